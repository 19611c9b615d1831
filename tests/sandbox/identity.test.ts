import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { describe, expect, test } from 'vitest'
import { NAMES_ADDRESS } from '../../sandbox/chains/namesAddress.ts'
import type { NameRecord } from '../../sandbox/services/names.ts'
import { accountOf, clientOf, newcomer } from './accounts.ts'
import { get, post, sandboxOfFile } from './helpers.ts'
import { keyOf } from './solanaNode.ts'

const sandbox = sandboxOfFile()
const mira = accountOf('larkspur')
const cheat = accountOf('quarry', 1)
const someone = newcomer()
const PICTURE = /^data:image\/svg\+xml;base64,/
const at = { universalResolverAddress: NAMES_ADDRESS }

async function read<T>(path: string): Promise<T> {
  const answer = await get(sandbox(), path)
  expect(answer.status).toBe(200)
  return (await answer.json()) as T
}

describe('an identity', () => {
  test('is what the address calls itself, in any spelling of it, with the name’s picture', async () => {
    const told = { name: 'mira.reown.id', avatar: expect.stringMatching(PICTURE) }
    expect(await read(`/v1/identity/${mira.address}`)).toEqual(told)
    expect(await read(`/v1/identity/${mira.address.toLowerCase()}?sender=${mira.address}`)).toEqual(told)
    expect(await read(`/v1/identity/${accountOf('quarry').address}`)).toEqual({ name: 'tobias.reown.id', avatar: null })
    expect(await read(`/v1/identity/${someone.address}`)).toEqual({ name: null, avatar: null })
  })

  test('may be claimed by somebody to whom the name does not lead', async () => {
    expect(await read(`/v1/identity/${cheat.address}`)).toMatchObject({ name: 'mira.reown.id' })
    const { addresses } = await read<NameRecord>('/v1/profile/account/mira.reown.id')
    expect(Object.values(addresses).map(({ address }) => address)).toEqual([mira.address])
  })

  test('may be a name that only looks like another', async () => {
    const { name } = await read<{ name: string }>(`/v1/identity/${accountOf('larkspur', 2).address}`)
    expect(name).not.toBe('mira.reown.id')
    expect(name.normalize('NFKC').replace('\u0456', 'i')).toBe('mira.reown.id')
  })

  test('is what the control gives, as long as it does', async () => {
    await sandbox().control.names({ [mira.address]: { name: 'other.example', avatar: 'https://a.example/1.png' } })
    const told = { name: 'other.example', avatar: 'https://a.example/1.png' }
    expect(await read(`/v1/identity/${mira.address.toLowerCase()}`)).toEqual(told)
    await sandbox().control.names({ [mira.address]: null })
    expect(await read(`/v1/identity/${mira.address}`)).toMatchObject({ name: 'mira.reown.id' })
  })

  test.each(['identity', 'profile/reverse'])('%s is refused for what is no EVM address', async (path) => {
    for (const address of ['0x12', keyOf('marram').address]) {
      expect((await get(sandbox(), `/v1/${path}/${address}`)).status).toBe(400)
    }
  })
})

describe('profiles', () => {
  test('tell all of a name, whose it is and since when', async () => {
    const record = await read<NameRecord>('/v1/profile/account/MIRA.reown.id?apiVersion=2')
    expect(record).toEqual({
      name: 'mira.reown.id',
      registered_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updated_at: record.registered_at,
      addresses: { '60': { address: mira.address, created: record.registered_at } },
      attributes: [{ avatar: expect.stringMatching(PICTURE) }, { bio: expect.any(String) }],
    })
    expect(Date.parse(record.registered_at)).toBeLessThan(Date.now() - 60 * 86_400_000)
    const nobodys = await get(sandbox(), '/v1/profile/account/nobody.reown.id')
    expect(nobodys.status).toBe(404)
    expect(await nobodys.json()).toMatchObject({ reasons: [{ name: 'name', description: expect.any(String) }] })
  })

  test('are found by address: names that are its own, and what it claims', async () => {
    const names = async (address: string): Promise<string[]> =>
      (await read<NameRecord[]>(`/v1/profile/reverse/${address}?apiVersion=2`)).map(({ name }) => name)
    expect(await names(mira.address)).toEqual(['mira.reown.id'])
    expect(await names(cheat.address)).toEqual(['mira.reown.id'])
    expect(await names(someone.address)).toEqual([])
  })

  test('are suggested with those that are taken marked; nothing for what can be no name', async () => {
    expect(await read('/v1/profile/suggestions/Mira?zone=reown.id')).toEqual({
      suggestions: [
        { name: 'mira.reown.id', registered: true },
        { name: 'mira1.reown.id', registered: false },
        { name: 'mymira.reown.id', registered: false },
        { name: 'mira-wallet.reown.id', registered: false },
      ],
    })
    expect(await read('/v1/profile/suggestions/abc')).toEqual({ suggestions: [] })
    expect(await read('/v1/profile/suggestions/a%20name')).toEqual({ suggestions: [] })
    expect((await get(sandbox(), '/v1/profile/suggestions/mira?zone=eth')).status).toBe(400)
  })
})

