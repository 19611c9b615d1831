/** @module-tag thorough */
import { base58, base64 } from '@scure/base'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { codeOf } from '#kernel'
import type { Network, WalletsState } from '#wallet'
import { FORMER_MAINNET, namespacesFor } from '../../../sandbox/phone/namespaces.ts'
import { openPhone, type Phone, type PhoneOptions } from '../../../sandbox/phone/peer.ts'
import { CLUSTER } from '../../../sandbox/solana/cluster.ts'
import { deriveSolanaKeys } from '../../../sandbox/solana/keys.ts'
import { hasSigned, isSignature, messageOf, transfer } from '../../sandbox/solanaSigning.ts'
import {
  browser,
  ONE,
  page,
  relay,
  SOLANA,
  SOLANA_CHAIN,
  TWO,
  when,
  type Page,
  type PageOptions,
} from './realSupport.ts'

beforeAll(() => {
  // Two clients in one process must not share their core.
  process.env['DISABLE_GLOBAL_CORE'] = 'true'
})

const [FIRST, SECOND] = deriveSolanaKeys('tern', 2).map(({ address }) => address) as [string, string]
const EVM = '0x0485d9C71900Ee5262389483c5Be517A3d5c8C0d'
const EVM_SECOND = '0xfe2217153e99445071F14162288B8b7cAbE2D6c4'
const LOCAL: Network = { ...SOLANA, id: CLUSTER.reference, caipNetworkId: CLUSTER.caipNetworkId, name: CLUSTER.name }
const TEXT = new TextEncoder().encode('Harbor asks who you are')
const MESSAGE = { message: base58.encode(TEXT), pubkey: FIRST }

interface Scene {
  readonly site: Page
  readonly phone: Phone
  readonly ask: <T>(method: string, params?: Readonly<Record<string, unknown>>) => Promise<T>
}
type SceneOptions = Omit<PageOptions, 'url'> & {
  readonly phone?: Omit<PhoneOptions, 'relayUrl'>
}
type Wanted = 'eip155' | 'solana'

async function open(url: string, options: Omit<PhoneOptions, 'relayUrl'> = {}): Promise<Phone> {
  const phone = await openPhone({ relayUrl: url, ...options })
  onTestFinished(() => phone.close())
  return phone
}

/** A site and a phone that have not met. */
async function strangers({ phone, ...options }: SceneOptions = {}): Promise<Scene & { readonly url: string }> {
  const { url } = await relay()
  const [site, there] = await Promise.all([page({ url, networks: [ONE, TWO, LOCAL], ...options }), open(url, phone)])
  const ask = <T>(method: string, params: Readonly<Record<string, unknown>> = {}): Promise<T> =>
    site.wallets.provider('solana')!.request({ method, params }) as Promise<T>
  return { url, site, phone: there, ask }
}

/** The person scans what is shown. */
async function scan({ site, phone }: Pick<Scene, 'site' | 'phone'>, namespace?: Wanted): Promise<void> {
  site.pairing.start(namespace && { filter: { namespace } })
  const { wcUri } = await site.until(({ phase, wcUri: uri }) => phase === 'shown' && uri !== undefined)
  await phone.pair(wcUri!)
}

async function connected(
  options: SceneOptions = {},
  { connections = 2, namespace }: { readonly connections?: number; readonly namespace?: Wanted } = {},
): Promise<Scene & { readonly url: string }> {
  const scene = await strangers(options)
  await scan(scene, namespace)
  await when(scene.site.wallets.state, ({ connections: all }) => all.length === connections)
  return scene
}

const namespaces = ({ connections }: WalletsState): readonly string[] => connections.map(({ namespace }) => namespace)
const code = (work: Promise<unknown>): Promise<string> => work.then(() => 'done', codeOf)

