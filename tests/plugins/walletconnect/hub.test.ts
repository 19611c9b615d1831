import { afterEach, describe, expect, it, vi } from 'vitest'
import { defineModule, definePlugin, gate, guard } from '#kernel'
import { ACCOUNT_GATE, DISCONNECTED, type WalletListing } from '#wallet'
import { createFakeClock, flush } from '#kernel/testing'
import { mockChain } from '#testing'
import { fakeLine, seeded } from './fakeLibrary.ts'
import {
  browser,
  EVM_GRANT,
  ONE,
  OTHER,
  page,
  SIGNER,
  SOLANA,
  SOLANA_ADDRESS,
  SOLANA_CHAIN,
  SOLANA_GRANT,
  TWO,
  when,
  type Granted,
} from './realSupport.ts'
import { code, connectedScene, scene, shown } from './scene.ts'

/** Two accounts on two networks. */
const BOTH: Granted = {
  eip155: {
    ...EVM_GRANT.eip155!,
    accounts: [ONE, TWO].flatMap(({ caipNetworkId: id }) => [SIGNER, OTHER].map(({ address }) => `${id}:${address}`)),
  },
}
const TERN: WalletListing = { id: 'tern', name: 'Tern', image_id: 'picture', mobile_link: 'tern://' }
const FORMER_SOLANA = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const IPHONE = { mobile: true, ios: true, safari: true }
/** The library's own, which other libraries of the page read too. */
const DEEP_LINK_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'
afterEach(() => vi.unstubAllGlobals())

describe('before it is chosen', () => {
  it('loads no library, stores nothing, and says disconnected', async () => {
    const { line, site } = await scene()
    expect(line.calls).toEqual([])
    expect(site.wallets.state.get().connectors.map(({ id, chain, type }) => [id, chain, type])).toEqual([
      ['walletConnect', 'eip155', 'WALLET_CONNECT'],
    ])
    expect(site.pairing.state.get()).toEqual({
      status: 'disconnected',
      connections: {},
      buffering: false,
      phase: 'idle',
      slow: false,
    })
    expect([...site.test.storage.values.keys()].filter((key) => key.includes('walletconnect'))).toEqual([])
    site.pairing.renew()
    site.pairing.retry()
    site.pairing.setLinking({ href: 'tern://', name: 'Tern' })
    site.pairing.cancel()
    expect(await code(site.wallets.disconnect())).toBe('done')
    expect(site.pairing.state.get().phase).toBe('idle')
  })

  it('does not even say so when started and left at once', async () => {
    const { line, site, clock } = await scene()
    site.pairing.start()
    expect(site.pairing.state.get()).toMatchObject({ phase: 'creating', status: 'connecting' })
    site.pairing.cancel()
    expect(site.pairing.state.get()).toMatchObject({ phase: 'idle', status: 'disconnected' })
    await clock.advance(1_000)
    expect(line.calls).toEqual([])
  })
})

