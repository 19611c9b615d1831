import { codeOf } from '#kernel'
import type { CaipAddress } from '#wallet'
import { describe, expect, it } from 'vitest'
import { NONSENSE } from './nonsense.ts'
import { BASE, EVM_1, EVM_2, evmWallet, flush, MAINNET, setup, TOY, TOY_ACCOUNT, toyWallet } from './support.ts'

const code = (work: Promise<unknown>): Promise<string> => work.then(() => 'done', codeOf)
const left = (by: 'host' | 'wallet') => ({
  namespace: 'eip155',
  connectorId: 'larkspur',
  account: `eip155:1:${EVM_1}`,
  by,
})

describe('connecting', () => {
  it('puts the account in place first and tells about it second', async () => {
    const wallet = evmWallet({ chainId: BASE.caipNetworkId, info: { rdns: 'io.lark' } })
    const { kernel, service, networks } = await setup({ wallets: [wallet] })
    const seen: unknown[] = []
    const off = kernel.bus.onAny((id) => {
      if (id === 'latchkey:connect') seen.push(service.state.get().status, networks.state.get().active?.name)
    })
    const account = await service.connect({ connectorId: 'larkspur' })
    off()
    expect(seen).toEqual([{ eip155: 'connected' }, 'Base'])
    expect(account).toEqual({
      namespace: 'eip155',
      address: EVM_1,
      caipAddress: `eip155:8453:${EVM_1}`,
      addressExplorerUrl: `https://scan.test/address/${EVM_1}`,
      allAccounts: [
        { namespace: 'eip155', address: EVM_1, type: 'eoa' },
        { namespace: 'eip155', address: EVM_2, type: 'eoa' },
      ],
      status: 'connected',
      connectorId: 'larkspur',
      connectedWalletInfo: { name: 'Larkspur', type: 'ANNOUNCED', rdns: 'io.lark' },
    })
  })

  it('works with addresses that are not hex', async () => {
    const { service, networks, events } = await setup({ wallets: [toyWallet()] })
    const { caipAddress } = await service.connect({ connectorId: 'tern' })
    expect(caipAddress).toBe(TOY_ACCOUNT)
    expect(networks.state.get().active).toEqual(TOY)
    expect(events.find(({ id }) => id === 'latchkey:connect')?.payload).toEqual({
      namespace: 'cosmos',
      account: TOY_ACCOUNT,
      connectorId: 'tern',
      name: 'Tern',
      method: 'browser',
      reconnect: false,
    })
  })

  it('is "connecting" while the wallet asks, and remembers the wallet afterwards', async () => {
    const wallet = evmWallet()
    wallet.behave('hang', 'connect')
    const { service, storage } = await setup({ wallets: [wallet] })
    const connecting = service.connect({ connectorId: 'larkspur' })
    expect(service.state.get()).toMatchObject({
      status: { eip155: 'connecting' },
      connecting: { connectorId: 'larkspur', namespace: 'eip155' },
    })
    expect(service.state.get().accounts).toEqual({})
    wallet.wake()
    await connecting
    expect(service.state.get().connecting).toBeUndefined()
    expect(service.state.get().recent).toEqual([{ id: 'larkspur', name: 'Larkspur', namespace: 'eip155' }])
    expect([...storage.values.keys()].sort()).toEqual(
      expect.arrayContaining(['latchkey:wallets:recent', 'latchkey:wallets:session']),
    )
  })

  it('takes a refusal calmly', async () => {
    const wallet = evmWallet()
    wallet.behave('reject', 'connect')
    const { service, told, faults } = await setup({ wallets: [wallet] })
    expect(await code(service.connect({ connectorId: 'larkspur' }))).toBe('USER_REJECTED')
    expect(told()).toEqual(['user-rejected'])
    expect(service.state.get()).toMatchObject({ status: {}, accounts: {}, connecting: undefined })
    expect(faults).toEqual([])
  })

  it.each(['throw', 'fail'] as const)('names a wallet error when the wallet would %s', async (mood) => {
    const wallet = evmWallet()
    wallet.behave(mood, 'connect')
    const { service, events } = await setup({ wallets: [wallet] })
    expect(await code(service.connect({ connectorId: 'larkspur' }))).toBe('CONNECT_FAILED')
    expect(events.map(({ payload }) => payload)).toEqual([{ connectorId: 'larkspur', code: 'CONNECT_FAILED' }])
  })

  it('cancels a wallet that hangs within the same turn, and ignores its late yes', async () => {
    const wallet = evmWallet()
    wallet.behave('hang', 'connect')
    const { service, clock, told } = await setup({ wallets: [wallet] })
    const cancel = new AbortController()
    const before = clock.monotonic()
    const connecting = code(service.connect({ connectorId: 'larkspur', signal: cancel.signal }))
    cancel.abort()
    expect(await connecting).toBe('ABORTED')
    expect(clock.monotonic()).toBe(before)
    wallet.wake()
    await flush()
    expect(service.state.get()).toMatchObject({ status: {}, accounts: {}, connecting: undefined })
    expect(told()).toEqual([])
  })

  it('does not ask at all when it was cancelled before', async () => {
    const wallet = evmWallet()
    const { service } = await setup({ wallets: [wallet] })
    expect(await code(service.connect({ connectorId: 'larkspur', signal: AbortSignal.abort() }))).toBe('ABORTED')
    expect(wallet.asked).toEqual([])
  })

  it('gives a person 20 minutes', async () => {
    const wallet = evmWallet()
    wallet.behave('hang', 'connect')
    const { service, clock } = await setup({ wallets: [wallet] })
    const connecting = code(service.connect({ connectorId: 'larkspur' }))
    await clock.advance(20 * 60_000 - 1)
    expect(service.state.get().status.eip155).toBe('connecting')
    await clock.advance(1)
    expect(await connecting).toBe('WALLET_TIMEOUT')
  })

  it('waits for a slow wallet', async () => {
    const { clock, registry, service } = await setup()
    const wallet = evmWallet({ clock })
    wallet.behave({ delay: 30_000 }, 'connect')
    registry.appear(wallet)
    const connecting = code(service.connect({ connectorId: 'larkspur' }))
    await clock.advance(30_000)
    expect(await connecting).toBe('done')
  })

  it.each(NONSENSE)('refuses a wallet that answers %s', async (what, answer) => {
    const wallet = evmWallet()
    wallet.behave({ lie: answer }, 'connect')
    const { service, storage } = await setup({ wallets: [wallet] })
    // Null says "I do not know you", and a revoked proxy cannot even come out of a promise.
    const refused = what === 'null' || what === 'a revoked proxy' ? 'CONNECT_FAILED' : 'PROVIDER_INVALID'
    expect(await code(service.connect({ connectorId: 'larkspur' }))).toBe(refused)
    expect(service.state.get().accounts).toEqual({})
    expect(storage.values.size).toBe(0)
  })

  it("checks addresses by the chain's own pattern", async () => {
    const wallet = toyWallet({ accounts: [`${TOY.caipNetworkId}:0x1111111111111111111111111111111111111111`] })
    const { service } = await setup({ wallets: [wallet] })
    expect(await code(service.connect({ connectorId: 'tern' }))).toBe('PROVIDER_INVALID')
  })

  it('ends when the wallet vanishes', async () => {
    const wallet = evmWallet()
    wallet.behave('hang', 'connect')
    const { service, registry } = await setup({ wallets: [wallet] })
    const connecting = code(service.connect({ connectorId: 'larkspur' }))
    registry.vanish(wallet)
    expect(await connecting).toBe('CONNECTOR_NOT_FOUND')
    expect(service.state.get()).toMatchObject({ status: {}, connectors: [] })
  })

  it('knows no wallet that is not registered', async () => {
    const { service } = await setup()
    expect(await code(service.connect({ connectorId: 'nobody' }))).toBe('CONNECTOR_NOT_FOUND')
  })

  it('lets the newer of two requests win', async () => {
    const slow = evmWallet({ name: 'Slow' })
    const quick = evmWallet({ name: 'Quick', accounts: [`eip155:1:${EVM_2}`] })
    slow.behave('hang', 'connect')
    const { service } = await setup({ wallets: [slow, quick] })
    const first = code(service.connect({ connectorId: 'slow' }))
    const second = service.connect({ connectorId: 'quick' })
    expect(service.state.get().connecting?.connectorId).toBe('quick')
    expect(await first).toBe('ABORTED')
    expect((await second).address).toBe(EVM_2)
    slow.wake()
    await flush()
    expect(service.state.get().accounts.eip155?.connectorId).toBe('quick')
  })

  it('keeps the old wallet in use until the new one said yes, and then in the background', async () => {
    const old = evmWallet({ name: 'Old' })
    const next = evmWallet({ name: 'Next', accounts: [`eip155:1:${EVM_2}`] })
    next.behave('hang', 'connect')
    const { service, told } = await setup({ wallets: [old, next] })
    await service.connect({ connectorId: 'old' })
    const connecting = service.connect({ connectorId: 'next' })
    expect(service.state.get()).toMatchObject({
      status: { eip155: 'connected' },
      accounts: { eip155: { connectorId: 'old' } },
    })
    next.wake()
    await connecting
    await flush()
    expect(service.state.get().accounts.eip155?.connectorId).toBe('next')
    expect(service.state.get().connections.map(({ connectorId, active }) => [connectorId, active])).toEqual([
      ['old', false],
      ['next', true],
    ])
    expect(old.asked).toEqual(['connect'])
    expect(told()).not.toContain('disconnect')
  })

  it('asks again in silence when the wallet spoke while it was asked, and believes the newer answer', async () => {
    const wallet = evmWallet()
    wallet.behave('hang', 'connect')
    const { service } = await setup({ wallets: [wallet] })
    const connecting = code(service.connect({ connectorId: 'larkspur' }))
    // The yes is on its way when the person takes the permission away.
    wallet.wake()
    wallet.show([])
    expect(await connecting).toBe('CONNECT_FAILED')
    expect(wallet.asked).toEqual(['connect', 'restore'])
    expect(service.state.get().accounts).toEqual({})
  })

  it('passes the wanted network on, and takes the one the wallet became', async () => {
    const wanted: (string | undefined)[] = []
    const wallet = evmWallet({ chainId: MAINNET.caipNetworkId })
    const { service, registry } = await setup()
    registry.appear({
      ...wallet,
      factory: (environment) => {
        const connector = wallet.factory(environment)
        return {
          ...connector,
          connect: (request) => (wanted.push(request.network?.caipNetworkId), connector.connect(request)),
        }
      },
    })
    await service.connect({ connectorId: 'larkspur', network: BASE.caipNetworkId })
    await service.disconnect()
    await service.connect({ connectorId: 'larkspur' })
    expect(wanted).toEqual([BASE.caipNetworkId, MAINNET.caipNetworkId])
    expect(service.state.get().accounts.eip155?.caipAddress).toBe(`eip155:1:${EVM_1}`)
  })
})

