/** What the random orders of interleavings.test.ts brought to light, one by one. */
import { codeOf } from '#kernel'
import { CONNECTED, type ChainNamespace, type Network } from '#wallet'
import { createFakeStorage } from '#kernel/testing'
import type { MockWallet } from '#testing'
import { describe, expect, it } from 'vitest'
import * as connecting from '../../../src/plugins/wallets/createActions.ts'
import { readSession } from '../../../src/plugins/wallets/session/storedSession.ts'
import { BASE, EVM_1, EVM_2, evmWallet, flush, MAINNET, setup, TOY, toyWallet, until } from './support.ts'

const SOLANA: Network = {
  ...TOY,
  id: 'devnet',
  name: 'Devnet',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}
const KEY = 'latchkey:wallets:session'
const stored = (session: unknown) => createFakeStorage({ [KEY]: JSON.stringify({ v: 1, d: session }) })
const code = (work: Promise<unknown>): Promise<string> => work.then(() => 'done', codeOf)
const larkspur = (granted = false): MockWallet => evmWallet({ accounts: [`eip155:1:${EVM_1}`], granted })
const quarry = (): MockWallet => evmWallet({ name: 'Quarry', accounts: [`eip155:8453:${EVM_2}`] })
const phone = () => {
  const shared = { id: 'wc', name: 'Phone', type: 'WALLET_CONNECT', sharedSession: true, granted: true } as const
  return [evmWallet(shared), toyWallet(shared)] as const
}
/** A few promise reactions, but no more. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve()
}
const TURNS = Array.from({ length: 12 }, (_, count) => count)

describe('a host that disconnects at once', () => {
  it('when it hears of the connection, wins, and is told no error', async () => {
    const wallet = larkspur()
    const { service, core, events, faults } = await setup({ wallets: [wallet] })
    core.ctx.own(core.ctx.bus.on(CONNECTED, () => void service.disconnect()))
    expect(await code(service.connect({ connectorId: 'larkspur' }))).toBe('ABORTED')
    await flush()
    expect(service.state.get()).toMatchObject({ status: {}, connections: [], connecting: undefined })
    expect(events.map(({ id }) => id).sort()).toEqual(['latchkey:connect', 'latchkey:disconnect'])
    expect(wallet.granted).toBe(false)
    expect(faults).toEqual([])
  })

  it('when it sees it in the state, wins, and nobody hears of a connection that came to nothing', async () => {
    const { service, told, storage } = await setup({ wallets: [larkspur()] })
    service.state.subscribe(() => {
      if (service.state.get().status.eip155 === 'connected') void service.disconnect()
    })
    expect(await code(service.connect({ connectorId: 'larkspur' }))).toBe('ABORTED')
    expect(service.state.get().connections).toEqual([])
    expect(told()).toEqual([])
    expect(storage.values.has(KEY)).toBe(false)
  })

  it('when it sees that a wallet is to be asked, wins: the wallet is not asked', async () => {
    const wallet = larkspur()
    const { service } = await setup({ wallets: [wallet] })
    service.state.subscribe(() => {
      if (service.state.get().status.eip155 === 'connecting') void service.disconnect('eip155', 'larkspur')
    })
    expect(await code(service.connect({ connectorId: 'larkspur' }))).toBe('ABORTED')
    expect(wallet.asked).not.toContain('connect')
  })

  it('while the wallet was still awaited from the last visit, wins over the connect that ended that', async () => {
    const wallet = larkspur()
    wallet.behave('hang')
    const { service } = await setup({
      wallets: [wallet],
      storage: stored({ connectors: { eip155: { connectorId: 'larkspur' } } }),
    })
    const off = service.state.subscribe(() => (off(), void service.disconnect()))
    const connected = code(service.connect({ connectorId: 'larkspur' }))
    wallet.wake()
    expect(await connected).toBe('ABORTED')
    expect(wallet.asked).not.toContain('connect')
  })

  it('is told last what holds last', async () => {
    const { service, core, events } = await setup({ wallets: [larkspur(), quarry()] })
    await service.connect({ connectorId: 'larkspur' })
    core.ctx.own(core.ctx.bus.on(CONNECTED, () => void service.disconnect('eip155', 'quarry')))
    events.length = 0
    await code(service.connect({ connectorId: 'quarry' }))
    expect(service.state.get().accounts.eip155?.address).toBe(EVM_1)
    // Account and network are what they were told to be before.
    expect(events.map(({ id }) => id).sort()).toEqual(['latchkey:connect', 'latchkey:disconnect'])
  })
})

describe('wallets that are asked on two namespaces at once', () => {
  async function both() {
    const [evm, toy] = [quarry(), toyWallet()]
    for (const wallet of [evm, toy]) wallet.behave('hang', 'connect')
    const test = await setup({ wallets: [larkspur(), evm, toy] })
    await test.service.connect({ connectorId: 'larkspur' })
    const cancel = new AbortController()
    const asked = [
      code(test.service.connect({ connectorId: 'quarry' })),
      code(test.service.connect({ connectorId: 'tern', signal: cancel.signal })),
    ]
    return { ...test, asked, cancel, evm }
  }

  it('are shown as asked until their own question ends', async () => {
    const { service, asked, cancel, evm } = await both()
    expect(service.state.get().connecting).toEqual({ connectorId: 'tern', namespace: 'cosmos' })
    cancel.abort()
    expect(service.state.get().connecting).toEqual({ connectorId: 'quarry', namespace: 'eip155' })
    evm.wake()
    expect(await Promise.all(asked)).toEqual(['done', 'ABORTED'])
    expect(service.state.get().connecting).toBeUndefined()
  })

  it('leave a namespace "connecting" when its other wallet goes', async () => {
    const { service } = await both()
    await service.disconnect('eip155', 'larkspur')
    expect(service.state.get().status).toEqual({ eip155: 'connecting', cosmos: 'connecting' })
  })
})

describe('a wallet that was replaced while it was asked', () => {
  it.each([
    ['its session is ended on another namespace', 'disconnect'],
    ['it vanishes', 'vanish'],
  ] as const)('takes nothing with it when %s in the same moment', async (_, how) => {
    const [evm, toy] = phone()
    const wallet = larkspur()
    for (const one of [evm, wallet]) one.behave('hang', 'connect')
    const { service, registry } = await setup({ wallets: [wallet, evm, toy] })
    await service.connect({ connectorId: 'wc', namespace: 'cosmos' })
    await flush()
    const first = code(service.connect({ connectorId: 'wc', namespace: 'eip155' }))
    const second = code(service.connect({ connectorId: 'larkspur' }))
    if (how === 'vanish') registry.vanish(evm)
    else void service.disconnect('cosmos')
    wallet.wake()
    expect([await first, await second]).toEqual(['ABORTED', 'done'])
  })
})

describe('an answer', () => {
  it('that was taken back counts for nothing, however much the wallet talked before', async () => {
    const wallet = larkspur()
    wallet.behave('hang', 'connect', 'restore')
    const { service } = await setup({ wallets: [wallet] })
    const connected = code(service.connect({ connectorId: 'larkspur' }))
    for (let checks = 0; checks < 3; checks += 1) {
      wallet.wake()
      wallet.goTo(checks % 2 ? MAINNET.caipNetworkId : BASE.caipNetworkId)
      await flush()
    }
    expect(wallet.asked).toEqual(['connect', 'restore', 'restore', 'restore'])
    // The last yes is on its way when the person takes the permission away.
    wallet.wake()
    wallet.show([])
    expect(await connected).toBe('CONNECT_FAILED')
    expect(service.state.get().connections).toEqual([])
  })

  it.each(TURNS)('about the network is older than what the wallet tells %i turns later', async (count) => {
    const wallet = larkspur()
    const { service, networks, registry } = await setup()
    registry.appear({
      ...wallet,
      factory: (environment) => ({ ...wallet.factory(environment), switchNetwork: async () => {} }),
    })
    await service.connect({ connectorId: 'larkspur' })
    const moving = networks.switchTo(BASE.caipNetworkId)
    await turns(count)
    wallet.goTo('eip155:100')
    await moving
    await flush()
    expect(service.state.get().connections[0]?.chainId).toBe('eip155:100')
  })

  it('for one namespace is older than the end of the session on another', async () => {
    const [evm, toy] = phone()
    evm.behave('hang', 'connect')
    const { service } = await setup({ wallets: [evm, toy] })
    await service.connect({ connectorId: 'wc', namespace: 'cosmos' })
    await service.disconnect()
    const connected = code(service.connect({ connectorId: 'wc', namespace: 'eip155' }))
    // The yes is on its way when the session ends.
    evm.wake()
    evm.behave({ lie: null }, 'restore')
    toy.end()
    expect(await connected).toBe('CONNECT_FAILED')
    expect(service.state.get().connections).toEqual([])
  })

  it('for a second namespace brings it into use when the first has lost its wallet meanwhile', async () => {
    const [evm, toy] = phone()
    toy.behave('hang', 'restore')
    const { service, networks, registry } = await setup({ wallets: [evm, toy] })
    await service.connect({ connectorId: 'wc', namespace: 'eip155' })
    registry.vanish(evm)
    toy.wake()
    await flush()
    expect(service.state.get()).toMatchObject({ status: { cosmos: 'connected' }, activeNamespace: 'cosmos' })
    expect(networks.state.get().active?.chainNamespace).toBe('cosmos')
  })

  it('for a second namespace leaves the person where they picked a network without a wallet', async () => {
    const [evm, toy] = phone()
    const { service, networks } = await setup({ wallets: [evm, toy], networks: [MAINNET, TOY, SOLANA] })
    toy.behave({ lie: null }, 'restore')
    await service.connect({ connectorId: 'wc', namespace: 'eip155' })
    await networks.switchTo(SOLANA.caipNetworkId)
    await flush()
    expect(service.state.get()).toMatchObject({ status: { eip155: 'connected' }, activeNamespace: 'solana' })
    toy.behave('ok')
    toy.show(toy.accounts)
    await flush()
    expect(service.state.get()).toMatchObject({ status: { cosmos: 'connected' }, activeNamespace: 'solana' })
  })

  it.each(TURNS)('for one namespace brings in no other when all is over %i turns later', async (count) => {
    const [evm, toy] = phone()
    const { service } = await setup({ wallets: [evm, toy] })
    const connected = code(service.connect({ connectorId: 'wc', namespace: 'eip155' }))
    await turns(count)
    void service.disconnect(undefined, 'wc')
    await connected
    await flush()
    expect(service.state.get().connections).toEqual([])
  })
})

it('The newest request counts also when older ones have waited for the actions to load', async () => {
  const wallets = [larkspur(), quarry(), toyWallet()]
  for (const wallet of wallets) wallet.behave('hang', 'connect')
  let arrive = (): void => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const { service, actions } = await setup({ wallets, source: async () => (await arrived, connecting) })
  const toy = code(service.connect({ connectorId: 'tern' }))
  const old = code(service.connect({ connectorId: 'quarry' }))
  const newest: Promise<string>[] = []
  const off = service.state.subscribe(() => {
    off()
    newest.push(code(service.connect({ connectorId: 'larkspur' })))
  })
  arrive()
  await until(() => actions() !== undefined)
  await flush()
  expect(service.state.get().connecting?.connectorId).toBe('larkspur')
  for (const wallet of wallets) wallet.wake()
  expect([await toy, await old, await newest[0]]).toEqual(['done', 'ABORTED', 'done'])
})

it('A stored session that names nobody in use is none', async () => {
  const all: { readonly namespace: ChainNamespace; readonly connectorId: string }[] = [
    { namespace: 'eip155', connectorId: 'larkspur' },
  ]
  const wallet = larkspur(true)
  const { core, storage } = await setup({ wallets: [wallet], storage: stored({ connectors: {}, all }) })
  expect(readSession(core.ctx.storage)).toEqual([])
  expect(storage.values.has(KEY)).toBe(false)
  expect(wallet.asked).toEqual([])
})
