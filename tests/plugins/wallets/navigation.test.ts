import { definePlugin, defineView, type AnyView, type ViewContribution } from '#kernel'
import {
  ACCOUNT,
  CONNECT,
  CONNECTING_EXTERNAL,
  PROFILE_WALLETS,
  SWITCH_ACTIVE_CHAIN,
  SWITCH_NETWORK,
  WHAT_IS_A_WALLET,
} from '#wallet'
import { createFakeStorage } from '#kernel/testing'
import { describe, expect, it } from 'vitest'
import { contributions } from '../../../src/plugins/walletconnect/views/contributions.ts'
import { BASE, EVM_2, evmWallet, flush, setup, TOY, type SetupOptions } from './support.ts'

const plugin = (id: string, contributes: Parameters<typeof definePlugin>[0]['contributes']) =>
  definePlugin({ id, version: '1.0.0', apiVersion: 1, contributes, load: async () => ({ default: {} }) })()

const remote = plugin('walletconnect', contributions)

/** A view that stands on an account, as a form to send has it, and one that goes its own way. */
const SEND = defineView('WalletSend')
const ABOUT = defineView('About')
const view = (ref: AnyView, more: Partial<ViewContribution> = {}): ViewContribution => ({
  ref,
  title: ref.id,
  load: async () => ({ default: null }),
  ...more,
})
const send = plugin('send', { views: [view(SEND, { needs: 'account' }), view(ABOUT)] })

type Test = Awaited<ReturnType<typeof setup>>
const stack = ({ kernel }: Test): readonly string[] => kernel.router.state.get().stack.map(({ id }) => id)
const isOpen = ({ kernel }: Test): boolean => kernel.router.state.get().open

async function connected(options: SetupOptions = {}) {
  const wallet = evmWallet()
  const test = await setup({
    ...options,
    wallets: [wallet, ...(options.wallets ?? [])],
    plugins: [send, ...(options.plugins ?? [])],
  })
  await test.service.connect({ connectorId: 'larkspur' })
  return { wallet, ...test }
}

describe('the first view', () => {
  const cases: readonly (readonly [string, SetupOptions, AnyView | undefined, string])[] = [
    ['Connect without an account', {}, undefined, 'Connect'],
    ['the one that was asked for', {}, WHAT_IS_A_WALLET, 'WhatIsAWallet'],
    ['Connect instead of an account that is not there', {}, ACCOUNT, 'Connect'],
    [
      'the QR code when no chain is installed',
      { bare: true, plugins: [remote] },
      undefined,
      'ConnectingWalletConnectBasic',
    ],
    [
      'the QR code even if another one was asked for, when no chain is installed',
      { bare: true, plugins: [remote] },
      WHAT_IS_A_WALLET,
      'ConnectingWalletConnectBasic',
    ],
    [
      'the QR code when the host controls WalletConnect itself',
      { host: { manualWCControl: true }, plugins: [remote] },
      undefined,
      'ConnectingWalletConnectBasic',
    ],
    [
      'all wallets then, on a phone',
      { host: { manualWCControl: true }, plugins: [remote], environment: { mobile: true } },
      undefined,
      'AllWallets',
    ],
    ['Connect when neither of them is installed', { host: { manualWCControl: true } }, undefined, 'Connect'],
  ]
  it.each(cases)('is %s', async (_, options, asked, expected) => {
    const test = await setup(options)
    test.kernel.router.show(asked)
    expect(stack(test)).toEqual([expected])
  })

  it.each([
    ['Account with an account', undefined, 'Account'],
    ['the one that was asked for, with an account', CONNECT, 'Connect'],
  ])('is %s', async (_, asked, expected) => {
    const test = await connected()
    test.kernel.router.show(asked)
    expect(stack(test)).toEqual([expected])
  })

  it('is Account, also when the host controls WalletConnect itself', async () => {
    const test = await connected({ host: { manualWCControl: true }, plugins: [remote] })
    test.kernel.router.show()
    expect(stack(test)).toEqual(['Account'])
  })
})