describe('one session for both namespaces', () => {
  it('is proposed and settled as one, with an account of each', async () => {
    const { phone, site } = await connected()
    expect(phone.questions.map(({ method }) => method)).toEqual(['wc_sessionPropose'])
    const { accounts, activeNamespace } = site.wallets.state.get()
    expect([accounts.eip155?.address, accounts.solana?.address, activeNamespace]).toEqual([EVM, FIRST, 'eip155'])
    const { connections } = site.pairing.state.get()
    expect(Object.values(connections)).toEqual([
      expect.objectContaining({ name: 'Tern', namespaces: { eip155: expect.anything(), solana: expect.anything() } }),
    ])
  })

  it('begins with the namespace that is wished, on its network, and the other joins in the background', async () => {
    const { site } = await connected({}, { namespace: 'solana' })
    const { accounts, activeNamespace } = site.wallets.state.get()
    expect([accounts.eip155?.address, accounts.solana?.address, activeNamespace]).toEqual([EVM, FIRST, 'solana'])
    expect(site.networks.state.get().active?.caipNetworkId).toBe(CLUSTER.caipNetworkId)
  })

  it.each(['eip155', 'solana'] as const)('ends for both when %s is disconnected', async (namespace) => {
    const { phone, site } = await connected()
    await site.wallets.disconnect(namespace)
    expect(site.wallets.state.get().connections).toEqual([])
    await expect.poll(() => phone.sessions.list()).toEqual([])
  })

  it('ends for both when the wallet ends it', async () => {
    const { phone, site } = await connected()
    await phone.sessions.disconnect(phone.sessions.list()[0]!.topic)
    const { accounts } = await when(site.wallets.state, ({ connections }) => connections.length === 0)
    expect(accounts).toEqual({})
  })

  it('follows the wallet to another account of one namespace, and of both', async () => {
    const { phone, site } = await connected()
    await phone.patch({ solanaAccount: 1 })
    const { accounts } = await when(site.wallets.state, (state) => state.accounts.solana?.address === SECOND)
    expect(accounts.eip155?.address).toBe(EVM)
    await phone.patch({ account: 1, solanaAccount: 0 })
    await when(
      site.wallets.state,
      (state) => state.accounts.eip155?.address === EVM_SECOND && state.accounts.solana?.address === FIRST,
    )
  })

  it('is there again after a reload, in both, and so is what the wallet changed meanwhile', async () => {
    const store = browser()
    const { phone, site, url } = await connected({ in: store })
    await site.close()
    const networks = [ONE, TWO, LOCAL]
    const second = await page({ url, in: store, networks })
    await when(second.wallets.state, ({ connections }) => connections.length === 2)
    const request = { method: 'solana_signMessage', params: MESSAGE }
    expect(await second.wallets.provider('solana')!.request(request)).toHaveProperty('signature')
    await second.close()
    await phone.patch({ grants: 'eip155' })
    const third = await page({ url, in: store, networks })
    // The relay has kept the wallet's word.
    await when(third.wallets.state, (state) => namespaces(state).join() === 'eip155')
    await third.close()
    await phone.patch({ grants: 'all' })
    const fourth = await page({ url, in: store, networks })
    const { accounts } = await when(fourth.wallets.state, ({ connections }) => connections.length === 2)
    expect([accounts.eip155?.address, accounts.solana?.address]).toEqual([EVM, FIRST])
  })

  it('loses a namespace that the wallet takes away, and has it again when it comes back', async () => {
    const { ask, phone, site } = await connected()
    const provider = site.wallets.provider('solana')!
    await phone.patch({ grants: 'eip155' })
    await when(site.wallets.state, (state) => namespaces(state).join() === 'eip155')
    expect(site.wallets.state.get().accounts.eip155?.address).toBe(EVM)
    await expect(provider.request({ method: 'solana_signMessage', params: MESSAGE })).rejects.toMatchObject({
      code: 4900,
    })
    await phone.patch({ grants: 'all', solanaAccount: 1 })
    const { accounts, activeNamespace } = await when(site.wallets.state, (state) => state.connections.length === 2)
    expect([accounts.solana?.address, activeNamespace]).toEqual([SECOND, 'eip155'])
    expect(await ask('solana_getAccounts')).toEqual([{ pubkey: SECOND }])
  })
})