describe('a session over several namespaces', () => {
  const pair = () => {
    const evm = evmWallet({
      id: 'wc',
      name: 'WalletConnect',
      type: 'WALLET_CONNECT',
      sharedSession: true,
      granted: true,
    })
    const toy = toyWallet({
      id: 'wc',
      name: 'WalletConnect',
      type: 'WALLET_CONNECT',
      sharedSession: true,
      granted: true,
    })
    return { evm, toy }
  }

  it('connects the others without asking', async () => {
    const { evm, toy } = pair()
    const { service, networks } = await setup({ wallets: [evm, toy] })
    await service.connect({ connectorId: 'wc', namespace: 'eip155' })
    await flush()
    expect(service.state.get().status).toEqual({ eip155: 'connected', cosmos: 'connected' })
    expect(toy.asked).toEqual(['restore'])
    expect(networks.state.get().active).toEqual(MAINNET)
  })

  it('ends for all of them', async () => {
    const { evm, toy } = pair()
    const { service, told } = await setup({ wallets: [evm, toy] })
    await service.connect({ connectorId: 'wc', namespace: 'eip155' })
    await flush()
    await service.disconnect('cosmos')
    expect(service.state.get().status).toEqual({})
    expect(told().filter((id) => id === 'disconnect')).toHaveLength(2)

    await service.connect({ connectorId: 'wc', namespace: 'eip155' })
    toy.behave('ok')
    await flush()
    evm.end()
    expect(service.state.get().accounts).toEqual({})
  })

  it('goes on for the rest when one namespace gets another wallet', async () => {
    const { evm, toy } = pair()
    const other = evmWallet()
    const { service } = await setup({ wallets: [evm, toy, other] })
    await service.connect({ connectorId: 'wc', namespace: 'eip155' })
    await flush()
    await service.connect({ connectorId: 'larkspur' })
    await flush()
    expect(evm.asked).not.toContain('disconnect')
    expect(service.state.get().accounts.cosmos?.connectorId).toBe('wc')
  })
})

