/** The keys of the frame's users. Only the frame's own origin ever has them: its server here, its page while it signs. */
import { hkdfSync } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { bytesToHex, type Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { smartAccountOf } from '../chains/smartAccountAddress.ts'

/** Published on purpose: what these keys own exists in the sandbox only. A real frame keeps its own where no code can read it. */
const MASTER = 'latchkey sandbox frame'

export interface UserKeys {
  readonly eip155: Hex
  readonly solana: Hex
}

export interface UserAddresses {
  readonly eip155: string
  /** The contract whose owner the EVM key is, where it exists or will. */
  readonly smartAccount: string
  readonly solana: string
}

/** One key for each family of chains, from a user's id: the same after every restart, so that tests can send to them. */
export function keysOf(user: string): UserKeys {
  return { eip155: bytesToHex(evmKey(user)), solana: bytesToHex(derive(user, 'solana')) }
}

export function addressesOf(user: string): UserAddresses {
  const owner = privateKeyToAddress(keysOf(user).eip155)
  const solana = base58.encode(ed25519.getPublicKey(derive(user, 'solana')))
  return { eip155: owner, smartAccount: smartAccountOf(owner), solana }
}

/** 32 bytes are a valid key of secp256k1 unless they are 0 or beyond the curve's order, which HKDF will never hit; still. */
function evmKey(user: string): Uint8Array {
  for (let attempt = 0; ; attempt += 1) {
    const key = derive(user, `eip155 ${attempt}`)
    if (secp256k1.utils.isValidPrivateKey(key)) return key
  }
}

function derive(user: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', MASTER, user, purpose, 32))
}
