import { contribute } from '#kernel'
import { describe, expect, it } from 'vitest'
import {
  CHAIN,
  CHAINS,
  isCaipAddress,
  parseCaipAddress,
  type CaipAddress,
  type ChainAdapter,
  type ChainContribution,
  type Connector,
  type TransferRequest,
} from '#wallet'
import { flush } from '#kernel/testing'
import { createTestKernel, mockChain, mockWallet, toyAddress, toyNetwork } from '#testing'
import { plugin, switchedBy } from '../kernel/pluginSupport.ts'
import { rejected, thrown } from '../kernel/support.ts'

const network = toyNetwork('toy-1')
const signal = new AbortController().signal
const address = toyAddress(1)
const account: CaipAddress = `${network.caipNetworkId}:${address}`

/** A chain that can do everything, over a ledger in memory. */
function ledgerChain(ledger: Map<string, bigint>, requests: unknown[] = []): ChainAdapter {
  const { plugin: toy } = mockChain()
  const pattern = (toy.manifest.contributes!.slots![0]!.item as ChainContribution).address
  const isAddress = (text: string): boolean => pattern.test(text)
  return {
    namespace: 'cosmos',
    isAddress,
    normalizeAddress: (text) => text.toLowerCase(),
    getBalance: async ({ address: of }) => ({ value: ledger.get(of) ?? 0n, decimals: 6, symbol: 'TOY' }),
    estimateFee: async () => ({ fee: 2_500n, decimals: 6, symbol: 'TOY' }),
    async transfer({ from, to, amount, wallet }) {
      requests.push(await wallet({ method: 'toy_send', params: [from, to, amount.toString()] }))
      ledger.set(from, (ledger.get(from) ?? 0n) - amount)
      ledger.set(to, (ledger.get(to) ?? 0n) + amount)
      return 'TOYHASH'
    },
    signMessage: async ({ message }) => Uint8Array.from(message).reverse(),
    waitForTransaction: async ({ hash }) => ({ hash, status: 'confirmed' }),
  }
}

const contributing = (id: string, chain: Partial<ChainContribution>) =>
  plugin(id, {
    feature: switchedBy(id),
    contributes: {
      slots: [
        contribute(CHAIN, {
          id: 'cosmos',
          label: 'Toy',
          address: /^toy1/,
          load: async () => ({ default: () => ledgerChain(new Map()) }),
          ...chain,
        }),
      ],
    },
  })

describe('a chain whose addresses are not hex', () => {
  it('is known by its data before any code of it is loaded', () => {
    const { kernel } = createTestKernel({ plugins: [mockChain().plugin] })
    const chains = kernel.context.use(CHAINS)
    expect(chains.namespaces()).toEqual(['cosmos'])
    expect([chains.has('cosmos'), chains.has('eip155'), chains.label('cosmos'), chains.label('eip155')]).toEqual([
      true,
      false,
      'Toy',
      'eip155',
    ])
    expect(chains.looksLikeAddress('cosmos', address)).toBe(true)
    const others = ['', 'toy1', `${address}x`, '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb']
    expect(others.filter((other) => chains.looksLikeAddress('cosmos', other))).toEqual([])
    expect(chains.looksLikeAddress('eip155', address)).toBe(false)
    expect(chains.peek('cosmos')).toBeUndefined()
  })

  it('has CAIP-10 accounts like any other', () => {
    expect(isCaipAddress(account)).toBe(true)
    expect(parseCaipAddress(account)).toEqual({ namespace: 'cosmos', chainId: 'cosmos:toy-1', address })
  })

  it('is loaded once, for all who ask, and does what its contract says, in base units', async () => {
    const toy = mockChain()
    toy.balances.set(address, 12_000_000_000_000_000_000_001n)
    const { kernel } = createTestKernel({ plugins: [toy.plugin] })
    const chains = kernel.context.use(CHAINS)
    const [first, second] = await Promise.all([chains.get('cosmos'), chains.get('cosmos')])
    expect(first).toBe(second)
    expect(chains.peek('cosmos')).toBe(first)
    expect(await first.getBalance({ network, address, signal })).toEqual({
      value: 12_000_000_000_000_000_000_001n,
      decimals: 6,
      symbol: 'TOY',
    })
    expect(first.isAddress(address, { strict: true })).toBe(true)
    expect(thrown(() => first.normalizeAddress('0xab'))).toBe('INVALID_ADDRESS')
  })

  it('moves value and signs through the wallet, without ever making it a float', async () => {
    const ledger = new Map([[address, 10n ** 30n]])
    const requests: unknown[] = []
    const adapter = ledgerChain(ledger, requests)
    const request: TransferRequest = { network, from: address, to: toyAddress(2), amount: 10n ** 30n - 1n, signal }
    const hash = await adapter.transfer!({ ...request, wallet: async ({ params }) => params })
    expect(requests).toEqual([[address, toyAddress(2), '999999999999999999999999999999']])
    expect([...ledger.values()]).toEqual([1n, 10n ** 30n - 1n])
    expect(await adapter.waitForTransaction!({ network, hash, signal })).toEqual({
      hash: 'TOYHASH',
      status: 'confirmed',
    })
    const message = new TextEncoder().encode('abc')
    expect(await adapter.signMessage!({ address, message, wallet: async () => null, signal })).toEqual(
      new TextEncoder().encode('cba'),
    )
  })

  it('may lack what it cannot do', async () => {
    const { kernel } = createTestKernel({ plugins: [mockChain().plugin] })
    const adapter = await kernel.context.use(CHAINS).get('cosmos')
    expect([adapter.transfer, adapter.estimateFee, adapter.signMessage]).toEqual([undefined, undefined, undefined])
  })
})

