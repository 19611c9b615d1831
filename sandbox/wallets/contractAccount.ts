/** What an account that is a contract does with its owner's key. Runs on the wallets' own origin only. */
import { concatHex, encodeAbiParameters, encodeFunctionData, parseAbiParameters, type Hex } from 'viem'
import { ACCOUNT_FACTORY, executionOf, FACTORY_ABI, type Call } from '../chains/contractAccounts.ts'
import { createRpc } from '../chains/rpc.ts'
import type { EvmAccount } from './evmAccount.ts'

/** ERC-6492's mark, at the end of signatures of contracts that are not there yet. */
const MARK = `0x${'6492'.repeat(16)}` as const

export async function isDeployed(account: EvmAccount, node: string): Promise<boolean> {
  return (await createRpc(node).hex('eth_getCode', [account.address, 'latest'])) !== '0x'
}

/** The owner's signature; as long as the contract does not exist, with what deploys it (ERC-6492). Without a node nobody knows. */
export async function wrapped(signature: Hex, account: EvmAccount, node: string | undefined): Promise<Hex> {
  if (node === undefined || (await isDeployed(account, node))) return signature
  const deployment = encodeFunctionData({ abi: FACTORY_ABI, functionName: 'deploy', args: [account.key.address] })
  const proof = encodeAbiParameters(parseAbiParameters('address, bytes, bytes'), [
    ACCOUNT_FACTORY,
    deployment,
    signature,
  ])
  return concatHex([proof, MARK])
}

/** The owner's transaction in which the account carries out the calls, all or none; the first one deploys the account. */
export async function execution(
  calls: readonly Call[],
  account: EvmAccount,
  node: string,
): Promise<{ readonly to: Hex; readonly data: Hex }> {
  return executionOf(account.address, calls, await isDeployed(account, node))
}
