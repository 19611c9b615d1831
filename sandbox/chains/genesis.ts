/** Fills a fresh chain with contracts, balances and past transactions. */
import { numberToHex, parseUnits, type Address } from 'viem'
import * as v from 'valibot'
import { PHONE } from '../phone/profile.ts'
import { ownerAddresses } from '../wallets/evmAccounts.ts'
import { CONTRACT_WALLET_IDS, EVM_WALLET_IDS } from '../wallets/profiles.ts'
import { PURSE, writeBlocks } from './writeBlocks.ts'
import { berths } from './berthsDeployment.ts'
import { smartAccounts } from './smartAccountDeployments.ts'
import { contractAccounts, deceptions, foundations, type Holder } from './deployments.ts'
import { marketplace } from './exchange.ts'
import { HOLDINGS, nodeHolding, type HolderId } from './holdings.ts'
import { CHAIN_IDS, type SandboxNetwork } from './networks.ts'
import { PEOPLE } from './people.ts'
import type { Rpc } from './rpc.ts'
import { naming, ordinaryLife, poisoning, type Cast } from './pastTransactions.ts'

const ADDRESSES = v.array(v.custom<Address>((value) => typeof value === 'string' && value.length === 42))

/** The wallets' addresses, by wallet and account index. */
export type WalletAddresses = Readonly<Record<HolderId, readonly Address[]>>

/** `now` in seconds since 1970. Smart accounts, names, berths and whatever deceives are on the first chain alone. */
export async function writeGenesis(
  network: SandboxNetwork,
  rpc: Rpc,
  wallets: WalletAddresses,
  now: number,
): Promise<void> {
  const nodeAccounts = v.parse(ADDRESSES, await rpc.request('eth_accounts'))
  const [faucet, deployer] = [nodeAccounts[0], nodeAccounts.at(-1)]
  if (!faucet || !deployer) throw new Error(`The node for ${network.name} has no accounts.`)
  const firsts = [...EVM_WALLET_IDS, PHONE.id].flatMap((wallet) => wallets[wallet][0] ?? [])
  const cast: Cast = { wallets, firsts, nodeAccounts, deployer }
  const holders = listHolders(network, nodeAccounts, wallets)
  const isMain = network.id === CHAIN_IDS[0]
  const blocks = [
    await foundations(cast, holders, isMain),
    await contractAccounts(ownerAddresses('lintel'), isMain),
    await marketplace(),
    ...ordinaryLife(cast),
    ...(isMain
      ? [
          await smartAccounts(),
          await berths(),
          ...naming(cast),
          ...(await deceptions(firsts, faucet)),
          ...poisoning(cast),
        ]
      : []),
  ].sort((one, other) => other.daysAgo - one.daysAgo)
  await writeBlocks(rpc, blocks, now)
  // Afterwards, because the past transactions have cost gas.
  await rpc.batch(
    holders.map(({ address, holding }) => [
      'anvil_setBalance',
      [address, numberToHex(parseUnits(holding.native, network.nativeCurrency.decimals))],
    ]),
  )
  // Owners of contract accounts and the bundler pay for gas, and own nothing else.
  const owners = CONTRACT_WALLET_IDS.flatMap((wallet) => ownerAddresses(wallet))
  await rpc.batch([...owners, PEOPLE.bundler.address].map((payer) => ['anvil_setBalance', [payer, PURSE]]))
}

function listHolders(
  network: SandboxNetwork,
  nodeAccounts: readonly Address[],
  addresses: WalletAddresses,
): readonly Holder[] {
  const wallets = [...EVM_WALLET_IDS, PHONE.id, ...CONTRACT_WALLET_IDS].flatMap((wallet) =>
    HOLDINGS[network.id][wallet].flatMap((holding, index) => {
      const address = addresses[wallet][index]
      return address ? [{ address, holding }] : []
    }),
  )
  const own = nodeAccounts.map((address, index) => ({ address, holding: nodeHolding(network.id, index) }))
  return [...wallets, ...own]
}