describe('the chains of the kernel', () => {
  it('say when nobody contributes one', async () => {
    const { kernel } = createTestKernel()
    expect(await rejected(kernel.context.use(CHAINS).get('solana'))).toBe('ADAPTER_NOT_FOUND')
  })

  it('give a chain its RPC addresses, its networks and its signal', async () => {
    const seen: unknown[] = []
    const toy = contributing('toy', {
      load: async () => ({
        default: ({ rpcUrls, networkIds, signal: alive }) => {
          seen.push(rpcUrls(network), networkIds(), alive.aborted)
          return ledgerChain(new Map())
        },
      }),
    })
    const { kernel } = createTestKernel({ plugins: [toy], networks: [network] })
    await kernel.context.use(CHAINS).get('cosmos')
    expect(seen).toEqual([['https://toy-1.toy.test'], ['cosmos:toy-1'], false])
  })

  it('try a chunk afresh after it failed', async () => {
    let broken = true
    const toy = contributing('toy', {
      async load() {
        if (broken) throw new TypeError('network')
        return { default: () => ledgerChain(new Map()) }
      },
    })
    const { kernel, clock } = createTestKernel({ plugins: [toy] })
    const chains = kernel.context.use(CHAINS)
    const first = rejected(chains.get('cosmos'))
    await clock.advance(60_000)
    expect(await first).toBe('CHUNK_FAILED')
    broken = false
    expect((await chains.get('cosmos')).namespace).toBe('cosmos')
  })

  it('go with their plugin, signal first, and come back new', async () => {
    let alive: AbortSignal | undefined
    const toy = contributing('toy', {
      load: async () => ({
        default: (environment) => {
          alive = environment.signal
          return ledgerChain(new Map())
        },
      }),
    })
    const { kernel } = createTestKernel({ plugins: [toy] })
    const chains = kernel.context.use(CHAINS)
    const before = await chains.get('cosmos')
    kernel.plugins.pin('toy', false)
    await kernel.plugins.settled()
    expect([chains.has('cosmos'), chains.peek('cosmos'), alive?.aborted]).toEqual([false, undefined, true])
    kernel.plugins.pin('toy', true)
    expect(await chains.get('cosmos')).not.toBe(before)
  })

  it('do not mix up two lives of a chain that was still loading', async () => {
    const chunks: ((value: Awaited<ReturnType<ChainContribution['load']>>) => void)[] = []
    const toy = contributing('toy', { load: () => new Promise((resolve) => chunks.push(resolve)) })
    const { kernel } = createTestKernel({ plugins: [toy] })
    const chains = kernel.context.use(CHAINS)
    const first = rejected(chains.get('cosmos'))
    kernel.plugins.pin('toy', false)
    kernel.plugins.pin('toy', true)
    // The very moment it is back, the end of its first load has not been heard of yet.
    while (!chains.has('cosmos')) await Promise.resolve()
    const second = chains.get('cosmos')
    await flush()
    expect(await first).toBe('ABORTED')
    const same = chains.get('cosmos')
    await flush()
    const adapter = ledgerChain(new Map())
    chunks.forEach((resolve) => resolve({ default: () => adapter }))
    expect([await second, await same]).toEqual([adapter, adapter])
    expect(chains.peek('cosmos')).toBe(adapter)
    expect(chunks).toHaveLength(2)
  })

  it('let the first of two plugins stand for a namespace, and the other one take over', async () => {
    const { kernel } = createTestKernel({
      plugins: [contributing('one', { label: 'One' }), contributing('two', { label: 'Two' })],
    })
    const chains = kernel.context.use(CHAINS)
    expect([chains.label('cosmos'), chains.namespaces()]).toEqual(['One', ['cosmos']])
    const one = await chains.get('cosmos')
    kernel.plugins.pin('one', false)
    await kernel.plugins.settled()
    expect(chains.label('cosmos')).toBe('Two')
    expect(await chains.get('cosmos')).not.toBe(one)
  })

  it('check an address the same way each time, whatever flags the pattern has', () => {
    const { kernel } = createTestKernel({ plugins: [contributing('toy', { address: /toy1[a-z0-9]+/g })] })
    const chains = kernel.context.use(CHAINS)
    expect([1, 2, 3].map(() => chains.looksLikeAddress('cosmos', address))).toEqual([true, true, true])
  })
})

describe('a connector of that namespace', () => {
  it('connects, restores, switches, answers and ends, and only tells, never writes', async () => {
    const wallet = mockWallet({ name: 'Fennel', accounts: [account] })
    const told: unknown[] = []
    const { kernel } = createTestKernel()
    const connector: Connector = wallet.factory({
      emit: (event) => told.push(event),
      offer: async () => {},
      networks: () => [network],
      storage: kernel.context.storage,
      logger: kernel.context.logger,
      signal,
    })
    expect(connector).toMatchObject({ id: 'fennel', chain: 'cosmos', type: 'ANNOUNCED' })
    expect(await connector.restore({ signal })).toBeNull()
    expect(await connector.connect({ network, signal })).toEqual({ accounts: [account], chainId: 'cosmos:toy-1' })
    expect(await connector.restore({ signal })).toEqual({ accounts: [account], chainId: 'cosmos:toy-1' })
    await connector.switchNetwork!({ network: toyNetwork('toy-2'), signal })
    wallet.end()
    expect(told).toEqual([{ type: 'chain', chainId: 'cosmos:toy-2' }, { type: 'disconnect' }])
    wallet.behave('reject', 'connect')
    expect(await rejected(connector.connect({ signal }))).toBe('USER_REJECTED')
  })
})
