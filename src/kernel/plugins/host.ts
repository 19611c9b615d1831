import type { FeatureValue, InstalledPlugin, PluginContext, PluginHost, PluginStatus, Readable, RemoteConfig } from '../contracts/index.ts'
import { ALERT, FEATURE_CHANGED, PLUGIN_CHANGED } from '../contracts/index.ts'
import { codeOf, LatchkeyError } from '../errors/index.ts'
import type { AnyToken } from '../refs.ts'
import type { KernelRouter } from '../router/createRouter.ts'
import { createScope } from '../scope.ts'
import { createSlice, derive } from '../store.ts'
import type { Parts } from './context.ts'
import type { Contributions } from './contributions.ts'
import { createCrashCounter } from './crashes.ts'
import { featureValue } from './features.ts'
import { orderPlugins } from './graph.ts'
import { createUnit, failureFrom, startUnit, type Unit } from './unit.ts'
import { judge, type Verdict } from './verdicts.ts'

export interface HostOptions {
  readonly plugins: readonly InstalledPlugin[]
  readonly pins: Readonly<Record<string, FeatureValue | undefined>>
  readonly timeZone: string
  readonly config: RemoteConfig
  readonly contributions: Contributions
  readonly parts: Parts
  readonly router: () => KernelRouter
  readonly isBuiltIn: (token: AnyToken) => boolean
}

export interface KernelPluginHost extends PluginHost {
  /** The plugin that provides a token. */
  providerOf(token: AnyToken): string | undefined
  /** True when the view's plugin may run. */
  isAvailable(id: string): boolean
  dispose(): Promise<void>
}

/**
 * Brings plugins to where they are wanted. One loop looks at all of them: the latest wish per plugin wins, starts go
 * in graph order, stops in reverse. A start or stop is one task per plugin; when it ends, the loop looks again.
 */
