/** What a transaction costs: so much for each signature, and what it offers for being computed early. */
import type { VersionedMessage } from '@solana/web3.js'
import { PROGRAMS } from '../describe.ts'

/** Lamports. */
const SIGNATURE = 5000n
/** Compute units that an instruction is taken for where no limit is set: less for programs that are part of the runtime. */
const UNITS = { native: 3000, other: 200_000, most: 1_400_000 }
const NATIVE: readonly (string | undefined)[] = [
  PROGRAMS.system,
  PROGRAMS.computeBudget,
  'Vote111111111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
]
/** Programs without code: each call names how many more signatures it has checked. */
const CHECKING: readonly (string | undefined)[] = [
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]

/** Lamports. */
export function priceOf({ header, staticAccountKeys, compiledInstructions }: VersionedMessage): bigint {
  let limit: number | undefined
  let price = 0n
  let usual = 0
  let signatures = header.numRequiredSignatures
  for (const { programIdIndex, data } of compiledInstructions) {
    const program = staticAccountKeys[programIdIndex]?.toBase58()
    usual += NATIVE.includes(program) ? UNITS.native : UNITS.other
    if (CHECKING.includes(program)) signatures += data[0] ?? 0
    if (program !== PROGRAMS.computeBudget) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 2 && data.length === 5) limit = view.getUint32(1, true)
    if (data[0] === 3 && data.length === 9) price = view.getBigUint64(1, true)
  }
  // Prices are millionths of a lamport for a unit; the chain rounds up.
  const offered = price * BigInt(Math.min(limit ?? usual, UNITS.most))
  return SIGNATURE * BigInt(signatures) + (offered + 999_999n) / 1_000_000n
}
