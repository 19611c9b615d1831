/** The names that the analytics service uses for this plugin's events. */
import type { EventMapping } from '#kernel'
import { ONRAMP_STEP } from './refs.ts'

const events: readonly EventMapping[] = [
  {
    event: ONRAMP_STEP.id,
    wire: 'SELECT_BUY_PROVIDER',
    properties: ({ provider, step }: { readonly provider: string; readonly step: string }) => ({ provider, step }),
  },
]

export default events
