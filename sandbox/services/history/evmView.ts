/** An EVM chain, as the data API reads it. */
import { encodeFunctionData, type Hex } from 'viem'
import * as v from 'valibot'
import { NFT_ABI } from '../../chains/contracts.ts'
import { TOKEN_ABI, type SandboxNetwork } from '../../chains/networks.ts'
import type { Rpc, RpcCall } from '../../chains/rpc.ts'
import type { Asset, AssetInfo, ChainView } from './record.ts'
import { spellEvm } from './evmBlocks.ts'
import { createEvmContracts } from './evmContracts.ts'
import { createEvmIndex } from './evmIndex.ts'

export interface EvmView extends ChainView {
  /** What the account has of each, in base units, asked of the chain itself. Zero for what cannot be asked. */
  amounts(account: string, assets: readonly Asset[]): Promise<readonly bigint[]>
}

const WORD = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/),
  v.transform((text) => BigInt(text)),
)

export function createEvmView(rpc: Rpc, { caipNetworkId, nativeCurrency }: SandboxNetwork): EvmView {
  const index = createEvmIndex(rpc)
  let contracts = createEvmContracts(rpc)
  let turn = index.turn()
  const native: AssetInfo = { kind: 'fungible', ...nativeCurrency, address: undefined }

  return {
    chainId: caipNetworkId,
    spell: spellEvm,
    key: (address) => address.toLowerCase(),
    async records(account) {
      await index.sync()
      if (turn !== index.turn()) contracts = createEvmContracts(rpc)
      turn = index.turn()
      return index.records(account.toLowerCase())
    },
    async describe(assets) {
      const told = await contracts.describe(assets.filter((asset) => asset.kind !== 'native'))
      return (asset) => (asset.kind === 'native' ? native : told(asset))
    },
    async amounts(account, assets) {
      const answers = await rpc.tryBatch(assets.map((asset) => questionOf(account, asset)))
      return answers.map((answer, at) => {
        const word = v.safeParse(WORD, answer)
        if (!word.success) return 0n
        if (assets[at]?.kind !== 'nft') return word.output
        return word.output === BigInt(account) ? 1n : 0n
      })
    },
  }
}

/** A balance, or who owns the piece. */
function questionOf(account: string, asset: Asset): RpcCall {
  if (asset.kind === 'native') return ['eth_getBalance', [account, 'latest']]
  const data =
    asset.kind === 'token'
      ? encodeFunctionData({ abi: TOKEN_ABI, functionName: 'balanceOf', args: [account as Hex] })
      : encodeFunctionData({ abi: NFT_ABI, functionName: 'ownerOf', args: [BigInt(asset.id)] })
  return ['eth_call', [{ to: asset.contract, data }, 'latest']]
}