describe('Back', () => {
  it('leads from Connect to Account while an account is connected', async () => {
    const test = await connected()
    test.kernel.router.show(CONNECT)
    test.kernel.router.goBack()
    expect([stack(test), isOpen(test)]).toEqual([['Account'], true])
  })

  it('leads from Connect to where a wallet of another namespace was wanted', async () => {
    const test = await connected()
    const { router } = test.kernel
    router.show()
    router.push(SWITCH_ACTIVE_CHAIN, { network: TOY.caipNetworkId })
    router.push(CONNECT, { namespace: 'cosmos', network: TOY.caipNetworkId })
    router.goBack()
    expect(stack(test)).toEqual(['Account', 'SwitchActiveChain'])
  })

  it('closes from Connect without an account', async () => {
    const test = await setup()
    test.kernel.router.show()
    test.kernel.router.goBack()
    expect(isOpen(test)).toBe(false)
  })
})

describe('after connecting', () => {
  const choose = async (test: Test): Promise<void> => {
    test.kernel.router.push(CONNECTING_EXTERNAL, { connectorId: 'larkspur' })
    await test.service.connect({ connectorId: 'larkspur' })
    await flush()
  }

  it('the modal closes', async () => {
    const test = await setup({ wallets: [evmWallet()] })
    test.kernel.router.show()
    await choose(test)
    expect(isOpen(test)).toBe(false)
  })

  it('an embedded modal shows the account, and Connect again once it is gone', async () => {
    const test = await setup({ wallets: [evmWallet()], embedded: true })
    test.kernel.router.show()
    await choose(test)
    expect([stack(test), isOpen(test)]).toEqual([['Account'], true])
    await test.service.disconnect()
    expect([stack(test), isOpen(test)]).toEqual([['Connect'], true])
  })

  it('an embedded modal that is closed shows the account, or Connect where nobody is connected', async () => {
    const test = await setup({ wallets: [evmWallet()], embedded: true })
    test.kernel.router.show(WHAT_IS_A_WALLET)
    test.kernel.router.close()
    expect([stack(test), isOpen(test)]).toEqual([['Connect'], true])
    await choose(test)
    test.kernel.router.push(WHAT_IS_A_WALLET)
    test.kernel.router.close()
    expect([stack(test), isOpen(test)]).toEqual([['Account'], true])
  })

  it('the view that asked for the connection is there again', async () => {
    const test = await setup({ wallets: [evmWallet()], plugins: [send] })
    test.kernel.router.show(SEND)
    test.kernel.router.push(CONNECT)
    await choose(test)
    expect(stack(test)).toEqual(['WalletSend'])
  })

  it('a view that has nothing to do with it stays', async () => {
    const test = await setup({ wallets: [evmWallet()], plugins: [send] })
    test.kernel.router.show(SEND)
    await test.service.connect({ connectorId: 'larkspur' })
    await flush()
    expect(stack(test)).toEqual(['WalletSend'])
  })

  it('a third party’s view on the way to a connection is left, too', async () => {
    const LOGIN = defineView('Login')
    const login = plugin('login', { views: [view(LOGIN, { stage: 'entry' })] })
    const test = await setup({ wallets: [evmWallet()], plugins: [login] })
    test.kernel.router.show()
    test.kernel.router.push(LOGIN)
    await test.service.connect({ connectorId: 'larkspur' })
    await flush()
    expect(isOpen(test)).toBe(false)
  })
})

describe('a connection that comes back while the modal is open', () => {
  it('turns Connect into Account', async () => {
    const storage = createFakeStorage({
      'latchkey:wallets:session': JSON.stringify({ v: 1, d: { connectors: { eip155: { connectorId: 'larkspur' } } } }),
    })
    const wallet = evmWallet({ granted: true })
    wallet.behave('hang', 'restore')
    const test = await setup({ wallets: [wallet], storage })
    test.kernel.router.show()
    expect(stack(test)).toEqual(['Connect'])
    wallet.wake()
    await flush()
    expect(stack(test)).toEqual(['Account'])
  })
})