export function createPluginHost(options: HostOptions): KernelPluginHost {
  const { config, contributions, parts, isBuiltIn, timeZone } = options
  const { bus, clock, reporter } = parts
  const ordered = orderPlugins(options.plugins.map(({ manifest }) => manifest))
  const units = new Map(options.plugins.map((plugin) => [plugin.manifest.id, createUnit(plugin)]))
  const inOrder: readonly Unit[] = ordered.map(({ id }) => units.get(id)!)
  const providers = new Map(ordered.flatMap((m) => (m.provides ?? []).map((token) => [token.key, units.get(m.id)!] as const)))
  const required = (unit: Unit): readonly Unit[] =>
    Object.values(unit.manifest.requires ?? {}).flatMap(({ key }) => providers.get(key) ?? []).filter((other) => other !== unit)

  const pins = createSlice<Readonly<Record<string, FeatureValue | undefined>>>(options.pins, reporter)
  const statuses = createSlice<Readonly<Record<string, PluginStatus>>>({}, reporter)
  const features: Readable<Readonly<Record<string, FeatureValue>>> = derive([pins, config.state], () =>
    Object.fromEntries(
      ordered.flatMap((manifest) =>
        manifest.feature ? [[manifest.feature.key, featureValue(manifest, pins.get(), config.state.get())] as const] : [],
      ),
    ),
  )
  const countCrash = createCrashCounter(clock)
  const started = new Set<'init' | 'open'>()
  let verdicts: ReadonlyMap<string, Verdict> = new Map()
  let knownFeatures = features.get()
  let looking = false
  let lookAgain = false
  let disposed = false
  let settling: (() => void)[] = []

  function look(): void {
    lookAgain = true
    if (looking) return
    looking = true
    while (lookAgain) {
      lookAgain = false
      lookOnce()
    }
    looking = false
    if (busy()) return
    const waiting = settling
    settling = []
    for (const resolve of waiting) resolve()
  }

  function lookOnce(): void {
    verdicts = disposed
      ? new Map(inOrder.map(({ manifest }) => [manifest.id, { state: 'off' }]))
      : judge(ordered, {
          pins: pins.get(),
          config: config.state.get(),
          timeZone,
          isBuiltIn,
          failureOf: (id) => (units.get(id)!.failure?.transient ? undefined : units.get(id)!.failure?.code),
          hasCrashed: (id) => units.get(id)!.crashed,
        })
    for (const unit of [...inOrder].reverse()) if (verdicts.has(unit.manifest.id)) leave(unit)
    const wanted = wantedUnits()
    for (const unit of inOrder) {
      if (!verdicts.has(unit.manifest.id)) enter(unit, wanted.has(unit))
      refresh(unit)
    }
  }

  function wantedUnits(): ReadonlySet<Unit> {
    const wanted = new Set<Unit>()
    for (const unit of [...inOrder].reverse()) {
      const { activation } = unit.manifest
      const due = activation === 'init' || activation === 'open' ? started.has(activation) : false
      if (due || unit.demanded || unit.running || wanted.has(unit)) {
        wanted.add(unit)
        if (!verdicts.has(unit.manifest.id)) for (const other of required(unit)) wanted.add(other)
      }
    }
    return wanted
  }

  function enter(unit: Unit, wanted: boolean): void {
    unit.resume?.()
    if (unit.task) return
    if (!unit.contributed) {
      unit.contributed = true
      contributions.add(unit.manifest)
    }
    if (wanted && !unit.running && !unit.failure && required(unit).every((other) => other.running && !other.task)) {
      unit.task = start(unit).finally(() => ended(unit))
    }
  }

  function leave(unit: Unit): void {
    if (unit.starting) return void unit.starting.dispose()
    if (unit.task || !(unit.contributed || unit.running)) return
    const dependents = inOrder.filter((other) => required(other).includes(unit))
    if (dependents.some(({ running, task }) => running !== undefined || task !== undefined)) return
    unit.task = stop(unit).finally(() => ended(unit))
  }

  function ended(unit: Unit): void {
    unit.task = undefined
    look()
  }

  async function start(unit: Unit): Promise<void> {
    const scope = createScope(unit.manifest.id, parts)
    unit.starting = scope
    setStatus(unit, { state: 'loading' })
    try {
      unit.running = await startUnit(unit, parts, scope, isBuiltIn)
    } catch (error) {
      if (codeOf(error) === 'ABORTED' && scope.signal.aborted) return
      unit.failure = failureFrom(error)
      unit.demanded = false
      reporter.report({ error, plugin: unit.manifest.id, contribution: 'activate' })
      bus.emit(ALERT, { code: unit.failure.code, detail: unit.manifest.id })
    } finally {
      unit.starting = undefined
    }
  }

  async function stop(unit: Unit): Promise<void> {
    const { id, contributes } = unit.manifest
    const { running } = unit
    unit.contributed = false
    contributions.remove(id)
    if (running) {
      setStatus(unit, { state: 'draining' })
      const resumed = new Promise<boolean>((resolve) => (unit.resume = () => resolve(true)))
      const free = disposed ? Promise.resolve(false) : running.scope.free().then(() => false)
      const again = await Promise.race([free, resumed])
      unit.resume = undefined
      // Wanted again while it drained: nothing was stopped yet, so it simply goes on.
      if (again && !disposed) return
    }
    const views = new Set(contributes?.views?.map(({ ref }) => ref.id))
    if (!disposed) reporter.guard({ plugin: id, contribution: 'evict' }, () => options.router().evict(id, (view) => views.has(view)), undefined)
    unit.running = undefined
    unit.demanded = false
    await running?.stop()
  }

  function refresh(unit: Unit): void {
    const verdict = verdicts.get(unit.manifest.id)
    if (!unit.task) {
      if (verdict) setStatus(unit, verdict)
      else setStatus(unit, { state: unit.running ? 'active' : 'ready' })
    }
    if (unit.waiters.length === 0) return
    if (unit.running && !verdict) settle(unit, ({ resolve }) => resolve(unit.running!.context))
    else if (verdict && !unit.task) settle(unit, ({ reject }) => reject(refusal(unit, verdict)))
    else {
      const stuck = [unit, ...required(unit)].find(({ failure }) => failure)
      if (stuck) settle(unit, ({ reject }) => reject(stuck.failure!.error))
    }
  }

  function settle(unit: Unit, tell: (waiter: Unit['waiters'][number]) => void): void {
    const { waiters } = unit
    unit.waiters = []
    waiters.forEach(tell)
  }

  function refusal({ manifest, failure }: Unit, verdict: Verdict): unknown {
    return failure?.error ?? new LatchkeyError('SERVICE_UNAVAILABLE', { detail: `${manifest.id} is ${verdict.state}` })
  }

  function setStatus(unit: Unit, status: PluginStatus): void {
    if (JSON.stringify(unit.status) === JSON.stringify(status)) return
    unit.status = status
    const { id } = unit.manifest
    statuses.update(() => ({ ...statuses.get(), [id]: status }))
    bus.emit(PLUGIN_CHANGED, { id, status })
    if (status.state === 'failed' && status.code === 'PLUGIN_INCOMPATIBLE') bus.emit(ALERT, { code: status.code, detail: id })
  }

  /** A new demand is a new try for what failed only because a chunk did not load. */
  function forgetTransientFailures(): void {
    for (const unit of inOrder) if (unit.failure?.transient) unit.failure = undefined
  }

  const busy = (): boolean => inOrder.some(({ task }) => task !== undefined)
  const settled = (): Promise<void> => (busy() ? new Promise((resolve) => settling.push(resolve)) : Promise.resolve())

  const offs = [
    features.subscribe(() => {
      const now = features.get()
      for (const [key, value] of Object.entries(now)) {
        if (JSON.stringify(knownFeatures[key]) !== JSON.stringify(value)) bus.emit(FEATURE_CHANGED, { key, value })
      }
      knownFeatures = now
      look()
    }),
  ]
  look()

  return {
    statuses,
    features,
    pin(key, value) {
      for (const unit of inOrder) {
        if (unit.manifest.feature?.key === key) [unit.crashed, unit.failure] = [false, undefined]
      }
      pins.update(() => ({ ...pins.get(), [key]: value }))
      look()
    },
    activate(id) {
      const unit = units.get(id)
      if (!unit || disposed) return Promise.reject(new LatchkeyError('SERVICE_UNAVAILABLE', { detail: id }))
      if (unit.running && !unit.task) return Promise.resolve(unit.running.context)
      forgetTransientFailures()
      unit.demanded = true
      return new Promise<PluginContext>((resolve, reject) => {
        unit.waiters.push({ resolve, reject })
        look()
      })
    },
    context: (id) => units.get(id)?.running?.context,
    async start(activation) {
      started.add('init')
      started.add(activation)
      forgetTransientFailures()
      look()
      await settled()
    },
    crashed(id, contribution, error) {
      reporter.report({ error, plugin: id, contribution })
      const unit = units.get(id)
      if (!unit || unit.manifest.essential || !countCrash(id)) return
      unit.crashed = true
      bus.emit(ALERT, { code: 'PLUGIN_CRASHED', detail: id })
      look()
    },
    settled,
    providerOf: (token) => providers.get(token.key)?.manifest.id,
    isAvailable: (id) => units.has(id) && !verdicts.has(id),
    async dispose() {
      disposed = true
      offs.forEach((off) => off())
      look()
      for (const unit of inOrder) unit.resume?.()
      look()
      await settled()
    },
  }
}
