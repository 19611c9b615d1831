/** The names that the analytics service uses for this plugin's events (specification §7). */
import type { EventMapping, EventRef } from '#kernel'
import { SWAP_APPROVAL_FAILED, SWAP_DONE, SWAP_FAILED, SWAP_STARTED, type SwapFacts } from './refs.ts'

const row = <P extends SwapFacts>(
  ref: EventRef<P>,
  wire: string,
  more: (payload: P) => Readonly<Record<string, unknown>> = () => ({}),
): EventMapping => ({
  event: ref.id,
  wire,
  properties: (payload: P) => ({
    network: payload.network,
    swapFromToken: payload.from,
    swapToToken: payload.to,
    swapFromAmount: payload.fromAmount,
    swapToAmount: payload.toAmount,
    ...more(payload),
  }),
})

const events: readonly EventMapping[] = [
  row(SWAP_STARTED, 'INITIATE_SWAP'),
  row(SWAP_DONE, 'SWAP_SUCCESS'),
  row(SWAP_FAILED, 'SWAP_ERROR', ({ code }) => ({ message: code })),
  row(SWAP_APPROVAL_FAILED, 'SWAP_APPROVAL_ERROR', ({ code }) => ({ message: code })),
]

export default events
