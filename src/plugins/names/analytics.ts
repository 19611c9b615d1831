/** The names that the analytics service uses for this plugin's events (specification §7). */
import type { EventMapping, EventRef } from '#kernel'
import { NAME_REGISTERED } from '#wallet'
import { NAME_FAILED, NAME_REQUESTED } from './refs.ts'

const row = <P extends { readonly name: string }>(
  ref: EventRef<P>,
  wire: string,
  more: (payload: P) => Readonly<Record<string, unknown>> = () => ({}),
): EventMapping => ({ event: ref.id, wire, properties: (payload: P) => ({ ensName: payload.name, ...more(payload) }) })

const events: readonly EventMapping[] = [
  row(NAME_REQUESTED, 'REGISTER_NAME_INITIATED'),
  row(NAME_REGISTERED, 'REGISTER_NAME_SUCCESS'),
  row(NAME_FAILED, 'REGISTER_NAME_ERROR', ({ code }) => ({ error: code })),
]

export default events
