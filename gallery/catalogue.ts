/** Collects what the gallery shows: the parts in the manifests and the kit, and their states in `states/`. */
import type { PluginManifest } from '#kernel'
import { ACCOUNT, CONNECT } from '#wallet'
import * as kit from '#kit'
import {
  isSeenIn,
  KINDS,
  mirrored,
  type Kind,
  type KitStates,
  type PluginStates,
  type SeenIn,
  type Shown,
  type State,
} from './kinds.ts'

export interface Entry {
  /** `plugin/Part.state` */
  readonly id: string
  /** A plugin's id, `shell` or `kit`. */
  readonly plugin: string
  readonly part: string
  readonly name: string
  readonly state: State
  readonly isView: boolean
}

/** The visible parts of a plugin, the shell or the kit, and their states. */
interface Owner {
  readonly plugin: string
  readonly views: readonly string[]
  readonly slots: readonly string[]
  readonly states: PluginStates
}

const manifests = Object.entries(
  import.meta.glob<Readonly<Record<string, unknown>>>('../src/plugins/*/index.ts', { eager: true }),
).map(([path, module]) => manifestOf(path, module))

const files = import.meta.glob<{ readonly default: PluginStates }>('./states/*.{ts,tsx}', { eager: true })
const kitFiles = import.meta.glob<{ readonly default: KitStates }>('./states/kit/*.tsx', { eager: true })

export const kitStates: KitStates = Object.assign({}, ...Object.values(kitFiles).map((file) => file.default))

/** The shell's own views; `Card` stands for what it draws around every view. */
const SHELL_VIEWS = [CONNECT.id, ACCOUNT.id]

const owners: readonly Owner[] = [
  { plugin: 'shell', views: SHELL_VIEWS, slots: [], states: statesOf('shell') },
  ...manifests.map(({ id, contributes = {} }) => ({
    plugin: id,
    views: (contributes.views ?? []).map(({ ref }) => ref.id),
    slots: (contributes.slots ?? []).map(({ slot, item }) => `${slot.id}/${item.id}`),
    states: statesOf(id),
  })),
]

/** All states, in the order of the list. */
export const entries: readonly Entry[] = [
  ...owners.flatMap(({ plugin, states }) => [
    ...entriesOf(plugin, states.views ?? {}, true),
    ...entriesOf(plugin, states.slots ?? {}, false),
  ]),
  ...entriesOf('kit', kitStates, false),
]

/** Slots whose items are not visible: chains, ways to remote wallets, and who finds receivers. */
const isDrawn = (id: string): boolean => !/^(?:chain|connect\.remote|send\.resolver)\//.test(id)

/** Missing and superfluous states; empty if everything has its states. */
export function mistakes(): readonly string[] {
  const ids = new Set(entries.map(({ id }) => id))
  const known = new Set(['kit', ...owners.map(({ plugin }) => plugin)])
  return [
    ...Object.keys(files)
      .map((path) => path.replace(/.*\/|\.tsx?$/g, ''))
      .filter((plugin) => !known.has(plugin))
      .map((plugin) => `${plugin}: there is no such plugin`),
    ...owners.flatMap(({ plugin, views, slots, states }) => {
      const own = { ...states.views, ...states.slots }
      return [
        ...views.filter((id) => !states.views?.[id]).map((id) => `${plugin}/${id}: a view without states`),
        ...slots
          .filter((id) => isDrawn(id) && !states.slots?.[id])
          .map((id) => `${plugin}/${id}: an item without states`),
        ...Object.keys(own)
          .filter((id) => id !== 'Card' && !views.includes(id) && !slots.includes(id))
          .map((id) => `${plugin}/${id}: there is no such view or item`),
        ...Object.entries(own).flatMap(([id, part]) =>
          isSeenIn(part)
            ? ids.has(part.seenIn)
              ? []
              : [`${plugin}/${id}: there is no state ${part.seenIn}`]
            : kindsMissing(part).map((problem) => `${plugin}/${id}: ${problem}`),
        ),
      ]
    }),
    ...kitMistakes(),
  ]
}

/** Items that are drawn inside another part's state, with their words there. */
export const seen: readonly SeenIn[] = owners.flatMap(({ states }) =>
  Object.values(states.slots ?? {}).filter((part) => isSeenIn(part)),
)

function kitMistakes(): readonly string[] {
  const parts = Object.keys(kit).filter((name) => /^[A-Z]/.test(name))
  const shown = Object.entries(kitStates).flatMap(([name, { shows = [] }]) => [name, ...shows])
  return [
    ...parts.filter((name) => !shown.includes(name)).map((name) => `kit/${name}: a part without states`),
    ...shown.filter((name) => !parts.includes(name)).map((name) => `kit/${name}: there is no such part`),
    ...Object.entries(kitStates).flatMap(([name, part]) =>
      kindsMissing(part).map((problem) => `kit/${name}: ${problem}`),
    ),
  ]
}

function kindsMissing({ states, within = {}, without = {} }: Shown): readonly string[] {
  const named = Object.values(within).filter((name) => !states[name])
  const reasons = without as Partial<Readonly<Record<Kind, string>>>
  return [
    ...named.map((name) => `there is no state ${name}`),
    ...KINDS.filter((kind) => {
      const ways = [kind === 'rtl' && !reasons.rtl, kind in states, kind in within, (reasons[kind]?.length ?? 0) > 10]
      return !ways.some(Boolean)
    }).map((kind) => `neither ${kind} nor why not`),
    ...KINDS.filter((kind) => reasons[kind] && (kind in states || kind in within)).map(
      (kind) => `${kind}, and why not`,
    ),
  ]
}

function entriesOf(plugin: string, parts: Readonly<Record<string, Shown | SeenIn>>, isView: boolean): readonly Entry[] {
  return Object.entries(parts).flatMap(([part, shown]) => {
    if (isSeenIn(shown)) return []
    const mirror = shown.without?.rtl || shown.states['rtl'] ? {} : { rtl: mirrored(shown.states.usual) }
    return Object.entries({ ...shown.states, ...mirror }).map(([name, state]) => ({
      id: `${plugin}/${part}.${name}`,
      plugin,
      part,
      name,
      state,
      isView: isView && part !== 'Card',
    }))
  })
}

function statesOf(plugin: string): PluginStates {
  return (files[`./states/${plugin}.ts`] ?? files[`./states/${plugin}.tsx`])?.default ?? {}
}

/** A plugin's folder has the name of its install function, apart from capitals. */
function manifestOf(path: string, module: Readonly<Record<string, unknown>>): PluginManifest {
  const folder = path.split('/').at(-2)
  // A token may have the name too, in capitals.
  const install = Object.entries(module).find(
    ([name, value]) => typeof value === 'function' && name.toLowerCase() === folder,
  )?.[1]
  if (typeof install !== 'function') throw new Error(`${path} installs nothing called ${folder}`)
  return (install() as { readonly manifest: PluginManifest }).manifest
}

/** The file of a state, without its ending, relative to `pictures/` or `trees/`. */
export const fileOf = ({ plugin, part, name }: Entry): string => `${plugin}/${part.replace('/', '-')}.${name}`