describe('disconnecting', () => {
  it('wins over a connect that is under way', async () => {
    const wallet = evmWallet()
    wallet.behave('hang', 'connect')
    const { service, told } = await setup({ wallets: [wallet] })
    const connecting = code(service.connect({ connectorId: 'larkspur' }))
    const leaving = service.disconnect()
    expect(service.state.get()).toMatchObject({ status: {}, connecting: undefined })
    await leaving
    expect(await connecting).toBe('ABORTED')
    wallet.wake()
    await flush()
    expect(service.state.get().accounts).toEqual({})
    expect(told()).toEqual([])
  })

  it('is done at once, tells the wallet, and forgets', async () => {
    const wallet = evmWallet()
    const { service, storage, events } = await setup({ wallets: [wallet] })
    await service.connect({ connectorId: 'larkspur' })
    const leaving = service.disconnect()
    expect(service.state.get()).toMatchObject({ status: {}, accounts: {} })
    await leaving
    expect(wallet.granted).toBe(false)
    expect(storage.values.has('latchkey:wallets:session')).toBe(false)
    expect(events.at(-1)).toEqual({ id: 'latchkey:disconnect', payload: left('host') })
  })

  it('waits 3 seconds at most for a wallet that hangs', async () => {
    const wallet = evmWallet()
    wallet.behave('hang', 'disconnect')
    const { service, clock } = await setup({ wallets: [wallet] })
    await service.connect({ connectorId: 'larkspur' })
    const leaving = code(service.disconnect())
    await clock.advance(3_000)
    expect(await leaving).toBe('done')
  })

  it('says so when the wallet refuses, and is disconnected all the same', async () => {
    const wallet = evmWallet()
    wallet.behave('fail', 'disconnect')
    const { service, ui, said } = await setup({ wallets: [wallet] })
    await service.connect({ connectorId: 'larkspur' })
    expect(await code(service.disconnect())).toBe('DISCONNECT_FAILED')
    expect(service.state.get().accounts).toEqual({})
    await service.connect({ connectorId: 'larkspur' })
    ui.leave()
    await flush()
    expect(said).toEqual([{ kind: 'toast', text: 'DISCONNECT_FAILED', variant: 'error' }])
  })

  it('leaves the other namespaces alone when one is named, and makes one of them active', async () => {
    const wallet = evmWallet()
    const { service, networks } = await setup({ wallets: [wallet, toyWallet()] })
    await service.connect({ connectorId: 'tern' })
    wallet.behave('hang', 'connect')
    const connecting = service.connect({ connectorId: 'larkspur' })
    expect(service.state.get().status).toEqual({ cosmos: 'connected', eip155: 'connecting' })
    wallet.wake()
    await connecting
    expect(service.state.get().status).toEqual({ cosmos: 'connected', eip155: 'connected' })
    await service.disconnect('eip155')
    expect(service.state.get().status).toEqual({ cosmos: 'connected' })
    expect(service.state.get().activeNamespace).toBe('cosmos')
    expect(networks.state.get().active).toEqual(TOY)
  })
})

