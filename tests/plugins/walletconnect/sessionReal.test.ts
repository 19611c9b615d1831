/** @module-tag thorough */
import { verifyMessage } from 'viem'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { codeOf, type Clock } from '#kernel'
import { systemClock } from '../../../src/kernel/clock.ts'
import { PERSON_LIMIT } from '../../../src/plugins/walletconnect/session/request.ts'
import {
  browser,
  connected,
  EVM_GRANT,
  ONE,
  OTHER,
  page,
  peer,
  PROJECT_ID,
  relay,
  SIGNER,
  SOLANA,
  SOLANA_ADDRESS,
  SOLANA_CHAIN,
  SOLANA_GRANT,
  TWO,
  when,
  type Browser,
} from './realSupport.ts'

const TEXT = '0x68656c6c6f'
const here = `${ONE.caipNetworkId}:${SIGNER.address}`
const BOTH = {
  eip155: {
    ...EVM_GRANT.eip155!,
    chains: [ONE.caipNetworkId, TWO.caipNetworkId],
    accounts: [here, `${TWO.caipNetworkId}:${SIGNER.address}`],
  },
}

/** What the library keeps of a kind, under its own keys. */
const records = ({ library }: Browser, kind: 'session' | 'proposal' | 'pairing'): readonly unknown[] =>
  JSON.parse(
    library.values.get(`wc@2:${kind === 'pairing' ? 'core' : 'client'}:0.3:latchkey://${kind}`) ?? '[]',
  ) as readonly unknown[]

