import { codeOf } from '#kernel'
import { CONNECT, NETWORKS_VIEW, SWITCH_ACTIVE_CHAIN, SWITCH_NETWORK } from '#wallet'
import { createFakeStorage } from '#kernel/testing'
import { describe, expect, it } from 'vitest'
import { BASE, EVM_1, evmWallet, flush, MAINNET, setup, TOY, TOY_2, toyWallet } from './support.ts'

const code = (work: Promise<unknown>): Promise<string> => work.then(() => 'done', codeOf)
const top = (test: Awaited<ReturnType<typeof setup>>): string | undefined =>
  test.kernel.router.state.get().stack.at(-1)?.id

describe('the network in use', () => {
  const at = (id: string) => createFakeStorage({ 'latchkey:wallets:network': JSON.stringify({ v: 1, d: id }) })

  it.each([
    ['the first one', {}, MAINNET],
    ['the default one', { host: { defaultNetwork: BASE } }, BASE],
    [
      'the first one when the default is not listed',
      { host: { defaultNetwork: { ...BASE, caipNetworkId: 'eip155:77' as const } } },
      MAINNET,
    ],
    ['the one of the last visit', { host: { defaultNetwork: BASE }, storage: at('cosmos:toy-1') }, TOY],
    [
      'the default one when that of the last visit is not listed',
      { host: { defaultNetwork: BASE }, storage: at('eip155:77') },
      BASE,
    ],
  ] as const)('starts as %s', async (_, options, expected) => {
    const { networks, storage } = await setup(options)
    expect(networks.state.get()).toEqual({
      networks: [MAINNET, BASE, TOY, TOY_2],
      active: expected,
      unsupported: undefined,
    })
    expect(storage.values.size).toBe('storage' in options ? 1 : 0)
  })

  it('is simply set while no wallet is connected', async () => {
    const { networks, service, events, storage } = await setup()
    await networks.switchTo(TOY.caipNetworkId)
    expect(networks.state.get().active).toEqual(TOY)
    expect(service.state.get().activeNamespace).toBe('cosmos')
    expect(events).toEqual([{ id: 'latchkey:network', payload: { network: TOY.caipNetworkId } }])
    expect(storage.values.get('latchkey:wallets:network')).toContain('cosmos:toy-1')
  })

  it('cannot be one that is not listed', async () => {
    const { networks } = await setup()
    expect(await code(networks.switchTo('eip155:77'))).toBe('NETWORK_NOT_FOUND')
    expect(networks.get('eip155:77')).toBeUndefined()
  })
})

