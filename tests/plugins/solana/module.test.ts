import { registerWallet } from '@wallet-standard/wallet'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Network } from '#wallet'
import { flush } from '#kernel/testing'
import { createTestKernel } from '#testing'
import { solana, solanaMainnet } from '../../../src/plugins/solana/index.ts'
import { setup, until } from '../wallets/support.ts'
import { createWallet, FIRST, KEYS, SECOND, type TestWallet, type WalletOptions } from './standard.ts'
import { PIXEL } from '../../pictures.ts'

/** A cluster whose node nobody can reach: what is tested here needs none. */
const MAINNET: Network = { ...solanaMainnet, rpcUrls: { default: { http: ['http://127.0.0.1:9'] } } }
const ID = 'solana:Marram'

describe('the solana plugin', () => {
  let page: EventTarget
  beforeEach(() => {
    page = new EventTarget()
    vi.stubGlobal('window', page)
  })
  afterEach(() => void vi.unstubAllGlobals())

  const announce = ({ wallet }: TestWallet): void => registerWallet(wallet as never)
  /** Announces a wallet that can also be taken away. */
  function announceForNow({ wallet }: TestWallet): () => void {
    let leave = () => {}
    const detail = (api: { readonly register: (one: unknown) => () => void }) => (leave = api.register(wallet))
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    return () => leave()
  }

  async function start(...wallets: readonly WalletOptions[]) {
    const made = wallets.map(createWallet)
    made.forEach(announce)
    const test = await setup({ plugins: [solana()], networks: [MAINNET], bare: true })
    await flush()
    const listed = () => test.service.state.get().connectors
    return { ...test, made, listed, ids: () => listed().map(({ id }) => id) }
  }

  it('lists wallets of the Wallet Standard as connectors', async () => {
    const icon = PIXEL
    const { listed, made } = await start({ icon })
    expect(listed()).toEqual([{ id: ID, name: 'Marram', chain: 'solana', type: 'ANNOUNCED', imageUrl: icon }])
    expect([made[0]!.calls(), made[0]!.listeners()]).toEqual([[], 0])
  })

  it('connects, follows the wallet and disconnects', async () => {
    const { service, made } = await start({})
    const account = await service.connect({ connectorId: ID })
    expect(account.caipAddress).toBe(`${MAINNET.caipNetworkId}:${FIRST.address}`)
    expect(account.allAccounts.map(({ address }) => address)).toEqual(KEYS.map(({ address }) => address))
    made[0]!.show(1)
    expect(service.state.get().accounts.solana?.address).toBe(SECOND.address)
    expect(await service.provider('solana')!.request({ method: 'solana_getAccounts' })).toEqual([
      { pubkey: SECOND.address },
    ])
    await service.disconnect('solana')
    expect(service.state.get().connections).toEqual([])
    expect(made[0]!.calls()).toEqual(['standard:connect', 'standard:disconnect'])
  })

  it('has no network to switch in the wallet, and knows which ones that allows', async () => {
    const { service, networks } = await start({ chains: ['solana:mainnet'] })
    await service.connect({ connectorId: ID })
    expect(service.connector(ID)).not.toHaveProperty('switchNetwork')
    expect(networks.isRefused(MAINNET.caipNetworkId)).toBe(false)
    expect(networks.isRefused('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toBe(true)
  })

  it('gives wallets of one name ids of their own, also under odd names', async () => {
    const { ids, faults } = await start({}, {}, { name: '🦊'.repeat(500) }, { name: 'o\u0308\u0304\u0301'.repeat(45) })
    expect(ids()).toEqual([ID, `${ID}#2`, `solana:${'🦊'.repeat(59)}…`, `solana:${'o\u0308\u0304\u0301'.repeat(45)}`])
    expect(faults).toEqual([])
  })

  it('drops the connection of a wallet that unregisters, and finds the session again when it is back', async () => {
    const { service, storage, ids, stop } = await start()
    const wallet = createWallet()
    const leave = announceForNow(wallet)
    await flush()
    await service.connect({ connectorId: ID })
    leave()
    expect(ids()).toEqual([])
    expect(service.state.get().accounts).toEqual({})
    expect(wallet.listeners()).toBe(0)
    // The wallet was not told: it may be back at the next visit.
    expect(wallet.calls()).toEqual(['standard:connect'])
    await stop()
    announce(wallet)
    const next = await setup({ plugins: [solana()], networks: [MAINNET], bare: true, storage })
    await until(() => next.service.state.get().status.solana === 'connected')
    expect(wallet.asked.at(-1)?.inputs).toEqual([{ silent: true }])
  })

  it('ends what it asked of a wallet that unregisters', async () => {
    const { service } = await start()
    const wallet = createWallet()
    wallet.behave('standard:connect', { hang: true })
    const leave = announceForNow(wallet)
    await flush()
    const pending = service.connect({ connectorId: ID }).catch((error: unknown) => error)
    await until(() => wallet.calls().length > 0)
    leave()
    expect(await pending).toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
  })

  it('leaves nothing behind when it stops', async () => {
    const added = vi.spyOn(page, 'addEventListener')
    const { made, service, stop } = await start({}, { name: 'Saltbox' })
    await service.connect({ connectorId: ID })
    expect(made[0]!.listeners()).toBe(1)
    await stop()
    expect(made[0]!.listeners()).toBe(0)
    const late = createWallet({ name: 'Late' })
    announce(late)
    await flush()
    const ours = added.mock.calls.filter(([event]) => event === 'wallet-standard:register-wallet')
    expect(ours.map(([, , options]) => (options as AddEventListenerOptions).signal?.aborted)).toEqual([true])
  })

  it('does nothing where there is no window', async () => {
    vi.unstubAllGlobals()
    const { kernel, faults, dispose } = createTestKernel({ plugins: [solana()] })
    await kernel.plugins.start('later')
    expect(faults).toEqual([])
    await dispose()
  })
})
