/** Derives the keys of the demo wallet from a seed, so that its addresses are always the same. For play money only. */
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { hex } from '@scure/base'
import { p2tr, p2wpkh, type NETWORK } from '@scure/btc-signer'

export interface Key {
  readonly secret: Uint8Array
  readonly address: string
  readonly publicKey: string
  readonly script: Uint8Array
  /** The Taproot key before its tweak (BIP-341). */
  readonly internalKey?: Uint8Array | undefined
}

export interface Account {
  /** P2WPKH (BIP-84), for payments. */
  readonly payment: Key
  /** Taproot (BIP-86), for ordinals, which must not be spent by accident. */
  readonly ordinals: Key
}

export function deriveAccount(seed: string, index: number, network: typeof NETWORK): Account {
  const secretOf = (purpose: string) => sha256(new TextEncoder().encode(`${seed}/${index}/${purpose}`))
  const payment = secretOf('payment')
  const ordinals = secretOf('ordinals')
  const publicKey = secp256k1.getPublicKey(payment, true)
  const internalKey = schnorr.getPublicKey(ordinals)
  const [paid, kept] = [p2wpkh(publicKey, network), p2tr(internalKey, undefined, network)]
  return {
    payment: { secret: payment, address: paid.address, publicKey: hex.encode(publicKey), script: paid.script },
    ordinals: {
      secret: ordinals,
      address: kept.address,
      publicKey: hex.encode(internalKey),
      script: kept.script,
      internalKey,
    },
  }
}
