/** What the faucet sends: native currency, tokens, samples of spam, and NFTs. */
import { encodeDeployData, encodeFunctionData, numberToHex, parseUnits, type Address, type Hex } from 'viem'
import * as v from 'valibot'
import { NFT_ABI, ODD_KINDS, ODD_TOKEN_ABI, readBytecode } from './contracts.ts'
import { tradeCalls, type TRADED } from './exchange.ts'
import { CHAIN_IDS, NETWORKS, TOKEN_ABI, TOKENS, type ChainId } from './networks.ts'
import { sendMined, type Rpc } from './rpc.ts'
import { GLYPHS, pieceUri, SAMPLE_TOKENS } from './samples.ts'

export interface Faucet {
  readonly chainId: ChainId
  readonly address: Address
  /** A decimal amount; of pieces, how many. */
  readonly amount: string
  /** A token's symbol, `GLYPH`, a sample's id, or an odd token; the native currency without it. */
  readonly token?: string | undefined
}

/** Tokens that do not follow the standard: each order deploys one of its own, whose receipt names its address. */
const ODD_TOKENS = Object.entries(ODD_KINDS).map(([kind, number]) => ({ id: `odd-${kind}`, kind, number }))
const ODD_DECIMALS = 6

/** What can be ordered beside the native currency: its decimals, and the chains that have it. */
export const FAUCET_TOKENS: Readonly<
  Record<string, { readonly decimals: number; readonly chains: readonly ChainId[] }>
> = Object.fromEntries([
  ...TOKENS.map(({ symbol, decimals }) => [symbol, { decimals, chains: CHAIN_IDS }] as const),
  [GLYPHS.symbol, { decimals: 0, chains: CHAIN_IDS }] as const,
  ...SAMPLE_TOKENS.map(({ id, decimals }) => [id, { decimals, chains: [CHAIN_IDS[0]] }] as const),
  ...ODD_TOKENS.map(({ id }) => [id, { decimals: ODD_DECIMALS, chains: CHAIN_IDS }] as const),
])

const ACCOUNTS = v.looseTuple([v.custom<Address>((value) => typeof value === 'string' && value.length === 42)])

/** Sends from the faucet's account; answers the hash of the mined transaction, of several pieces the last. */
export async function sendFromFaucet(rpc: Rpc, { chainId, address, amount, token }: Faucet): Promise<Hex> {
  const [from] = v.parse(ACCOUNTS, await rpc.request('eth_accounts'))
  if (token === GLYPHS.symbol) return mintPieces(rpc, from, address, Number(amount))
  const odd = ODD_TOKENS.find(({ id }) => id === token)
  if (odd) return deployOdd(rpc, from, { address, amount, ...odd })
  const coin = TOKENS.find(({ symbol }) => symbol === token) ?? SAMPLE_TOKENS.find(({ id }) => id === token)
  const value = parseUnits(amount, (coin ?? NETWORKS[chainId].nativeCurrency).decimals)
  if (!coin) return sendMined(rpc, { from, to: address, value: numberToHex(value) })
  const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'transfer', args: [address, value] })
  return sendMined(rpc, { from, to: coin.address, data })
}

export interface Trade {
  readonly give: (typeof TRADED)[number]
  readonly amount: string
  readonly get: (typeof TRADED)[number]
}

/** Somebody else trades at the exchange, so its price moves. */
export async function sendTrade(rpc: Rpc, { give, amount, get }: Trade): Promise<void> {
  const [from] = v.parse(ACCOUNTS, await rpc.request('eth_accounts'))
  for (const { value, ...call } of tradeCalls(from, give, amount, get))
    await sendMined(rpc, { from, ...call, value: numberToHex(value) })
}

async function deployOdd(
  rpc: Rpc,
  from: Address,
  { address, amount, kind, number }: Pick<Faucet, 'address' | 'amount'> & (typeof ODD_TOKENS)[number],
): Promise<Hex> {
  const bytecode = await readBytecode('SandboxOddToken')
  const symbol = kind.toUpperCase()
  const args = [
    `Odd token, ${kind}`,
    symbol,
    ODD_DECIMALS,
    number,
    [address],
    parseUnits(amount, ODD_DECIMALS),
  ] as const
  return sendMined(rpc, { from, data: encodeDeployData({ abi: ODD_TOKEN_ABI, bytecode, args }) })
}

async function mintPieces(rpc: Rpc, from: Address, owner: Address, count: number): Promise<Hex> {
  const minted = encodeFunctionData({ abi: NFT_ABI, functionName: 'minted' })
  const first = Number(await rpc.hex('eth_call', [{ to: GLYPHS.address, data: minted }, 'latest'])) + 1
  let hash: Hex = '0x'
  for (let number = first; number < first + count; number += 1) {
    const args = [owner, pieceUri(`Glyph No. ${number}`)] as const
    const data = encodeFunctionData({ abi: NFT_ABI, functionName: 'mint', args })
    hash = await sendMined(rpc, { from, to: GLYPHS.address, data })
  }
  return hash
}