describe('switching with a wallet', () => {
  it('asks it, and then both are there', async () => {
    const wallet = evmWallet()
    const { networks, service } = await setup({ wallets: [wallet] })
    await service.connect({ connectorId: 'larkspur' })
    await networks.switchTo(BASE.caipNetworkId)
    expect(wallet.chainId).toBe(BASE.caipNetworkId)
    expect(networks.state.get().active).toEqual(BASE)
    expect(service.state.get().accounts.eip155?.caipAddress).toBe(`eip155:8453:${EVM_1}`)
    expect(wallet.asked).toEqual(['connect', 'switch'])
  })

  it('does not ask when the wallet is there already', async () => {
    const wallet = evmWallet()
    const { networks, service } = await setup({ wallets: [wallet, toyWallet()] })
    await service.connect({ connectorId: 'larkspur' })
    await service.connect({ connectorId: 'tern' })
    await networks.switchTo(MAINNET.caipNetworkId)
    expect(wallet.asked).toEqual(['connect'])
    expect(service.state.get().activeNamespace).toBe('eip155')
  })

  it('needs no question where switching needs no wallet', async () => {
    const wallet = toyWallet({ switches: false })
    const { networks, service } = await setup({ wallets: [wallet] })
    await service.connect({ connectorId: 'tern' })
    await networks.switchTo(TOY_2.caipNetworkId)
    expect(networks.state.get().active).toEqual(TOY_2)
    expect(service.state.get().accounts.cosmos?.caipAddress).toMatch(/^cosmos:toy-2:/)
  })

  it.each([
    ['reject', 'USER_REJECTED', ['user-rejected']],
    ['fail', 'SWITCH_FAILED', []],
    ['throw', 'SWITCH_FAILED', []],
  ] as const)('stays where it was when the wallet would %s', async (mood, expected, words) => {
    const wallet = evmWallet()
    const { networks, service, events, told } = await setup({ wallets: [wallet] })
    await service.connect({ connectorId: 'larkspur' })
    events.length = 0
    wallet.behave(mood, 'switch')
    expect(await code(networks.switchTo(BASE.caipNetworkId))).toBe(expected)
    expect(networks.state.get().active).toEqual(MAINNET)
    expect(told()).toEqual(words)
  })

  it('is cancelled at once, and a late yes changes nothing', async () => {
    const { networks, service, registry } = await setup()
    const wallet = evmWallet()
    // Without the wallet's own event, only the answer could move us.
    registry.appear({
      ...wallet,
      factory: (environment) => ({ ...wallet.factory(environment), switchNetwork: () => new Promise(() => {}) }),
    })
    await service.connect({ connectorId: 'larkspur' })
    const cancel = new AbortController()
    const switching = code(networks.switchTo(BASE.caipNetworkId, { signal: cancel.signal }))
    cancel.abort()
    expect(await switching).toBe('ABORTED')
    expect(networks.state.get().active).toEqual(MAINNET)
  })

  it('ends with the connection', async () => {
    const wallet = evmWallet()
    const { networks, service } = await setup({ wallets: [wallet] })
    await service.connect({ connectorId: 'larkspur' })
    wallet.behave('hang', 'switch')
    const switching = code(networks.switchTo(BASE.caipNetworkId))
    await service.disconnect()
    expect(await switching).toBe('ABORTED')
  })

  it('follows the newest choice, also across namespaces', async () => {
    const wallet = evmWallet()
    const { networks, service } = await setup({ wallets: [wallet] })
    await service.connect({ connectorId: 'larkspur' })
    wallet.behave('hang', 'switch')
    const first = code(networks.switchTo(BASE.caipNetworkId))
    await networks.switchTo(TOY.caipNetworkId)
    wallet.wake()
    expect(await first).toBe('ABORTED')
    await flush()
    expect(networks.state.get().active).toEqual(TOY)
  })
})

describe('a network that the host did not list', () => {
  it('is named as such, and is no active network', async () => {
    const { networks, service } = await setup({ wallets: [evmWallet({ chainId: 'eip155:100' })] })
    await service.connect({ connectorId: 'larkspur' })
    expect(networks.state.get()).toMatchObject({
      active: undefined,
      unsupported: { caipNetworkId: 'eip155:100', name: 'network 100' },
    })
  })

  it('is forgotten when the wallet comes back, or goes', async () => {
    const wallet = evmWallet({ chainId: 'eip155:100' })
    const { networks, service } = await setup({ wallets: [wallet] })
    await service.connect({ connectorId: 'larkspur' })
    wallet.goTo(BASE.caipNetworkId)
    expect(networks.state.get()).toMatchObject({ active: BASE, unsupported: undefined })
    wallet.goTo('eip155:100')
    await service.disconnect()
    expect(networks.state.get()).toMatchObject({ active: BASE, unsupported: undefined })
  })
})