describe('requests', () => {
  it('for accounts are answered here', async () => {
    const { ask, phone } = await connected()
    expect(await ask('solana_getAccounts')).toEqual([{ pubkey: FIRST }])
    expect(await ask('solana_requestAccounts')).toEqual([{ pubkey: FIRST }])
    expect(phone.questions.map(({ method }) => method)).toEqual(['wc_sessionPropose'])
  })

  it('sign a message', async () => {
    const { ask } = await connected()
    const { signature } = await ask<{ signature: string }>('solana_signMessage', MESSAGE)
    expect(isSignature(base58.decode(signature), TEXT, FIRST)).toBe(true)
  })

  it('sign a transaction, and several', async () => {
    const { ask } = await connected()
    const asked = [transfer({ from: FIRST, version: 'legacy' }), transfer({ from: FIRST, lamports: 1 })]
    const [transaction] = asked.map((bytes) => base64.encode(bytes))
    const one = await ask<{ signature: string; transaction: string }>('solana_signTransaction', {
      transaction,
      pubkey: FIRST,
    })
    expect(isSignature(base58.decode(one.signature), messageOf(asked[0]!), FIRST)).toBe(true)
    expect(messageOf(base64.decode(one.transaction))).toEqual(messageOf(asked[0]!))
    const all = await ask<{ transactions: string[] }>('solana_signAllTransactions', {
      transactions: asked.map((bytes) => base64.encode(bytes)),
      pubkey: FIRST,
    })
    const signed = all.transactions.map((each) => base64.decode(each))
    expect(signed.map((each) => hasSigned(each, FIRST))).toEqual([true, true])
    expect(signed.map(messageOf)).toEqual(asked.map(messageOf))
  })

  it('that the session lacks are refused at once, without a word to the wallet', async () => {
    const { ask, phone } = await connected({ phone: { solanaSignsAll: false } })
    for (const method of ['solana_signAllTransactions', 'solana_signIn', 'personal_sign'])
      await expect(ask(method, { transactions: [] })).rejects.toMatchObject({ code: 4200 })
    expect(phone.questions.map(({ method }) => method)).toEqual(['wc_sessionPropose'])
  })

  it('that the person rejects end with the code of EIP-1193, and nothing is reported', async () => {
    const { ask, phone, site } = await connected()
    await phone.patch({ mode: 'reject' })
    await expect(ask('solana_signMessage', MESSAGE)).rejects.toMatchObject({ code: 4001 })
    expect(site.test.faults).toEqual([])
  })

  it('that wait are shown with what the person is asked', async () => {
    const { ask, phone, site } = await connected()
    await phone.patch({ mode: 'ask' })
    const sending = ask('solana_signAndSendTransaction', { transaction: base64.encode(transfer({ from: FIRST })) })
    // The phone has no node here: it says so, and asks nobody.
    await expect(sending).rejects.toMatchObject({ code: 4901 })
    const signing = ask('solana_signMessage', MESSAGE)
    await when(site.pairing.waiting, (request) => request?.action === 'sign')
    await expect.poll(() => phone.waiting().length).toBe(1)
    await phone.reject(phone.waiting()[0]!)
    await expect(signing).rejects.toMatchObject({ code: 4001 })
    expect(site.pairing.waiting.get()).toBeUndefined()
  })
})

describe('a wallet that knows the main cluster by its former id only', () => {
  const options = { networks: [ONE, SOLANA], plugins: [SOLANA_CHAIN], phone: { solanaCluster: 'former' } } as const

  it('is asked by that, and shown by the present one', async () => {
    const { ask, phone, site } = await connected(options)
    const { accounts } = site.wallets.state.get()
    expect(accounts.solana?.caipAddress).toBe(`${SOLANA.caipNetworkId}:${FIRST}`)
    expect(site.networks.isRefused(SOLANA.caipNetworkId)).toBe(false)
    expect(phone.sessions.list()[0]?.chains).toContain(FORMER_MAINNET)
    const { signature } = await ask<{ signature: string }>('solana_signMessage', MESSAGE)
    expect(isSignature(base58.decode(signature), TEXT, FIRST)).toBe(true)
  })

  it('tells by that id, too', async () => {
    const { ask, phone, site } = await connected(options)
    await phone.patch({ solanaAccount: 1 })
    const { accounts } = await when(site.wallets.state, (state) => state.accounts.solana?.address === SECOND)
    expect(accounts.solana?.caipAddress).toBe(`${SOLANA.caipNetworkId}:${SECOND}`)
    const { topic, chains, places } = phone.sessions.list()[0]!
    const tell = (...told: readonly string[]): Promise<void> =>
      phone.kit.emitSessionEvent({
        topic,
        chainId: FORMER_MAINNET,
        event: { name: 'accountsChanged', data: told.map((address) => `${FORMER_MAINNET}:${address}`) },
      })
    // The wallet grants the second account alone by now: of the first it may tell what it likes.
    await tell(FIRST)
    const eip155 = places.find(({ family }) => family === 'eip155')!.addresses
    await phone.kit.updateSession({ topic, namespaces: namespacesFor(chains, { eip155, solana: [SECOND, FIRST] }) })
    await expect.poll(() => ask('solana_getAccounts')).toEqual([{ pubkey: SECOND }, { pubkey: FIRST }])
    await tell(FIRST)
    const { connections } = await when(site.wallets.state, (state) => state.accounts.solana?.address === FIRST)
    expect(connections.find(({ namespace }) => namespace === 'solana')?.chainId).toBe(SOLANA.caipNetworkId)
  })
})

