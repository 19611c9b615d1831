import { createFakeStorage } from 'latchkey/plugin/testing'
import { MODAL_OPENED, NETWORKS } from 'latchkey/plugin/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import { bitcoin, BITCOIN_ACCOUNTS, bitcoinRegtest, bitcoinSignet } from '../index.ts'
import { deriveAccount } from '../wallet/keys.ts'
import { PREFIXES } from '../wallet/networks.ts'
import { listed, openPage, personWith, stubWindow } from './page.ts'
import { person as accountOf, REGTEST_ID, SEED } from './regtest.ts'

afterEach(() => vi.unstubAllGlobals())

const ID = 'bitcoin:Provider0'
const OPENED = { connected: false, view: 'Connect' }
const EMPTY = { listeners: 0, timers: 0, slices: [], contributors: 0, stack: [] }

test('a wallet of the list connects, with its payment address first and what each address is for', async () => {
  const person = personWith()
  listed(['Tidewater', person.wallet.provider])
  const { dispose, faults, kernel, leftovers, service } = await openPage()
  const accounts = await kernel.ready(BITCOIN_ACCOUNTS)
  expect(service.state.get().connectors).toMatchObject([{ id: ID, name: 'Tidewater', chain: 'bip122' }])

  const account = await service.connect({ connectorId: ID })
  const { ordinals, payment } = accountOf(0)
  expect(account.caipAddress).toBe(`${REGTEST_ID}:${payment.address}`)
  expect(account.allAccounts.map(({ address }) => address)).toEqual([payment.address, ordinals.address])
  expect(accounts.get()).toEqual([
    { account: `${REGTEST_ID}:${payment.address}`, type: 'payment', publicKey: payment.publicKey },
    { account: `${REGTEST_ID}:${ordinals.address}`, type: 'ordinal', publicKey: ordinals.publicKey },
  ])
  expect(person.asked).toEqual(['Connect this site?'])

  await service.disconnect()
  expect(accounts.get()).toEqual([])
  expect(person.wallet.listeners()).toBe(0)
  expect(await person.wallet.provider.request('wallet_getAccount')).toMatchObject({ error: { code: -32002 } })
  await dispose()
  expect(leftovers()).toEqual(EMPTY)
  expect(faults).toEqual([])
})

test('a no is USER_REJECTED, reported to nobody, and the next try may be a yes', async () => {
  const person = personWith()
  listed(['Tidewater', person.wallet.provider])
  const { dispose, faults, service } = await openPage()
  person.answer = false
  await expect(service.connect({ connectorId: ID })).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(person.wallet.listeners()).toBe(0)
  person.answer = true
  await service.connect({ connectorId: ID })
  expect(faults).toEqual([])
  await dispose()
  expect(person.wallet.listeners()).toBe(0)
})

test('at the next visit it comes back without a question, or not at all', async () => {
  const storage = createFakeStorage()
  const memory = { granted: false }
  const remembered = { get: () => memory.granted, set: (isGranted: boolean) => void (memory.granted = isGranted) }
  const first = personWith({ memory: remembered })
  listed(['Tidewater', first.wallet.provider])
  const visit = await openPage({ storage })
  await visit.service.connect({ connectorId: ID })
  await visit.dispose()

  const again = personWith({ memory: remembered })
  listed(['Tidewater', again.wallet.provider])
  const second = await openPage({ storage })
  await expect.poll(() => second.service.state.get().accounts.bip122?.address).toBe(accountOf(0).payment.address)
  expect(again.asked).toEqual([])
  await second.dispose()

  memory.granted = false
  const stranger = personWith({ memory: remembered })
  listed(['Tidewater', stranger.wallet.provider])
  const third = await openPage({ storage })
  await expect.poll(() => third.service.state.get().status.bip122 ?? 'disconnected').toBe('disconnected')
  expect(stranger.asked).toEqual([])
  expect(stranger.wallet.listeners()).toBe(0)
  await third.dispose()
})

