/** The names that the analytics service uses for this plugin's events (specification §7). */
import type { EventMapping, EventRef } from '#kernel'
import { SOCIAL_ANSWERED, SOCIAL_CANCELLED, SOCIAL_FAILED, SOCIAL_STARTED, SOCIAL_SUCCEEDED } from './refs.ts'

const row = <P extends { readonly provider: string }>(
  ref: EventRef<P>,
  wire: string,
  more: (payload: P) => Readonly<Record<string, unknown>> = () => ({}),
): EventMapping => ({
  event: ref.id,
  wire,
  properties: (payload: P) => ({ provider: payload.provider, ...more(payload) }),
})

const events: readonly EventMapping[] = [
  row(SOCIAL_STARTED, 'SOCIAL_LOGIN_STARTED'),
  row(SOCIAL_ANSWERED, 'SOCIAL_LOGIN_REQUEST_USER_DATA'),
  row(SOCIAL_SUCCEEDED, 'SOCIAL_LOGIN_SUCCESS'),
  row(SOCIAL_CANCELLED, 'SOCIAL_LOGIN_CANCELED'),
  row(SOCIAL_FAILED, 'SOCIAL_LOGIN_ERROR', ({ code }) => ({ message: code })),
]

export default events
