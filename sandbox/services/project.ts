/** A project's settings: features, allowed origins, the analytics switch. Also who may ask at all. */
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

/** Every call names its project. The sandbox knows no accounts: any id of the right form will do. */
export function requireProject({ query }: Context): void {
  const projectId = query.get('projectId')
  if (!projectId) throw new Refusal(401, 'projectId', 'The query has no projectId.')
  if (!/^[0-9a-f]{32}$/i.test(projectId)) {
    throw new Refusal(401, 'projectId', 'A projectId has 32 hexadecimal characters.')
  }
}
