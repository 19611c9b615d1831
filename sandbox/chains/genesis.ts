/** Fills a fresh chain: the two tokens, and everybody's balances. */
import { readFile } from 'node:fs/promises'
import { encodeDeployData, getContractAddress, numberToHex, parseUnits, type Address, type Hex } from 'viem'
import * as v from 'valibot'
import { PHONE } from '../pocket/profile.ts'
import { WALLET_IDS } from '../wallets/profiles.ts'
import { HOLDINGS, nodeHolding, type HolderId, type Holding } from './holdings.ts'
import { TOKEN_ABI, TOKENS, type SandboxNetwork } from './networks.ts'
import { sendMined, type Rpc } from './rpc.ts'

const ARTEFACT = v.object({ bytecode: v.custom<Hex>((value) => typeof value === 'string' && value.startsWith('0x')) })
const ADDRESSES = v.array(v.custom<Address>((value) => typeof value === 'string' && value.length === 42))

/** The wallets' addresses, by wallet and account index. */
export type WalletAddresses = Readonly<Record<HolderId, readonly Address[]>>

export async function writeGenesis(network: SandboxNetwork, rpc: Rpc, wallets: WalletAddresses): Promise<void> {
  const nodeAccounts = v.parse(ADDRESSES, await rpc.request('eth_accounts'))
  const holders = listHolders(network, nodeAccounts, wallets)
  const deployer = nodeAccounts.at(-1)
  if (!deployer) throw new Error(`The node for ${network.name} has no accounts.`)
  const artefactFile = await readFile(new URL('./SandboxToken.json', import.meta.url), 'utf8')
  const { bytecode } = v.parse(ARTEFACT, JSON.parse(artefactFile))
  for (const [nonce, token] of TOKENS.entries()) {
    const expected = getContractAddress({ from: deployer, nonce: BigInt(nonce) })
    if (expected !== token.address) throw new Error(`${token.symbol} belongs at ${expected}: correct networks.ts.`)
    const amounts = holders.map(({ holding }) => parseUnits(holding[token.symbol], token.decimals))
    const args = [token.name, token.symbol, token.decimals, holders.map(({ address }) => address), amounts] as const
    const data = encodeDeployData({ abi: TOKEN_ABI, bytecode, args })
    await sendMined(rpc, { from: deployer, data })
  }
  for (const { address, holding } of holders) {
    await rpc.request('anvil_setBalance', [address, numberToHex(parseUnits(holding.native, 18))])
  }
}

function listHolders(
  network: SandboxNetwork,
  nodeAccounts: readonly Address[],
  addresses: WalletAddresses,
): { address: Address; holding: Holding }[] {
  const wallets = [...WALLET_IDS, PHONE.id].flatMap((wallet) =>
    HOLDINGS[network.id][wallet].flatMap((holding, index) => {
      const address = addresses[wallet][index]
      return address ? [{ address, holding }] : []
    }),
  )
  const own = nodeAccounts.map((address, index) => ({ address, holding: nodeHolding(network.id, index) }))
  return [...wallets, ...own]
}