describe('picking a network', () => {
  const opened = async (options: Parameters<typeof setup>[0] = {}) => {
    const test = await setup(options)
    test.kernel.router.show()
    return test
  }

  it('opens a screen of its own while the wallet is asked', async () => {
    const test = await opened({ wallets: [evmWallet()] })
    await test.service.connect({ connectorId: 'larkspur' })
    test.kernel.router.show(NETWORKS_VIEW)
    test.ui.pickNetwork(BASE.caipNetworkId)
    expect(top(test)).toBe('SwitchNetwork')
  })

  it('skips that screen when the host wants it so', async () => {
    const test = await opened({ wallets: [evmWallet()], options: { confirmNetworkSwitch: 'off' } })
    await test.service.connect({ connectorId: 'larkspur' })
    test.kernel.router.show(NETWORKS_VIEW)
    test.ui.pickNetwork(BASE.caipNetworkId)
    await flush()
    expect(test.networks.state.get().active).toEqual(BASE)
    expect(test.kernel.router.state.get().open).toBe(false)
  })

  it('always opens it for an embedded wallet, which asks nothing itself', async () => {
    const test = await opened({
      wallets: [evmWallet({ type: 'AUTH', sharedSession: true, listed: false, quiet: true, method: 'email' })],
      options: { confirmNetworkSwitch: 'off' },
    })
    await test.service.connect({ connectorId: 'larkspur' })
    test.kernel.router.show(NETWORKS_VIEW)
    test.ui.pickNetwork(BASE.caipNetworkId)
    expect(top(test)).toBe('SwitchNetwork')
  })

  it('says in a toast why it failed', async () => {
    const wallet = evmWallet()
    const test = await opened({ wallets: [wallet], options: { confirmNetworkSwitch: 'off' } })
    await test.service.connect({ connectorId: 'larkspur' })
    wallet.behave('fail', 'switch')
    test.kernel.router.show(NETWORKS_VIEW)
    test.ui.pickNetwork(BASE.caipNetworkId)
    await flush()
    expect(test.said.map(({ text }) => text)).toEqual(['SWITCH_FAILED'])
    expect(top(test)).toBe('Networks')
  })

  it('does nothing for the one in use, nor for one the wallet refuses', async () => {
    const wallet = evmWallet({ approvedNetworks: [MAINNET.caipNetworkId] })
    const test = await opened({ wallets: [wallet] })
    await test.service.connect({ connectorId: 'larkspur' })
    test.kernel.router.show(NETWORKS_VIEW)
    expect([test.networks.isRefused(BASE.caipNetworkId), test.networks.isRefused(TOY.caipNetworkId)]).toEqual([
      true,
      false,
    ])
    test.ui.pickNetwork(BASE.caipNetworkId)
    test.ui.pickNetwork(MAINNET.caipNetworkId)
    expect(test.kernel.router.state.get().stack.map(({ id }) => id)).toEqual(['Networks'])
  })

  it('without a wallet just sets it, and goes back', async () => {
    const test = await opened()
    test.kernel.router.push(NETWORKS_VIEW)
    test.ui.pickNetwork(TOY.caipNetworkId)
    await flush()
    expect([top(test), test.networks.state.get().active]).toEqual([CONNECT.id, TOY])
  })

  it('of a namespace without a wallet leads to SwitchActiveChain, and changes nothing by itself', async () => {
    const test = await opened({ wallets: [evmWallet()] })
    await test.service.connect({ connectorId: 'larkspur' })
    test.kernel.router.show(NETWORKS_VIEW)
    test.ui.pickNetwork(TOY.caipNetworkId)
    await flush()
    expect(test.kernel.router.state.get().stack.at(-1)).toMatchObject({
      id: SWITCH_ACTIVE_CHAIN.id,
      params: { network: TOY.caipNetworkId },
    })
    expect([test.service.state.get().activeNamespace, test.networks.state.get().active]).toEqual(['eip155', MAINNET])
  })

  it('leaves the views about networks once the wallet went there', async () => {
    const wallet = evmWallet()
    const test = await opened({ wallets: [wallet] })
    await test.service.connect({ connectorId: 'larkspur' })
    test.kernel.router.show()
    test.kernel.router.push(NETWORKS_VIEW)
    test.kernel.router.push(SWITCH_NETWORK, { network: BASE.caipNetworkId })
    await test.networks.switchTo(BASE.caipNetworkId)
    expect(test.kernel.router.state.get().stack.map(({ id }) => id)).toEqual(['Account'])
  })
})
