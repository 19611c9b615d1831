import { codeOf, defineModule, definePlugin, gate, guard, LatchkeyError } from '#kernel'
import { ACCOUNT_GATE, type AccountPassage, type Connection, type OfferedSession } from '#wallet'
import { toyAddress } from '#testing'
import { describe, expect, it } from 'vitest'
import {
  BASE,
  EVM_1,
  EVM_2,
  evmWallet,
  flush,
  setup,
  TOY,
  TOY_ACCOUNT,
  toyWallet,
  type SetupOptions,
} from './support.ts'

const code = (work: Promise<unknown>): Promise<string> => work.then(() => 'done', codeOf)
const [FIRST, SECOND] = [`eip155:1:${EVM_1}`, `eip155:1:${EVM_2}`] as const
const ON_EVM: Connection = { accounts: [FIRST, SECOND], chainId: 'eip155:1' }
const ON_TOY: Connection = { accounts: [TOY_ACCOUNT], chainId: TOY.caipNetworkId }

/** One wallet on two namespaces, which has sessions of its own. */
async function world(options: Omit<SetupOptions, 'wallets'> = {}) {
  const shared = { id: 'harbor', name: 'Harbor', sharedSession: true }
  const evm = evmWallet(shared)
  const toy = toyWallet(shared)
  const test = await setup({ ...options, wallets: [evm, toy] })
  const offer = (session: OfferedSession, wallet = evm): Promise<void> => [...wallet.environments][0]!.offer(session)
  const shown = () =>
    Object.entries(test.service.state.get().accounts).map(([name, it]) => `${name} ${it?.caipAddress}`)
  return { ...test, evmWallet: evm, toyWallet: toy, offer, shown }
}

/** Guards every account; `answer` says how. */
function keeper(answer: (passage: AccountPassage) => Promise<void>) {
  const guards = [guard(ACCOUNT_GATE, answer)]
  const load = async () => ({ default: defineModule({ guards }) })
  return definePlugin({ id: 'keeper', version: '1.0.0', apiVersion: 1, gates: [gate(ACCOUNT_GATE)], load })()
}

describe('a session that nobody asked for', () => {
  it('is connected, told and stored like any other, and its wallet is not asked', async () => {
    const { evmWallet: wallet, offer, service, shown, told } = await world()
    let answer!: (connection: Connection) => void
    const done = offer(() => new Promise((resolve) => (answer = resolve)))
    expect(service.state.get()).toMatchObject({
      status: { eip155: 'connecting' },
      connecting: { connectorId: 'harbor', namespace: 'eip155' },
    })
    answer(ON_EVM)
    await done
    expect(shown()).toEqual([`eip155 ${FIRST}`])
    expect(told()).toContain('connect')
    expect(await service.remembers('harbor')).toBe(true)
    expect(wallet.asked).not.toContain('connect')
  })

  it('may stand for several namespaces: the offering one is in use, the others join without being asked', async () => {
    const { offer, service, shown, toyWallet: other } = await world()
    await offer(async () => [ON_TOY, ON_EVM])
    await flush()
    expect(shown().sort()).toEqual([`cosmos ${TOY_ACCOUNT}`, `eip155 ${FIRST}`])
    expect(service.state.get().activeNamespace).toBe('eip155')
    expect(other.asked).toEqual([])
  })

  it('may stand for other namespaces only: the first of them is in use', async () => {
    const { actions, offer, service, shown } = await world()
    await offer(async () => [ON_TOY])
    await flush()
    expect(shown()).toEqual([`cosmos ${TOY_ACCOUNT}`])
    expect(service.state.get().activeNamespace).toBe('cosmos')
    expect([service.state.get().status.eip155, actions()!.operations.size]).toEqual([undefined, 0])
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['an empty list', []],
    ['no connection', { accounts: [FIRST] }],
    ['no accounts', { accounts: [], chainId: 'eip155:1' }],
    ['an account of another namespace', { accounts: [TOY_ACCOUNT], chainId: 'eip155:1' }],
    ['a network that no connector is for', { accounts: ['sui:mainnet:0x1'], chainId: 'sui:mainnet' }],
  ])('is not taken with %s', async (_, lie) => {
    const { actions, offer, service, shown } = await world()
    expect(await code(offer(async () => lie as Connection))).toBe('PROVIDER_INVALID')
    expect([shown(), service.state.get().status, actions()!.operations.size]).toEqual([[], {}, 0])
  })

  it('whose second namespace lies is connected on the first', async () => {
    const { offer, shown } = await world()
    await offer(async () => [ON_EVM, { ...ON_TOY, accounts: [FIRST] }])
    await flush()
    expect(shown()).toEqual([`eip155 ${FIRST}`])
  })

  it.each<[string, (it: Awaited<ReturnType<typeof world>>) => unknown]>([
    ['a disconnect', ({ service }) => service.disconnect()],
    ['another connect', ({ service }) => service.connect({ connectorId: 'harbor', namespace: 'eip155' })],
    ['another offer', ({ offer }) => offer(async () => ON_EVM)],
    ['the end of its connector', ({ registry, evmWallet: wallet }) => registry.vanish(wallet)],
  ])('is not waited for any more after %s', async (_, act) => {
    const it = await world()
    let heard: AbortSignal | undefined
    const done = code(it.offer((signal) => ((heard = signal), new Promise(() => {}))))
    await flush()
    void act(it)
    expect(await done).toMatch(/^(?:ABORTED|CONNECTOR_NOT_FOUND)$/)
    expect(heard!.aborted).toBe(true)
  })

  it('of a connector that is gone is refused', async () => {
    const { evmWallet: wallet, registry } = await world()
    const [environment] = [...wallet.environments]
    registry.vanish(wallet)
    expect(await code(environment!.offer(async () => ON_EVM))).toBe('CONNECTOR_NOT_FOUND')
  })

  it('is told to a person’s no as any connect is, and to nobody as a fault', async () => {
    const { offer, told } = await world()
    expect(await code(offer(() => Promise.reject(new LatchkeyError('USER_REJECTED'))))).toBe('USER_REJECTED')
    expect(told()).not.toContain('connect')
  })
})