describe('registering a name', () => {
  const seconds = (): number => Math.floor(Date.now() / 1000)
  const message = (name: string, timestamp = seconds(), attributes = {}): string =>
    JSON.stringify({ name, attributes, timestamp })

  async function register(text: string, changes: object = {}, account = someone): Promise<Response> {
    const signature = await account.signMessage?.({ message: text })
    const body = { coin_type: 2_147_514_985, address: account.address, message: text, signature, ...changes }
    // As clients do it: without a project.
    return post(`${sandbox().urls.services}/v1/profile/account`, body)
  }

  test('takes a signed message, writes to the chain, and is found at once', async () => {
    const { chains } = await sandbox().control.state()
    const answer = await register(message('lighthouse.reown.id'))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ name: 'lighthouse.reown.id', attributes: [] })
    expect(await read(`/v1/identity/${someone.address}`)).toEqual({ name: 'lighthouse.reown.id', avatar: null })
    const { addresses } = await read<NameRecord>('/v1/profile/account/lighthouse.reown.id')
    const own = { address: someone.address, created: expect.any(String) }
    expect(addresses).toEqual({ '60': own, '2147514985': own })
    expect((await sandbox().control.state()).chains[0]?.block).toBe((chains[0]?.block ?? 0) + 1)
    await sandbox().control.reset()
    expect(await read(`/v1/identity/${someone.address}`)).toEqual({ name: null, avatar: null })
  })

  test('takes attributes with it', async () => {
    await register(message('painter.reown.id', seconds(), { avatar: 'https://a.example/p.png', bio: 'Paints.' }))
    const { attributes } = await read<NameRecord>('/v1/profile/account/painter.reown.id')
    expect(attributes).toEqual([{ avatar: 'https://a.example/p.png' }, { bio: 'Paints.' }])
  })

  test('gives each name to one, and one name to each', async () => {
    const rivals = [newcomer(2), newcomer(3)]
    const answers = await Promise.all(rivals.map((rival) => register(message('harbor.reown.id'), {}, rival)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await register(message('harbor.reown.id'))).status).toBe(409)
    expect((await register(message('mira.reown.id'))).status).toBe(409)
    const winner = rivals[answers.findIndex(({ status }) => status === 200)]
    expect((await register(message('second.reown.id'), {}, winner)).status).toBe(409)
  })

  test.each([
    ['a name that is too short', { text: message('abc.reown.id') }, 400, 'name'],
    ['a name of another zone', { text: message('mira.eth') }, 400, 'name'],
    ['a name with capitals', { text: message('Harbor.reown.id') }, 400, 'name'],
    ['a name below a name', { text: message('a.harbor.reown.id') }, 400, 'name'],
    ['a message that is no JSON', { text: 'harbor.reown.id' }, 400, 'message'],
    [
      'a message with more in it',
      { text: JSON.stringify({ name: 'x', attributes: {}, timestamp: 1, more: 1 }) },
      400,
      'message',
    ],
    ['an old message', { text: message('harbor.reown.id', seconds() - 3600) }, 400, 'timestamp'],
    ['a message of the future', { text: message('harbor.reown.id', seconds() + 3600) }, 400, 'timestamp'],
    ['somebody else’s signature', { changes: { address: mira.address } }, 401, 'signature'],
    ['a signature that is none', { changes: { signature: '0x12' } }, 401, 'signature'],
    ['a coin that is no EVM chain’s', { changes: { coin_type: 501 } }, 400, 'body'],
  ] as const)(
    'is refused for %s',
    async (_what, { text, changes }: { text?: string; changes?: object }, status, reason) => {
      const answer = await register(text ?? message('harbor.reown.id'), changes)
      expect(answer.status).toBe(status)
      expect(await answer.json()).toMatchObject({ status: 'FAILURE', reasons: [{ name: reason }] })
    },
  )
})

describe('the registry', () => {
  test('resolves as ENS does: names, addresses by coin, texts', async () => {
    const client = clientOf(sandbox(), mira)
    expect(await getEnsName(client, { ...at, address: mira.address })).toBe('mira.reown.id')
    expect(await getEnsName(client, { ...at, address: someone.address })).toBeNull()
    expect(await getEnsAddress(client, { ...at, name: 'mira.reown.id' })).toBe(mira.address)
    const byCoin = await getEnsAddress(client, { ...at, name: 'mira.reown.id', coinType: 60n })
    expect(byCoin).toBe(mira.address.toLowerCase())
    expect(await getEnsAddress(client, { ...at, name: 'mira.reown.id', coinType: 501n })).toBeNull()
    expect(await getEnsAddress(client, { ...at, name: 'nobody.reown.id' })).toBeNull()
    expect(await getEnsText(client, { ...at, name: 'mira.reown.id', key: 'avatar' })).toMatch(PICTURE)
    expect(await getEnsText(client, { ...at, name: 'mira.reown.id', key: 'description' })).toContain('harbor')
    expect(await getEnsText(client, { ...at, name: 'mira.reown.id', key: 'url' })).toBeNull()
  })

  test('lets an address claim any name: who asks has to ask back', async () => {
    const client = clientOf(sandbox(), mira)
    const claimed = await getEnsName(client, { ...at, address: cheat.address })
    expect(claimed).toBe('mira.reown.id')
    expect(await getEnsAddress(client, { ...at, name: claimed ?? '' })).not.toBe(cheat.address)
  })
})
