/**
 * Decides whether an EVM account signed a text. Who decides depends on what is at the address:
 *
 * - nothing: the key (EIP-191), or, if the signature ends as ERC-6492 says, the contract that would be there;
 * - a delegation (EIP-7702): the code that it delegates to (EIP-1271), and if that says no, the key, which still owns the account;
 * - any other code: the contract alone (EIP-1271). Its owner may have replaced the key from which the address once came.
 */
import {
  decodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  hashMessage,
  isAddressEqual,
  isHex,
  recoverAddress,
  size,
  type Address,
  type Hex,
} from 'viem'
import checkSignature from './CheckSignature.json' with { type: 'json' }
import type { EvmNode } from './node.ts'

export interface EvmProof {
  readonly address: Address
  readonly message: string
  readonly signature: string
}

const IS_VALID_SIGNATURE = [
  {
    type: 'function',
    name: 'isValidSignature',
    stateMutability: 'view',
    inputs: [{ type: 'bytes32' }, { type: 'bytes' }],
    outputs: [{ type: 'bytes4' }],
  },
] as const
const CHECK = [
  {
    type: 'constructor',
    stateMutability: 'nonpayable',
    inputs: [{ type: 'address' }, { type: 'bytes32' }, { type: 'bytes' }, { type: 'address' }, { type: 'bytes' }],
  },
] as const
/** `bytes4(keccak256("isValidSignature(bytes32,bytes)"))`, as the ABI returns it: 32 bytes, nothing less and nothing more. */
const MAGIC = `0x1626ba7e${'00'.repeat(28)}`
const YES = `0x${'00'.repeat(31)}01`
/** The last 32 bytes of a signature by ERC-6492. */
const SUFFIX = '6492'.repeat(16)
const WRAPPED = [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }] as const
const DELEGATION = /^0xef0100[0-9a-f]{40}$/i
/** Half of the order of secp256k1. For each signature there is a second one above it, which no wallet makes. */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Rejects with `NodeTrouble` if the node does not say enough to know. */
export async function isSignedByEvm({ address, message, signature }: EvmProof, node: EvmNode): Promise<boolean> {
  if (!isHex(signature) || signature.length % 2 !== 0) return false
  const hash = hashMessage(message)
  if (signature.toLowerCase().endsWith(SUFFIX)) return isValidOnceDeployed(address, hash, signature, node)
  const code = await node.code(address)
  if (code === '0x') return isOfKey(address, hash, signature)
  if (await isValidForContract(address, hash, signature, node)) return true
  return DELEGATION.test(code) && isOfKey(address, hash, signature)
}

async function isOfKey(address: Address, hash: Hex, signature: Hex): Promise<boolean> {
  // Some hardware wallets write the last byte as 0 or 1.
  if (size(signature) !== 65 || !/(?:00|01|1b|1c)$/i.test(signature)) return false
  if (BigInt(`0x${signature.slice(66, 130)}`) > HALF_ORDER) return false
  try {
    return isAddressEqual(await recoverAddress({ hash, signature }), address)
  } catch {
    // There is no key for these numbers.
    return false
  }
}

async function isValidForContract(address: Address, hash: Hex, signature: Hex, node: EvmNode): Promise<boolean> {
  const data = encodeFunctionData({ abi: IS_VALID_SIGNATURE, args: [hash, signature] })
  return (await node.call({ to: address, data })) === MAGIC
}

/** Deploys the account as its wallet says and asks it, in one call that leaves nothing behind (`CheckSignature.sol`). */
async function isValidOnceDeployed(address: Address, hash: Hex, signature: Hex, node: EvmNode): Promise<boolean> {
  const wrapped = unwrapped(signature)
  if (!wrapped) return false
  const [factory, factoryData, inner] = wrapped
  const bytecode = checkSignature.bytecode as Hex
  const data = encodeDeployData({ abi: CHECK, bytecode, args: [address, hash, inner, factory, factoryData] })
  return (await node.call({ data })) === YES
}

function unwrapped(signature: Hex): readonly [Address, Hex, Hex] | undefined {
  try {
    return decodeAbiParameters(WRAPPED, signature.slice(0, -SUFFIX.length) as Hex)
  } catch {
    return undefined
  }
}
