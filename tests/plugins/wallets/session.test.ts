import type { WalletsService } from '#wallet'
import { createFakeStorage, type FakeStorage } from '#kernel/testing'
import { describe, expect, it } from 'vitest'
import { BASE, EVM_1, EVM_2, evmWallet, flush, setup, toyWallet } from './support.ts'

const KEY = 'latchkey:wallets:session'
const seal = (value: unknown): string => JSON.stringify({ v: 1, d: value })
const at = (connectorId: string, namespace = 'eip155') => ({ namespace, connectorId })
const only = (connectorId: string) => ({ connectorId })
const held = (session: unknown): FakeStorage => createFakeStorage({ [KEY]: seal(session) })
const read = ({ values }: FakeStorage): unknown => (JSON.parse(values.get(KEY) ?? 'null') as { d?: unknown } | null)?.d

const larkspur = (granted = true) => evmWallet({ accounts: [`eip155:1:${EVM_1}`], granted })
const quarry = (granted = true) => evmWallet({ name: 'Quarry', accounts: [`eip155:8453:${EVM_2}`], granted })
const BOTH = { connectors: { eip155: { connectorId: 'quarry' } }, all: [at('larkspur'), at('quarry')] }

/** Each connection as `id` or `id*`, the star for the one in use. */
const list = (service: WalletsService): readonly string[] =>
  service.state.get().connections.map(({ connectorId, active }) => connectorId + (active ? '*' : ''))

describe('what is stored of several wallets', () => {
  it('is as in earlier releases while each namespace has one', async () => {
    const { service, storage } = await setup({ wallets: [larkspur(), toyWallet()] })
    await service.connect({ connectorId: 'larkspur' })
    await service.connect({ connectorId: 'tern' })
    expect(read(storage)).toEqual({ connectors: { eip155: only('larkspur'), cosmos: only('tern') } })
  })

  it('is all of them in their order, and which one is in use, where earlier releases look for it', async () => {
    const { service, storage } = await setup({ wallets: [larkspur(), quarry()] })
    await service.connect({ connectorId: 'larkspur' })
    await service.connect({ connectorId: 'quarry' })
    expect(read(storage)).toEqual(BOTH)
    await service.use({ connectorId: 'larkspur', namespace: 'eip155' })
    expect(read(storage)).toEqual({ ...BOTH, connectors: { eip155: only('larkspur') } })
    await service.disconnect('eip155', 'larkspur')
    expect(read(storage)).toEqual({ connectors: { eip155: only('quarry') } })
  })
})