describe('when the account is lost', () => {
  it.each([undefined, SEND])('the modal closes', async (view) => {
    const test = await connected()
    test.kernel.router.show(view)
    test.wallet.end()
    expect(isOpen(test)).toBe(false)
  })

  it('a view that needs none stays', async () => {
    const test = await connected()
    test.kernel.router.show(ABOUT)
    test.wallet.end()
    expect(stack(test)).toEqual(['About'])
  })

  it('Connect stays, on the way to a connection', async () => {
    const test = await connected()
    test.kernel.router.show(CONNECT)
    await test.service.disconnect()
    expect(stack(test)).toEqual(['Connect'])
  })
})

describe('an unsupported network', () => {
  const stuck = async (options: SetupOptions = {}) => {
    const test = await connected(options)
    test.wallet.goTo('eip155:100')
    return test
  }

  it('opens the modal, where it cannot be closed', async () => {
    const test = await stuck()
    expect([stack(test), isOpen(test)]).toEqual([['UnsupportedChain'], true])
    expect(test.kernel.router.close()).toBe(false)
    test.kernel.router.goBack()
    expect(stack(test)).toEqual(['UnsupportedChain'])
    expect(test.kernel.router.state.get().refusals).toBe(2)
  })

  it('cannot be closed in the view that switches either', async () => {
    const test = await stuck()
    test.kernel.router.push(SWITCH_NETWORK, { network: BASE.caipNetworkId })
    expect(test.kernel.router.close()).toBe(false)
    test.kernel.router.goBack()
    expect(stack(test)).toEqual(['UnsupportedChain'])
  })

  it('is left once the wallet is on a listed one', async () => {
    const test = await stuck()
    test.wallet.goTo(BASE.caipNetworkId)
    expect(isOpen(test)).toBe(false)
  })

  it('gives the view below back', async () => {
    const test = await connected()
    test.kernel.router.show(SEND)
    test.wallet.goTo('eip155:100')
    expect(stack(test)).toEqual(['WalletSend', 'UnsupportedChain'])
    test.wallet.goTo(BASE.caipNetworkId)
    expect(stack(test)).toEqual(['WalletSend'])
  })

  it('is left by disconnecting', async () => {
    const test = await stuck()
    test.ui.leave()
    expect(isOpen(test)).toBe(false)
  })

  it('is the first view of the next open', async () => {
    const test = await stuck()
    test.kernel.router.close({ force: true })
    test.kernel.router.show()
    expect(stack(test)).toEqual(['UnsupportedChain'])
  })

  it('follows a connect', async () => {
    const test = await setup({ wallets: [evmWallet({ chainId: 'eip155:100' })] })
    test.kernel.router.show()
    await test.service.connect({ connectorId: 'larkspur' })
    await flush()
    expect(stack(test)).toEqual(['UnsupportedChain'])
  })

  it.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])(
    'does not stop anybody with %j',
    async (host) => {
      const test = await stuck({ host })
      expect(isOpen(test)).toBe(false)
      expect(test.networks.state.get().unsupported?.caipNetworkId).toBe('eip155:100')
      test.kernel.router.show()
      expect([stack(test), test.kernel.router.close()]).toEqual([['Account'], true])
    },
  )

  it('does not open anything by itself for a returning visitor', async () => {
    const storage = createFakeStorage({
      'latchkey:wallets:session': JSON.stringify({ v: 1, d: { connectors: { eip155: { connectorId: 'larkspur' } } } }),
    })
    const test = await setup({ wallets: [evmWallet({ granted: true, chainId: 'eip155:100' })], storage })
    await flush()
    expect([test.networks.state.get().unsupported?.caipNetworkId, isOpen(test)]).toEqual(['eip155:100', false])
  })
})

