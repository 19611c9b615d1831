import type {
  FeatureValue,
  Guardian,
  InstalledPlugin,
  KernelOptions,
  PluginContext,
  PluginHost,
  PluginStatus,
  RemoteConfig,
} from '../contracts/index.ts'
import { ALERT, PLUGIN_CHANGED } from '../contracts/index.ts'
import { LatchkeyError } from '../errors/index.ts'
import type { AnyToken } from '../refs.ts'
import type { KernelRouter } from '../router/createRouter.ts'
import { createScope } from '../scope.ts'
import { createSlice } from '../store.ts'
import type { Parts } from './context.ts'
import type { Contributions } from './contributions.ts'
import { createCrashes } from './crashes.ts'
import { drain } from './drain.ts'
import { createFeatures } from './features.ts'
import { orderPlugins, tokensOf } from './graph.ts'
import { guardiansOf } from './guardians.ts'
import type { SlotShapes } from './manifest.ts'
import {
  answerWaiters,
  createUnit,
  failureFrom,
  fetchAhead,
  hasSession,
  obstacle,
  optionsOf,
  startUnit,
  type Unit,
} from './unit.ts'
import { judge, reasonOf, type Circumstances, type Verdict } from './verdicts.ts'

export interface HostOptions {
  readonly plugins: readonly InstalledPlugin[]
  readonly pins: Readonly<Record<string, FeatureValue | undefined>>
  readonly defaults: Readonly<Record<string, FeatureValue>>
  readonly slots: SlotShapes
  readonly timeZone: () => string
  readonly restricted: KernelOptions['restricted']
  readonly config: RemoteConfig
  readonly contributions: Contributions
  readonly parts: Parts
  readonly router: () => KernelRouter
  readonly isBuiltIn: (token: AnyToken) => boolean
}

export interface KernelPluginHost extends PluginHost {
  /** The plugin that provides a token. */
  providerOf(token: AnyToken): string | undefined
  /** Plugins that guard gates, in start order, without those that the host itself has switched off. */
  guardians(): readonly Guardian[]
  dispose(): Promise<void>
}

/**
 * Starts the plugins that are wanted and may run, and stops those that must not. One loop compares all of them with what
 * is wanted now: starts go in graph order, stops in reverse. A start or stop is one task per plugin; when it ends, the
 * loop runs again, so the latest switch wins.
 */
