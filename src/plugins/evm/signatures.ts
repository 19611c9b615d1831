/** Verifies signatures of accounts, by contract or by key (EIP-191, EIP-1271, EIP-6492, EIP-7702). Loaded with its first use. */
import { codeOf } from '#kernel'
import type { AskNode, ChainAdapter, Network } from '#wallet'
import {
  bytesToHex,
  encodeAbiParameters,
  erc6492SignatureValidatorByteCode,
  hashMessage,
  recoverAddress,
  type Hex,
} from 'viem'
import { normalizeAddress } from './address.ts'
import { Bytes } from './answers.ts'

type Signatures = Required<Pick<ChainAdapter<'eip155'>, 'verifyMessage' | 'isContract'>>

/** The end of a signature of a contract that does not exist yet (EIP-6492). */
const NOT_DEPLOYED = '6492'.repeat(16)
/** `isValidSignature(bytes32,bytes)`; the same four bytes, in a whole word, are its yes (EIP-1271). */
const MAGIC = '0x1626ba7e'
const YES = MAGIC.padEnd(66, '0')
/** The validator of EIP-6492 returns one byte. */
const VALID = '0x01'
/** Code that delegates to a contract (EIP-7702). The account keeps its key. */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/i
/** The upper half of the curve's order: EIP-2 allows no `s` above it, since every signature has a twin there. */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

interface Claim {
  readonly network: Network
  readonly signal: AbortSignal
  readonly address: Hex
  readonly hash: Hex
  readonly signature: Hex
}

export function createSignatures({ ask }: { readonly ask: AskNode }): Signatures {
  const codeAt = async (network: Network, address: string, signal: AbortSignal): Promise<string> =>
    ask({ network, signal, args: { method: 'eth_getCode', params: [address, 'latest'] }, schema: Bytes })

  async function call({ network, signal }: Claim, transaction: object): Promise<string | undefined> {
    try {
      const args = { method: 'eth_call', params: [transaction, 'latest'] }
      return await ask({ network, signal, args, schema: Bytes })
    } catch (error) {
      // A contract that reverts says no. Anything else, such as a node that is away, says nothing.
      if (codeOf(error) === 'RPC_TRANSACTION_REJECTED') return undefined
      throw error
    }
  }

  async function byContract(claim: Claim): Promise<boolean> {
    const parameters = encodeAbiParameters([{ type: 'bytes32' }, { type: 'bytes' }], [claim.hash, claim.signature])
    const answer = await call(claim, { to: claim.address, data: `${MAGIC}${parameters.slice(2)}` })
    return answer?.toLowerCase() === YES
  }

  /** Simulates the deployment of the wallet, and asks it. */
  async function byFutureContract(claim: Claim): Promise<boolean> {
    const parameters = encodeAbiParameters(
      [{ type: 'address' }, { type: 'bytes32' }, { type: 'bytes' }],
      [claim.address, claim.hash, claim.signature],
    )
    return (await call(claim, { data: `${erc6492SignatureValidatorByteCode}${parameters.slice(2)}` })) === VALID
  }

  return {
    async verifyMessage({ network, address: given, message, signature: bytes, signal }) {
      const address = normalizeAddress(given)
      const signature = bytesToHex(bytes)
      const claim: Claim = { network, signal, address, signature, hash: hashMessage({ raw: message }) }
      // EIP-6492 has the order: its suffix first, then code, and the key last.
      if (signature.endsWith(NOT_DEPLOYED)) return byFutureContract(claim)
      const code = await codeAt(network, address, signal)
      if (code === '0x') return byKey(claim)
      // Where there is code, it alone decides, unless it only stands in for the key.
      return (await byContract(claim)) || (DELEGATION.test(code) && byKey(claim))
    },
    async isContract({ network, address, signal }) {
      const code = await codeAt(network, normalizeAddress(address), signal)
      return code !== '0x' && !DELEGATION.test(code)
    },
  }
}

/** True if the address's own key signed: 65 bytes, in the one spelling that EIP-2 leaves. */
async function byKey({ address, hash, signature }: Claim): Promise<boolean> {
  if (signature.length !== 132 || !/(?:1b|1c)$/.test(signature)) return false
  if (BigInt(`0x${signature.slice(66, 130)}`) > HALF_ORDER) return false
  try {
    return (await recoverAddress({ hash, signature })) === address
  } catch {
    // No point of the curve belongs to it.
    return false
  }
}