describe('coming back with several wallets', () => {
  it('asks all of them in silence, and the one that was in use is in use', async () => {
    const wallets = [larkspur(), quarry()]
    const { service, networks, told, storage } = await setup({ wallets, storage: held(BOTH) })
    await flush()
    expect(list(service)).toEqual(['larkspur', 'quarry*'])
    expect(networks.state.get().active).toEqual(BASE)
    expect(wallets.map(({ asked }) => asked)).toEqual([['restore'], ['restore']])
    expect(told().filter((event) => event === 'account')).toEqual([])
    expect(read(storage)).toEqual(BOTH)
  })

  it('reads what earlier releases stored', async () => {
    const { service } = await setup({
      wallets: [larkspur(), quarry()],
      storage: held({ connectors: { eip155: only('quarry') } }),
    })
    await flush()
    expect(list(service)).toEqual(['quarry*'])
  })

  it('shows no account of the background before the one in use has answered', async () => {
    const lead = quarry()
    lead.behave('hang', 'restore')
    const { service, clock } = await setup({ wallets: [larkspur(), lead], storage: held(BOTH) })
    await clock.advance(4_000)
    expect(service.state.get()).toMatchObject({ status: { eip155: 'reconnecting' }, connections: [] })
    lead.wake()
    await flush()
    expect(list(service)).toEqual(['larkspur', 'quarry*'])
  })

  it('goes on with the next one when the one in use does not answer in 5 seconds', async () => {
    const lead = quarry()
    lead.behave('hang', 'restore')
    const { service, clock, storage } = await setup({ wallets: [larkspur(), lead], storage: held(BOTH) })
    await clock.advance(5_001)
    expect(list(service)).toEqual(['larkspur*'])
    // It is asked again at the next visit.
    expect(read(storage)).toEqual({ ...BOTH, connectors: { eip155: only('larkspur') } })
    lead.wake()
    await flush()
    expect(list(service)).toEqual(['larkspur*'])
  })

  it('goes on at once when the one in use says that it does not know us, and forgets it', async () => {
    const { service, storage } = await setup({ wallets: [larkspur(), quarry(false)], storage: held(BOTH) })
    await flush()
    expect(list(service)).toEqual(['larkspur*'])
    expect(read(storage)).toEqual({ connectors: { eip155: only('larkspur') } })
  })

  it('does not wait for one in the background that hangs', async () => {
    const other = larkspur()
    other.behave('hang', 'restore')
    const { service, clock, actions } = await setup({ wallets: [other, quarry()], storage: held(BOTH) })
    await flush()
    expect(list(service)).toEqual(['quarry*'])
    await clock.advance(5_001)
    expect(actions()?.operations.size).toBe(0)
    other.wake()
    await flush()
    expect(list(service)).toEqual(['quarry*'])
  })

  it('asks one again that spoke while it waited for the one in use: what it said is newer', async () => {
    const [other, lead] = [larkspur(), quarry()]
    lead.behave('hang', 'restore')
    const { service } = await setup({ wallets: [other, lead], storage: held(BOTH) })
    await flush()
    other.show([])
    lead.wake()
    await flush()
    expect(list(service)).toEqual(['quarry*'])
    expect(other.asked).toEqual(['restore', 'restore'])
  })

  it('puts them in the background of a wallet that the person connects meanwhile', async () => {
    const lead = quarry()
    lead.behave('hang', 'restore')
    const third = evmWallet({ name: 'Heron', accounts: [`eip155:1:${EVM_2}`] })
    const { service } = await setup({ wallets: [larkspur(), lead, third], storage: held(BOTH) })
    await service.connect({ connectorId: 'heron' })
    lead.wake()
    await flush()
    expect(list(service)).toEqual(['larkspur', 'quarry', 'heron*'])
  })

  it('stays "reconnecting" when a connect is declined meanwhile', async () => {
    const lead = quarry()
    lead.behave('hang', 'restore')
    const third = evmWallet({ name: 'Heron' })
    third.behave('reject', 'connect')
    const { service, clock } = await setup({
      wallets: [lead, third],
      storage: held({ connectors: { eip155: only('quarry') } }),
    })
    await service.connect({ connectorId: 'heron' }).catch(() => {})
    expect(service.state.get().status).toEqual({ eip155: 'reconnecting' })
    await clock.advance(5_000)
    expect(service.state.get().status).toEqual({})
  })

  it('ends the wait for one that is disconnected meanwhile, and not for the other', async () => {
    const [other, lead] = [larkspur(), quarry()]
    for (const wallet of [other, lead]) wallet.behave('hang', 'restore')
    const { service, storage } = await setup({ wallets: [other, lead], storage: held(BOTH) })
    await service.disconnect('eip155', 'quarry')
    expect(lead.asked).toEqual(['restore', 'disconnect'])
    expect(service.state.get().status).toEqual({ eip155: 'reconnecting' })
    other.wake()
    lead.wake()
    await flush()
    expect(list(service)).toEqual(['larkspur*'])
    expect(read(storage)).toEqual({ connectors: { eip155: only('larkspur') } })
  })

  it('claims nothing from what was tampered with', async () => {
    const junk = [at('larkspur'), at('quarry', 'evil'), at(''), null, 'x', at('larkspur'), { namespace: 'eip155' }]
    const { service, faults } = await setup({
      wallets: [larkspur(false), quarry(false)],
      storage: held({ ...BOTH, all: junk }),
    })
    await flush()
    expect(list(service)).toEqual([])
    expect(faults).toEqual([])
  })

  it('reads no list that is longer than ours ever is', async () => {
    const wallets = [larkspur(), quarry()]
    const all = Array.from({ length: 1_000 }, (_, one) => at(`wallet-${one}`))
    const { service, actions } = await setup({ wallets, storage: held({ ...BOTH, all: [at('larkspur'), ...all] }) })
    await flush()
    expect(list(service)).toEqual(['quarry*'])
    expect(actions()?.operations.size).toBe(0)
  })
})