describe('connecting', () => {
  it('puts the wallet into the recent ones, and its app under the key where the library looks', async () => {
    const store = browser()
    const here = await scene({ in: store, environment: { mobile: true } })
    await shown(here, { wallet: TERN })
    expect(here.site.pairing.state.get()).toMatchObject({ recentWallet: TERN, phase: 'shown' })
    here.site.pairing.setLinking({ href: 'tern://', name: 'Tern' })
    expect(here.site.pairing.state.get()).toMatchObject({
      phase: 'linking',
      wcLinking: { href: 'tern://', name: 'Tern' },
    })
    expect(store.area.size).toBe(0)
    await here.answer()
    await when(here.site.wallets.state, ({ connections }) => connections.length === 1)
    expect(JSON.parse(store.area.get(DEEP_LINK_KEY)!)).toEqual({ href: 'tern://', name: 'Tern' })
    expect(here.site.wallets.state.get().recent).toEqual([
      { id: 'tern', name: 'Tern', namespace: 'eip155', imageId: 'picture' },
    ])
    const leaving = here.site.wallets.disconnect()
    for (let turn = 0; turn < 4; turn += 1) await here.clock.advance(0)
    await leaving
    expect(store.area.has(DEEP_LINK_KEY)).toBe(false)
    expect(here.site.pairing.state.get()).toMatchObject({
      recentWallet: undefined,
      wcLinking: undefined,
      wcUri: undefined,
      wcPairingExpiry: undefined,
      status: 'disconnected',
    })
    expect(here.site.wallets.state.get().recent).toHaveLength(1)
  })

  it('keeps no link that must not be opened, and none of the wallet before', async () => {
    const store = browser()
    store.area.set(DEEP_LINK_KEY, JSON.stringify({ href: 'old://', name: 'Old' }))
    const here = await scene({ in: store })
    await shown(here)
    here.site.pairing.setLinking({ href: 'javascript:alert(1)', name: 'Tern' })
    await here.answer()
    expect(store.area.get(DEEP_LINK_KEY)).not.toContain('javascript')
    const other = await connectedScene({ in: store })
    expect(store.area.has(DEEP_LINK_KEY)).toBe(false)
    expect(other.site.pairing.state.get().status).toBe('connected')
  })

  it('takes an account that cannot be one for none, and ends the session in the wallet', async () => {
    const chain = mockChain({ namespace: 'eip155', address: /^0x[0-9a-f]{40}$/i }).plugin
    const here = await scene({ plugins: [chain] })
    await shown(here)
    const accounts = [`${ONE.caipNetworkId}:nonsense`]
    await here.answer({ namespaces: { eip155: { ...EVM_GRANT.eip155!, accounts } } })
    expect(here.site.pairing.state.get()).toMatchObject({
      phase: 'failed',
      code: 'PROVIDER_INVALID',
      status: 'disconnected',
    })
    expect([here.line.dismissed.length, here.site.wallets.state.get().connections]).toEqual([1, []])
  })

  it('does so for the host, which asks without a view', async () => {
    const chain = mockChain({ namespace: 'eip155', address: /^0x[0-9a-f]{40}$/i }).plugin
    const here = await scene({ plugins: [chain] })
    const connecting = code(here.site.wallets.connect({ connectorId: 'walletConnect' }))
    await here.site.until(({ phase }) => phase === 'creating')
    for (let turn = 0; turn < 6; turn += 1) await here.clock.advance(0)
    await here.answer({ namespaces: { eip155: { ...EVM_GRANT.eip155!, accounts: [`${ONE.caipNetworkId}:nonsense`] } } })
    expect(await connecting).toBe('PROVIDER_INVALID')
    expect([here.line.dismissed.length, here.site.pairing.state.get().status]).toEqual([1, 'disconnected'])
  })

  it('does not wait for anything when it was cancelled before', async () => {
    const here = await scene({ dependencies: { library: async () => ({ init: () => new Promise(() => {}) }) } })
    here.site.pairing.start()
    await when(here.site.wallets.state, ({ connecting }) => connecting !== undefined)
    const connector = here.site.wallets.connector('walletConnect')!
    expect(await code(connector.connect({ signal: AbortSignal.abort() }))).toBe('ABORTED')
  })

  it('can be asked for by the host itself, without a view', async () => {
    const here = await scene()
    const connecting = here.site.wallets.connect({ connectorId: 'walletConnect', network: TWO.caipNetworkId })
    await here.site.until(({ phase }) => phase === 'creating')
    for (let turn = 0; turn < 6; turn += 1) await here.clock.advance(0)
    expect(here.site.pairing.state.get().wcUri).toMatch(/^wc:/)
    await here.answer()
    expect((await connecting).caipAddress).toBe(`${ONE.caipNetworkId}:${SIGNER.address}`)
  })

  it('is over, uri and all, when the host takes its request back', async () => {
    const here = await scene()
    const life = new AbortController()
    const connecting = code(here.site.wallets.connect({ connectorId: 'walletConnect', signal: life.signal }))
    await here.site.until(({ phase }) => phase === 'creating')
    for (let turn = 0; turn < 6; turn += 1) await here.clock.advance(0)
    life.abort()
    expect(await connecting).toBe('ABORTED')
    await flush()
    expect(here.site.pairing.state.get()).toMatchObject({ phase: 'idle', wcUri: undefined, status: 'disconnected' })
  })

  it('starts anew with every start, and only the newest counts', async () => {
    const here = await scene()
    const first = await shown(here)
    const second = await shown(here)
    expect(second).not.toBe(first)
    expect(here.line.calls.filter((call) => call === 'connect')).toHaveLength(2)
    await here.answer()
    await when(here.site.wallets.state, ({ connections }) => connections.length === 1)
    expect(here.site.test.faults).toEqual([])
  })

  it("gives up after a person's 20 minutes, by name", async () => {
    const here = await scene()
    await shown(here)
    await here.clock.advance(20 * 60_000)
    expect(here.site.pairing.state.get()).toMatchObject({ phase: 'failed', code: 'WALLET_TIMEOUT', wcUri: undefined })
  })

  it('ends when the person connects another wallet of the namespace, or disconnects', async () => {
    const here = await scene()
    await shown(here)
    await here.site.wallets.disconnect()
    await flush()
    expect(here.site.pairing.state.get()).toMatchObject({ phase: 'idle', wcUri: undefined })
  })
})

