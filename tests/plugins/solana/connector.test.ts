import { describe, expect, it } from 'vitest'
import type { Network } from '#wallet'
import { flush } from '../../../src/kernel/testing/fakeClock.ts'
import { solanaDevnet, solanaMainnet, solanaTestnet } from '../../../src/plugins/solana/chain/networks.ts'
import { CLUSTER } from '../../../sandbox/solana/cluster.ts'
import {
  bench,
  connected,
  createWallet,
  FIRST,
  forever,
  KEYS,
  MAINNET,
  outcome,
  SECOND,
  type Behaviour,
  type WalletOptions,
} from './standard.ts'

const code = (expected: string) => expect.objectContaining({ code: expected })
const on = (network: string, ...keys: readonly { readonly address: string }[]) => ({
  chainId: network,
  accounts: keys.map(({ address }) => `${network}:${address}`),
})
const sandbox: Network = {
  ...solanaDevnet,
  ...CLUSTER,
  id: CLUSTER.reference,
  caipNetworkId: CLUSTER.caipNetworkId,
}

const connect = (options: WalletOptions, networks?: readonly Network[], network?: Network) =>
  bench(createWallet(options).wallet, networks).connector.connect({ signal: forever(), ...(network && { network }) })

describe('connecting', () => {
  it('asks once, aloud, and answers the accounts in the order of the wallet', async () => {
    const wallet = createWallet()
    const { connector } = bench(wallet.wallet)
    expect(await connector.connect({ signal: forever() })).toEqual(on(MAINNET, ...KEYS))
    expect(wallet.asked).toEqual([{ feature: 'standard:connect', inputs: [{ silent: false }] }])
    expect(wallet.listeners()).toBe(1)
  })

  it('uses the wanted network where the wallet knows it, else the first that it knows', async () => {
    expect((await connect({}, undefined, solanaDevnet)).chainId).toBe(solanaDevnet.caipNetworkId)
    expect((await connect({}, undefined, solanaTestnet)).chainId).toBe(MAINNET)
    expect((await connect({ chains: ['solana:devnet'] })).chainId).toBe(solanaDevnet.caipNetworkId)
  })

  it.each([
    ['by the name for clusters of this machine', ['solana:localnet']],
    ['by its own id', [CLUSTER.caipNetworkId]],
  ])('knows a cluster of no public name %s', async (_, chains) => {
    expect((await connect({ chains }, [solanaMainnet, sandbox])).chainId).toBe(CLUSTER.caipNetworkId)
  })

  it('asks nothing of a wallet that knows none of the networks', async () => {
    const wallet = createWallet({ chains: ['solana:localnet'] })
    await expect(bench(wallet.wallet).connector.connect({ signal: forever() })).rejects.toEqual(
      code('CHAIN_NOT_SUPPORTED'),
    )
    expect([wallet.calls(), wallet.listeners()]).toEqual([[], 0])
  })

  it('leaves out accounts of other chains, and an account that is shown twice', async () => {
    const wallet = createWallet()
    const bitcoin = { address: 'bc1q', publicKey: new Uint8Array(33), chains: ['bitcoin:mainnet'], features: [] }
    const [first, second] = [wallet.account(0), wallet.account(1)]
    wallet.behave('standard:connect', { answer: () => ({ accounts: [bitcoin, second, first, second] }) })
    expect(await bench(wallet.wallet).connector.connect({ signal: forever() })).toEqual(on(MAINNET, SECOND, FIRST))
  })

  const account = createWallet().account(0)
  it.each<[string, Behaviour, string]>([
    ['a refusal', { reject: { code: 4001, message: 'no' } }, 'USER_REJECTED'],
    ['a refusal in words', { reject: new Error('User rejected the request.') }, 'USER_REJECTED'],
    ['a closed window', { reject: new Error('Plugin Closed') }, 'USER_REJECTED'],
    ['an error of any kind', { throw: new Error('boom') }, 'UNKNOWN'],
    ['an error in our name', { throw: { $$type: 'latchkey/error', code: 'ABORTED' } }, 'UNKNOWN'],
    ['nothing', { answer: () => undefined }, 'PROVIDER_INVALID'],
    ['no list', { answer: () => ({ accounts: account }) }, 'PROVIDER_INVALID'],
    ['no account', { answer: () => ({ accounts: [] }) }, 'PROVIDER_INVALID'],
    [
      'an account without a key',
      { answer: () => ({ accounts: [{ ...account, publicKey: undefined }] }) },
      'PROVIDER_INVALID',
    ],
    [
      'a short key',
      { answer: () => ({ accounts: [{ ...account, publicKey: FIRST.publicKey.slice(1) }] }) },
      'PROVIDER_INVALID',
    ],
    [
      'a key of another account',
      { answer: () => ({ accounts: [{ ...account, publicKey: SECOND.publicKey }] }) },
      'PROVIDER_INVALID',
    ],
    [
      'an address that is none',
      { answer: () => ({ accounts: [{ ...account, address: '<img src=x>' }] }) },
      'PROVIDER_INVALID',
    ],
    ['more accounts than anyone has', { answer: () => ({ accounts: Array(1_001).fill(account) }) }, 'PROVIDER_INVALID'],
  ])('fails by name on %s, and leaves no listener', async (_, behaviour, expected) => {
    const wallet = createWallet()
    wallet.behave('standard:connect', behaviour)
    await expect(bench(wallet.wallet).connector.connect({ signal: forever() })).rejects.toEqual(code(expected))
    expect(wallet.listeners()).toBe(0)
  })

  it('takes keys as bytes of another frame, too', async () => {
    const { runInNewContext } = await import('node:vm')
    const foreign = runInNewContext('Uint8Array.from(bytes)', { bytes: [...FIRST.publicKey] }) as Uint8Array
    expect(foreign).not.toBeInstanceOf(Uint8Array)
    const wallet = createWallet()
    wallet.behave('standard:connect', { answer: () => ({ accounts: [{ ...account, publicKey: foreign }] }) })
    expect(await bench(wallet.wallet).connector.connect({ signal: forever() })).toEqual(on(MAINNET, FIRST))
  })

  it('believes what the wallet says last, when it speaks while it is asked', async () => {
    const wallet = createWallet()
    const { connector, events } = bench(wallet.wallet)
    wallet.behave('standard:connect', { answer: () => (wallet.show(1), { accounts: [wallet.account(0)] }) })
    expect(await connector.connect({ signal: forever() })).toEqual(on(MAINNET, SECOND))
    expect(events).toEqual([])
  })

  it('ends at once when the caller cancels, though the wallet never answers', async () => {
    const wallet = createWallet()
    wallet.behave('standard:connect', { hang: true })
    const life = new AbortController()
    const { connector, clock } = bench(wallet.wallet)
    const pending = outcome(connector.connect({ signal: life.signal }))
    await flush()
    expect(wallet.calls()).toEqual(['standard:connect'])
    life.abort()
    expect(await pending).toBe('ABORTED')
    expect([wallet.listeners(), clock.pending]).toEqual([0, 0])
  })

  it('lets a hung wallet block no other', async () => {
    const hung = createWallet()
    hung.behave('standard:connect', { hang: true })
    void bench(hung.wallet).connector.connect({ signal: forever() })
    expect(await connect({})).toEqual(on(MAINNET, ...KEYS))
  })
})

