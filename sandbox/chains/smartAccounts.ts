/** Smart accounts (ERC-4337), as wallets, the bundler and tests meet them. No secrets: pages include this. */
import { encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import type { Call } from './contractAccounts.ts'
import { CHAIN_IDS, type ChainId } from './networks.ts'

/** Only the first chain has them, so that people meet a network without. */
export const SMART_ACCOUNT_CHAINS: readonly ChainId[] = [CHAIN_IDS[0]]

/** Version 0.8, where it is on all chains: wallets believe no other address. `smartAccountDeployments.ts` checks both. */
export const ENTRY_POINT: Address = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
export const SMART_ACCOUNT_FACTORY: Address = '0x45a51BbE95A51e99dF9203B8E86c0618f8cFd001'

export const SMART_ACCOUNT_ABI = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])
export const SMART_FACTORY_ABI = parseAbi(['function createAccount(address owner) returns (address)'])

export const batchOf = (calls: readonly Call[]): Hex =>
  encodeFunctionData({ abi: SMART_ACCOUNT_ABI, functionName: 'executeBatch', args: [calls] })

/** What the factory is called with, before the account exists. */
export const creationOf = (owner: Address): Hex =>
  encodeFunctionData({ abi: SMART_FACTORY_ABI, functionName: 'createAccount', args: [owner] })

/** What the owner signs for the account to vouch for `hash` (EIP-1271). */
export const signedHash = (account: Address, chainId: number, hash: Hex) =>
  ({
    domain: { name: 'Sandbox smart account', version: '1', chainId, verifyingContract: account },
    types: { SignedHash: [{ name: 'hash', type: 'bytes32' }] },
    primaryType: 'SignedHash',
    message: { hash },
  }) as const
