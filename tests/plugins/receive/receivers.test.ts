import { describe, expect, it } from 'vitest'
import type { Token } from '#kernel'
import {
  ACCOUNTS,
  CHAINS,
  namespaceOf,
  NETWORKS,
  type Account,
  type AccountsService,
  type CaipNetworkId,
  type ChainNamespace,
  type Network,
  type NetworksService,
} from '#wallet'
import { createI18n } from '../../kernel/wordsOf.ts'
import { createReceivers, type Receivers } from '../../../src/plugins/receive/receivers.ts'
import en from '../../../src/plugins/receive/locales/en.ts'

const ADDRESS = '0x7C3fA0b2954E1d6678cBe2F04a915D3aB86e9AE2'

const network = (caipNetworkId: CaipNetworkId, more: Partial<Network> = {}): Network => {
  const [chainNamespace, id] = caipNetworkId.split(':') as [ChainNamespace, string]
  return {
    id,
    name: caipNetworkId,
    chainNamespace,
    caipNetworkId,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 8 },
    rpcUrls: { default: { http: [] } },
    ...more,
  }
}

const account = (network: CaipNetworkId, more: Partial<Account> = {}): Account => ({
  namespace: namespaceOf(network),
  address: ADDRESS,
  caipAddress: `${network}:${ADDRESS}`,
  allAccounts: [],
  status: 'connected',
  ...more,
})

const LISTED = [
  network('eip155:1'),
  network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
  network('eip155:10'),
  network('eip155:5', { retired: '2024-04' }),
  network('eip155:11155111', { testnet: true }),
  network('bip122:000000000019d6689c085ae165831e93'),
  network('bip122:000000000933ea01ad0ee984209779ba', { testnet: true }),
]

/** The plugin's own service, over others as far as they are read. */
function receivers(accounts: readonly Account[], refused: readonly CaipNetworkId[] = []): Receivers {
  const of: AccountsService['of'] = (namespace) =>
    accounts.find(({ caipAddress }) => caipAddress?.startsWith(`${namespace}:`))
  const state = { get: () => accounts[0], subscribe: () => () => {} }
  const networks: Pick<NetworksService, 'state' | 'isRefused'> = {
    state: { get: () => ({ networks: LISTED, active: undefined, unsupported: undefined }), subscribe: () => () => {} },
    isRefused: (id) => refused.includes(id),
  }
  const known = new Map<symbol, unknown>([
    [ACCOUNTS.key, { of, state }],
    [NETWORKS.key, networks],
    [CHAINS.key, { traits: (namespace: string) => ({ oneAddress: namespace !== 'bip122' }) }],
  ])
  const i18n = createI18n({ locale: 'en' })
  i18n.add('receive', { en })
  return createReceivers({ i18n, use: <T>({ key }: Token<T>) => known.get(key) as T })
}

const idsOf = (service: Receivers, namespace?: ChainNamespace) =>
  service.of(namespace && { namespace })?.networks.map(({ caipNetworkId }) => caipNetworkId)

describe('the networks on which assets reach an account', () => {
  it('are those of its namespace, the one in use first, in the order of the host', () => {
    expect(idsOf(receivers([account('eip155:10')]))).toEqual(['eip155:10', 'eip155:1', 'eip155:11155111'])
    expect(LISTED[0]!.caipNetworkId).toBe('eip155:1')
  })

  it('are without those that ended, unless the wallet is there, and without those that it refuses', () => {
    expect(idsOf(receivers([account('eip155:5')], ['eip155:10']))).toEqual(['eip155:5', 'eip155:1', 'eip155:11155111'])
  })

  it('are the one in use alone for an embedded smart account', () => {
    const smart = account('eip155:10', { preferredAccountTypes: { eip155: 'smartAccount' } })
    expect(idsOf(receivers([smart]))).toEqual(['eip155:10'])
    const elsewhere = account('eip155:999', { preferredAccountTypes: { eip155: 'smartAccount' } })
    expect(idsOf(receivers([elsewhere]))).toEqual([])
    const plain = account('eip155:10', { preferredAccountTypes: { eip155: 'eoa', solana: 'smartAccount' } })
    expect(idsOf(receivers([plain]))).toHaveLength(3)
  })

  it('are the one in use alone where each network writes the address in its own way', () => {
    expect(idsOf(receivers([account('bip122:000000000019d6689c085ae165831e93')]))).toEqual([
      'bip122:000000000019d6689c085ae165831e93',
    ])
  })

  it('are those of the namespace that is asked for', () => {
    const both = receivers([account('eip155:1'), account('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')])
    expect(idsOf(both, 'solana')).toEqual(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
    expect(idsOf(both, 'cosmos')).toBeUndefined()
  })

  it('are nobody’s without an account', () => {
    expect(receivers([]).of(undefined)).toBeUndefined()
    expect(receivers([]).where(undefined)).toBeUndefined()
  })

  it('are told in words', () => {
    expect(receivers([account('eip155:10')]).where(undefined)).toBe('eip155:10 and 2 more networks')
    expect(receivers([account('eip155:10')], ['eip155:1']).where(undefined)).toBe('eip155:10 and 1 more network')
    expect(receivers([account('bip122:000000000019d6689c085ae165831e93')]).where(undefined)).toBe(
      'bip122:000000000019d6689c085ae165831e93',
    )
    expect(receivers([account('cosmos:elsewhere')]).where(undefined)).toBeUndefined()
  })
})
