import { describe, expect, it } from 'vitest'
import { flush } from '../../../src/kernel/testing/fakeClock.ts'
import { createMockProvider } from '../../../src/testing/mockProvider.ts'
import { ALICE, BOB, bench, forever, network, outcome } from './support.ts'

const code = (expected: string) => expect.objectContaining({ code: expected })
const connected = { chainId: 'eip155:1', accounts: [`eip155:1:${ALICE}`] }

describe('connecting', () => {
  it('asks for accounts, then for the chain, and answers in CAIP-10', async () => {
    const wallet = createMockProvider({ accounts: [ALICE, BOB], chainId: 5 })
    const { connector } = bench(wallet.provider)
    expect(await connector.connect({ signal: forever() })).toEqual({
      chainId: 'eip155:5',
      accounts: [`eip155:5:${ALICE}`, `eip155:5:${BOB}`],
    })
    expect(wallet.methods()).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  it('does not ask for a switch when the wallet is there already', async () => {
    const wallet = createMockProvider({ chainId: 1 })
    await bench(wallet.provider).connector.connect({ network: network(1), signal: forever() })
    expect(wallet.methods()).not.toContain('wallet_switchEthereumChain')
  })

  it('switches to the wanted network', async () => {
    const wallet = createMockProvider({ chainId: 1, knownChains: [10] })
    const { connector } = bench(wallet.provider)
    const connection = await connector.connect({ network: network(10), signal: forever() })
    expect(connection.chainId).toBe('eip155:10')
  })

  it('stays connected where the wallet is when the person declines the switch', async () => {
    const wallet = createMockProvider({ chainId: 1 })
    wallet.behave('wallet_switchEthereumChain', { reject: 4001 })
    expect(await bench(wallet.provider).connector.connect({ network: network(10), signal: forever() })).toEqual(
      connected,
    )
  })

  it.each([
    ['a refusal', { reject: 4001 }, 'USER_REJECTED'],
    ['an open prompt', { reject: -32002 }, 'RPC_RESOURCE_UNAVAILABLE'],
    ['a throw at once', { throw: new Error('boom') }, 'UNKNOWN'],
    ['no account', { lie: [] }, 'PROVIDER_INVALID'],
    ['null', { lie: null }, 'PROVIDER_INVALID'],
    ['a text', { lie: ALICE }, 'PROVIDER_INVALID'],
    ['markup', { lie: ['<img src=x>'] }, 'PROVIDER_INVALID'],
  ])('fails by name on %s, and leaves no listener', async (_, behaviour, expected) => {
    const wallet = createMockProvider()
    wallet.behave('eth_requestAccounts', behaviour)
    await expect(bench(wallet.provider).connector.connect({ signal: forever() })).rejects.toEqual(code(expected))
    expect(wallet.listeners()).toBe(0)
  })

  it.each([['0x0'], [null], ['mainnet'], [{}], [-1]])('refuses %o as a chain id', async (lie) => {
    const wallet = createMockProvider()
    wallet.behave('eth_chainId', { lie })
    await expect(bench(wallet.provider).connector.connect({ signal: forever() })).rejects.toEqual(
      code('PROVIDER_INVALID'),
    )
  })

  it('ends at once when the caller cancels, though the wallet never answers', async () => {
    const wallet = createMockProvider()
    wallet.behave('eth_requestAccounts', { hang: true })
    const life = new AbortController()
    const pending = outcome(bench(wallet.provider).connector.connect({ signal: life.signal }))
    await flush()
    expect(wallet.methods()).toEqual(['eth_requestAccounts'])
    life.abort()
    expect(await pending).toBe('ABORTED')
    expect(wallet.listeners()).toBe(0)
  })

  it('does not wait for ever for what needs no person', async () => {
    const wallet = createMockProvider()
    wallet.behave('eth_chainId', { hang: true })
    const { connector, clock } = bench(wallet.provider)
    const pending = outcome(connector.connect({ signal: forever() }))
    await clock.advance(10_000)
    expect(await pending).toBe('WALLET_TIMEOUT')
    expect(clock.pending).toBe(0)
  })

  const NAP = 9_000
  /** Answers each silent question honestly, and late. */
  function sleepy(methods: readonly string[], authorized = false) {
    const wallet = createMockProvider({ chainId: 1, knownChains: [10], authorized })
    const made = bench(wallet.provider)
    const nap = (): Promise<void> => new Promise((resolve) => made.clock.setTimeout(() => resolve(), NAP))
    for (const method of methods) {
      const truth = { eth_accounts: [ALICE], eth_chainId: '0x1' }[method]
      wallet.behave(method, { answer: async () => (await nap(), truth) })
    }
    return { wallet, ...made }
  }

  it.each<[string, (made: ReturnType<typeof sleepy>) => Promise<unknown>, readonly string[]]>([
    ['restoring', ({ connector }) => connector.restore({ signal: forever() }), ['eth_accounts', 'eth_chainId']],
    [
      'connecting on another network',
      ({ connector }) => connector.connect({ network: network(10), signal: forever() }),
      ['eth_chainId'],
    ],
    [
      'switching to a network that is unknown',
      ({ connector }) => connector.switchNetwork!({ network: network(137), signal: forever() }),
      ['eth_chainId'],
    ],
  ])(
    'waits ten seconds and its own pauses while %s for a wallet that answers each time just before',
    async (_, work, methods) => {
      const made = sleepy(methods, true)
      made.wallet.behave('wallet_switchEthereumChain', { lie: null })
      const pending = outcome(work(made))
      await made.clock.advance(10_200)
      expect(await Promise.race([pending, flush().then(() => 'still waiting')])).toBe('WALLET_TIMEOUT')
    },
  )

  it('does not count what the person takes', async () => {
    const { clock, connector, wallet } = sleepy(['eth_chainId'])
    wallet.behave('eth_requestAccounts', {
      answer: () => new Promise((resolve) => clock.setTimeout(() => resolve([ALICE]), 60_000)),
    })
    const pending = connector.connect({ signal: forever() })
    await clock.advance(60_000)
    await clock.advance(NAP)
    expect(await pending).toEqual(connected)
  })

  it('does not connect a wallet that said goodbye before all its answers were there', async () => {
    const wallet = createMockProvider({ chainId: 1 })
    const { connector, events } = bench(wallet.provider)
    wallet.behave('eth_chainId', {
      answer() {
        wallet.behave('eth_accounts', { lie: [] })
        wallet.emit('disconnect', { code: 4900 })
        return '0x1'
      },
    })
    await expect(connector.connect({ signal: forever() })).rejects.toEqual(code('PROVIDER_INVALID'))
    expect([wallet.listeners(), events]).toEqual([0, []])
  })

  it('connects a wallet that lost its node for a moment while the person thought', async () => {
    const wallet = createMockProvider({ chainId: 1 })
    wallet.behave('eth_requestAccounts', {
      async answer() {
        wallet.emit('disconnect', { code: 1013 })
        await flush()
        wallet.behave('eth_accounts', { lie: [ALICE] })
        return [ALICE]
      },
    })
    expect(await bench(wallet.provider).connector.connect({ signal: forever() })).toEqual(connected)
  })

  it('asks nothing when it was cancelled before', async () => {
    const wallet = createMockProvider()
    await expect(bench(wallet.provider).connector.connect({ signal: AbortSignal.abort() })).rejects.toEqual(
      code('ABORTED'),
    )
    expect(wallet.requests).toEqual([])
  })

  it('lets a hung wallet block no other', async () => {
    const hung = createMockProvider()
    hung.behave('*', { hang: true })
    void bench(hung.provider).connector.connect({ signal: forever() })
    expect(await bench(createMockProvider().provider).connector.connect({ signal: forever() })).toEqual(connected)
  })

  it('uses the accounts that the wallet changed to while it was connecting', async () => {
    const wallet = createMockProvider({ chainId: 1 })
    const { connector, events } = bench(wallet.provider)
    wallet.behave('eth_chainId', { answer: () => (wallet.setAccounts([BOB]), '0x1') })
    const connection = await connector.connect({ signal: forever() })
    expect(connection.accounts).toEqual([`eip155:1:${BOB}`])
    expect(events).toEqual([])
  })

  it('connects a wallet that sends no events', async () => {
    const { provider } = createMockProvider()
    const silent = { request: provider.request }
    expect(await bench(silent).connector.connect({ signal: forever() })).toEqual(connected)
  })

  it('says so when the wallet has no request function', async () => {
    await expect(bench({}).connector.connect({ signal: forever() })).rejects.toEqual(code('PROVIDER_INVALID'))
    const wallet = createMockProvider()
    wallet.vanish()
    await expect(bench(wallet.provider).connector.connect({ signal: forever() })).rejects.toEqual(
      code('PROVIDER_INVALID'),
    )
  })
})

describe('restoring', () => {
  it('brings back what the wallet remembers, without a prompt', async () => {
    const wallet = createMockProvider({ authorized: true })
    expect(await bench(wallet.provider).connector.restore({ signal: forever() })).toEqual(connected)
    expect(wallet.methods()).toEqual(['eth_accounts', 'eth_chainId'])
  })

  it('answers null when the wallet does not know us', async () => {
    const wallet = createMockProvider()
    expect(await bench(wallet.provider).connector.restore({ signal: forever() })).toBeNull()
    expect(wallet.methods()).toEqual(['eth_accounts'])
    expect(wallet.listeners()).toBe(0)
  })

  it('gives up on a wallet that never answers', async () => {
    const wallet = createMockProvider()
    wallet.behave('*', { hang: true })
    const { connector, clock } = bench(wallet.provider)
    const pending = outcome(connector.restore({ signal: forever() }))
    await clock.advance(10_000)
    expect(await pending).toBe('WALLET_TIMEOUT')
  })
})

describe('events of the wallet', () => {
  async function live() {
    const wallet = createMockProvider({ chainId: 1 })
    const made = bench(wallet.provider)
    await made.connector.connect({ signal: forever() })
    return { wallet, ...made }
  }

  it('tells of other accounts, another chain and messages', async () => {
    const { wallet, events } = await live()
    wallet.setAccounts([BOB, BOB])
    wallet.setChain(10)
    wallet.emit('message', { type: 'x' })
    expect(events).toEqual([
      { type: 'accounts', accounts: [`eip155:1:${BOB}`] },
      { type: 'chain', chainId: 'eip155:10' },
      { type: 'message', message: { type: 'x' } },
    ])
  })

  it.each([['0xa'], ['10'], [10]])('reads %o as the chain', async (payload) => {
    const { wallet, events } = await live()
    wallet.emit('chainChanged', payload)
    expect(events).toEqual([{ type: 'chain', chainId: 'eip155:10' }])
  })

  it.each([
    ['0xffffffffffffffff', 'eip155:18446744073709551615'],
    ['18446744073709551615', 'eip155:18446744073709551615'],
    [2 ** 60, 'eip155:1152921504606846976'],
  ])('does not stay on the old chain when the new one is %o', async (payload, chainId) => {
    const { wallet, events } = await live()
    wallet.emit('chainChanged', payload)
    expect(events).toEqual([{ type: 'chain', chainId }])
  })

  it.each([
    ['accountsChanged', 'garbage'],
    ['accountsChanged', [7]],
    ['chainChanged', 'loading'],
    ['chainChanged', undefined],
  ])('ignores %s with %o', async (event, payload) => {
    const { wallet, events } = await live()
    wallet.emit(event, payload)
    await flush()
    expect(events).toEqual([])
  })

  it('counts a locked wallet as disconnected', async () => {
    const { wallet, events } = await live()
    wallet.setAccounts([])
    wallet.setAccounts([BOB])
    expect(events).toEqual([{ type: 'disconnect' }])
    expect(wallet.listeners()).toBe(0)
  })

  it('believes a disconnect only when the accounts are gone', async () => {
    const { wallet, events } = await live()
    wallet.emit('disconnect', { code: 1013 })
    await flush()
    expect(events).toEqual([])
    wallet.behave('eth_accounts', { lie: [] })
    wallet.emit('disconnect', { code: 4900 })
    await flush()
    expect(events).toEqual([{ type: 'disconnect', error: { code: 4900 } }])
  })

  it('listens once however often it connects', async () => {
    const { wallet, connector } = await live()
    await connector.connect({ signal: forever() })
    await connector.restore({ signal: forever() })
    expect(wallet.listeners('accountsChanged')).toBe(1)
  })

  it('keeps the old connection when connecting again fails', async () => {
    const { wallet, connector, events } = await live()
    wallet.behave('eth_requestAccounts', { reject: 4001 })
    await expect(connector.connect({ signal: forever() })).rejects.toEqual(code('USER_REJECTED'))
    wallet.setChain(10)
    expect(events).toEqual([{ type: 'chain', chainId: 'eip155:10' }])
  })

  it('leaves nothing behind when it is unregistered', async () => {
    const { wallet, events, clock, stop } = await live()
    stop()
    wallet.setAccounts([BOB])
    expect(wallet.listeners()).toBe(0)
    expect(events).toEqual([])
    expect(clock.pending).toBe(0)
  })

  it('ends what is under way when it is unregistered', async () => {
    const { wallet, connector, stop } = await live()
    wallet.behave('personal_sign', { hang: true })
    const pending = connector.request({ method: 'personal_sign' }, {})
    expect(wallet.methods().at(-1)).toBe('personal_sign')
    stop()
    await expect(pending).rejects.toEqual(code('ABORTED'))
  })
})

describe('disconnecting', () => {
  it('tells the wallet to forget us and stops listening', async () => {
    const wallet = createMockProvider()
    const { connector } = bench(wallet.provider)
    await connector.connect({ signal: forever() })
    await connector.disconnect()
    expect(wallet.requests.at(-1)).toEqual({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(wallet.listeners()).toBe(0)
    expect(await connector.restore({ signal: forever() })).toBeNull()
  })

  it.each([[{ reject: -32601 }], [{ throw: 'no' }], [{ lie: 'what?' }]])('does not mind %o', async (behaviour) => {
    const wallet = createMockProvider()
    wallet.behave('wallet_revokePermissions', behaviour)
    await expect(bench(wallet.provider).connector.disconnect()).resolves.toBeUndefined()
  })

  it('waits one second at most', async () => {
    const wallet = createMockProvider()
    wallet.behave('wallet_revokePermissions', { hang: true })
    const { connector, clock } = bench(wallet.provider)
    const pending = connector.disconnect()
    await clock.advance(1_000)
    await expect(pending).resolves.toBeUndefined()
  })

  it('wins over a connect that is under way', async () => {
    const wallet = createMockProvider()
    let allow = () => {}
    wallet.behave('eth_requestAccounts', { delay: new Promise<void>((resolve) => (allow = resolve)) })
    const { connector, events } = bench(wallet.provider)
    const pending = outcome(connector.connect({ signal: forever() }))
    await flush()
    expect(wallet.methods()).toEqual(['eth_requestAccounts'])
    await connector.disconnect()
    allow()
    expect(await pending).toBe('ABORTED')
    wallet.setAccounts([BOB])
    expect(events).toEqual([])
    expect(wallet.listeners()).toBe(0)
  })
})

describe('requests', () => {
  it('passes arguments and answers through unchanged', async () => {
    const wallet = createMockProvider()
    wallet.behave('eth_call', { answer: (args) => args })
    const args = { method: 'eth_call', params: [{ to: ALICE }, 'latest'] }
    expect(await bench(wallet.provider).connector.request(args, {})).toBe(args)
  })

  it('calls the wallet as its own method', async () => {
    const picky = {
      answer: 7,
      request() {
        return this.answer
      },
    }
    expect(await bench(picky).connector.request({ method: 'x' }, {})).toBe(7)
  })

  it('names the error of a refusal', async () => {
    const wallet = createMockProvider()
    wallet.behave('personal_sign', { reject: -32603, message: 'User denied message signature' })
    await expect(bench(wallet.provider).connector.request({ method: 'personal_sign' }, {})).rejects.toEqual(
      code('USER_REJECTED'),
    )
  })
})
