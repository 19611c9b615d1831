/** The services' state between requests: in memory only, cleared by `reset`. */
import { createFaults, type Faults } from './faults.ts'
import { USUAL_ONRAMP, type OnrampSettings } from '../onramp/settings.ts'
import { USUAL_COUNT } from './listings.ts'
import type { Quoter } from './quoter.ts'
import { DEFAULT_FEATURES, type FeatureRow } from './wire.ts'

export interface LoggedRequest {
  readonly at: string
  readonly method: string
  readonly path: string
  /** The query without its question mark. */
  readonly query: string
  /** Null while there is no answer, for good when the connection hung or was cut. */
  status: number | null
}

export interface ReceivedEvent {
  readonly at: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

export interface Identity {
  readonly name: string
  readonly avatar: string | null
}

export interface ProjectSettings {
  readonly allowedOrigins: readonly string[]
  readonly isAnalyticsEnabled: boolean
}

/** How large the wallet directory is, and whether listings that mean harm stand near its head. */
export interface DirectorySettings {
  readonly count: number
  readonly hostile: boolean
}

export interface ServicesState {
  readonly faults: Faults
  readonly features: Map<string, FeatureRow>
  project: ProjectSettings
  directory: DirectorySettings
  /** How the quotes of swaps lie. */
  quoter: Quoter
  /** How the pretended on-ramp pays. */
  onramp: OnrampSettings
  /** How often everything was reset: what was begun before that does not go on. */
  resets: number
  /** By address in lower case. */
  readonly names: Map<string, Identity>
  readonly events: ReceivedEvent[]
  readonly requests: LoggedRequest[]
  reset(): void
}

/** Lists that grow with every request keep their newest entries only. */
export const LIST_LIMIT = 1000

const PROJECT: ProjectSettings = {
  allowedOrigins: ['http://localhost:*', 'http://127.0.0.1:*'],
  isAnalyticsEnabled: true,
}

const DIRECTORY: DirectorySettings = { count: USUAL_COUNT, hostile: false }

export function createState(): ServicesState {
  const state: ServicesState = {
    faults: createFaults(),
    features: new Map(),
    project: PROJECT,
    directory: DIRECTORY,
    quoter: 'unlimited',
    onramp: USUAL_ONRAMP,
    resets: 0,
    names: new Map(),
    events: [],
    requests: [],
    reset() {
      state.faults.set([])
      state.features.clear()
      for (const feature of DEFAULT_FEATURES) state.features.set(feature.id, feature)
      state.project = PROJECT
      state.directory = DIRECTORY
      state.quoter = 'unlimited'
      state.onramp = USUAL_ONRAMP
      state.names.clear()
      state.events.length = 0
      state.requests.length = 0
    },
  }
  state.reset()
  return state
}

/** Appends, and drops the oldest entries above the limit. */
export function remember<T>(list: T[], entry: T): T {
  list.push(entry)
  if (list.length > LIST_LIMIT) list.splice(0, list.length - LIST_LIMIT)
  return entry
}

/** Names are kept under one spelling of the address. */
export function nameKey(address: string): string {
  return address.toLowerCase()
}
