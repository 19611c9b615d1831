/** Whether a person has a smart account on a chain, and how it is reached. */
import { getAddress } from 'viem'
import { bundlerOf, nodeOf, type Chain, type FrameConfig } from '../config.ts'
import type { Account } from '../api.ts'
import { smartAccount, type SmartAccount } from './account.ts'

export function smartAccountOn(
  { nodes }: Pick<FrameConfig, 'nodes'>,
  chain: Chain,
  { eip155, smartAccount: address }: Account['addresses'],
): SmartAccount | undefined {
  const bundler = bundlerOf(chain)
  const node = nodeOf(nodes, chain)
  if (bundler === undefined || node === undefined) return undefined
  const account = { address: getAddress(address), owner: getAddress(eip155), chainId: Number(chain.reference) }
  return smartAccount(account, { node, bundler })
}
