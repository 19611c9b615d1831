/** Starts the regtest server of the Bitcoin example, with coins for the demo wallet. */
import { deriveAccount } from '../examples/plugins/bitcoin/wallet/keys.ts'
import { PREFIXES } from '../examples/plugins/bitcoin/wallet/networks.ts'
import { DEMO_SEED } from '../examples/plugins/bitcoin/wallet/seed.ts'
import { startRegtest, type Regtest } from '../examples/plugins/bitcoin/server/server.ts'
import { OFFSETS } from '../sandbox/ports.ts'

/** Half a bitcoin, in satoshis. */
export const FIRST_COINS = 50_000_000n

/** `demo` is the page's own address: the server stands at a fixed distance from it. */
export async function startBitcoin(demo: string): Promise<Regtest> {
  const port = Number(new URL(demo).port) + OFFSETS.bitcoin - OFFSETS.demo
  const chain = await startRegtest({ port, seed: DEMO_SEED })
  chain.fund(deriveAccount(DEMO_SEED, 0, PREFIXES.Regtest).payment.address, FIRST_COINS)
  chain.mine()
  return chain
}