describe('restoring', () => {
  it('brings back what the wallet remembers, without a prompt', async () => {
    const wallet = createWallet({ authorized: true })
    expect(await bench(wallet.wallet).connector.restore({ signal: forever() })).toEqual(on(MAINNET, ...KEYS))
    expect(wallet.asked).toEqual([{ feature: 'standard:connect', inputs: [{ silent: true }] }])
  })

  it('answers null when the wallet does not know us', async () => {
    const wallet = createWallet()
    expect(await bench(wallet.wallet).connector.restore({ signal: forever() })).toBeNull()
    expect(wallet.listeners()).toBe(0)
  })

  it('gives up on a wallet that never answers', async () => {
    const wallet = createWallet()
    wallet.behave('standard:connect', { hang: true })
    const { connector, clock } = bench(wallet.wallet)
    const pending = outcome(connector.restore({ signal: forever() }))
    await clock.advance(10_000)
    expect(await pending).toBe('WALLET_TIMEOUT')
    expect([wallet.listeners(), clock.pending]).toEqual([0, 0])
  })
})

describe('changes in the wallet', () => {
  it('tells of other accounts, once', async () => {
    const { wallet, events } = await connected()
    wallet.show(1, 0)
    wallet.show(1, 0)
    expect(events).toEqual([{ type: 'accounts', accounts: on(MAINNET, SECOND, FIRST).accounts }])
  })

  it.each([
    ['all accounts', (wallet: ReturnType<typeof createWallet>) => wallet.show()],
    [
      'Solana',
      ({ wallet, emit }: ReturnType<typeof createWallet>) => (
        (wallet.chains = ['sui:mainnet']),
        emit({ chains: wallet.chains })
      ),
    ],
  ])('counts a wallet that leaves %s as disconnected, for good', async (_, leave) => {
    const { wallet, events, ask } = await connected()
    leave(wallet)
    wallet.show(0)
    expect(events).toEqual([{ type: 'disconnect' }])
    expect(wallet.listeners()).toBe(0)
    expect(await ask('solana_getAccounts')).toEqual([])
  })

  it('says which networks the wallet allows now, once it is in use', async () => {
    expect(bench(createWallet().wallet).connector.approvedNetworks).toBeUndefined()
    const { wallet, connector } = await connected()
    expect(connector.approvedNetworks).toEqual([MAINNET, solanaDevnet.caipNetworkId])
    wallet.wallet.chains = ['solana:testnet']
    wallet.emit({ chains: wallet.wallet.chains })
    expect(connector.approvedNetworks).toEqual([solanaTestnet.caipNetworkId])
  })

  it.each([
    [undefined],
    [null],
    ['change'],
    [{ accounts: 'many' }],
    [{ accounts: [{ chains: ['solana:mainnet'] }] }],
    [{ features: {} }],
  ])('ignores %o', async (properties) => {
    const { wallet, events, ask } = await connected()
    wallet.emit(properties)
    expect(events).toEqual([])
    expect(await ask('solana_getAccounts')).toHaveLength(3)
  })

  it('listens once however often it connects, and keeps the old connection when a new one fails', async () => {
    const { wallet, connector, events } = await connected()
    await connector.connect({ signal: forever() })
    await connector.restore({ signal: forever() })
    expect(wallet.listeners()).toBe(1)
    wallet.behave('standard:connect', { reject: { code: 4001 } })
    expect(await outcome(connector.connect({ signal: forever() }))).toBe('USER_REJECTED')
    wallet.show(2)
    expect(events).toHaveLength(1)
  })

  it('leaves nothing behind when it is unregistered, and ends what is under way', async () => {
    const { wallet, events, clock, stop, ask } = await connected()
    wallet.behave('solana:signMessage', { hang: true })
    const pending = outcome(ask('solana_signMessage', { message: '1', pubkey: FIRST.address }))
    expect(wallet.calls()).toEqual(['solana:signMessage'])
    stop()
    wallet.show(1)
    expect(await pending).toBe('ABORTED')
    expect([wallet.listeners(), clock.pending, events]).toEqual([0, 0, []])
  })

  it('hears nothing of a wallet that keeps its listener', async () => {
    const wallet = createWallet()
    const on: ((properties: unknown) => void)[] = []
    const sticky = {
      version: '1.0.0',
      on: (_: string, listener: (properties: unknown) => void) => void on.push(listener),
    }
    const features = { ...wallet.wallet.features, 'standard:events': sticky }
    const { connector, events } = bench({ ...wallet.wallet, features })
    await connector.connect({ signal: forever() })
    on[0]!({ accounts: [wallet.account(1)] })
    expect(events).toHaveLength(1)
    await connector.disconnect()
    on[0]!({ accounts: [wallet.account(2)] })
    expect(events).toHaveLength(1)
  })
})