export function createPluginHost(options: HostOptions): KernelPluginHost {
  const { config, contributions, defaults, isBuiltIn, pins, restricted, slots, timeZone } = options
  const { bus, reporter } = options.parts
  const { crashed, threw } = createCrashes(options.parts, (id) => {
    const unit = units.get(id)
    if (!unit || unit.manifest.essential) return
    unit.crashed = true
    bus.emit(ALERT, { code: 'PLUGIN_CRASHED', detail: id })
    reconcile()
  })
  const parts: Parts = { ...options.parts, threw }
  const ordered = orderPlugins(options.plugins.map(({ manifest }) => manifest))
  const units = new Map(options.plugins.map((plugin) => [plugin.manifest.id, createUnit(plugin, slots)]))
  const inOrder: readonly Unit[] = ordered.map(({ id }) => units.get(id)!)
  const providers = new Map(
    ordered.flatMap((m) => tokensOf(m, 'provides').map((token) => [token.key, units.get(m.id)!] as const)),
  )
  const required = (unit: Unit): readonly Unit[] =>
    tokensOf(unit.manifest, 'requires')
      .flatMap(({ key }) => providers.get(key) ?? [])
      .filter((other) => other !== unit)

  const statuses = createSlice<Readonly<Record<string, PluginStatus>>>({}, reporter)
  const manifests = ordered.filter(({ id }) => !units.get(id)!.unusable)
  const features = createFeatures({ manifests, pins, defaults, config, bus, reporter })
  const started = new Set<string | undefined>()
  const woken = new Set<Unit>()
  let verdicts: ReadonlyMap<string, Verdict> = new Map()
  let reconciling = false
  let reconcileAgain = false
  let disposed = false
  let settling: (() => void)[] = []

  function reconcile(): void {
    reconcileAgain = true
    if (reconciling) return
    reconciling = true
    while (reconcileAgain) {
      reconcileAgain = false
      reconcileOnce()
    }
    reconciling = false
    if (busy()) return
    const waiting = settling
    settling = []
    for (const resolve of waiting) resolve()
  }

  function reconcileOnce(): void {
    verdicts = disposed
      ? new Map(inOrder.map(({ manifest }) => [manifest.id, { state: 'off' }]))
      : judge(ordered, circumstances)
    for (const unit of [...inOrder].reverse()) if (verdicts.has(unit.manifest.id)) stopIfUnused(unit)
    const wanted = wantedUnits()
    for (const unit of inOrder) {
      if (!verdicts.has(unit.manifest.id)) startIfWanted(unit, wanted.has(unit))
      refresh(unit)
    }
  }

  const circumstances: Circumstances = {
    isBuiltIn,
    valueOf: features.valueOf,
    isRestricted(manifest) {
      const { feature, id } = manifest
      if (feature && restricted?.(feature.key, timeZone)) return true
      // A host that has set the switch itself knows better than the plugin where the plugin may run.
      if (features.isPinned(manifest)) return false
      const ask = (): boolean => Boolean(manifest.restricted?.({ timeZone: timeZone() }))
      // If `restricted` throws, that counts as restricted.
      return reporter.guard({ plugin: id, contribution: 'restricted' }, ask, true)
    },
    failureOf(id) {
      const { unusable, failure } = units.get(id)!
      return unusable ?? (failure?.transient ? undefined : failure?.code)
    },
    hasCrashed: (id) => units.get(id)!.crashed,
  }

  function wantedUnits(): ReadonlySet<Unit> {
    const wanted = new Set<Unit>()
    for (const unit of [...inOrder].reverse()) {
      const due = started.has(unit.manifest.activation) || woken.has(unit)
      if (due || unit.waiters.length > 0 || unit.running || wanted.has(unit)) {
        wanted.add(unit)
        if (!verdicts.has(unit.manifest.id)) for (const other of required(unit)) wanted.add(other)
      }
    }
    return wanted
  }

  function startIfWanted(unit: Unit, wanted: boolean): void {
    unit.resume?.()
    if (unit.task) return
    if (!unit.contributed) {
      unit.contributed = true
      contributions.add(unit.manifest)
      if (unit.manifest.activation === 'open') fetchAhead(unit).catch(() => {})
    }
    if (wanted && !unit.running && !unit.failure && required(unit).every((other) => other.running && !other.task)) {
      unit.task = start(unit).finally(() => ended(unit))
    }
  }

  function stopIfUnused(unit: Unit): void {
    if (unit.starting) return void unit.starting.dispose()
    if (unit.task || !(unit.contributed || unit.running)) return
    const dependents = inOrder.filter((other) => required(other).includes(unit))
    if (dependents.some(({ running, task }) => running !== undefined || task !== undefined)) return
    unit.task = stop(unit).finally(() => ended(unit))
  }

  function ended(unit: Unit): void {
    unit.task = undefined
    reconcile()
  }

  async function start(unit: Unit): Promise<void> {
    const scope = createScope(unit.manifest.id, parts)
    unit.starting = scope
    setStatus(unit, { state: 'loading' })
    try {
      const running = await startUnit(unit, parts, scope, isBuiltIn)
      // The start was called off just when it was done, so nothing else would stop the plugin.
      if (scope.signal.aborted) await running?.stop()
      else unit.running = running
    } catch (error) {
      unit.failure = failureFrom(unit.manifest.id, error)
      reporter.report({ error, plugin: unit.manifest.id, contribution: 'activate' })
      bus.emit(ALERT, { code: unit.failure.code, detail: unit.manifest.id })
    } finally {
      unit.starting = undefined
    }
  }

  async function stop(unit: Unit): Promise<void> {
    const { id } = unit.manifest
    const { running } = unit
    unit.contributed = false
    contributions.close(id)
    if (running) {
      setStatus(unit, { state: 'draining' })
      if ((await drain(unit, running.scope, () => disposed)) === 'again') return
    }
    contributions.remove(id)
    const evict = (): void =>
      options.router().evict(id, reasonOf(verdicts.get(id)), (view) => !contributions.view(view))
    if (!disposed) reporter.guard({ plugin: id, contribution: 'evict' }, evict, undefined)
    unit.running = undefined
    await running?.stop()
    // What it has left open, such as a transaction that is not confirmed, is followed as soon as it may run again.
    if (!disposed && hasSession(unit, parts.storage)) woken.add(unit)
  }

  function refresh(unit: Unit): void {
    const verdict = verdicts.get(unit.manifest.id)
    if (!unit.task) {
      if (verdict) setStatus(unit, verdict)
      else setStatus(unit, { state: unit.running ? 'active' : 'ready' })
    }
    if (unit.waiters.length === 0) return
    const { context } = unit.running ?? {}
    if (context && !verdict) return answerWaiters(unit, ({ resolve }) => resolve(context))
    const failure = obstacle(unit, required)
    if (failure) answerWaiters(unit, ({ reject }) => reject(failure.error))
    else if (verdict && !unit.task) {
      const detail = `${unit.manifest.id} is ${verdict.state}`
      answerWaiters(unit, ({ reject }) => reject(new LatchkeyError(unit.unusable ?? 'SERVICE_UNAVAILABLE', { detail })))
    }
  }

  function setStatus(unit: Unit, status: PluginStatus): void {
    if (JSON.stringify(unit.status) === JSON.stringify(status)) return
    unit.status = status
    const { id } = unit.manifest
    statuses.update(() => ({ ...statuses.get(), [id]: status }))
    bus.emit(PLUGIN_CHANGED, { id, status })
  }

  /** Called at the first start, since nobody listens yet while the kernel is built. */
  function alertUnusable(): void {
    for (const { unusable, manifest } of inOrder) if (unusable) bus.emit(ALERT, { code: unusable, detail: manifest.id })
  }

  /** Lets plugins whose chunk did not load try again, since somebody wants them anew. */
  function forgetTransientFailures(): void {
    for (const unit of inOrder) if (unit.failure?.transient) unit.failure = undefined
  }

  const busy = (): boolean => inOrder.some(({ task }) => task !== undefined)
  const settled = (): Promise<void> => (busy() ? new Promise((resolve) => settling.push(resolve)) : Promise.resolve())

  function activate(id: string): Promise<PluginContext> {
    const unit = units.get(id)
    if (!unit || disposed) return Promise.reject(new LatchkeyError('SERVICE_UNAVAILABLE', { detail: id }))
    if (unit.running && !unit.task) return Promise.resolve(unit.running.context)
    forgetTransientFailures()
    return new Promise<PluginContext>((resolve, reject) => {
      unit.waiters.push({ resolve, reject })
      reconcile()
    })
  }

  const off = features.onChange(reconcile)
  reconcile()

  return {
    guardians: () => guardiansOf(inOrder, features, activate),
    statuses,
    features: features.values,
    pin(key, value) {
      for (const unit of inOrder) {
        if (unit.manifest.feature?.key === key) [unit.crashed, unit.failure] = [false, undefined]
      }
      features.pin(key, value)
      reconcile()
    },
    activate,
    options(id) {
      const unit = units.get(id)
      return unit && optionsOf(unit)
    },
    context: (id) => units.get(id)?.running?.context,
    async start(activation) {
      if (!started.has('init')) alertUnusable()
      started.add('init')
      started.add(activation)
      for (const unit of inOrder) if (hasSession(unit, parts.storage)) woken.add(unit)
      forgetTransientFailures()
      reconcile()
      await settled()
    },
    crashed(plugin, contribution, error) {
      // A view may be drawn once more while its plugin stops, or while it fades out after that; that its services are gone is no crash.
      if (units.get(plugin)?.contributed !== false) crashed({ plugin, contribution, error })
    },
    settled,
    providerOf: (token) => providers.get(token.key)?.manifest.id,
    async dispose() {
      disposed = true
      off()
      for (const unit of inOrder) unit.resume?.()
      reconcile()
      await settled()
    },
  }
}