describe('a wallet behind the real library and a relay', () => {
  it('connects by the uri, and signs', async () => {
    const { url } = await relay()
    const { page: site, peer: wallet } = await connected(url)
    expect(site.wallets.state.get().accounts.eip155).toMatchObject({ status: 'connected', caipAddress: here })
    const request = { method: 'personal_sign', params: [TEXT, SIGNER.address] }
    const signature = (await site.wallets.provider('eip155')!.request(request)) as `0x${string}`
    expect(await verifyMessage({ address: SIGNER.address, message: { raw: TEXT }, signature })).toBe(true)
    expect(wallet.prompts).toEqual([expect.objectContaining({ ...request, chainId: ONE.caipNetworkId })])
    expect(site.pairing.state.get()).toMatchObject({ status: 'connected', phase: 'connected', wcError: false })
    expect(Object.values(site.pairing.state.get().connections)).toEqual([
      expect.objectContaining({
        name: 'Tern',
        href: 'tern://',
        namespaces: expect.objectContaining({ eip155: expect.anything() }),
      }),
    ])
  })

  it("tells the wallet who asks, and for what, and nothing of the host's project", async () => {
    const { url } = await relay()
    const { peer: wallet } = await connected(url, { networks: [ONE, TWO, SOLANA], plugins: [SOLANA_CHAIN] })
    expect(wallet.proposals[0]).toMatchObject({
      requiredNamespaces: {},
      proposer: { metadata: { name: 'Harbor', url: 'https://harbor.example' } },
      optionalNamespaces: {
        eip155: {
          chains: [ONE.caipNetworkId, TWO.caipNetworkId],
          methods: expect.arrayContaining(['personal_sign', 'wallet_getAssets']),
          events: ['accountsChanged', 'chainChanged'],
        },
        solana: { chains: [SOLANA.caipNetworkId, 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'] },
      },
    })
    expect(JSON.stringify(wallet.proposals[0])).not.toContain(PROJECT_ID)
  })

  it('takes a no quietly', async () => {
    const { url } = await relay()
    const [site, wallet] = await Promise.all([page({ url }), peer(url, { says: 'no' })])
    site.pairing.start()
    const { wcUri } = await site.until(({ phase }) => phase === 'shown')
    await wallet.scan(wcUri!)
    const state = await site.until(({ phase }) => phase === 'declined')
    expect(state).toMatchObject({ status: 'disconnected', wcUri: undefined, code: undefined, wcError: true })
    expect(site.test.faults).toEqual([])
    expect(site.test.storage.values.has('latchkey:walletconnect:session')).toBe(false)
  })

  it('follows the wallet to another network and another account', async () => {
    const { url } = await relay()
    const two = [...BOTH.eip155.accounts, `${TWO.caipNetworkId}:${OTHER.address}`]
    const { page: site, peer: wallet } = await connected(url, { grant: { eip155: { ...BOTH.eip155, accounts: two } } })
    await wallet.kit.emitSessionEvent({
      topic: wallet.topic(),
      event: { name: 'chainChanged', data: 31_338 },
      chainId: TWO.caipNetworkId,
    })
    await when(site.networks.state, ({ active }) => active?.caipNetworkId === TWO.caipNetworkId)
    await wallet.kit.emitSessionEvent({
      topic: wallet.topic(),
      event: { name: 'accountsChanged', data: [`${TWO.caipNetworkId}:${OTHER.address}`] },
      chainId: TWO.caipNetworkId,
    })
    const { accounts } = await when(site.wallets.state, (state) => state.accounts.eip155?.address === OTHER.address)
    expect(accounts.eip155?.caipAddress).toBe(`${TWO.caipNetworkId}:${OTHER.address}`)
  })

  it('follows an update, and ends with one that leaves nothing here', async () => {
    const { url } = await relay()
    const { page: site, peer: wallet } = await connected(url, { grant: BOTH })
    expect(site.networks.isRefused(TWO.caipNetworkId)).toBe(false)
    await wallet.kit.updateSession({ topic: wallet.topic(), namespaces: EVM_GRANT })
    await when({ ...site.pairing.state, get: () => site.networks.isRefused(TWO.caipNetworkId) }, Boolean)
    expect(site.wallets.state.get().accounts.eip155).toMatchObject({ caipAddress: here })
    await wallet.kit.updateSession({ topic: wallet.topic(), namespaces: SOLANA_GRANT })
    await when(site.wallets.state, ({ connections }) => connections.length === 0)
    expect(site.pairing.state.get().status).toBe('disconnected')
  })

  it('knows how much longer the session lives', async () => {
    const { url } = await relay()
    const { page: site, peer: wallet } = await connected(url)
    const expiry = () => (Object.values(site.pairing.state.get().connections)[0] as { readonly expiry: number }).expiry
    const week = Math.floor(Date.now() / 1000) + 7 * 86_400
    expect(Math.abs(expiry() - week)).toBeLessThan(60)
    const before = site.pairing.state.get()
    await wallet.kit.extendSession({ topic: wallet.topic() })
    await site.until((state) => state.connections !== before.connections)
    expect(expiry()).toBeGreaterThanOrEqual(week)
  })

  it('asks the wallet for a network that the session lacks, and goes where it has been by itself', async () => {
    const { url } = await relay()
    const { page: site, peer: wallet } = await connected(url, { grant: BOTH })
    await site.networks.switchTo(TWO.caipNetworkId)
    expect(wallet.prompts).toEqual([])
    const accounts = await site.wallets
      .provider('eip155')!
      .request({ method: 'personal_sign', params: [TEXT, SIGNER.address] })
    expect([typeof accounts, wallet.prompts[0]!.chainId]).toEqual(['string', TWO.caipNetworkId])
    await wallet.kit.updateSession({ topic: wallet.topic(), namespaces: EVM_GRANT })
    await when(site.networks.state, ({ active }) => active?.caipNetworkId === ONE.caipNetworkId)
    wallet.kit.on('session_request', ({ params }) => {
      if (params.request.method === 'wallet_switchEthereumChain')
        void wallet.kit.updateSession({ topic: wallet.topic(), namespaces: BOTH })
    })
    await site.networks.switchTo(TWO.caipNetworkId)
    expect(wallet.prompts.at(-1)).toMatchObject({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0x7a6a' }],
    })
    expect(site.networks.state.get().active?.caipNetworkId).toBe(TWO.caipNetworkId)
  })

  it('that never answers is given up, by the library too', async () => {
    const { url } = await relay()
    let giveUp = (): void => {}
    const clock: Clock = {
      ...systemClock,
      setTimeout(callback, ms) {
        if (ms === PERSON_LIMIT) giveUp = callback
        return systemClock.setTimeout(callback, ms)
      },
    }
    const { page: site, peer: wallet } = await connected(url, { clock })
    wallet.kit.events.removeAllListeners('session_request')
    const reached = new Promise<{ readonly id: number; readonly topic: string }>((resolve) =>
      wallet.kit.once('session_request', resolve),
    )
    const uncaught = uncaughtErrors()
    const waits = libraryWaits()
    const request = { method: 'personal_sign', params: [TEXT, SIGNER.address] }
    const answer = site.wallets
      .provider('eip155')!
      .request(request)
      .catch(({ cause }: Error) => codeOf(cause))
    const { id, topic } = await reached
    expect(waits()).toBe(1)
    giveUp()
    expect(await answer).toBe('WALLET_TIMEOUT')
    await expect.poll(waits).toBe(0)
    // It answers after all, twice, and ends the session while another question is given up: none of it is an error of the page.
    const late = { id, jsonrpc: '2.0' as const, result: '0x00' }
    await wallet.kit.respondSessionRequest({ topic, response: late })
    await wallet.kit.respondSessionRequest({ topic, response: late })
    const again = new Promise((resolve) => wallet.kit.once('session_request', resolve))
    const other = site.wallets.provider('eip155')!.request(request)
    await again
    giveUp()
    await expect(other).rejects.toThrow('WALLET_TIMEOUT')
    await wallet.kit.disconnectSession({ topic, reason: { code: 6000, message: 'Bye.' } })
    await when(site.wallets.state, ({ connections }) => connections.length === 0)
    await new Promise(setImmediate)
    expect([uncaught, waits()]).toEqual([[], 0])
  })

  it('is left: the wallet hears it, and nothing stays behind', async () => {
    const { url } = await relay()
    const store = browser()
    const { page: site, peer: wallet } = await connected(url, { in: store })
    expect(store.storage.values.has('latchkey:walletconnect:session')).toBe(true)
    expect(records(store, 'session')).toMatchObject([{ namespaces: EVM_GRANT }])
    await site.wallets.disconnect()
    await wallet.ended
    expect(site.pairing.state.get()).toMatchObject({ status: 'disconnected', phase: 'idle', connections: {} })
    expect(store.storage.values.has('latchkey:walletconnect:session')).toBe(false)
    expect([records(store, 'session'), records(store, 'proposal')]).toEqual([[], []])
    // The library keeps an established pairing until its time is over; none is pending.
    expect(records(store, 'pairing')).toMatchObject([{ active: true, peerMetadata: { name: 'Tern' } }])
  })

  it('that is given up leaves no pending pairing behind', async () => {
    const { url } = await relay()
    const store = browser()
    const site = await page({ url, in: store })
    site.pairing.start()
    await site.until(({ phase }) => phase === 'shown')
    await vi.waitFor(() =>
      expect([records(store, 'proposal').length, records(store, 'pairing').length]).toEqual([1, 1]),
    )
    site.pairing.cancel()
    await vi.waitFor(() => expect([records(store, 'proposal'), records(store, 'pairing')]).toEqual([[], []]))
  })

  it('leaves', async () => {
    const { url } = await relay()
    const { page: site, peer: wallet } = await connected(url)
    await wallet.kit.disconnectSession({ topic: wallet.topic(), reason: { code: 6000, message: 'Bye.' } })
    await when(site.wallets.state, ({ connections }) => connections.length === 0)
    expect(site.pairing.state.get()).toMatchObject({ status: 'disconnected', phase: 'idle', connections: {} })
    expect(site.test.storage.values.has('latchkey:walletconnect:session')).toBe(false)
  })

  it('is there again after a reload, on the network it was on, without a prompt', async () => {
    const { url } = await relay()
    const store = browser()
    const { page: first, peer: wallet } = await connected(url, { in: store, grant: BOTH })
    await first.networks.switchTo(TWO.caipNetworkId)
    await first.close()
    const second = await page({ url, in: store })
    await when(second.wallets.state, ({ accounts }) => accounts.eip155?.status === 'connected')
    expect(second.networks.state.get().active?.caipNetworkId).toBe(TWO.caipNetworkId)
    expect(wallet.proposals).toHaveLength(1)
    await second.until(({ connections }) =>
      Object.values(connections).some((one) => (one as { answered?: boolean }).answered),
    )
    const request = { method: 'personal_sign', params: [TEXT, SIGNER.address] }
    expect(await second.wallets.provider('eip155')!.request(request)).toMatch(/^0x/)
  })

  it('is not there again when it left meanwhile', async () => {
    const { url } = await relay()
    const store = browser()
    const { page: first, peer: wallet } = await connected(url, { in: store })
    await first.close()
    await wallet.kit.disconnectSession({ topic: wallet.topic(), reason: { code: 6000, message: 'Bye.' } })
    const second = await page({ url, in: store })
    // The relay keeps the goodbye; until it is here, the session stands as any sleeping phone's does.
    await when(
      second.wallets.state,
      ({ connections, status }) => connections.length === 0 && status.eip155 !== 'reconnecting',
    )
    await second.until(({ status }) => status === 'disconnected')
    expect(store.storage.values.has('latchkey:walletconnect:session')).toBe(false)
  })

  it('is not there again when its time is over', async () => {
    const { url } = await relay()
    const store = browser()
    const { page: first } = await connected(url, { in: store })
    await first.close()
    const key = 'wc@2:client:0.3:latchkey://session'
    const sessions = JSON.parse(store.library.values.get(key)!) as { expiry: number }[]
    store.library.values.set(key, JSON.stringify(sessions.map((one) => ({ ...one, expiry: 1_700_000_000 }))))
    const second = await page({ url, in: store })
    await when(second.wallets.state, ({ status }) => status.eip155 === undefined || status.eip155 === 'disconnected')
    expect(second.wallets.state.get().connections).toEqual([])
    expect(store.storage.values.has('latchkey:walletconnect:session')).toBe(false)
  })

  it('stands for several namespaces, and leaves them together', async () => {
    const { url } = await relay()
    const grant = { ...EVM_GRANT, ...SOLANA_GRANT }
    const { page: site, peer: wallet } = await connected(url, { networks: [ONE, SOLANA], grant })
    const { accounts } = await when(site.wallets.state, ({ connections }) => connections.length === 2)
    expect(accounts.solana?.caipAddress).toBe(`${SOLANA.caipNetworkId}:${SOLANA_ADDRESS}`)
    await site.wallets.disconnect('solana')
    await wallet.ended
    expect(site.wallets.state.get().connections).toEqual([])
  })

  it('connects where it grants something, whatever was asked for first', async () => {
    const { url } = await relay()
    const { page: site } = await connected(url, { networks: [ONE, SOLANA], grant: SOLANA_GRANT })
    const { accounts } = site.wallets.state.get()
    expect([accounts.eip155, accounts.solana?.address]).toEqual([undefined, SOLANA_ADDRESS])
    expect(site.test.faults).toEqual([])
  })

  it('gives way to the next one', async () => {
    const { url } = await relay()
    const { page: site, peer: first } = await connected(url, {
      networks: [ONE, SOLANA],
      grant: { ...EVM_GRANT, ...SOLANA_GRANT },
    })
    await when(site.wallets.state, ({ connections }) => connections.length === 2)
    const grant = { eip155: { ...EVM_GRANT.eip155!, accounts: [`${ONE.caipNetworkId}:${OTHER.address}`] } }
    const second = await peer(url, { grant })
    site.pairing.start()
    const { wcUri } = await site.until(({ phase }) => phase === 'shown')
    expect(site.wallets.state.get().connections).toHaveLength(2)
    await second.scan(wcUri!)
    await when(site.wallets.state, ({ accounts }) => accounts.eip155?.address === OTHER.address)
    await first.ended
    expect(site.wallets.state.get().connections).toHaveLength(1)
  })

  it('is told goodbye when it says yes to a uri that was given up', async () => {
    const { url } = await relay()
    const [site, wallet] = await Promise.all([page({ url }), peer(url, { says: 'nothing' })])
    site.pairing.start()
    const { wcUri } = await site.until(({ phase }) => phase === 'shown')
    const asked = new Promise<number>((resolve) => void wallet.kit.on('session_proposal', ({ id }) => resolve(id)))
    await wallet.scan(wcUri!)
    const id = await asked
    site.pairing.cancel()
    expect(site.pairing.state.get()).toMatchObject({ phase: 'idle', wcUri: undefined, status: 'disconnected' })
    // The library forgot the proposal: the answer to it meets nobody.
    await wallet.kit.approveSession({ id, namespaces: EVM_GRANT }).catch(() => undefined)
    site.pairing.start()
    await site.until(({ phase }) => phase === 'shown')
    expect(site.wallets.state.get().connections).toEqual([])
    expect(site.test.faults).toEqual([])
  })

  it('is one session for each named modal', async () => {
    const { url } = await relay()
    const store = browser()
    await connected(url, { in: store, host: { name: 'shop' } })
    expect([...store.library.values.keys()].filter((key) => key.startsWith('wc@2:client'))).toEqual(
      expect.arrayContaining(['wc@2:client:0.3:latchkey:shop///session']),
    )
  })

  it('says no to a request: a rejection with the code of EIP-1193', async () => {
    const { url } = await relay()
    const { page: site } = await connected(url)
    const sending = site.wallets
      .provider('eip155')!
      .request({ method: 'eth_sendTransaction', params: [{ from: SIGNER.address, to: OTHER.address }] })
    expect(site.pairing.waiting.get()).toBeUndefined()
    await when(site.pairing.waiting, (request) => request?.action === 'send')
    expect(site.pairing.waiting.get()).toMatchObject({ wallet: 'Tern', href: 'tern://' })
    await expect(sending).rejects.toMatchObject({ code: 4001 })
    expect(site.pairing.waiting.get()).toBeUndefined()
  })

  it('answers after its line was cut', async () => {
    const line = await relay()
    const { page: site, peer: wallet } = await connected(line.url)
    await line.patch({ die: 0 })
    // What is sent into a dying socket the library repeats after 20 s; this is about the line that is there again.
    await expect.poll(() => line.describe().clients.length).toBe(2)
    const request = { method: 'personal_sign', params: [TEXT, SIGNER.address] }
    expect(await site.wallets.provider('eip155')!.request(request)).toMatch(/^0x/)
    expect(wallet.prompts).toHaveLength(1)
  })

  it('leaves no socket when the plugin stops', async () => {
    const line = await relay()
    const { page: site } = await connected(line.url)
    expect(line.describe().clients).toHaveLength(2)
    await site.close()
    await expect.poll(() => line.describe().clients.length).toBe(1)
    expect(Object.keys(globalThis).filter((key) => key.startsWith('_walletConnectCore_latchkey'))).toEqual([])
    expect(
      codeOf(
        await site.wallets
          .provider('eip155')
          ?.request({ method: 'eth_accounts' })
          .catch((error: unknown) => error),
      ),
    ).toBe('UNKNOWN')
  })
})

/** Rejections that nobody handles, from now on. */
function uncaughtErrors(): readonly unknown[] {
  const errors: unknown[] = []
  const note = (error: unknown): void => void errors.push(error)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  return errors
}

/** How many requests the library waits for from now on: by its timers, whose end rejects a promise that nobody can handle. */
function libraryWaits(): () => number {
  const { clearTimeout: clear, setTimeout: set } = globalThis
  const timers = new Set<unknown>()
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((callback: () => void, ms?: number) => {
    const timer = set(callback, ms)
    // Ours is told apart by who asks for it.
    if (ms === PERSON_LIMIT && new Error().stack?.includes('@walletconnect')) timers.add(timer)
    return timer
  })
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    timers.delete(timer)
    clear(timer)
  })
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  return () => timers.size
}
