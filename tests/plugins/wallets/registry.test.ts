import type { Connector, ConnectorFactory, ConnectorInfo } from '#wallet'
import { describe, expect, it } from 'vitest'
import { evmWallet, flush, setup, TOY, toyWallet } from './support.ts'

const listed = ({ service }: Awaited<ReturnType<typeof setup>>): readonly string[] =>
  service.state.get().connectors.map(({ id }) => id)

/** A connector that says this about itself. */
const saying =
  (info: Readonly<Record<string, unknown>>): ConnectorFactory =>
  () =>
    ({ id: 'x', name: 'X', chain: 'eip155', type: 'ANNOUNCED', ...info }) as unknown as Connector

describe('the list of wallets', () => {
  it('gains and loses them in the order of registration', async () => {
    const test = await setup({ wallets: [evmWallet(), toyWallet()] })
    expect(listed(test)).toEqual(['larkspur', 'tern'])
    const { dispose } = test.service.register(evmWallet({ name: 'Quarry' }).factory)
    expect(listed(test)).toEqual(['larkspur', 'tern', 'quarry'])
    await dispose()
    await dispose()
    expect(listed(test)).toEqual(['larkspur', 'tern'])
  })

  it('shows the same id twice as two, and never exchanges one for the other', async () => {
    const first = evmWallet({ id: 'io.lark' })
    const second = evmWallet({ id: 'io.lark' })
    const test = await setup({ wallets: [first, second] })
    expect(listed(test)).toEqual(['io.lark', 'io.lark#2'])
    await test.service.connect({ connectorId: 'io.lark' })
    expect([first.asked, second.asked]).toEqual([['connect'], []])
    test.registry.vanish(first)
    expect(test.service.connector('io.lark')).toBeUndefined()
    expect(listed(test)).toEqual(['io.lark#2'])
  })

  it('keeps one id for several namespaces apart', async () => {
    const test = await setup({ wallets: [evmWallet({ id: 'twin' }), toyWallet({ id: 'twin' })] })
    expect(listed(test)).toEqual(['twin', 'twin'])
    expect(test.service.connector('twin', 'cosmos')?.chain).toBe('cosmos')
    await test.service.connect({ connectorId: 'twin', namespace: 'cosmos' })
    expect(test.networks.state.get().active).toEqual(TOY)
  })

  it('has 200 places of a type, and 10,000 announcements cost neither the list nor the page', async () => {
    const test = await setup()
    let told = 0
    const off = test.service.state.subscribe(() => void (told += 1))
    for (let at = 0; at < 10_000; at += 1) test.service.register(saying({ id: `w${at}` }))
    expect(listed(test)).toHaveLength(200)
    // Each tells once of itself, and once of how its name looks.
    expect(told).toBeLessThanOrEqual(400)
    off()
  })

  it('has places for what plugins bring, however much announces itself in the page', async () => {
    const test = await setup()
    for (const chain of ['eip155', 'solana', 'cosmos'])
      for (let at = 0; at < 300; at += 1) test.service.register(saying({ id: `w${at}`, chain }))
    test.service.register(
      saying({ id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT', sharedSession: true }),
    )
    test.service.register(saying({ id: 'safe', name: 'Safe', type: 'EXTERNAL' }))
    test.service.register(saying({ id: 'injected', name: 'Browser Wallet', type: 'INJECTED' }))
    expect(listed(test)).toHaveLength(603)
    for (const id of ['walletConnect', 'safe', 'injected']) expect(test.service.connector(id)?.id).toBe(id)
  })

  it('gives a place back when a wallet leaves', async () => {
    const test = await setup()
    const all = Array.from({ length: 201 }, (_, at) => test.service.register(saying({ id: `w${at}` })))
    await all[0]?.dispose()
    test.service.register(saying({ id: 'late' }))
    expect(listed(test)).toHaveLength(200)
    expect(listed(test)).toContain('late')
  })

  const odd: readonly (readonly [string, ConnectorFactory])[] = [
    [
      'throws',
      () => {
        throw new Error('no')
      },
    ],
    ['gives nothing', (() => undefined) as unknown as ConnectorFactory],
    ['has no id', saying({ id: '' })],
    ['has an id with a line end', saying({ id: 'a\nb' })],
    ['has no name that can be seen', saying({ name: '\u200b\u202e' })],
    ['is of no namespace', saying({ chain: 'EVIL' })],
    ['is of no type', saying({ type: '' })],
    [
      'has a getter that throws',
      () =>
        Object.defineProperty({}, 'id', {
          get: () => {
            throw new Error('no')
          },
        }) as Connector,
    ],
  ]
  it.each(odd)('leaves out what %s, and says so to the reporter', async (_, factory) => {
    const test = await setup({ wallets: [evmWallet()] })
    await test.service.register(factory).dispose()
    expect(listed(test)).toEqual(['larkspur'])
    expect(test.faults).toHaveLength(1)
  })

  it('cleans names and pictures, and copies them once', async () => {
    const test = await setup()
    const info = { name: 'Lark\u202espur\u200b', imageUrl: 'javascript:alert(1)', info: { rdns: 'io.lark', extra: 1 } }
    test.service.register(saying(info))
    info.name = 'Other'
    expect(test.service.state.get().connectors).toEqual([
      {
        id: 'x',
        name: 'Larkspur',
        chain: 'eip155',
        type: 'ANNOUNCED',
        info: { rdns: 'io.lark' },
      } satisfies ConnectorInfo,
    ])
  })

  it('tells a connector about its surroundings and its end', async () => {
    const test = await setup()
    const ends: string[] = []
    const { dispose } = test.service.register((environment) => {
      environment.signal.addEventListener('abort', () => void ends.push('gone'))
      expect(environment.networks()).toHaveLength(4)
      return saying({ id: 'mine' })(environment)
    })
    await dispose()
    expect(ends).toEqual(['gone'])
  })

  it('keeps what connectors store apart', async () => {
    const wallet = evmWallet()
    const other = toyWallet()
    const test = await setup({ wallets: [wallet, other] })
    for (const mock of [wallet, other]) for (const { storage } of mock.environments) storage.set('key', 'value')
    expect([...test.storage.values.keys()]).toEqual([
      'latchkey:wallets:connector:larkspur:key',
      'latchkey:wallets:connector:tern:key',
    ])
  })

  it('takes nobody once the plugin has stopped', async () => {
    const test = await setup({ wallets: [evmWallet()] })
    await test.stop()
    await test.service.register(evmWallet().factory).dispose()
    expect(test.service.connector('larkspur')).toBeUndefined()
  })
})

describe('wallets that hang', () => {
  it('never hold up another one', async () => {
    const stuck = evmWallet()
    const fine = toyWallet()
    stuck.behave('hang')
    const test = await setup({ wallets: [stuck, fine] })
    const hanging = test.service.connect({ connectorId: 'larkspur' }).then(
      () => 'done',
      () => 'ended',
    )
    expect((await test.service.connect({ connectorId: 'tern' })).status).toBe('connected')
    expect(test.service.state.get().status).toEqual({ eip155: 'connecting', cosmos: 'connected' })
    await test.stop()
    await flush()
    expect(await hanging).toBe('ended')
  })
})