describe('what the wallet says by itself', () => {
  const connected = async () => {
    const wallet = evmWallet()
    const test = await setup({ wallets: [wallet] })
    await test.service.connect({ connectorId: 'larkspur' })
    test.events.length = 0
    return { wallet, ...test }
  }

  it('changes the account, first in state, then in words', async () => {
    const { wallet, service, events } = await connected()
    wallet.show([`eip155:1:${EVM_2}`])
    expect(service.state.get().accounts.eip155).toMatchObject({
      address: EVM_2,
      caipAddress: `eip155:1:${EVM_2}`,
      allAccounts: [{ address: EVM_2 }],
    })
    expect(events).toEqual([{ id: 'latchkey:account', payload: { namespace: 'eip155', account: `eip155:1:${EVM_2}` } }])
  })

  it('changes the network', async () => {
    const { wallet, networks, accounts, events } = await connected()
    wallet.goTo(BASE.caipNetworkId)
    expect(networks.state.get().active).toEqual(BASE)
    expect(accounts.state.get()?.caipAddress).toBe(`eip155:8453:${EVM_1}`)
    expect(events).toEqual([{ id: 'latchkey:network', payload: { network: BASE.caipNetworkId } }])
  })

  it('disconnects by showing no account', async () => {
    const { wallet, service, events, storage } = await connected()
    wallet.show([])
    expect(service.state.get()).toMatchObject({ status: {}, accounts: {} })
    expect(events.at(-1)).toEqual({ id: 'latchkey:disconnect', payload: left('wallet') })
    expect(storage.values.has('latchkey:wallets:session')).toBe(false)
  })

  it('disconnects by ending the session', async () => {
    const { wallet, service } = await connected()
    wallet.end()
    expect(service.state.get().accounts).toEqual({})
  })

  it('is believed only while it makes sense', async () => {
    const { wallet, service, faults } = await connected()
    const before = service.state.get()
    for (const [, event] of NONSENSE) wallet.emit(event)
    wallet.emit({ type: 'accounts', accounts: ['eip155:1:<b>'] })
    wallet.emit({ type: 'chain', chainId: TOY.caipNetworkId })
    expect(service.state.get()).toBe(before)
    expect(faults).toEqual([])
  })

  it('is not believed before it is connected, nor after', async () => {
    const wallet = evmWallet()
    const { service } = await setup({ wallets: [wallet] })
    const accounts: readonly CaipAddress[] = [`eip155:1:${EVM_2}`]
    wallet.show(accounts)
    expect(service.state.get().accounts).toEqual({})
    await service.connect({ connectorId: 'larkspur' })
    await service.disconnect()
    wallet.show(accounts)
    expect(service.state.get().accounts).toEqual({})
  })

  it('does not speak for another wallet of the same namespace', async () => {
    const { registry, service } = await connected()
    const other = evmWallet({ name: 'Other' })
    registry.appear(other)
    other.end()
    other.show([`eip155:1:${EVM_2}`])
    expect(service.state.get().accounts.eip155).toMatchObject({ connectorId: 'larkspur', address: EVM_1 })
  })

  it('loses the connection when the wallet vanishes, but keeps it for the next visit', async () => {
    const { wallet, registry, service, storage } = await connected()
    registry.vanish(wallet)
    expect(service.state.get()).toMatchObject({ accounts: {}, connectors: [] })
    expect(storage.values.has('latchkey:wallets:session')).toBe(true)
  })
})