test('what the person does in the wallet is followed: another account, another network, the end', async () => {
  const person = personWith()
  listed(['Tidewater', person.wallet.provider])
  const { dispose, kernel, service } = await openPage()
  const accounts = await kernel.ready(BITCOIN_ACCOUNTS)
  await service.connect({ connectorId: ID })
  const address = () => service.state.get().accounts.bip122?.address

  person.wallet.useAccount(1)
  await expect.poll(address).toBe(accountOf(1).payment.address)
  expect(accounts.get().map(({ type }) => type)).toEqual(['payment', 'ordinal'])
  expect(accounts.get()[0]?.account).toContain(accountOf(1).payment.address)

  await person.wallet.provider.request('wallet_changeNetwork', { name: 'Signet' })
  await expect.poll(address).toBe(deriveAccount(SEED, 1, PREFIXES.Signet).payment.address)
  expect(service.state.get().accounts.bip122?.caipAddress).toContain(bitcoinSignet.caipNetworkId)

  person.wallet.leave()
  await expect.poll(address).toBeUndefined()
  expect(accounts.get()).toEqual([])
  expect(person.wallet.listeners()).toBe(0)
  await dispose()
})

test('the network is switched by the wallet, which may decline or not know it', async () => {
  const person = personWith()
  listed(['Tidewater', person.wallet.provider])
  const { dispose, kernel, service } = await openPage()
  const networks = await kernel.ready(NETWORKS)
  await service.connect({ connectorId: ID, network: REGTEST_ID })
  const signet = bitcoinSignet.caipNetworkId

  person.answer = false
  await expect(networks.switchTo(signet)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(networks.state.get().active?.caipNetworkId).toBe(REGTEST_ID)
  person.answer = true
  await networks.switchTo(signet)
  expect(networks.state.get().active?.caipNetworkId).toBe(signet)
  expect(service.state.get().accounts.bip122?.address).toBe(deriveAccount(SEED, 0, PREFIXES.Signet).payment.address)

  const connector = service.connector(ID)!
  const { signal } = new AbortController()
  await expect(connector.switchNetwork?.({ network: bitcoin, signal })).rejects.toMatchObject({
    code: 'RPC_INVALID_PARAMS',
  })
  const litecoin = { ...bitcoin, caipNetworkId: 'bip122:12a765e31ffd4059bada1e25190f6e98' } as const
  await expect(connector.switchNetwork?.({ network: litecoin, signal })).rejects.toMatchObject({
    code: 'CHAIN_NOT_SUPPORTED',
  })
  await dispose()
})

test('a wallet that comes late is found when the modal opens; without a window there is none', async () => {
  const late = stubWindow()
  const { dispose, kernel, clock, service } = await openPage()
  expect(service.state.get().connectors).toEqual([])
  Object.assign(late, { Harbour: { Bitcoin: personWith().wallet.provider } })
  late['btc_providers'] = [{ id: 'Harbour.Bitcoin', name: 'Late Harbour' }]
  kernel.bus.emit(MODAL_OPENED, OPENED)
  await clock.advance(0)
  expect(service.state.get().connectors).toMatchObject([{ id: 'bitcoin:Harbour.Bitcoin', name: 'Late Harbour' }])
  kernel.bus.emit(MODAL_OPENED, OPENED)
  await clock.advance(0)
  expect(service.state.get().connectors).toHaveLength(1)
  await dispose()

  vi.unstubAllGlobals()
  const server = await openPage()
  expect(server.service.state.get().connectors).toEqual([])
  await server.dispose()
  expect(server.leftovers()).toEqual(EMPTY)
})

test('the host’s own requests reach the wallet; its answers and its no come back', async () => {
  const person = personWith()
  listed(['Tidewater', person.wallet.provider])
  const { dispose, service } = await openPage()
  await service.connect({ connectorId: ID })
  const provider = service.provider('bip122')!
  expect(await provider.request({ method: 'wallet_getNetwork' })).toEqual({ bitcoin: { name: 'Regtest' } })
  await expect(provider.request({ method: 'getInscriptions' })).rejects.toMatchObject({ code: -32601 })
  person.answer = false
  const { address } = accountOf(0).payment
  const message = { method: 'signMessage', params: { address, message: 'Hello' } }
  await expect(provider.request(message)).rejects.toMatchObject({ code: 4001 })
  expect(bitcoinRegtest.rpcUrls.default.http).toEqual(['http://127.0.0.1:3002'])
  await dispose()
})
