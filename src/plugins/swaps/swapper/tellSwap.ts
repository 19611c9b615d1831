/** Says how a swap ended: to the host's listeners, and to people who do not look at it any more. */
import type { PluginContext } from '#kernel'
import { cleanText } from '#kit'
import { isUnknown, tellEnd } from '#operations'
import { formatUnits } from '#wallet'
import { PROGRESS, SWAP_APPROVAL_FAILED, SWAP_DONE, SWAP_FAILED, type SwapFacts } from '../refs.ts'
import { isRevoke, type Swap } from './swap.ts'

/** As other plugins and the host hear of it. */
export const factsOf = ({ network, facts: { gives, gets } }: Pick<Swap, 'network' | 'facts'>): SwapFacts => ({
  network,
  from: gives.asset.symbol,
  to: gets.asset.symbol,
  fromAmount: formatUnits(gives.units, gives.asset.decimals),
  toAmount: formatUnits(gets.least, gets.asset.decimals),
})

export function tellSwap(ctx: PluginContext, swap: Swap): void {
  emitEnd(ctx, swap)
  const { code, facts, key, phase } = swap
  // A person who declined knows it.
  if (code === 'USER_REJECTED') return
  const words = { from: cleanText(facts.gives.asset.symbol, 16), to: cleanText(facts.gets.asset.symbol, 16) }
  const [done, stopped] = isRevoke(swap) ? ['revoked', 'kept'] : ['done', 'stopped']
  // The wallet may still say yes to a step whose end is unknown, so such a swap is not said to have stopped.
  const end = phase === 'done' ? done : isUnknown(swap) ? 'unknown' : stopped
  tellEnd(ctx, { view: PROGRESS, key, text: ctx.i18n.t(`swaps.toast.${end}`, words), isGood: phase === 'done' })
}

function emitEnd({ bus }: PluginContext, swap: Swap): void {
  const { batch, code = 'UNKNOWN', phase, steps } = swap
  const facts = factsOf(swap)
  const last = steps.at(-1)
  if (phase === 'done' && last?.kind === 'swap' && last.hash) bus.emit(SWAP_DONE, { ...facts, hash: last.hash })
  // In a batch no step fails alone.
  const failed = batch ? 'swap' : steps.find((step) => step.phase !== 'confirmed')?.kind
  if (phase === 'stopped' && code !== 'USER_REJECTED' && failed && failed !== 'revoke')
    bus.emit(failed === 'swap' ? SWAP_FAILED : SWAP_APPROVAL_FAILED, { ...facts, code })
}
