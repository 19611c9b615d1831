/** Analytics: one event per `POST /e`, a list per `POST /batch`. Kept for people and tests to look at. */
import * as v from 'valibot'
import type { Reply } from '../http/reply.ts'
import { route, type Context, type Route } from '../http/router.ts'
import { parse } from '../http/validate.ts'
import { remember, type ServicesState } from './state.ts'

const EVENT = v.looseObject({
  eventId: v.pipe(v.string(), v.uuid()),
  url: v.string(),
  domain: v.string(),
  /** Milliseconds for usage, an ISO string for errors. */
  timestamp: v.union([v.number(), v.string()]),
  props: v.looseObject({ type: v.string(), event: v.string() }),
})

export function telemetryRoutes(state: ServicesState): readonly Route[] {
  const store = (context: Context, events: readonly unknown[]): Reply => {
    for (const body of events) {
      const query = Object.fromEntries(context.query)
      remember(state.events, { at: new Date().toISOString(), path: context.path, query, body })
    }
    return { status: 202 }
  }
  return [
    route('POST', '/e', async (context) => store(context, [parse(EVENT, await context.body())])),
    route('POST', '/batch', async (context) => store(context, parse(v.array(EVENT), await context.body()))),
  ]
}
