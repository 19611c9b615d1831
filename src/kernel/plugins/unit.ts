import type {
  Guard,
  InstalledPlugin,
  PluginContext,
  PluginManifest,
  PluginModule,
  PluginStatus,
  Provider,
} from '../contracts/index.ts'
import { codeOf, LatchkeyError } from '../errors/index.ts'
import { shape } from '../shapes.ts'
import { readOptions } from './options.ts'
import type { OwnedScope } from '../scope.ts'
import { withTimeout } from '../wait.ts'
import { createContext, reachOf, undeclared, type Parts } from './context.ts'
import { whyUnusable, type SlotShapes } from './manifest.ts'
import type { AnyToken } from '../refs.ts'

/** Milliseconds that `activate` may take. */
const ACTIVATION_LIMIT = 10_000

export interface Running {
  readonly guards: readonly Guard[]
  readonly context: PluginContext
  readonly scope: OwnedScope
  stop(): Promise<void>
}

/** One installed plugin and its state. */
export interface Unit {
  readonly manifest: PluginManifest
  readonly options: unknown
  /** The validated options, once they are needed. */
  read?: { readonly options: unknown } | undefined
  /** The error code when it can never run. */
  readonly unusable: ReturnType<typeof whyUnusable>
  /** Its code, when it was fetched ahead: another `import()` would resolve in a later task. */
  module?: PluginModule | undefined
  status: PluginStatus
  contributed?: boolean
  running?: Running | undefined
  /** The start or stop under way. */
  task?: Promise<void> | undefined
  /** Aborts the start under way. */
  starting?: OwnedScope | undefined
  /** Calls off the stop under way while it still waits for holds. */
  resume?: (() => void) | undefined
  failure?: { readonly code: string; readonly error: unknown; readonly transient: boolean } | undefined
  crashed?: boolean
  waiters: { resolve(context: PluginContext): void; reject(error: unknown): void }[]
}

export function createUnit({ manifest, options }: InstalledPlugin, slots?: SlotShapes): Unit {
  return {
    manifest,
    options,
    unusable: whyUnusable(manifest, slots),
    status: { state: 'installed' },
    waiters: [],
  }
}

/** Answers everybody who waits for the plugin. */
export function answerWaiters(unit: Unit, answer: (waiter: Unit['waiters'][number]) => void): void {
  const { waiters } = unit
  unit.waiters = []
  waiters.forEach(answer)
}

/** The options, validated once. Throws PLUGIN_OPTIONS. */
export const optionsOf = (unit: Unit): unknown => (unit.read ??= { options: readOptions(unit) }).options

/** Fetches the plugin's code ahead of its start. Tried once: after a failure, the start loads it again and reports. */
export async function fetchAhead(unit: Unit): Promise<void> {
  unit.module = (await unit.manifest.load?.())?.default
}

/**
 * Loads and activates a plugin. Undefined when the start was called off. Whatever goes wrong, everything that was
 * started is stopped again.
 */
export async function startUnit(
  unit: Unit,
  parts: Parts,
  scope: OwnedScope,
  isBuiltIn: (token: AnyToken) => boolean,
): Promise<Running | undefined> {
  const { manifest } = unit
  const undo: (() => Promise<void>)[] = [async () => parts.store.drop(manifest.id), () => scope.dispose()]
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const options = optionsOf(unit)
    const module =
      unit.module ??
      (manifest.load ? (await parts.chunksOf(manifest.id).load(manifest.load, manifest.id, scope.signal)).default : {})
    parts.learn(manifest.id, module)
    if (manifest.contributes?.languages) await parts.speak?.(manifest)
    if (scope.signal.aborted) throw new LatchkeyError('ABORTED')
    const services = module.services ?? []
    const mayUse = reachOf(manifest, services, isBuiltIn)
    refuseUndeclared(manifest.id, services, mayUse)
    const context = createContext(manifest, options, scope, parts, mayUse)
    const child = parts.container.child(manifest.id, services, context)
    undo.splice(1, 0, () => child.dispose())
    await withTimeout<void>(
      { clock: parts.clock, ms: ACTIVATION_LIMIT, signal: scope.signal, code: 'PLUGIN_TIMEOUT' },
      () => module.activate?.(context),
    )
    return { context, guards: module.guards ?? [], scope, stop }
  } catch (error) {
    // Read before `stop` aborts the signal too. The error proves nothing: a plugin may throw an AbortError of its own.
    const calledOff = scope.signal.aborted
    await stop()
    if (calledOff) return undefined
    throw error
  }
}

function refuseUndeclared(id: string, services: readonly Provider[], mayUse: (token: AnyToken) => boolean): void {
  for (const { requires, optional } of services) {
    const undeclaredToken = [...Object.values(requires), ...Object.values(optional)].find((token) => !mayUse(token))
    if (undeclaredToken) throw undeclared(id, undeclaredToken)
  }
}

const anything = /* @__PURE__ */ shape((value) => value)

/** True when the last visit stored a session that only this plugin can restore. */
export function hasSession({ manifest: { id, wake = [] } }: Unit, storage: Parts['storage']): boolean {
  const { get } = storage.scoped(`${id}:`)
  return wake.some((key) => get(key, anything) !== undefined)
}

/** What a failed start means for the plugin: a chunk that did not load may be tried again, the rest lasts. */
export function failureFrom(id: string, error: unknown): NonNullable<Unit['failure']> {
  const code = codeOf(error)
  const own =
    code === 'PLUGIN_TIMEOUT' || code === 'PLUGIN_OPTIONS' || code === 'CHUNK_FAILED' || code === 'PEER_MISSING'
  return {
    code: own ? code : 'PLUGIN_FAILED',
    error: own ? error : new LatchkeyError('PLUGIN_FAILED', { detail: id, cause: error }),
    transient: code === 'CHUNK_FAILED',
  }
}

/** What keeps a plugin from starting: a failure of its own or of something it requires, however far. */
export function obstacle(unit: Unit, required: (unit: Unit) => readonly Unit[]): Unit['failure'] {
  if (unit.failure) return unit.failure
  const failures = required(unit).map((other) => obstacle(other, required))
  return failures.find((failure) => failure !== undefined)
}
