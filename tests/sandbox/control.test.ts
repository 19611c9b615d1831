import { describe, expect, test } from 'vitest'
import { get, post, sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()
const QUARRY = '0x492004bA0553EE2F1f16cDdC86903Ae1aC7EB469'

function control(name: string, body: unknown): Promise<Response> {
  return post(`${sandbox().urls.services}/_sandbox/${name}`, body)
}

describe('the control API', () => {
  test.each([
    ['faults', { match: '/' }, 'body'],
    ['faults', [{ match: 'getWallets', mode: 'hang' }], '0.match'],
    ['faults', [{ match: '/getWallets', mode: 'explode' }], '0.mode'],
    ['faults', [{ match: '/getWallets', mode: 'delay', ms: -1 }], '0.ms'],
    ['faults', [{ match: '/getWallets', mode: 'hang', times: 0 }], '0.times'],
    ['faults', [{ match: '/getWallets', mode: 'gone', status: 500 }], '0.status'],
    ['features', [{ id: 'swap' }], '0.isEnabled'],
    ['project', { allowedOrigins: 'all' }, 'allowedOrigins'],
    ['listings', { count: -1 }, 'count'],
    ['listings', { count: 7001 }, 'count'],
    ['listings', { hostile: 'very' }, 'hostile'],
    ['names', { nobody: { name: 'x' } }, 'nobody'],
    ['faucet', { address: '0x12' }, 'address'],
    ['faucet', { address: QUARRY, amount: 1 }, 'amount'],
    ['faucet', { address: QUARRY, amount: '1e3' }, 'amount'],
    ['faucet', { address: QUARRY, chainId: 1 }, 'chainId'],
    ['faucet', { address: QUARRY, amount: '0.0000001', token: 'SUSD' }, 'amount'],
    ['faucet', { address: QUARRY, amount: '21', token: 'GLYPH' }, 'amount'],
    ['faucet', { address: QUARRY, amount: '0', token: 'GLYPH' }, 'amount'],
    ['faucet', { address: QUARRY, amount: '1.5', token: 'tickets' }, 'amount'],
    ['faucet', { address: QUARRY, chainId: 31338, token: 'points' }, 'token'],
    ['faucet', { address: QUARRY, token: 'toString' }, 'token'],
    ['history', { count: 10 }, 'address'],
    ['history', { address: QUARRY, count: 5001 }, 'count'],
    ['history', { address: QUARRY, tokens: 501 }, 'tokens'],
    ['history', { address: QUARRY, chainId: 'solana' }, 'address'],
    ['mine', { blocks: 0 }, 'blocks'],
    ['wallets', { metal: { mode: 'ask' } }, 'metal'],
    ['wallets', { quarry: { mode: 'explode' } }, 'quarry.mode'],
    ['wallets', { quarry: { account: 3 } }, 'quarry.account'],
    ['wallets', { tern: { account: 2 } }, 'tern.account'],
    ['wallets', { tern: { chainId: 1 } }, 'tern.chainId'],
    ['wallets', { tern: { mode: 'vanish' } }, 'tern.mode'],
    ['relay', { drop: 101 }, 'drop'],
    ['relay', { delay: [5, 1] }, 'delay'],
    ['relay', { frames: ['letter'] }, 'frames.0'],
    ['relay', { refuse: { how: 'rudely' } }, 'refuse.how'],
  ])('refuses a wrong body for %s and names the field: %j', async (name, body, field) => {
    const response = await control(name, body)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(`"description":"${field}: `)
  })

  test('refuses a body that is no JSON', async () => {
    const response = await fetch(`${sandbox().urls.services}/_sandbox/faults`, { method: 'POST', body: '[' })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('not JSON')
  })

  test('sends native currency and tokens from the faucet', async () => {
    const sent = await control('faucet', { address: QUARRY, amount: '1.25', chainId: 31338 })
    expect(await sent.json()).toEqual({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    await control('faucet', { address: QUARRY, amount: '0.5', chainId: 31338, token: 'SUSD' })
    const answer = await get(sandbox(), `/v1/account/${QUARRY}/balance?chainId=eip155:31338`)
    const { balances } = (await answer.json()) as { balances: { quantity: { numeric: string } }[] }
    expect(balances.slice(0, 3).map(({ quantity }) => quantity.numeric)).toEqual(['5.3', '640.5', '33.3'])
  })

  test('mines blocks on the chain it is told to', async () => {
    const heights = async (): Promise<number[]> => (await sandbox().control.state()).chains.map(({ block }) => block)
    const [local = 0, second = 0] = await heights()
    await control('mine', { chainId: 31338, blocks: 3 })
    expect(await heights()).toEqual([local, second + 3])
  })

  test('reset brings chains, services, wallets and relay back to their first state', async () => {
    const before = await sandbox().control.state()
    await control('faucet', { address: QUARRY })
    await control('faults', [{ match: '/getWallets', mode: 'status' }])
    await control('features', [{ id: 'swap', isEnabled: false }])
    await control('project', { allowedOrigins: [] })
    await control('listings', { count: 12, hostile: true })
    await control('names', { [QUARRY]: { name: 'q.example' } })
    await control('wallets', { quarry: { mode: 'hang', account: 2, chainId: 100, locked: true } })
    await control('wallets', { tern: { mode: 'hang', account: 1, chainId: 31338 } })
    await control('relay', { drop: 30, delay: [0, 500], refuse: { how: 'absent' } })
    await get(sandbox(), '/getWallets')
    expect(await sandbox().control.state()).not.toEqual(before)
    expect((await control('reset', {})).status).toBe(200)
    expect(await sandbox().control.state()).toEqual(before)
  })

  test('keeps the last 1,000 requests, with what was asked and answered', async () => {
    await Promise.all(Array.from({ length: 1005 }, () => get(sandbox(), '/nothing')))
    await get(sandbox(), '/getWallets?page=2')
    const { requests } = await sandbox().control.state()
    expect(requests).toHaveLength(1000)
    expect(requests.at(-1)).toMatchObject({ method: 'GET', path: '/getWallets', status: 200 })
    expect(requests.at(-1)?.query).toContain('page=2')
    expect(requests.at(-2)).toMatchObject({ path: '/nothing', status: 404 })
  })
})