describe('the list of the person’s own wallets', () => {
  const quarry = () => evmWallet({ name: 'Quarry', accounts: [`eip155:1:${EVM_2}`] })

  /** Larkspur is connected, and the person is about to add another wallet. */
  async function adding(other = quarry()) {
    const test = await connected({ wallets: [other] })
    const { router } = test.kernel
    router.show(ACCOUNT)
    router.push(PROFILE_WALLETS)
    router.push(CONNECT)
    return { ...test, other, router }
  }
  const rowOf = ({ service }: Test, name: string) =>
    service.rows
      .get()
      .flatMap(({ rows }) => rows)
      .find(({ label }) => label === name)!

  it('is where Back leads from adding another one', async () => {
    const test = await adding()
    test.router.goBack()
    expect(stack(test)).toEqual(['Account', 'ProfileWallets'])
  })

  it('shows the new one once it is connected, and says so', async () => {
    const test = await adding()
    rowOf(test, 'Quarry').onSelect()
    expect(stack(test).at(-1)).toBe('ConnectingExternal')
    await test.service.connect({ connectorId: 'quarry' })
    await flush()
    expect(stack(test)).toEqual(['Account', 'ProfileWallets'])
    expect(test.said).toEqual([{ kind: 'toast', text: 'Wallet added', variant: 'success' }])
  })

  it('comes back after a connected one was chosen again, which is asked nothing', async () => {
    const test = await adding()
    await test.service.connect({ connectorId: 'quarry' })
    await flush()
    test.router.push(CONNECT)
    expect(rowOf(test, 'Larkspur').badge).toEqual({ text: 'Connected', kind: 'connected' })
    rowOf(test, 'Larkspur').onSelect()
    await flush()
    expect(stack(test)).toEqual(['Account', 'ProfileWallets'])
    expect(test.service.state.get().accounts.eip155?.connectorId).toBe('larkspur')
    expect(test.wallet.asked).toEqual(['connect'])
    expect(test.said.at(-1)).toEqual({ kind: 'toast', text: 'Larkspur is in use now', variant: 'success' })
  })

  it('gives way when the chosen one is where the site does not work', async () => {
    const test = await adding(evmWallet({ name: 'Quarry', accounts: [`eip155:1:${EVM_2}`], chainId: 'eip155:1' }))
    await test.service.connect({ connectorId: 'quarry' })
    await flush()
    test.wallet.goTo('eip155:100')
    test.router.push(CONNECT)
    rowOf(test, 'Larkspur').onSelect()
    await flush()
    expect(stack(test)).toEqual(['UnsupportedChain'])
  })

  it('stays when its last wallet leaves', async () => {
    const test = await adding()
    test.router.goBack()
    await test.service.disconnect()
    expect(stack(test)).toEqual(['Account', 'ProfileWallets'])
  })

  it('keeps the list from which one is added while another comes back', async () => {
    const late = evmWallet({ name: 'Quarry', accounts: [`eip155:1:${EVM_2}`], granted: true })
    late.behave('hang', 'restore')
    const session = { connectors: { eip155: { connectorId: 'larkspur' } }, all: ['larkspur', 'quarry'].map(at) }
    const storage = createFakeStorage({ 'latchkey:wallets:session': JSON.stringify({ v: 1, d: session }) })
    const test = await setup({ wallets: [evmWallet({ granted: true }), late], storage })
    await flush()
    test.kernel.router.show(ACCOUNT)
    test.kernel.router.push(PROFILE_WALLETS)
    test.kernel.router.push(CONNECT)
    late.wake()
    await flush()
    expect(stack(test)).toEqual(['Account', 'ProfileWallets', 'Connect'])
  })
})

const at = (connectorId: string) => ({ namespace: 'eip155', connectorId })
