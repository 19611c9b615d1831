/** A project's settings: features, allowed origins, the analytics switch. Also who may ask at all. */
import * as v from 'valibot'
import { json, Refusal } from '../http/reply.ts'
import { route, type Context, type Route } from '../http/router.ts'
import type { ServicesState } from './state.ts'
import { CONFIG_PATH } from './wire.ts'

export function projectRoutes(state: ServicesState): readonly Route[] {
  return [
    route('GET', CONFIG_PATH, () => json({ features: [...state.features.values()] })),
    route('GET', '/projects/v1/origins', () => json({ allowedOrigins: state.project.allowedOrigins })),
    route('GET', '/getAnalyticsConfig', () => json({ isAnalyticsEnabled: state.project.isAnalyticsEnabled })),
  ]
}

const BODY = v.object({ projectId: v.string() })
/** Calls that come without one. */
const FREE = 'POST /v1/profile/account'

/** Every call names its project, some in their body. The sandbox knows no accounts: any id of the right form will do. */
export async function requireProject({ method, path, query, body }: Context): Promise<void> {
  if (`${method} ${path}` === FREE) return
  const told = method === 'POST' && !query.has('projectId') ? v.safeParse(BODY, await body()) : undefined
  const projectId = told?.success ? told.output.projectId : query.get('projectId')
  if (!projectId) throw new Refusal(401, 'projectId', 'The query has no projectId.')
  if (!/^[0-9a-f]{32}$/i.test(projectId)) {
    throw new Refusal(401, 'projectId', 'A projectId has 32 hexadecimal characters.')
  }
}
