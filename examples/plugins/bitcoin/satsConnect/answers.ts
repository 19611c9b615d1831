/** Schemas for the answers of wallets, which are untrusted, and their names of the networks. */
import { LatchkeyError, objectOf } from 'latchkey/plugin'
import type { CaipNetworkId, Connection } from 'latchkey/plugin/wallet'
import * as v from 'valibot'
import { addressOn } from '../chain/address.ts'
import { MAINNET, REGTEST, SIGNET, TESTNET3, TESTNET4 } from '../ids.ts'
import type { BitcoinAccount } from '../index.ts'

/** sats-connect's names of the networks. `Testnet` is testnet 3. */
const NETWORKS = {
  Mainnet: MAINNET,
  Testnet: TESTNET3,
  Testnet4: TESTNET4,
  Signet: SIGNET,
  Regtest: REGTEST,
} as const satisfies Record<string, CaipNetworkId>

export type NetworkName = keyof typeof NETWORKS

const NAMES = Object.keys(NETWORKS) as NetworkName[]

export const networkIdOf = (name: NetworkName): CaipNetworkId => NETWORKS[name]
export const networkNameOf = (id: CaipNetworkId): NetworkName | undefined => NAMES.find((name) => NETWORKS[name] === id)

/** Wallets show a few, of several chains. */
const MOST_ADDRESSES = 100

/** The answer to `wallet_connect` and `wallet_getAccount`. Addresses for other purposes (`stacks`, `spark`) are ignored. */
export const AccountResult = objectOf({
  addresses: v.pipe(
    v.array(
      objectOf({
        address: v.pipe(v.string(), v.maxLength(200)),
        purpose: v.pipe(v.string(), v.maxLength(40)),
        publicKey: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64,66}$/i))), undefined)),
      }),
    ),
    v.maxLength(MOST_ADDRESSES),
  ),
  network: objectOf({ bitcoin: objectOf({ name: v.picklist(NAMES) }) }),
})

/** A connection, and the type of each of its accounts. */
export interface KnownAccounts {
  readonly connection: Connection
  readonly accounts: readonly BitcoinAccount[]
}

const TYPES: ReadonlyMap<string, BitcoinAccount['type']> = new Map([
  ['payment', 'payment'],
  ['ordinals', 'ordinal'],
])

/** Throws PROVIDER_INVALID if there is no payment address, or an address is not of the wallet's network. */
export function readAccounts(answer: unknown): KnownAccounts {
  const read = v.safeParse(AccountResult, answer)
  if (!read.success) throw new LatchkeyError('PROVIDER_INVALID', { detail: 'not an account' })
  const { addresses, network } = read.output
  const chainId = networkIdOf(network.bitcoin.name)
  const byAccount = new Map<string, BitcoinAccount>()
  for (const { address, purpose, publicKey } of addresses) {
    const type = TYPES.get(purpose)
    if (!type) continue
    const known = addressOn(chainId, address)
    if (!known) throw new LatchkeyError('PROVIDER_INVALID', { detail: `no address of ${network.bitcoin.name}` })
    const account = `${chainId}:${known.text}` as const
    // An address for both purposes counts as one for payments.
    if (byAccount.get(account)?.type !== 'payment') byAccount.set(account, { account, type, publicKey })
  }
  const all = [...byAccount.values()]
  // The first account is the active one. Balances and transfers need the payment address.
  const accounts = [...all.filter(({ type }) => type === 'payment'), ...all.filter(({ type }) => type === 'ordinal')]
  if (accounts[0]?.type !== 'payment')
    throw new LatchkeyError('PROVIDER_INVALID', { detail: 'an account without a payment address' })
  return { connection: { chainId, accounts: accounts.map(({ account }) => account) }, accounts }
}
