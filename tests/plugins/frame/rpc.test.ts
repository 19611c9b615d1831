/** What a page asks of the embedded wallet: reads, approvals, and what is not allowed. */
import { describe, expect, it } from 'vitest'
import { ACCOUNT } from '#wallet'
import { APPROVE_TRANSACTION } from '../../../src/plugins/frame/index.ts'
import { kindOf } from '../../../src/plugins/frame/wire/methods.ts'
import { toWire } from '../../../src/plugins/frame/wire/toWire.ts'
import { MIRA_SMART, MIRA_SOLANA, stage } from './stage.ts'

async function connected() {
  const it = await stage()
  await it.connect()
  await it.clock.advance(0)
  const provider = it.wallets.provider('eip155')!
  const ask = (method: string, ...params: unknown[]) => provider.request({ method, params })
  const outcome = (work: Promise<unknown>) =>
    work.then(
      (answer) => ({ answer }),
      (error: { readonly code: number; readonly message: string }) => ({ code: error.code, message: error.message }),
    )
  const top = () => {
    const { open, stack } = it.kernel.router.state.get()
    return open ? stack.at(-1)?.id : undefined
  }
  return { ...it, ask, outcome, provider, top }
}

describe('a read', () => {
  it('goes to the frame with its network and node, asks nobody, and comes back bare', async () => {
    const { ask, posts, script, top } = await connected()
    script['RPC_REQUEST'] = () => '0x10' as never
    expect(await ask('eth_call', { value: 16n, to: MIRA_SMART }, 'latest')).toBe('0x10')
    expect(posts('RPC_REQUEST').at(-1)?.payload).toMatchObject({
      method: 'eth_call',
      params: [{ value: '0x10', to: MIRA_SMART }, 'latest'],
      chainNamespace: 'eip155',
      chainId: 1,
    })
    expect(top()).toBeUndefined()
  })

  it('of the chain and the accounts never reaches the frame', async () => {
    const { ask, posts } = await connected()
    expect(await ask('eth_chainId')).toBe('0x1')
    expect(await ask('eth_requestAccounts')).toContain(MIRA_SMART)
    expect(posts('RPC_REQUEST')).toEqual([])
  })

  it('that fails says why, leaves the modal alone, and ends by its limit', async () => {
    const { ask, clock, kernel, outcome, page, script, top } = await connected()
    kernel.router.show(ACCOUNT)
    script['RPC_REQUEST'] = { error: 'execution reverted: no' }
    expect(await outcome(ask('eth_call', {}))).toMatchObject({ message: 'execution reverted: no' })
    script['RPC_REQUEST'] = 'silent'
    const late = outcome(ask('eth_call', {}))
    await clock.advance(30_000)
    expect(await late).toMatchObject({ code: -32603 })
    // A slow node says nothing about the frame.
    expect([top(), page.frames()]).toEqual(['Account', 1])
  })
})

describe('an approval', () => {
  it('is asked over the view that was there, which then is there again', async () => {
    const { ask, answer, clock, kernel, posts, script, top } = await connected()
    kernel.router.show(ACCOUNT)
    script['RPC_REQUEST'] = 'silent'
    const asked = ask('personal_sign', '0x68', MIRA_SMART)
    await clock.advance(0)
    expect(top()).toBe(APPROVE_TRANSACTION.id)
    answer(posts('RPC_REQUEST').at(-1)!, '0x51' as never)
    expect(await asked).toBe('0x51')
    await clock.advance(0)
    expect(top()).toBe('Account')
  })

  it('opens the modal, and closes it when it is over', async () => {
    const { ask, answer, clock, outcome, posts, script, top } = await connected()
    script['RPC_REQUEST'] = 'silent'
    const asked = outcome(ask('personal_sign', '0x68', MIRA_SMART))
    await clock.advance(0)
    expect(top()).toBe(APPROVE_TRANSACTION.id)
    answer(posts('RPC_REQUEST').at(-1)!, { error: 'User Rejected the request' })
    expect(await asked).toMatchObject({ code: 4001 })
    await clock.advance(0)
    expect(top()).toBeUndefined()
  })

  it('is declined by closing the modal, and its screen in the frame goes', async () => {
    const { ask, clock, kernel, outcome, posts, script } = await connected()
    script['RPC_REQUEST'] = 'silent'
    const asked = outcome(ask('eth_sendTransaction', { from: MIRA_SMART, to: MIRA_SMART, value: 1n }))
    await clock.advance(0)
    kernel.router.close()
    expect(await asked).toMatchObject({ code: 4001, message: 'User rejected the request' })
    expect(posts('RPC_ABORT')).toHaveLength(1)
    // A frame ignores an id that comes a second time.
    expect(posts('RPC_ABORT')[0]!.id).not.toBe(posts('RPC_REQUEST').at(-1)!.id)
  })

  it('has no clock of half a minute, and is asked one at a time', async () => {
    const { ask, answer, clock, posts, script } = await connected()
    script['RPC_REQUEST'] = 'silent'
    const [one, two] = [ask('personal_sign', '0x01', MIRA_SMART), ask('personal_sign', '0x02', MIRA_SMART)]
    await clock.advance(10 * 60_000)
    expect(posts('RPC_REQUEST')).toHaveLength(1)
    answer(posts('RPC_REQUEST')[0]!, '0x01' as never)
    expect(await one).toBe('0x01')
    await clock.advance(0)
    answer(posts('RPC_REQUEST')[1]!, '0x02' as never)
    expect(await two).toBe('0x02')
  })

  it.each<[string, unknown]>([
    ['personal_sign', { nonsense: 1 }],
    ['personal_sign', '0x'],
    ['eth_signTypedData_v4', 'nonsense'],
    ['eth_sendTransaction', '0x51'],
    ['eth_sendTransaction', { hash: `0x${'5'.repeat(64)}` }],
  ])('of %s does not come back as %j', async (method, result) => {
    const { ask, outcome, script } = await connected()
    script['RPC_REQUEST'] = () => result as never
    expect(await outcome(ask(method, '0x68', MIRA_SMART))).toMatchObject({
      code: -32603,
      message: expect.stringContaining(`FRAME_ERROR: ${method}: malformed answer`),
    })
  })

  it('ends with the two ways to end everything, each by its name', async () => {
    const { ask, clock, code, embedded, outcome, script, service } = await connected()
    script['RPC_REQUEST'] = 'silent'
    const [read, asked] = [outcome(ask('eth_call', {})), outcome(ask('personal_sign', '0x01', MIRA_SMART))]
    await clock.advance(0)
    service.rejectApprovals()
    expect(await asked).toMatchObject({ message: 'Request was aborted' })
    const device = code(service.request('CONNECT_DEVICE', {}))
    await clock.advance(0)
    service.abortAll()
    expect(await read).toMatchObject({ message: 'Request was aborted' })
    expect([await device, embedded.frame.state.get()]).toEqual(['FRAME_ABORTED', 'idle'])
  })
})