describe('on Telegram and iOS Safari', () => {
  it.each([
    ['iOS Safari', IPHONE],
    ['Telegram', { telegram: true }],
  ])('on %s an unexpired pairing is taken up again, with its uri', async (_, environment) => {
    const here = await scene({ environment })
    const uri = await shown(here, { wallet: TERN })
    here.site.pairing.cancel()
    await flush()
    expect(here.site.pairing.state.get()).toMatchObject({ phase: 'idle', wcUri: uri })
    await here.clock.advance(60_000)
    expect(await shown(here, { wallet: TERN })).toBe(uri)
    expect(here.site.pairing.state.get().phase).toBe('shown')
    await here.answer()
    await when(here.site.wallets.state, ({ connections }) => connections.length === 1)
  })

  it('connects when the wallet says yes while nobody looks', async () => {
    const here = await scene({ environment: IPHONE })
    await shown(here, { wallet: TERN })
    here.site.pairing.cancel()
    await flush()
    await here.answer()
    await when(here.site.wallets.state, ({ connections }) => connections.length === 1)
    expect(here.site.pairing.state.get()).toMatchObject({ status: 'connected', phase: 'connected' })
  })

  it('makes a new one where it has expired, and where the start says never', async () => {
    const here = await scene({ environment: IPHONE })
    const first = await shown(here)
    here.site.pairing.cancel()
    await here.clock.advance(230_000)
    const second = await shown(here)
    expect(second).not.toBe(first)
    here.site.pairing.cancel()
    expect(await shown(here, { reuse: 'never' })).not.toBe(second)
  })

  it('nowhere else, unless the start says always', async () => {
    const here = await scene()
    const first = await shown(here)
    expect(await shown(here, { reuse: 'always' })).toBe(first)
    here.site.pairing.cancel()
    await flush()
    expect(here.site.pairing.state.get().wcUri).toBeUndefined()
    expect(await shown(here)).not.toBe(first)
  })
})

