import { codeOf } from '#kernel'
import type { CaipAddress, ChainNamespace, WalletsService } from '#wallet'
import type { MockWallet } from '#testing'
import { describe, expect, it } from 'vitest'
import { BASE, EVM_1, EVM_2, evmWallet, flush, MAINNET, setup, TOY, toyWallet, type SetupOptions } from './support.ts'

const EVM_3 = '0x3333333333333333333333333333333333333333'
const quarry = (): MockWallet => evmWallet({ name: 'Quarry', accounts: [`eip155:8453:${EVM_2}`] })
const heron = (): MockWallet => evmWallet({ name: 'Heron', accounts: [`eip155:1:${EVM_3}`] })
const id = (connectorId: string, namespace: ChainNamespace = 'eip155') => ({ connectorId, namespace })
const code = (work: Promise<unknown>): Promise<string> => work.then(() => 'done', codeOf)

/** Each connection as `id` or `id*`, the star for the one in use. */
const list = (service: WalletsService): readonly string[] =>
  service.state.get().connections.map(({ connectorId, active }) => connectorId + (active ? '*' : ''))

/** Larkspur, Quarry and Heron are connected in this order, the last one in use; Tern is not. */
async function three(options: SetupOptions = {}) {
  const wallets = { larkspur: evmWallet({ accounts: [`eip155:1:${EVM_1}`] }), quarry: quarry(), heron: heron() }
  const tern = toyWallet()
  const test = await setup({ ...options, wallets: [...Object.values(wallets), tern] })
  for (const connectorId of Object.keys(wallets)) await test.service.connect({ connectorId })
  test.events.length = 0
  return { ...test, ...wallets, tern }
}

describe('several wallets of one namespace', () => {
  it('stay connected in the order of connecting, the newest in use', async () => {
    const { service, networks, larkspur } = await three()
    expect(list(service)).toEqual(['larkspur', 'quarry', 'heron*'])
    expect(service.state.get().accounts.eip155?.address).toBe(EVM_3)
    expect(networks.state.get().active).toEqual(MAINNET)
    expect(larkspur.asked).toEqual(['connect'])
    expect(service.state.get().connections[1]).toMatchObject({
      namespace: 'eip155',
      chainId: BASE.caipNetworkId,
      active: false,
      account: { address: EVM_2, connectorId: 'quarry', status: 'connected' },
    })
  })

  it('are each connected once, and keep their place', async () => {
    const { service, larkspur } = await three()
    await service.connect({ connectorId: 'larkspur' })
    expect(list(service)).toEqual(['larkspur*', 'quarry', 'heron'])
    expect(larkspur.asked).toEqual(['connect', 'connect'])
  })

  it('are ten at most: the oldest one in the background makes room, and is told', async () => {
    const many = Array.from({ length: 11 }, (_, at) =>
      evmWallet({ name: `W${at}`, accounts: [`eip155:1:0x${String(at).padStart(40, '0')}`] }),
    )
    const { service, events } = await setup({ wallets: many })
    for (const at of many.keys()) await service.connect({ connectorId: `w${at}` })
    await flush()
    expect(list(service)).toEqual([...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => `w${at}`), 'w10*'])
    expect(many[0]?.asked).toEqual(['connect', 'disconnect'])
    expect(events.filter(({ id: event }) => event === 'latchkey:disconnect')).toEqual([
      { id: 'latchkey:disconnect', payload: { ...id('w0'), account: `eip155:1:0x${'0'.repeat(40)}`, by: 'host' } },
    ])
  })

  it('may be on one address: balance and name belong to both', async () => {
    const twin = evmWallet({ name: 'Twin', accounts: [`eip155:1:${EVM_1}`] })
    const { service, accounts } = await setup({ wallets: [evmWallet({ accounts: [`eip155:1:${EVM_1}`] }), twin] })
    await service.connect({ connectorId: 'larkspur' })
    await service.connect({ connectorId: 'twin' })
    await accounts.refreshBalance({ force: true })
    service.rename(`eip155:1:${EVM_1}`, 'Both')
    await flush()
    const { connections } = service.state.get()
    expect(connections[0]?.account.balance).toMatch(/^\d/)
    expect(connections[1]?.account.balance).toBe(connections[0]?.account.balance)
    expect(connections.map(({ account }) => account.addressLabels)).toEqual([{ [EVM_1]: 'Both' }, { [EVM_1]: 'Both' }])
  })
})