describe('a wallet with one of the two namespaces', () => {
  it.each([
    ['eip155', EVM],
    ['solana', FIRST],
  ] as const)('connects with %s, where nobody wished for one', async (grants, address) => {
    const { site } = await connected({ phone: { grants } }, { connections: 1 })
    const { accounts, activeNamespace } = site.wallets.state.get()
    expect([accounts[grants]?.address, activeNamespace]).toEqual([address, grants])
    expect(site.test.faults).toEqual([])
  })

  it('is told goodbye where the other was wished for; the pairing says why, and may be tried again', async () => {
    const { site, phone } = await strangers({ phone: { grants: 'eip155' } })
    await scan({ site, phone }, 'solana')
    const failed = await site.until(({ phase }) => phase === 'failed')
    expect(failed).toMatchObject({ code: 'CHAIN_NOT_SUPPORTED', wcError: true, status: 'disconnected' })
    expect(site.wallets.state.get().connections).toEqual([])
    await expect.poll(() => phone.sessions.list()).toEqual([])
    await phone.patch({ grants: 'all' })
    site.pairing.retry()
    const { wcUri } = await site.until(({ phase }) => phase === 'shown')
    await phone.pair(wcUri!)
    await when(site.wallets.state, ({ accounts }) => accounts.solana?.address === FIRST)
  })

  it('costs nobody the session that was there', async () => {
    const { url, site, phone } = await connected({ phone: { grants: 'eip155' } }, { connections: 1 })
    const second = await open(url, { grants: 'eip155', account: 1 })
    await scan({ site, phone: second }, 'solana')
    await site.until(({ phase }) => phase === 'failed')
    expect(site.wallets.state.get().accounts.eip155?.address).toBe(EVM)
    expect(site.pairing.state.get().status).toBe('connected')
    await expect.poll(() => second.sessions.list()).toEqual([])
    expect(phone.sessions.list()).toHaveLength(1)
    const request = { method: 'personal_sign', params: ['0x00', EVM] }
    expect(await site.wallets.provider('eip155')!.request(request)).toMatch(/^0x/)
  })

  it('lets a host that named the other namespace know', async () => {
    const { site, phone } = await strangers({ phone: { grants: 'eip155' } })
    const connecting = code(site.wallets.connect({ connectorId: 'walletConnect', namespace: 'solana' }))
    const { wcUri } = await site.until(({ phase }) => phase === 'shown')
    await phone.pair(wcUri!)
    expect(await connecting).toBe('CHAIN_NOT_SUPPORTED')
    expect(site.wallets.state.get().connections).toEqual([])
    await expect.poll(() => phone.sessions.list()).toEqual([])
  })

  it('lets a host know that asked while the person was pairing for anything, and connects all the same', async () => {
    const { site, phone } = await strangers({ phone: { grants: 'eip155' } })
    site.pairing.start()
    const { wcUri } = await site.until(({ phase }) => phase === 'shown')
    const connecting = code(site.wallets.connect({ connectorId: 'walletConnect', namespace: 'solana' }))
    await phone.pair(wcUri!)
    expect(await connecting).toBe('CHAIN_NOT_SUPPORTED')
    const { accounts } = await when(site.wallets.state, ({ connections }) => connections.length === 1)
    expect(accounts.eip155?.address).toBe(EVM)
    expect(phone.sessions.list()).toHaveLength(1)
  })
})