describe('what the wallet tells', () => {
  it('counts once, however often it arrives', async () => {
    const { line, site } = await connectedScene()
    const seen: unknown[] = []
    site.wallets.provider('eip155')!.on('message', (message: unknown) => void seen.push(message))
    const [topic] = line.sessions.keys()
    const event = { id: 7, topic, params: { chainId: ONE.caipNetworkId, event: { name: 'weather', data: 'rain' } } }
    for (let time = 0; time < 3; time += 1) line.emit('session_event', event)
    line.emit('session_event', { ...event, id: 8 })
    expect(seen).toEqual([
      { type: 'weather', data: 'rain' },
      { type: 'weather', data: 'rain' },
    ])
  })

  it.each([
    [31_338, TWO.caipNetworkId],
    ['0x7a6a', TWO.caipNetworkId],
    ['31338', TWO.caipNetworkId],
    [TWO.caipNetworkId, TWO.caipNetworkId],
    ['solana:x', ONE.caipNetworkId],
    [{ evil: true }, ONE.caipNetworkId],
  ])('as a chain %o means %s', async (data, expected) => {
    const { clock, line, site } = await connectedScene({}, BOTH)
    line.wallet.event('chainChanged', data, ONE.caipNetworkId)
    await clock.advance(0)
    expect(site.networks.state.get().active?.caipNetworkId).toBe(expected)
  })

  it.each([FORMER_SOLANA, SOLANA.caipNetworkId, FORMER_SOLANA.slice(7)])(
    'as a chain %o means the cluster by its present name',
    async (data) => {
      const former = {
        ...SOLANA_GRANT.solana!,
        chains: [FORMER_SOLANA],
        accounts: [`${FORMER_SOLANA}:${SOLANA_ADDRESS}`],
      }
      const { clock, line, site } = await connectedScene(
        { networks: [SOLANA], plugins: [SOLANA_CHAIN] },
        { solana: former },
      )
      line.wallet.event('chainChanged', data, FORMER_SOLANA)
      await clock.advance(0)
      expect(site.networks.state.get().active?.caipNetworkId).toBe(SOLANA.caipNetworkId)
    },
  )

  it.each([
    ['bare addresses', [OTHER.address], OTHER.address],
    ['CAIP-10', [`${ONE.caipNetworkId}:${OTHER.address}`], OTHER.address],
    ['nonsense', ['<img>', 5, null], SIGNER.address],
    ['nothing', [], SIGNER.address],
    ['another namespace', [`${SOLANA.caipNetworkId}:${OTHER.address}`], SIGNER.address],
  ])('as accounts: %s', async (_, data, expected) => {
    const { clock, line, site } = await connectedScene({}, BOTH)
    line.wallet.event('accountsChanged', data, ONE.caipNetworkId)
    await clock.advance(0)
    expect(site.wallets.state.get().accounts.eip155?.address).toBe(expected)
  })

  it('is not believed about a session that is not ours', async () => {
    const { line, site } = await connectedScene()
    const topic = 'cd'.repeat(32)
    line.emit('session_delete', { id: 1, topic })
    line.emit('session_event', {
      id: 2,
      topic,
      params: { chainId: ONE.caipNetworkId, event: { name: 'chainChanged', data: 1 } },
    })
    line.emit('session_delete', null)
    line.emit('session_update', { topic: {} })
    expect(site.wallets.state.get().connections).toHaveLength(1)
  })

  it('ends all namespaces with one goodbye, told once each', async () => {
    const here = await connectedScene({ networks: [ONE, SOLANA] }, { ...EVM_GRANT, ...SOLANA_GRANT })
    await when(here.site.wallets.state, ({ connections }) => connections.length === 2)
    const gone: string[] = []
    here.site.test.kernel.bus.on(DISCONNECTED, ({ namespace, by }) => void gone.push(`${namespace} by ${by}`))
    here.line.wallet.leave()
    await here.clock.advance(0)
    expect(gone).toEqual(['eip155 by wallet', 'solana by wallet'])
  })

  it.each(['session_delete', 'session_expire'])('is over with %s, and another pairing can start', async (event) => {
    const here = await connectedScene()
    const [topic] = here.line.sessions.keys()
    here.line.sessions.clear()
    here.line.emit(event, { id: 1, topic })
    expect(here.site.wallets.state.get().connections).toEqual([])
    expect(here.site.pairing.state.get()).toMatchObject({ status: 'disconnected', phase: 'idle', connections: {} })
    expect(await shown(here)).toMatch(/^wc:/)
  })

  it('says which networks it allows, except for the one wallet that takes any', async () => {
    const here = await connectedScene()
    expect(here.site.networks.isRefused(TWO.caipNetworkId)).toBe(true)
    expect(here.site.networks.isRefused(ONE.caipNetworkId)).toBe(false)
    const [[topic, session]] = [...here.line.sessions] as [[string, Record<string, unknown>]]
    const metadata = { name: 'MetaMask Wallet', url: 'https://metamask.io', icons: [] }
    here.line.sessions.set(topic, { ...session, peer: { metadata } })
    here.line.emit('session_extend', { id: 1, topic })
    expect(here.site.networks.isRefused(TWO.caipNetworkId)).toBe(false)
  })

  it('dismisses a session that nobody asked for', async () => {
    const { clock, line, site } = await connectedScene()
    const topic = 'ef'.repeat(32)
    const stray = { ...[...line.sessions.values()][0], topic, pairingTopic: '12'.repeat(32) }
    line.sessions.set(topic, stray)
    line.emit('session_connect', { session: stray })
    for (let turn = 0; turn < 4; turn += 1) await clock.advance(0)
    expect([line.dismissed, site.wallets.state.get().connections.length]).toEqual([[topic], 1])
  })
})