describe('a guarded account of such a session', () => {
  it('is kept out on every namespace, and the session is ended', async () => {
    const asked: string[] = []
    const plugins = [
      keeper(async ({ namespace }) => (asked.push(namespace), Promise.reject(new LatchkeyError('USER_REJECTED')))),
    ]
    const { evmWallet: wallet, offer, shown, told } = await world({ plugins })
    expect(await code(offer(async () => [ON_EVM, ON_TOY]))).toBe('USER_REJECTED')
    await flush()
    expect([shown(), wallet.asked, asked]).toEqual([[], ['disconnect'], ['eip155']])
    expect(told()).not.toContain('connect')
  })

  it('that joins on another namespace is asked for, too', async () => {
    const plugins = [
      keeper(async ({ namespace }) => (namespace === 'cosmos' ? Promise.reject(new Error('no')) : undefined)),
    ]
    const { offer, shown } = await world({ plugins })
    await offer(async () => [ON_EVM, ON_TOY])
    await flush()
    expect(shown()).toEqual([`eip155 ${FIRST}`])
  })

  it('comes with the proof that the wallet signed, as a copy', async () => {
    const seen: unknown[] = []
    const { offer } = await world({ plugins: [keeper(async ({ proof }) => void seen.push(proof))] })
    const cacao = { h: { t: 'eip4361' }, p: { iss: `did:pkh:${FIRST}` }, s: { t: 'eip191', s: '0x00' } }
    await offer(async () => ({ ...ON_EVM, proof: [cacao] }))
    expect(seen).toEqual([[cacao]])
    expect((seen[0] as unknown[])[0]).not.toBe(cacao)
  })

  it.each<[string, unknown]>([
    ['a novel', ['x'.repeat(20_000)]],
    ['what is no data', [() => {}]],
    ['too many', Array.from({ length: 51 }, () => ({}))],
  ])('comes without a proof that is %s', async (_, proof) => {
    const seen: unknown[] = []
    const { offer } = await world({ plugins: [keeper(async (passage) => void seen.push(passage.proof))] })
    await offer(async () => ({ ...ON_EVM, proof: proof as readonly unknown[] }))
    expect(seen).toEqual([undefined])
  })
})

describe('what a wallet says of its accounts', () => {
  const details = { [SECOND]: { type: 'smartAccount', publicKey: '0x04', path: "m/44'/60'/0'/0/1" } } as const
  const kinds = (it: Awaited<ReturnType<typeof world>>) =>
    it.service.state.get().accounts.eip155?.allAccounts.map(({ type, publicKey, path }) => ({ type, publicKey, path }))

  it('is kept with them, also when it shows others', async () => {
    const it = await world()
    await it.offer(async () => ({ ...ON_EVM, details }))
    const plain = { type: 'eoa', publicKey: undefined, path: undefined }
    expect(kinds(it)).toEqual([plain, details[SECOND]])
    it.evmWallet.show([SECOND])
    await flush()
    expect(kinds(it)).toEqual([details[SECOND]])
    it.evmWallet.goTo(BASE.caipNetworkId)
    await flush()
    expect(kinds(it)).toEqual([details[SECOND]])
  })

  it.each<[string, unknown]>([
    ['a type that is none', { [FIRST]: { type: 'god' } }],
    ['a key that is none', { [FIRST]: { publicKey: 7, path: 'x'.repeat(101) } }],
    ['accounts that are none', { me: { type: 'smartAccount' } }],
    ['accounts that it does not show', { [`eip155:1:${toyAddress(9)}`]: { type: 'smartAccount' } }],
    ['no record', 'smartAccount'],
  ])('is left out where it is %s', async (_, lie) => {
    const it = await world()
    await it.offer(async () => ({ ...ON_EVM, details: lie as Connection['details'] }))
    expect(kinds(it)?.map(({ type, publicKey }) => `${type} ${publicKey}`)).toEqual(['eoa undefined', 'eoa undefined'])
  })
})