describe('switching', () => {
  it('asks nobody, and tells the account and the network afterwards', async () => {
    const { service, networks, events, larkspur, quarry: wallet } = await three()
    await service.use(id('quarry'))
    expect(list(service)).toEqual(['larkspur', 'quarry*', 'heron'])
    expect(service.state.get().accounts.eip155?.address).toBe(EVM_2)
    expect(networks.state.get().active).toEqual(BASE)
    expect(events).toEqual([
      { id: 'latchkey:account', payload: { namespace: 'eip155', account: `eip155:8453:${EVM_2}` } },
      { id: 'latchkey:network', payload: { network: BASE.caipNetworkId } },
    ])
    expect([larkspur.asked, wallet.asked]).toEqual([['connect'], ['connect']])
  })

  it('makes the namespace the one in use, too', async () => {
    const { service, networks } = await three()
    await service.connect({ connectorId: 'tern' })
    expect(service.state.get().activeNamespace).toBe('cosmos')
    await service.use(id('heron'))
    expect(service.state.get().activeNamespace).toBe('eip155')
    await service.use(id('tern', 'cosmos'))
    expect(networks.state.get().active).toEqual(TOY)
    expect(list(service)).toEqual(['larkspur', 'quarry', 'heron*', 'tern*'])
  })

  it('changes nothing when it is in use already', async () => {
    const { service, events } = await three()
    const before = service.state.get()
    await service.use(id('heron'))
    expect(service.state.get()).toBe(before)
    expect(events).toEqual([])
  })

  it('fails for a wallet that is not connected', async () => {
    const { service } = await three()
    expect(await code(service.use(id('tern', 'cosmos')))).toBe('CONNECTOR_NOT_CONNECTED')
    expect(await code(service.use(id('larkspur', 'cosmos')))).toBe('CONNECTOR_NOT_CONNECTED')
    expect(list(service)).toEqual(['larkspur', 'quarry', 'heron*'])
  })

  it('is the newest choice: a connect and a change of network that still wait cannot undo it', async () => {
    const other = evmWallet({ name: 'Other', accounts: [`eip155:1:${EVM_1}`] })
    other.behave('hang', 'connect')
    const { service, networks, registry, heron: wallet } = await three()
    registry.appear(other)
    wallet.behave('hang', 'switch')
    const moving = code(networks.switchTo(BASE.caipNetworkId))
    const connecting = code(service.connect({ connectorId: 'other' }))
    await service.use(id('larkspur'))
    expect([await moving, await connecting]).toEqual(['ABORTED', 'ABORTED'])
    other.wake()
    wallet.wake()
    await flush()
    expect(list(service)).toEqual(['larkspur*', 'quarry', 'heron'])
    expect(networks.state.get().active).toEqual(MAINNET)
  })
})

