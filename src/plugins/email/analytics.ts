/** The names that the analytics service uses for this plugin's events (specification §7). */
import type { EventMapping } from '#kernel'
import { EMAIL_STEP } from './refs.ts'

const events: readonly EventMapping[] = [
  { event: EMAIL_STEP.id, wire: 'EMAIL_LOGIN', properties: ({ step }: { readonly step: string }) => ({ step }) },
]

export default events
