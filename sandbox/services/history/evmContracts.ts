/** What the contracts of an EVM chain say about themselves. It is asked for once: here it never changes. */
import { decodeFunctionResult, encodeFunctionData, type Abi, type Hex } from 'viem'
import * as v from 'valibot'
import { NFT_ABI } from '../../chains/contracts.ts'
import { TOKEN_ABI } from '../../chains/networks.ts'
import type { Rpc, RpcCall } from '../../chains/rpc.ts'
import { assetKey, type Asset, type AssetInfo } from './record.ts'
import { spellEvm } from './evmBlocks.ts'

type Token = Exclude<Asset, { kind: 'native' }>
type Describe = (asset: Token) => AssetInfo | undefined

export interface EvmContracts {
  /** Undefined for what does not answer as such a contract does. */
  describe(assets: readonly Token[]): Promise<Describe>
}

const PIECE = v.object({
  name: v.fallback(v.string(), ''),
  description: v.fallback(v.string(), ''),
  image: v.fallback(v.string(), ''),
})
const METADATA = /^data:application\/json(?:;[\w=-]+)*?(;base64)?,(.*)$/s
/** Words of spam collections: a web address or a promise. */
const BAIT = /:\/\/|\bwww\.|[a-z0-9-]{2,}\.[a-z]{2,}\b|<\w|\b(?:claim|visit|airdrop|reward|voucher)/i

export function createEvmContracts(rpc: Rpc): EvmContracts {
  const known = new Map<string, AssetInfo>()
  return {
    async describe(assets) {
      const unknown = [...new Map(assets.map((asset) => [assetKey(asset), asset])).values()].filter(
        (asset) => !known.has(assetKey(asset)),
      )
      const answers = await rpc.tryBatch(unknown.flatMap(callsOf))
      for (const [index, asset] of unknown.entries()) {
        const info = read(asset, answers.slice(3 * index, 3 * index + 3))
        // A missing contract is not cached: it may be deployed later.
        if (info) known.set(assetKey(asset), info)
      }
      return (asset) => known.get(assetKey(asset))
    },
  }
}

function callsOf(asset: Token): readonly RpcCall[] {
  const call = (data: Hex): RpcCall => ['eth_call', [{ to: asset.contract, data }, 'latest']]
  const named = (['name', 'symbol'] as const).map((functionName) =>
    encodeFunctionData({ abi: TOKEN_ABI, functionName }),
  )
  const third =
    asset.kind === 'nft'
      ? encodeFunctionData({ abi: NFT_ABI, functionName: 'tokenURI', args: [BigInt(asset.id)] })
      : encodeFunctionData({ abi: TOKEN_ABI, functionName: 'decimals' })
  return [...named, third].map(call)
}

function read(asset: Token, [nameAnswer, symbolAnswer, third]: readonly unknown[]): AssetInfo | undefined {
  const name = textOf(TOKEN_ABI, 'name', nameAnswer)
  const symbol = textOf(TOKEN_ABI, 'symbol', symbolAnswer)
  const address = spellEvm(asset.contract)
  if (asset.kind === 'token') {
    const decimals = decode(TOKEN_ABI, 'decimals', third)
    return typeof decimals === 'number' ? { kind: 'fungible', name, symbol, decimals, address } : undefined
  }
  const uri = decode(NFT_ABI, 'tokenURI', third)
  if (typeof uri !== 'string') return undefined
  const piece = readPiece(uri)
  return {
    kind: 'nft',
    name: piece.name || `${name} #${asset.id}`,
    collection: name,
    symbol,
    address,
    id: asset.id,
    image: piece.image,
    isSpam: [name, piece.name, piece.description].some((text) => BAIT.test(text)),
  }
}

/** Metadata on other servers is not fetched: the sandbox makes no request to the internet. */
function readPiece(uri: string): v.InferOutput<typeof PIECE> {
  const [, isBase64, text = ''] = METADATA.exec(uri) ?? []
  try {
    return v.parse(PIECE, JSON.parse(isBase64 ? Buffer.from(text, 'base64').toString() : decodeURIComponent(text)))
  } catch {
    return { name: '', description: '', image: '' }
  }
}

function textOf(abi: Abi, functionName: string, answer: unknown): string {
  const text = decode(abi, functionName, answer)
  return typeof text === 'string' ? text : ''
}

/** Undefined for a contract that refused, or answered something else. */
function decode(abi: Abi, functionName: string, answer: unknown): unknown {
  if (typeof answer !== 'string') return undefined
  try {
    return decodeFunctionResult({ abi, functionName, data: answer as Hex })
  } catch {
    return undefined
  }
}
