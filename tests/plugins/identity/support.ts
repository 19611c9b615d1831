/** The plugin beside the real wallets plugin, on a kernel whose clock, storage and services a test holds in its hands. */
import { contribute, definePlugin, LatchkeyError, type InstalledPlugin } from '#kernel'
import { CHAIN, IDENTITY, type ChainAdapter, type Network } from '#wallet'
import type { FakeReply } from '#kernel/testing'
import { mockWallet, type MockWallet, type MockWalletOptions } from '#testing'
import { identity, type IdentityOptions } from '../../../src/plugins/identity/index.ts'
import { connectedPage } from '../connectedPage.ts'
import { EVM_1, evmNetwork, flush, type SetupOptions } from '../wallets/support.ts'

export { EVM_1, EVM_2, flush, until } from '../wallets/support.ts'

const RESOLVER = { ensUniversalResolver: { address: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe' } }
export const MAINNET = evmNetwork(1, 'Ethereum', { contracts: RESOLVER })
export const BASE = evmNetwork(8453, 'Base')
export const SEPOLIA = evmNetwork(11155111, 'Sepolia', { testnet: true })
export const HOLESKY = evmNetwork(17000, 'Holesky', { testnet: true, contracts: RESOLVER })

export const wallet = (options: Partial<MockWalletOptions> = {}): MockWallet =>
  mockWallet({ name: 'Larkspur', accounts: [`eip155:8453:${EVM_1}`], ...options })

export interface NamedOptions extends Omit<SetupOptions, 'options'> {
  readonly options?: IdentityOptions
  /** Stands in for EVM, with this registry of names; without it EVM has none. */
  readonly nameOf?: ChainAdapter['nameOf']
  /** How the registry spells names; without it nobody knows. */
  readonly normalizeName?: ChainAdapter['normalizeName']
  /** Connects nobody. */
  readonly alone?: boolean
  /** What the services answer, by path. */
  readonly answers?: Readonly<Record<string, FakeReply | ((at: number) => FakeReply)>>
}

/** Path of the identity of an address. */
export const identityAt = (address: string): string => `/v1/identity/${address}`
export const reverseAt = (address: string): string => `/v1/profile/reverse/${address}`
export const accountAt = (name: string): string => `/v1/profile/account/${encodeURIComponent(name)}`

/** The account of a wallet that has just been connected, with whatever name it got. */
export async function named({ options, nameOf, normalizeName, alone, answers = {}, ...rest }: NamedOptions = {}) {
  const asked: { readonly network: Network; readonly address: string }[] = []
  const registry: ChainAdapter['nameOf'] =
    nameOf &&
    ((request) => {
      asked.push(request)
      return nameOf(request)
    })
  const test = await connectedPage({
    networks: [MAINNET, BASE, SEPOLIA, HOLESKY],
    ...rest,
    connects: false,
    wallet: rest.wallets?.[0] ?? wallet(),
    chain: evmChain(registry, normalizeName),
    plugins: [identity(options), ...(rest.plugins ?? [])],
  })
  for (const [path, reply] of Object.entries(answers)) {
    let at = 0
    test.fetch.on('GET', path, typeof reply === 'function' ? () => reply(at++) : reply)
  }
  const account = () => test.accounts.state.get()
  if (!alone) {
    await test.service.connect({ connectorId: 'larkspur' })
    await settled(test)
  }
  return {
    ...test,
    /** What was asked of the registry on the chain. */
    asked,
    /** The name, proved or not, and the picture. */
    shown: () => [account()?.profileName ?? account()?.claimedName ?? account()?.profileName, account()?.profileImage],
    account,
    /** Paths that the data API was asked, oldest first. */
    paths: () =>
      test.fetch.requests.map(({ url }) => decodeURIComponent(url.pathname)).filter((path) => path.startsWith('/v1/')),
    identity: await test.kernel.ready(IDENTITY),
    settled: () => settled(test),
  }
}

/** Lets chunks come and requests be answered, without any time passing. */
async function settled({ kernel }: Pick<Awaited<ReturnType<typeof connectedPage>>, 'kernel'>): Promise<void> {
  await kernel.plugins.settled()
  // Chunks are loaded by the runtime: their turns cannot be counted, but a score is always enough for what is loaded.
  await import('../../../src/plugins/identity/runtime.ts')
  await import('../../../src/kernel/http/send.ts')
  for (let turn = 0; turn < 30; turn += 1) await flush()
}

/** EVM, as far as names go. */
function evmChain(nameOf: ChainAdapter['nameOf'], normalizeName: ChainAdapter['normalizeName']): InstalledPlugin {
  const address = /^0x[0-9a-f]{40}$/i
  const adapter: ChainAdapter = {
    namespace: 'eip155',
    isAddress: (text) => address.test(text),
    normalizeAddress: (text) => text,
    getBalance: () => Promise.reject(new LatchkeyError('BALANCE_FAILED')),
    ...(nameOf && { nameOf }),
    ...(normalizeName && { normalizeName }),
  }
  return definePlugin({
    id: 'evm',
    version: '1.0.0',
    apiVersion: 1,
    contributes: {
      slots: [
        contribute(CHAIN, {
          id: 'eip155',
          label: 'EVM',
          address,
          caseless: true,
          registry: 'eip155:1',
          load: async () => ({ default: () => adapter }),
        }),
      ],
    },
  })()
}

/** What the service answers for an address that it knows. */
export const MIRA = { json: { name: 'mira.eth', avatar: 'https://pictures.test/mira.png' } }

/** A registered name. */
export const record = (name: string, address: string, avatar?: string) => ({
  name,
  registered_at: '2026-01-01T00:00:00Z',
  addresses: { '2147483649': { address, created: '2026-01-01T00:00:00Z' } },
  attributes: avatar ? [{ avatar, bio: '' }] : [],
})
