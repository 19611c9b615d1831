/** Accounts that are contracts, as wallets and tests meet them. No secrets: pages include this. */
import { encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'

export const ACCOUNT_ABI = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])

export const FACTORY_ABI = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function deploy(address owner) returns (address)',
  'function deployAndExecute(Call[] calls)',
  'function accountOf(address owner) view returns (address)',
])

export const ODD_SIGNER_ABI = parseAbi(['constructor(uint8 manner)'])

/** The same on both chains: deployed first of all by somebody who sends nothing else. `deployments.ts` checks it. */
export const ACCOUNT_FACTORY: Address = '0xB444C8EafA35947Db0aCa41bCf0ac4e623f85a5F'

/** How each of the odd signers answers, in the order of their deployment on Latchkey Local, with their addresses. */
export const ODD_SIGNERS = {
  reverts: '0x12c4D13E9727a963a36126b8AfD4d389FA655216',
  short: '0xd9901cDcB54811d3C08BC55F109131ACb0bd708A',
  long: '0x6fF863c96E4D682C3d50ab1A9c639Ab3F1F16b97',
  nothing: '0xdbcA6e38128015262CF5EF5bC660E94311d363be',
  zero: '0x32d8975718437f0AfBe30A074696D03badC293dC',
  padded: '0x977d4641952686C05d609103b4eAB74E2d9F26AB',
  endless: '0xD6734dc0Bcfcfed60d0a1df3ce39210DD11E8c0C',
} as const satisfies Readonly<Record<string, Address>>

export interface Call {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

/** What the owner sends for the account to carry out calls; `exists`: whether its contract is there already. */
export function executionOf(
  account: Address,
  calls: readonly Call[],
  exists: boolean,
): { readonly to: Address; readonly data: Hex } {
  return exists
    ? { to: account, data: encodeFunctionData({ abi: ACCOUNT_ABI, functionName: 'execute', args: [calls] }) }
    : {
        to: ACCOUNT_FACTORY,
        data: encodeFunctionData({ abi: FACTORY_ABI, functionName: 'deployAndExecute', args: [calls] }),
      }
}
