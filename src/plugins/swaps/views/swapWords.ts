/** What a swap is said to be, and the words for it. */
import type { ViewProps } from '#kernel'
import { cleanText } from '#kit'
import { isOver, isUnknown } from '#operations'
import { ACCOUNTS, formatUnits, NETWORKS } from '#wallet'
import { isRevoke, type Swap } from '../swapper/swap.ts'

type State =
  | 'starting'
  | 'asked'
  | 'sent'
  | 'looking'
  | 'done'
  | 'doneLess'
  | 'doneUnknown'
  | 'revoked'
  | 'declined'
  | 'failed'
  | 'failedStep'
  | 'replaced'
  | 'expired'
  | 'unknown'
  | 'unheard'
  | 'left'
  | 'error'

/** States that have the heading of another one. */
const HEADINGS: Readonly<Partial<Record<State, string>>> = {
  doneLess: 'done',
  doneUnknown: 'done',
  failed: 'stopped',
  failedStep: 'stopped',
  replaced: 'stopped',
  expired: 'stopped',
  left: 'stopped',
  unknown: 'phase.unknown',
  unheard: 'phase.unknown',
}

/** States that have a sentence of their own in a batch, which changes all or nothing, or where an approval is taken back. */
const OF_BATCH: Readonly<Partial<Record<State, string>>> = { asked: 'askedBatch', failed: 'failedBatch' }
const OF_REVOKE: Readonly<Partial<Record<State, string>>> = { declined: 'declinedRevoke' }

/** The keys of what is said of a swap; an error has its own. */
export function sayingOf(swap: Swap): { readonly state: State; readonly heading: string; readonly text: string } {
  const state = stateOf(swap)
  const heading = HEADINGS[state] ?? state
  const own = swap.batch ? OF_BATCH : isRevoke(swap) ? OF_REVOKE : {}
  return {
    state,
    heading: `swaps.${heading === 'stopped' && isRevoke(swap) ? 'left.revoke' : heading}`,
    text: `swaps.${own[state] ?? state}Text`,
  }
}

/** What a row among others says of it. */
export function shortSayingOf(swap: Swap): string {
  if (!isOver(swap)) return `swaps.${stateOf(swap)}`
  return (swap.facts.standing ?? 0n) > 0n ? 'swaps.standing' : 'swaps.phase.unknown'
}

function stateOf(swap: Swap): State {
  const { phase, steps, code, batch } = swap
  const { received, gets } = swap.facts
  if (phase === 'renewing') return 'looking'
  if (phase === 'running')
    return steps.some((step) => step.phase === 'asked')
      ? 'asked'
      : steps.some((step) => step.phase === 'sent')
        ? 'sent'
        : 'starting'
  if (phase === 'done') {
    if (isRevoke(swap)) return 'revoked'
    if (received === undefined) return 'doneUnknown'
    return received < gets.least ? 'doneLess' : 'done'
  }
  if (code === 'USER_REJECTED') return 'declined'
  if (code === 'swaps/FAILED') {
    const { kind, why } = steps.find((step) => step.phase === 'failed') ?? {}
    if (why === 'replaced' || why === 'expired') return why
    return batch || kind === 'swap' ? 'failed' : 'failedStep'
  }
  if (code === 'swaps/LEFT') return 'left'
  // Without a hash it is the wallet that did not say.
  if (isUnknown(swap))
    return steps.some((step) => step.phase === 'unknown' && step.hash !== undefined) ? 'unknown' : 'unheard'
  return 'error'
}

/** What stands in for the gaps of all of these sentences. */
export function wordsFor(ctx: ViewProps['ctx'], swap: Swap) {
  const { gives, gets, received } = swap.facts
  const network = ctx.use(NETWORKS).get(swap.network)
  const info = ctx.use(ACCOUNTS).state.get()?.connectedWalletInfo
  const isDone = swap.phase === 'done' && !isRevoke(swap)
  return {
    wallet: cleanText(info?.name ?? ctx.i18n.t('swaps.wallet'), 40),
    network: cleanText(network?.name ?? '', 40),
    symbol: cleanText((isDone ? gets : gives).asset.symbol, 16),
    amount: received === undefined ? '' : formatUnits(received, gets.asset.decimals),
    least: formatUnits(gets.least, gets.asset.decimals),
  }
}