describe('leaving', () => {
  it('of one in the background touches nobody else', async () => {
    const { service, events, larkspur, quarry: other } = await three()
    await service.disconnect('eip155', 'larkspur')
    expect(list(service)).toEqual(['quarry', 'heron*'])
    expect(larkspur.granted).toBe(false)
    expect(other.asked).toEqual(['connect'])
    expect(events).toEqual([
      { id: 'latchkey:disconnect', payload: { ...id('larkspur'), account: `eip155:1:${EVM_1}`, by: 'host' } },
    ])
  })

  it('of the one in use makes the next one take its place, the first after the last', async () => {
    const { service, told } = await three()
    await service.disconnect('eip155', 'heron')
    expect(list(service)).toEqual(['larkspur*', 'quarry'])
    expect(told()).toEqual(['disconnect', 'account'])
    await service.disconnect('eip155', 'larkspur')
    expect(list(service)).toEqual(['quarry*'])
    await service.disconnect('eip155', 'quarry')
    expect(service.state.get()).toMatchObject({ connections: [], accounts: {}, status: {} })
  })

  it('of a namespace takes all its wallets, and nobody is in use in between', async () => {
    const { service, events, larkspur, quarry: second, heron: third, tern } = await three()
    await service.connect({ connectorId: 'tern' })
    events.length = 0
    const seen: unknown[] = []
    const off = service.state.subscribe(() => seen.push(service.state.get().accounts.eip155?.address))
    await service.disconnect('eip155')
    off()
    expect(seen.filter((address) => address !== undefined && address !== EVM_3)).toEqual([])
    expect(list(service)).toEqual(['tern*'])
    expect([larkspur, second, third, tern].map(({ granted }) => granted)).toEqual([false, false, false, true])
    expect(events.map(({ id: event, payload }) => [event, (payload as { connectorId?: string }).connectorId])).toEqual([
      ['latchkey:disconnect', 'larkspur'],
      ['latchkey:disconnect', 'quarry'],
      ['latchkey:disconnect', 'heron'],
    ])
  })

  it('of everything takes all', async () => {
    const { service, storage } = await three()
    await service.connect({ connectorId: 'tern' })
    await service.disconnect()
    expect(service.state.get()).toMatchObject({ connections: [], accounts: {}, status: {} })
    expect(storage.values.has('latchkey:wallets:session')).toBe(false)
  })

  it('says when a wallet refused, and is done all the same', async () => {
    const { service, larkspur } = await three()
    larkspur.behave('fail', 'disconnect')
    expect(await code(service.disconnect('eip155', 'larkspur'))).toBe('DISCONNECT_FAILED')
    expect(list(service)).toEqual(['quarry', 'heron*'])
  })

  it('wins over a connect of the same wallet, and leaves that of another one alone', async () => {
    const other = evmWallet({ name: 'Other', accounts: [`eip155:1:${EVM_1}`] })
    const { service, registry } = await three()
    registry.appear(other)
    other.behave('hang', 'connect')
    const first = code(service.connect({ connectorId: 'other' }))
    await service.disconnect('eip155', 'other')
    expect(await first).toBe('ABORTED')
    const second = code(service.connect({ connectorId: 'other' }))
    await service.disconnect('eip155', 'larkspur')
    other.wake()
    expect(await second).toBe('done')
    expect(list(service)).toEqual(['quarry', 'heron', 'other*'])
  })

  it('ends a session that several namespaces share for all of them, and no other wallet', async () => {
    const shared = { id: 'walletConnect', name: 'Phone', type: 'WALLET_CONNECT', sharedSession: true } as const
    const phone = evmWallet({ ...shared, accounts: [`eip155:1:${EVM_3}`] })
    const phoneToo = toyWallet({ ...shared, granted: true })
    const { service } = await setup({ wallets: [evmWallet(), toyWallet(), phone, phoneToo] })
    await service.connect({ connectorId: 'larkspur' })
    await service.connect({ connectorId: 'tern' })
    await service.connect({ connectorId: 'walletConnect', namespace: 'eip155' })
    await flush()
    expect(list(service)).toEqual(['larkspur', 'tern*', 'walletConnect*', 'walletConnect'])
    await service.disconnect('eip155', 'walletConnect')
    expect(list(service)).toEqual(['larkspur*', 'tern*'])
  })
})

describe('a namespace that a wallet adds to what is connected already', () => {
  const both = async (type: 'WALLET_CONNECT' | 'ANNOUNCED', granted: boolean) => {
    const same = { id: 'one', name: 'One', type, sharedSession: type === 'WALLET_CONNECT' } as const
    const late = toyWallet({ ...same, granted })
    late.behave('fail', 'restore')
    const test = await setup({ wallets: [evmWallet(same), late, toyWallet()] })
    await test.service.connect({ connectorId: 'one', namespace: 'eip155' })
    await flush()
    expect(list(test.service)).toEqual(['one*'])
    late.behave('ok', 'restore')
    return { ...test, late }
  }

  it('joins in the background, where one session stands for both', async () => {
    const { service, late } = await both('WALLET_CONNECT', true)
    await service.connect({ connectorId: 'tern' })
    late.show(late.accounts)
    await flush()
    expect(list(service)).toEqual(['one*', 'tern*', 'one'])
    expect(late.asked).not.toContain('connect')
    await service.disconnect('eip155', 'one')
    expect(list(service)).toEqual(['tern*'])
    late.show(late.accounts)
    await flush()
    expect(list(service)).toEqual(['tern*'])
  })

  it.each([
    ['the wallet, asked, knows nothing of it', 'WALLET_CONNECT', false],
    ['each namespace has a session of its own', 'ANNOUNCED', true],
  ] as const)('does not join where %s', async (_, type, granted) => {
    const { service, late } = await both(type, granted)
    late.show(late.accounts)
    await flush()
    expect(list(service)).toEqual(['one*'])
  })
})

