import { defineToken, provide, type InstalledPlugin, type PluginContext, type PluginManifest } from '#kernel'
import { createTestKernel } from './testKernel.ts'
import { plugin, switchedBy } from './pluginSupport.ts'

/** `b` requires `a`, `c` requires `b`; `d` stands alone; `c` starts with the kernel, `d` with the modal. */
export const FLAPPING = ['a', 'b', 'c', 'd'] as const
export type Id = (typeof FLAPPING)[number]
export const ABSENT = 'nobody'
const NEEDS: Readonly<Record<Id, Id | undefined>> = { a: undefined, b: 'a', c: 'b', d: undefined }
const ACTIVATION: Readonly<Record<Id, PluginManifest['activation']>> = {
  a: 'demand',
  b: 'demand',
  c: 'init',
  d: 'open',
}

export type Command =
  | { readonly kind: 'pin'; readonly id: Id; readonly value: boolean | undefined }
  | { readonly kind: 'remote'; readonly on: readonly Id[] }
  | { readonly kind: 'demand'; readonly id: Id | typeof ABSENT }
  | { readonly kind: 'hold'; readonly id: Id }
  | { readonly kind: 'release' }
  | { readonly kind: 'start'; readonly activation: 'init' | 'open' }
  | { readonly kind: 'wait'; readonly ms: number }

interface Service {
  readonly of: Id
}
const TOKENS = Object.fromEntries(FLAPPING.map((id) => [id, defineToken<Service>(`flap/${id}`)])) as Readonly<
  Record<Id, ReturnType<typeof defineToken<Service>>>
>

/** What is seen from outside at the end. `broken` holds every rule that was broken on the way. */
interface Seen {
  readonly states: Readonly<Record<Id, string>>
  readonly afterDemand: Readonly<Record<Id, string>>
  readonly alive: readonly Id[]
  readonly leftovers: unknown
  readonly openDemands: number
  readonly broken: readonly string[]
  readonly faults: number
}

/** Plays the commands with slow starts and stops, lets everything settle, and says what should be and what is. */
export async function run(
  commands: readonly Command[],
  delay: () => number,
  { forgets = false } = {},
): Promise<{ readonly expected: Seen; readonly actual: Seen }> {
  const broken: string[] = []
  const alive: Id[] = []
  const sleep = ({ clock }: PluginContext): Promise<void> =>
    new Promise((resolve) => void clock.setTimeout(resolve, delay()))

  function flapping(id: Id): InstalledPlugin {
    const need = NEEDS[id]
    return plugin(id, {
      activation: ACTIVATION[id],
      feature: switchedBy(id),
      provides: [TOKENS[id]],
      ...(need && { requires: { need: TOKENS[need] } }),
      services: [provide(TOKENS[id], { make: () => ({ of: id }) })],
      async activate(context) {
        if (need && !alive.includes(need)) broken.push(`${id} starts without ${need}`)
        if (need && context.use(TOKENS[need]).of !== need) broken.push(`${id} got another service`)
        if (alive.includes(id)) broken.push(`${id} starts twice`)
        alive.push(id)
        if (!forgets) {
          context.own(async () => {
            await sleep(context)
            if (need && !alive.includes(need)) broken.push(`${need} stopped under ${id}`)
            alive.splice(alive.indexOf(id), 1)
          })
        }
        context.bus.onAny(() => {})
        context.slice({ id })
        await sleep(context)
      },
    })
  }

  const tested = createTestKernel({ plugins: FLAPPING.map(flapping) })
  const { kernel, clock, fetch } = tested
  const pins: Partial<Record<Id, boolean | undefined>> = {}
  const started = new Set<string>()
  const holds: { dispose(): void | Promise<void> }[] = []
  let remote: readonly Id[] | undefined
  let openDemands = 0

  function demand(id: string): void {
    openDemands += 1
    const done = (): void => void (openDemands -= 1)
    kernel.plugins.activate(id).then(done, done)
  }

  async function play(command: Command): Promise<void> {
    switch (command.kind) {
      case 'pin':
        pins[command.id] = command.value
        return kernel.plugins.pin(command.id, command.value)
      case 'remote':
        remote = command.on
        fetch.on('GET', '/appkit/v1/config', { json: { features: command.on.map((id) => ({ id, isEnabled: true })) } })
        return kernel.config.refresh()
      case 'demand':
        return demand(command.id)
      case 'hold': {
        const hold = kernel.plugins.context(command.id)?.hold('flap')
        if (hold) holds.push(hold)
        return
      }
      case 'release':
        await holds.shift()?.dispose()
        return
      case 'start':
        started.add('init').add(command.activation)
        return void kernel.plugins.start(command.activation)
      case 'wait':
        return clock.advance(command.ms)
    }
  }

  async function settle(): Promise<void> {
    await Promise.all([kernel.plugins.settled(), clock.advance(10_000)])
  }

  for (const command of commands) await play(command)
  for (const hold of holds.splice(0)) await hold.dispose()
  await settle()

  const states = (): Record<Id, string> => {
    const now = kernel.plugins.statuses.get()
    return Object.fromEntries(FLAPPING.map((id) => [id, now[id]!.state])) as Record<Id, string>
  }
  const isOn = (id: Id): boolean => pins[id] ?? (remote ? remote.includes(id) : true)
  const mayRun = (id: Id): boolean => isOn(id) && (NEEDS[id] === undefined || mayRun(NEEDS[id]))
  const stopped = (id: Id): string => (isOn(id) ? 'blocked' : 'off')

  /** Which must run: started by activation, or needed by one that is. Others may, if they were asked for. */
  const due = (id: Id): boolean =>
    mayRun(id) && (started.has(ACTIVATION[id] ?? '') || FLAPPING.some((other) => NEEDS[other] === id && due(other)))
  const settled = states()
  const expectedStates = Object.fromEntries(
    FLAPPING.map((id) => [id, mayRun(id) ? (due(id) || settled[id] === 'active' ? 'active' : 'ready') : stopped(id)]),
  ) as Record<Id, string>
  const aliveNow = [...alive].sort()
  if (JSON.stringify(aliveNow) !== JSON.stringify(FLAPPING.filter((id) => settled[id] === 'active'))) {
    broken.push(`alive: ${aliveNow.join(' ')}, but said active: ${JSON.stringify(settled)}`)
  }

  FLAPPING.forEach(demand)
  await settle()
  const afterDemand = states()
  for (const id of FLAPPING) kernel.plugins.pin(id, false)
  await settle()
  const { contributors, ...leftovers } = tested.leftovers()
  return {
    expected: {
      states: expectedStates,
      afterDemand: Object.fromEntries(FLAPPING.map((id) => [id, mayRun(id) ? 'active' : stopped(id)])) as Record<
        Id,
        string
      >,
      alive: [],
      leftovers: { listeners: 0, timers: 0, slices: [], stack: [], contributors: 1 },
      openDemands: 0,
      broken: [],
      faults: 0,
    },
    actual: {
      states: settled,
      afterDemand,
      alive,
      leftovers: { ...leftovers, contributors },
      openDemands,
      broken,
      faults: tested.faults.length,
    },
  }
}