describe('a request that is not allowed', () => {
  it('is refused without a word to the frame; the modal opens and says so 300 ms later', async () => {
    const { ask, clock, outcome, posts, said, top } = await connected()
    expect(await outcome(ask('eth_sign', MIRA_SMART, '0x00'))).toMatchObject({
      message: 'Requested RPC call is not allowed',
    })
    expect(posts('RPC_REQUEST')).toEqual([])
    expect(top()).toBe('Account')
    await clock.advance(299)
    expect(said).toEqual([])
    await clock.advance(1)
    expect(said).toMatchObject([{ text: 'ACTION_NOT_ALLOWED', variant: 'error' }])
  })

  it('is whatever is on neither list', () => {
    const counted = [
      'personal_sign',
      'solana_signMessage',
      'eth_call',
      'wallet_getAssets',
      'eth_sign',
      'eth_signTypedData',
      'toString',
    ]
    expect(counted.map(kindOf)).toEqual(['unsafe', 'unsafe', 'safe', 'safe', 'disallowed', 'disallowed', 'disallowed'])
  })
})

describe('a batch', () => {
  const batch = (...calls: readonly unknown[]) => ({ version: '2.0.0', from: MIRA_SMART, chainId: '0x1', calls })
  const TO = '0x1111111111111111111111111111111111111111'

  it('without a receiver in each call is refused before anything is asked', async () => {
    const { ask, outcome, posts, top } = await connected()
    for (const wrong of [
      [],
      [batch({ data: '0x00' })],
      [batch({ to: TO }, { to: 'mira.example' })],
      [batch({ to: TO, data: 'ff' })],
      [batch({ to: null })],
      [{ ...batch(), calls: 'all' }],
      [null],
    ])
      expect(await outcome(ask('wallet_sendCalls', ...wrong))).toMatchObject({ code: -32602 })
    expect([posts('RPC_REQUEST'), top()]).toEqual([[], undefined])
  })

  it('goes to the frame as it is', async () => {
    const { ask, clock, page, posts, script } = await connected()
    script['RPC_REQUEST'] = () => ({ id: '0xab' })
    const sent = {
      ...batch({ to: TO, value: '0x1' }, { to: TO, data: '0xFf' }),
      capabilities: { a: { optional: true } },
    }
    const asked = ask('wallet_sendCalls', sent)
    await clock.advance(0)
    expect(await asked).toEqual({ id: '0xab' })
    expect(posts('RPC_REQUEST').at(-1)?.payload).toMatchObject({ method: 'wallet_sendCalls', params: [sent] })
    expect(page.frames()).toBe(1)
  })
})

describe('Solana', () => {
  it('speaks base58 to the frame and base64 to the page', async () => {
    const { clock, posts, script, wallets } = await connected()
    script['RPC_REQUEST'] = ({ params }) => params as never
    const provider = wallets.provider('solana')!
    const asked = provider.request({
      method: 'solana_signTransaction',
      params: { transaction: 'AQID', pubkey: MIRA_SOLANA },
    })
    await clock.advance(0)
    expect(await asked).toEqual({ transaction: 'AQID' })
    expect(posts('RPC_REQUEST').at(-1)?.payload).toMatchObject({
      params: { transaction: 'Ldp' },
      chainNamespace: 'solana',
      chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    })
  })

  it('refuses parameters before anything is asked, and an answer of another length', async () => {
    const { clock, outcome, posts, script, wallets } = await connected()
    const provider = wallets.provider('solana')!
    const wrong = outcome(provider.request({ method: 'solana_signTransaction', params: { transaction: '!' } }))
    expect(await wrong).toMatchObject({ code: -32602 })
    expect(posts('RPC_REQUEST')).toEqual([])
    script['RPC_REQUEST'] = () => ({ transactions: ['Ldp'] })
    const short = outcome(
      provider.request({ method: 'solana_signAllTransactions', params: { transactions: ['AQID', 'AQID'] } }),
    )
    await clock.advance(0)
    expect(await short).toMatchObject({ message: expect.stringContaining('PROVIDER_INVALID') })
  })
})

describe('parameters', () => {
  it('become plain data, with numbers in hex', () => {
    expect(toWire([1n, { a: 255n, b: undefined, c: () => 0, d: [undefined] }, null])).toEqual([
      '0x1',
      { a: '0xff', d: [null] },
      null,
    ])
    const circle: Record<string, unknown> = {}
    circle['self'] = circle
    expect(() => toWire(circle)).toThrow('nested too deeply')
  })
})