describe('what a wallet in the background says by itself', () => {
  it('changes its own account and network, and nothing of the one in use', async () => {
    const { service, networks, accounts, larkspur, told } = await three()
    const inUse = accounts.state.get()
    larkspur.goTo(BASE.caipNetworkId)
    larkspur.show([`eip155:8453:${EVM_2}`])
    expect(service.state.get().connections[0]).toMatchObject({
      chainId: BASE.caipNetworkId,
      account: { address: EVM_2, caipAddress: `eip155:8453:${EVM_2}` },
    })
    expect(accounts.state.get()).toBe(inUse)
    expect(networks.state.get().active).toEqual(MAINNET)
    expect(told()).toEqual([])
  })

  it.each([
    ['locks', (wallet: MockWallet) => wallet.show([])],
    ['ends the session', (wallet: MockWallet) => wallet.end()],
  ])('takes only itself away when it %s', async (_, leave) => {
    const { service, larkspur, told, storage } = await three()
    leave(larkspur)
    expect(list(service)).toEqual(['quarry', 'heron*'])
    expect(told()).toEqual(['disconnect'])
    expect(storage.values.get('latchkey:wallets:session')).not.toContain('larkspur')
  })

  it('hands over when the one in use goes away by itself', async () => {
    const { service, heron: wallet, registry, storage } = await three()
    registry.vanish(wallet)
    expect(list(service)).toEqual(['larkspur*', 'quarry'])
    // It may be back at the next visit.
    expect(storage.values.get('latchkey:wallets:session')).toContain('heron')
  })
})

describe("the person's own names", () => {
  const ACCOUNT: CaipAddress = `eip155:1:${EVM_3}`
  const named = (service: WalletsService) => service.state.get().accounts.eip155?.addressLabels

  it('belong to an address, on all its networks and however it is spelled', async () => {
    const wallet = evmWallet({ accounts: [`eip155:1:0xAbCd${'0'.repeat(36)}`] })
    const { service } = await setup({ wallets: [wallet] })
    await service.connect({ connectorId: 'larkspur' })
    service.rename(`eip155:8453:0xabcd${'0'.repeat(36)}`, 'Rent')
    await flush()
    expect(named(service)).toEqual({ [`0xAbCd${'0'.repeat(36)}`]: 'Rent' })
  })

  it('are cleaned and cut, and an empty one takes the name away', async () => {
    const { service, storage } = await three()
    const cases: readonly (readonly [string, string | undefined])[] = [
      ['  Rent   money ', 'Rent money'],
      ['\u202eevil\u0000', 'evil'],
      ['x'.repeat(5_000), `${'x'.repeat(31)}…`],
      ['<b>bold</b>', '<b>bold</b>'],
      ['\u200b\u200b', undefined],
      ['Again', 'Again'],
      ['', undefined],
    ]
    for (const [label, shown] of cases) {
      service.rename(ACCOUNT, label)
      await flush()
      expect(named(service)?.[EVM_3]).toBe(shown)
    }
    expect(storage.values.has('latchkey:wallets:labels')).toBe(false)
  })

  it('outlive a disconnect and a reload', async () => {
    const { service, storage, stop, heron: wallet } = await three()
    service.rename(ACCOUNT, 'Rent')
    await service.disconnect()
    await stop()
    const second = await setup({ wallets: [wallet], storage })
    await second.service.connect({ connectorId: 'heron' })
    expect(named(second.service)).toEqual({ [EVM_3]: 'Rent' })
  })

  it('are a hundred at most, the oldest go', async () => {
    const { service, storage } = await three()
    for (let at = 0; at < 105; at += 1) service.rename(`eip155:1:0x${String(at).padStart(40, '0')}`, `Name ${at}`)
    await flush()
    const stored = JSON.parse(storage.values.get('latchkey:wallets:labels') ?? '') as {
      readonly d: readonly { readonly label: string }[]
    }
    expect([stored.d.length, stored.d[0]?.label, stored.d.at(-1)?.label]).toEqual([100, 'Name 5', 'Name 104'])
  })

  it.each(['', 'x', 'eip155:1', 'evil:1:0x1', 'eip155:1:<b>'])('are for accounts, and %j is none', async (account) => {
    const { service, storage, faults } = await three()
    service.rename(account as CaipAddress, 'Rent')
    await flush()
    expect(storage.values.has('latchkey:wallets:labels')).toBe(false)
    expect(faults).toEqual([])
  })
})
