import type { InstalledPlugin, PluginContext, PluginManifest, PluginModule, PluginStatus } from '../contracts/index.ts'
import { codeOf, LatchkeyError } from '../errors/index.ts'
import type { OwnedScope } from '../scope.ts'
import { createContext, type Parts } from './context.ts'
import type { AnyToken } from '../refs.ts'

/** Milliseconds that `activate` may take. */
const ACTIVATION_LIMIT = 10_000

export interface Running {
  readonly context: PluginContext
  readonly scope: OwnedScope
  stop(): Promise<void>
}

/** One installed plugin and where it stands. Changed by the host's loop only. */
export interface Unit {
  readonly manifest: PluginManifest
  readonly options: unknown
  status: PluginStatus
  contributed: boolean
  demanded: boolean
  running: Running | undefined
  /** The start or stop under way. */
  task: Promise<void> | undefined
  /** Aborts the start under way. */
  starting: OwnedScope | undefined
  /** Ends the draining of a stop that is not wanted any more. */
  resume: (() => void) | undefined
  failure: { readonly code: string; readonly error: unknown; readonly transient: boolean } | undefined
  crashed: boolean
  waiters: { resolve(context: PluginContext): void; reject(error: unknown): void }[]
}

export function createUnit({ manifest, options }: InstalledPlugin): Unit {
  const unit: Unit = {
    manifest,
    options,
    status: { state: 'installed' },
    contributed: false,
    demanded: false,
    running: undefined,
    task: undefined,
    starting: undefined,
    resume: undefined,
    failure: undefined,
    crashed: false,
    waiters: [],
  }
  return unit
}

/** The options as the manifest's schema reads them. Throws PLUGIN_OPTIONS. */
export function readOptions({ manifest, options }: Pick<Unit, 'manifest' | 'options'>): unknown {
  if (!manifest.options) return options
  const answer = manifest.options['~standard'].validate(options)
  if (answer instanceof Promise || answer.issues) {
    const why = answer instanceof Promise ? 'the schema must not be asynchronous' : answer.issues?.map(({ message }) => message).join('; ')
    throw new LatchkeyError('PLUGIN_OPTIONS', { params: { id: manifest.id }, detail: `${manifest.id}: ${why}` })
  }
  return answer.value
}

/** Loads and activates. Whatever goes wrong, nothing that was started is left behind. */
export async function startUnit(unit: Unit, parts: Parts, scope: OwnedScope, isBuiltIn: (token: AnyToken) => boolean): Promise<Running> {
  const { manifest } = unit
  const undo: (() => Promise<void>)[] = [async () => parts.store.drop(manifest.id), () => scope.dispose()]
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const options = readOptions(unit)
    const module: PluginModule = manifest.load ? (await parts.chunks.load(manifest.load, manifest.id, scope.signal)).default : {}
    if (scope.signal.aborted) throw new LatchkeyError('ABORTED')
    const context = createContext(manifest, options, scope, parts, isBuiltIn)
    const child = parts.container.child(manifest.id, module.services ?? [], context)
    undo.splice(1, 0, () => child.dispose())
    await withinLimit(module.activate?.(context), parts, scope.signal)
    return { context, scope, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function withinLimit(pending: void | Promise<void>, { clock }: Parts, signal: AbortSignal): Promise<void> {
  if (!pending) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const timer = clock.setTimeout(() => reject(new LatchkeyError('PLUGIN_TIMEOUT')), ACTIVATION_LIMIT)
    const onAbort = (): void => reject(new LatchkeyError('ABORTED'))
    signal.addEventListener('abort', onAbort)
    pending.then(resolve, reject).finally(() => {
      clock.clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    })
  })
}

/** What a failed start means for the plugin: a chunk that did not load may be tried again, the rest lasts. */
export function failureFrom(error: unknown): NonNullable<Unit['failure']> {
  const code = codeOf(error)
  const own = code === 'PLUGIN_TIMEOUT' || code === 'PLUGIN_OPTIONS' || code === 'CHUNK_FAILED' || code === 'PEER_MISSING'
  return { code: own ? code : 'PLUGIN_FAILED', error, transient: code === 'CHUNK_FAILED' }
}