describe('requests', () => {
  it('are answered here where the session knows, by the wallet where it was granted, else by a node or not at all', async () => {
    const { line, site, clock } = await connectedScene({ networks: [ONE, TWO] })
    const ask = (method: string, params: unknown[] = []) => site.wallets.provider('eip155')!.request({ method, params })
    expect(await ask('eth_accounts')).toEqual([SIGNER.address])
    expect(await ask('eth_requestAccounts')).toEqual([SIGNER.address])
    expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toBeNull()
    expect(line.calls.filter((call) => call.startsWith('request'))).toEqual([])
    vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x10' }))
    expect(await ask('eth_blockNumber')).toBe('0x10')
    await expect(ask('eth_signTypedData_v4')).rejects.toMatchObject({ code: 4200 })
    await expect(ask('evil_method')).rejects.toMatchObject({ code: 4200 })
    expect(line.calls.filter((call) => call.startsWith('request'))).toEqual([])
    line.wallet.onRequest = (_, reply) =>
      reply({ error: { code: -32000, message: 'no gas', data: { why: 'x' } } as never })
    const sending = ask('eth_sendTransaction', [{}]).catch((error: unknown) => error)
    for (let turn = 0; turn < 6; turn += 1) await clock.advance(0)
    expect(await sending).toMatchObject({ code: -32000, message: 'no gas', data: { why: 'x' } })
  })

  it('show what waits, oldest first, with the way to the wallet, and hold the plugin until they end', async () => {
    const { line, site, clock } = await connectedScene()
    const replies: ((reply: { readonly result: unknown }) => void)[] = []
    line.wallet.onRequest = (_, reply) => void replies.push(reply)
    const ask = (method: string) => site.wallets.provider('eip155')!.request({ method, params: [] })
    const first = ask('personal_sign')
    const second = ask('eth_sendTransaction')
    await when(site.pairing.waiting, (request) => request !== undefined)
    await clock.advance(0)
    expect(site.pairing.waiting.get()).toMatchObject({ action: 'sign', wallet: 'Tern', href: 'tern://' })
    const { id } = site.pairing.waiting.get()!
    replies[0]!({ result: '0x1' })
    for (let turn = 0; turn < 4; turn += 1) await clock.advance(0)
    expect(await first).toBe('0x1')
    expect(site.pairing.waiting.get()).toMatchObject({ action: 'send' })
    expect(site.pairing.waiting.get()!.id).not.toBe(id)
    replies[1]!({ result: '0x2' })
    for (let turn = 0; turn < 4; turn += 1) await clock.advance(0)
    expect([await second, site.pairing.waiting.get()]).toEqual(['0x2', undefined])
    expect(line.calls.filter((call) => call.startsWith('request'))).toHaveLength(2)
  })

  it("end by name when the wallet never answers: after 30 s what needs no person, after the library's 5 minutes what does", async () => {
    const methods = ['personal_sign', 'wallet_getCapabilities']
    const { clock, site } = await connectedScene({}, { eip155: { ...EVM_GRANT.eip155!, methods } })
    const ask = (method: string) => code(site.wallets.provider('eip155')!.request({ method, params: [] }))
    const silent = ask('wallet_getCapabilities')
    await clock.advance(30_000)
    expect(await silent).toBe('WALLET_TIMEOUT')
    const asked = ask('personal_sign')
    await clock.advance(299_999)
    expect(site.pairing.waiting.get()?.action).toBe('sign')
    await clock.advance(1)
    expect(await asked).toBe('WALLET_TIMEOUT')
    expect(site.pairing.waiting.get()).toBeUndefined()
  })

  it('are refused once nobody is connected', async () => {
    const { site, line, clock } = await connectedScene()
    const provider = site.wallets.provider('eip155')!
    const connector = site.wallets.connector('walletConnect')!
    line.wallet.leave()
    await clock.advance(0)
    await expect(provider.request({ method: 'personal_sign' })).rejects.toMatchObject({ code: 4900 })
    expect(await code(connector.request({ method: 'personal_sign' }, {}))).toBe('CONNECTOR_NOT_CONNECTED')
  })
})