describe('disconnecting', () => {
  it('tells the wallet, stops listening and forgets the accounts', async () => {
    const { wallet, connector, ask } = await connected()
    await connector.disconnect()
    expect(wallet.calls()).toEqual(['standard:disconnect'])
    expect(wallet.listeners()).toBe(0)
    expect(await ask('solana_getAccounts')).toEqual([])
    expect(await outcome(ask('solana_signMessage', { message: '1', pubkey: FIRST.address }))).toBe(
      'PROVIDER_UNAUTHORIZED',
    )
    expect(await connector.restore({ signal: forever() })).toBeNull()
  })

  it('drops a wallet that does not want to be told', async () => {
    const { wallet, connector } = await connected({ without: ['standard:disconnect'] })
    await connector.disconnect()
    expect([wallet.calls(), wallet.listeners()]).toEqual([[], 0])
  })

  it.each<[Behaviour]>([[{ reject: 'no' }], [{ throw: null }], [{ answer: () => 'what?' }]])(
    'does not mind %o',
    async (behaviour) => {
      const { wallet, connector } = await connected()
      wallet.behave('standard:disconnect', behaviour)
      await expect(connector.disconnect()).resolves.toBeUndefined()
    },
  )

  it('waits one second at most', async () => {
    const { wallet, connector, clock } = await connected()
    wallet.behave('standard:disconnect', { hang: true })
    const pending = connector.disconnect()
    await clock.advance(1_000)
    await expect(pending).resolves.toBeUndefined()
  })

  it('wins over a connect that is under way', async () => {
    const wallet = createWallet()
    let allow: (answer: unknown) => void = () => {}
    wallet.behave('standard:connect', { answer: () => new Promise((resolve) => (allow = resolve)) })
    const { connector, events } = bench(wallet.wallet)
    const pending = outcome(connector.connect({ signal: forever() }))
    await flush()
    await connector.disconnect()
    allow({ accounts: [wallet.account(0)] })
    expect(await pending).toBe('ABORTED')
    expect([wallet.listeners(), events]).toEqual([0, []])
  })

  it('wins at every step after the answer, too', async () => {
    for (let turns = 0; turns < 12; turns += 1) {
      const wallet = createWallet()
      const { connector, events } = bench(wallet.wallet)
      const pending = outcome(connector.connect({ signal: forever() }))
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      const left = connector.disconnect()
      await Promise.all([pending, left])
      wallet.show(1)
      expect([wallet.listeners(), events]).toEqual([0, []])
    }
  })
})
