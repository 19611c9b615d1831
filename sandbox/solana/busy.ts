/** Makes an account on the Solana cluster look as if it had been used for years. */
import { setImmediate as breathe } from 'node:timers/promises'
import type { Solana } from './node/index.ts'

/** Transactions per batch; between batches the event loop runs, because the runtime blocks this process. */
const AT_ONCE = 25

/** Real transactions of the faucet's, all of which come in: SOL, and now and then a token. */
export async function makeSolanaBusy(
  solana: Pick<Solana, 'faucet'>,
  { address, count }: { readonly address: string; readonly count: number },
): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const token = index % 5 === 4 ? (index % 10 === 4 ? 'SUSD' : 'SBX') : undefined
    await solana.faucet({ address, amount: `0.${String(10 + (index % 89))}`, token })
    if (index % AT_ONCE === AT_ONCE - 1) await breathe()
  }
}