describe('the relay', () => {
  it('is told slow 5 s after it went away, and a refusal of a connected page only to the developer, once', async () => {
    const here = await scene()
    await shown(here)
    here.line.emitRelay('relayer_disconnect')
    await here.clock.advance(5_000)
    expect(here.site.pairing.state.get()).toMatchObject({ phase: 'shown', slow: true })
    here.line.emitRelay('relayer_connect')
    expect(here.site.pairing.state.get().slow).toBe(false)
    await here.answer()
    await when(here.site.wallets.state, ({ connections }) => connections.length === 1)
    const refused = new Error('closed abnormally with code: 3000 (Unauthorized: invalid key)')
    for (let time = 0; time < 3; time += 1) here.line.emitRelay('relayer_error', refused)
    expect(here.site.test.said.filter(({ kind }) => kind === 'alert')).toEqual([
      { kind: 'alert', text: 'ALERT_INVALID_PROJECT_ID' },
    ])
    expect(here.site.pairing.state.get()).toMatchObject({ status: 'connected', phase: 'connected' })
  })

  it.each([
    [undefined, ''],
    [{ attestation: true }, 'of the library'],
  ])('with options %o attests origins by %o', async (options, attestation) => {
    const clock = createFakeClock(Date.UTC(2026, 0, 1))
    const line = fakeLine(clock, seeded(1))
    const client = await (await line.library()).init({} as never)
    client.core.verify.register = async () => 'of the library'
    const here = await scene({ options, line: { ...line, library: async () => ({ init: async () => client }) } })
    here.site.pairing.start()
    await here.site.until(({ phase }) => phase === 'shown' || phase === 'creating')
    await when(here.site.wallets.state, ({ connecting }) => connecting !== undefined)
    await flush()
    expect(await client.core.verify.register({} as never)).toBe(attestation)
  })

  it('gives a new uri when the person wants one, for the same wallet', async () => {
    const here = await scene()
    const first = await shown(here, { wallet: TERN })
    here.site.pairing.renew()
    expect(here.site.pairing.state.get()).toMatchObject({ phase: 'creating', wcUri: undefined, recentWallet: TERN })
    for (let turn = 0; turn < 6; turn += 1) await here.clock.advance(0)
    expect(here.site.pairing.state.get()).toMatchObject({ phase: 'shown', recentWallet: TERN })
    expect(here.site.pairing.state.get().wcUri).not.toBe(first)
  })
})

