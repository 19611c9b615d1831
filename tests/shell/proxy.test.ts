/** The hosted proxy hears of accounts on chains whose protocol it speaks, and of no others. */
import { contentSecurityPolicy } from 'latchkey/csp'
import { evm } from 'latchkey/plugins/evm'
import { solana, solanaMainnet } from 'latchkey/plugins/solana'
import { describe, expect, it } from 'vitest'
import { definePlugin, contribute, type InstalledPlugin } from '#kernel'
import { CHAIN, CHAINS, type ChainAdapter, type ChainEnvironment, type ChainTraits, type Network } from '#wallet'
import { createTestKernel } from '#testing'
import { readOptions } from '../../src/shell/options.ts'
import { rpcUrlsOf } from '../../src/shell/rpc.ts'
import { network as ethereum } from './modalSupport.ts'

const PROXY = 'https://rpc.walletconnect.org'
const OWN = 'https://proxy.example'

const bitcoin: Network = {
  id: '000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['https://esplora.test/api'] } },
}

/** A third party's chain; `environments` are what its adapters were given. */
function chainOf(traits: ChainTraits): { plugin: InstalledPlugin; environments: ChainEnvironment[] } {
  const environments: ChainEnvironment[] = []
  const load = async () => ({
    default(environment: ChainEnvironment): ChainAdapter {
      environments.push(environment)
      return {
        namespace: 'bip122',
        isAddress: () => true,
        normalizeAddress: (address) => address,
        getBalance: async () => ({ value: 0n, decimals: 8, symbol: 'BTC' }),
      }
    },
  })
  const item = { id: 'bip122', label: 'Bitcoin', address: /^bc1/, load, ...traits }
  const plugin = definePlugin({
    id: 'bitcoin',
    version: '1.0.0',
    apiVersion: 1,
    contributes: { slots: [contribute(CHAIN, item)] },
  })()
  return { plugin, environments }
}

/** Where the networks are reached, through the service and through the adapter of the first one's chain. */
async function nodesOf(networks: readonly Network[], plugins: readonly InstalledPlugin[], endpoints?: object) {
  const host = readOptions({ projectId: 'p1', networks, plugins, ...(endpoints && { endpoints }) })
  const { kernel, dispose } = createTestKernel({ plugins, networks: host.networks, rpcUrls: rpcUrlsOf(host) })
  const chains = await kernel.ready(CHAINS)
  const lists = await Promise.all(host.networks.map(chains.rpcUrls))
  await dispose()
  return lists
}

describe('a chain that speaks another protocol', () => {
  it.each([
    ['speaks another one', { rpc: 'esplora' }],
    ['says nothing', {}],
  ])('which %s, keeps its accounts from the proxy', async (_, traits) => {
    const { plugin } = chainOf(traits)
    for (const endpoints of [undefined, { rpc: OWN }])
      expect(await nodesOf([bitcoin], [plugin], endpoints)).toEqual([['https://esplora.test/api']])
  })

  it('hands its adapter the same list', async () => {
    const { plugin, environments } = chainOf({ rpc: 'esplora' })
    const host = readOptions({ projectId: 'p1', networks: [bitcoin], plugins: [plugin], endpoints: { rpc: OWN } })
    const { kernel, dispose } = createTestKernel({
      plugins: [plugin],
      networks: host.networks,
      rpcUrls: rpcUrlsOf(host),
    })
    await (await kernel.ready(CHAINS)).get('bip122')
    expect(environments.map((one) => one.rpcUrls(bitcoin))).toEqual([['https://esplora.test/api']])
    await dispose()
  })

  it('is not in the policy of the page either', () => {
    const { plugin } = chainOf({ rpc: 'esplora' })
    const states = {
      plugin: 'bitcoin',
      needs: ({ networks, rpcUrls }: Parameters<typeof nodesNeeded>[0]) => nodesNeeded({ networks, rpcUrls }),
    }
    const { reasons } = contentSecurityPolicy(
      { projectId: 'p1', networks: [bitcoin], plugins: [plugin], endpoints: { rpc: OWN } },
      { policies: [states] },
    )
    const sources = reasons.filter(({ by }) => by === 'bitcoin').map(({ source }) => source)
    expect(sources).toEqual(['https://esplora.test'])
  })
})

/** As plugins of chains state it. */
function nodesNeeded({
  networks,
  rpcUrls,
}: {
  readonly networks: readonly Network[]
  rpcUrls(network: Network): readonly string[]
}) {
  return networks.flatMap(rpcUrls).map((source) => ({ directive: 'connect-src', source, why: 'nodes' }) as const)
}

describe('chains whose protocol the proxy speaks', () => {
  it('are reached through it, each network by its own chain', async () => {
    const [first = [], second = [], third = []] = await nodesOf(
      [ethereum as Network, solanaMainnet, bitcoin],
      [evm(), chainOf({ rpc: 'esplora' }).plugin, solanaChain()],
    )
    expect(first[0]).toContain(`${PROXY}/v1/?chainId=eip155%3A1`)
    expect(second[0]).toContain(`${PROXY}/v1/?chainId=solana%3A5eykt`)
    expect(third.join()).not.toContain(PROXY)
  })

  it('are in the policy, those of the preset as well', () => {
    const sources = (plugins: readonly InstalledPlugin[] | undefined, networks: readonly Network[]) =>
      contentSecurityPolicy({ projectId: 'p1', networks, plugins }).directives['connect-src']
    expect(sources(undefined, [ethereum as Network])).toContain(PROXY)
    expect(sources([solana()], [solanaMainnet])).toContain(PROXY)
  })
})

/** Solana's manifest needs wallets; here its chain is enough. */
function solanaChain(): InstalledPlugin {
  const { contributes } = solana().manifest
  return definePlugin({ id: 'solana-chain', version: '1.0.0', apiVersion: 1, contributes })()
}