describe('a session whose account is guarded', () => {
  it('is told as connecting, without its account, until the guard lets it through', async () => {
    let letIn: (() => void) | undefined
    const asked = guard(ACCOUNT_GATE, () => new Promise<void>((resolve) => (letIn = resolve)))
    const keeper = definePlugin({
      id: 'keeper',
      version: '1.0.0',
      apiVersion: 1,
      activation: 'init',
      gates: [gate(ACCOUNT_GATE)],
      load: async () => ({ default: defineModule({ guards: [asked] }) }),
    })
    const here = await scene({ plugins: [keeper()] })
    await shown(here)
    await here.answer()
    const state = () => here.site.pairing.state.get()
    const account = SIGNER.address
    expect(state().phase).toBe('connected')
    expect(state().status).toBe('connecting')
    expect(JSON.stringify(state())).not.toContain(account)
    await vi.waitFor(() => expect(letIn).toBeDefined())
    letIn!()
    await when(here.site.wallets.state, ({ connections }) => connections.length === 1)
    expect(state().status).toBe('connected')
  })
})

describe('being away', () => {
  it('is called reconnecting until the session of the last visit is here', async () => {
    const store = browser()
    const first = await connectedScene({ in: store })
    await first.site.close()
    const clock = createFakeClock(Date.UTC(2026, 0, 1))
    const line = fakeLine(clock, seeded(2))
    for (const [topic, session] of first.line.sessions) line.sessions.set(topic, session)
    const seen: string[] = []
    const site = await page({ url: 'wss://relay.test', in: store, clock, dependencies: { library: line.library } })
    site.pairing.state.subscribe(() => void seen.push(site.pairing.state.get().status))
    seen.push(site.pairing.state.get().status)
    await when(site.wallets.state, ({ connections }) => connections.length === 1)
    expect([...new Set(seen)].filter((status) => status !== 'disconnected')).toEqual(['reconnecting', 'connected'])
  })

  it("buffers from the page's return until the answer, for 5 s at most, and only when the wallet was opened", async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    const back = (): void => void page.dispatchEvent(new Event('visibilitychange'))
    const here = await scene({ dependencies: { page: page as never } })
    const { pairing } = here.site
    await shown(here)
    back()
    expect(pairing.state.get().buffering).toBe(false)
    pairing.setLinking({ href: 'tern://', name: 'Tern' })
    page.visibilityState = 'hidden'
    back()
    expect(pairing.state.get().buffering).toBe(false)
    page.visibilityState = 'visible'
    back()
    expect(pairing.state.get()).toMatchObject({ buffering: true, phase: 'linking' })
    await here.clock.advance(5_000)
    expect(pairing.state.get().buffering).toBe(false)
    back()
    await here.answer()
    expect(pairing.state.get()).toMatchObject({ buffering: false, phase: 'connected' })
  })

  it('says goodbye in time: after 3 s without the relay it is over here all the same', async () => {
    const { clock, line, site } = await connectedScene()
    line.down = true
    const leaving = code(site.wallets.disconnect())
    expect(site.wallets.state.get().connections).toEqual([])
    await clock.advance(3_000)
    await leaving
    expect(site.pairing.state.get()).toMatchObject({ status: 'disconnected', phase: 'idle', connections: {} })
    expect(site.test.storage.values.has('latchkey:walletconnect:session')).toBe(false)
    // The library got through a little later.
    line.down = false
    await clock.advance(20_000)
    expect(line.dismissed).toHaveLength(1)
  })

  it("asks for more time when less than half of a session's week is left", async () => {
    const store = browser()
    const first = await connectedScene({ in: store })
    await first.site.close()
    const [[topic, session]] = [...first.line.sessions] as [[string, { expiry: number }]]
    for (const [left, expected] of [
      [4 * 86_400, 0],
      [3 * 86_400, 1],
    ] as const) {
      const clock = createFakeClock(Date.UTC(2026, 0, 1))
      const line = fakeLine(clock, seeded(2))
      line.sessions.set(topic, { ...session, expiry: clock.now() / 1000 + left })
      const site = await page({ url: 'wss://relay.test', in: store, clock, dependencies: { library: line.library } })
      await when(site.wallets.state, ({ connections }) => connections.length === 1)
      await flush()
      expect(line.calls.filter((call) => call === 'extend')).toHaveLength(expected)
      expect(line.calls).toContain('ping')
      await site.close()
    }
  })

  it('keeps its session though the library, once, takes all keys with its name in them away', async () => {
    const store = browser()
    const first = await connectedScene({ in: store, environment: { mobile: true } })
    await first.site.close()
    store.area.set(DEEP_LINK_KEY, JSON.stringify({ href: 'tern://', name: 'Tern' }))
    const clock = createFakeClock(Date.UTC(2026, 0, 1))
    const line = fakeLine(clock, seeded(2))
    for (const [topic, session] of first.line.sessions) line.sessions.set(topic, session)
    const library = async () => {
      const { init } = await line.library()
      return {
        init: (options: never) => {
          for (const key of store.storage.values.keys())
            if (/walletconnect/i.test(key)) store.storage.values.delete(key)
          store.area.clear()
          return init(options)
        },
      }
    }
    const site = await page({ url: 'wss://relay.test', in: store, clock, dependencies: { library } })
    await when(site.wallets.state, ({ connections }) => connections.length === 1)
    expect(store.storage.values.has('latchkey:walletconnect:session')).toBe(true)
    expect(JSON.parse(store.area.get(DEEP_LINK_KEY)!)).toEqual({ href: 'tern://', name: 'Tern' })
  })

  it('takes a tampered link away before the library opens it', async () => {
    const store = browser()
    const first = await connectedScene({ in: store })
    await first.site.close()
    store.area.set(DEEP_LINK_KEY, JSON.stringify({ href: 'javascript:alert(1)', name: 'Tern' }))
    const clock = createFakeClock(Date.UTC(2026, 0, 1))
    const line = fakeLine(clock, seeded(2))
    for (const [topic, session] of first.line.sessions) line.sessions.set(topic, session)
    const site = await page({ url: 'wss://relay.test', in: store, clock, dependencies: { library: line.library } })
    await when(site.wallets.state, ({ connections }) => connections.length === 1)
    expect(store.area.has(DEEP_LINK_KEY)).toBe(false)
  })
})

describe('when the plugin stops', () => {
  it('leaves no listener, timer, slice, socket or connector behind, and the session stays for the next visit', async () => {
    const { line, site } = await connectedScene()
    site.pairing.start()
    await flush()
    await site.close()
    expect([line.closed, line.listeners(), line.calls.at(-1)]).toEqual([true, 1, 'stop'])
    const { timers: _, ...left } = site.test.leftovers()
    expect(left).toMatchObject({ listeners: 0, slices: [], contributors: 0 })
    expect(site.test.storage.values.has('latchkey:walletconnect:session')).toBe(true)
  })

  it('opens no socket for a message that was not sent, though the library would', async () => {
    const { line, site, clock } = await connectedScene()
    line.down = true
    const asked = site.wallets.provider('eip155')!.request({ method: 'personal_sign', params: [] })
    asked.catch(() => undefined)
    await flush()
    await site.close()
    await clock.advance(30_000)
    expect(line.calls).toContain('request:personal_sign')
    expect(line.calls).not.toContain('socket')
  })
})
