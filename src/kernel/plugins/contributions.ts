import type {
  Disposable,
  PluginManifest,
  Readable,
  Reporter,
  OwnedEntry,
  SlotItem,
  StringTable,
  ViewEntry,
} from '../contracts/index.ts'
import type { SlotRef } from '../refs.ts'
import type { OwnedI18n } from '../i18n.ts'
import type { OwnedPolicy } from '../router/policies.ts'
import { derive } from '../derive.ts'
import { createSlice } from '../store.ts'

/** What plugins contribute, as data. A plugin's contributions are added and removed together. */
export interface Contributions {
  add(manifest: PluginManifest): void
  /**
   * Removes the ways into the plugin: its slot items. What a running flow needs stays until `remove`: views, words,
   * policies, items of lasting slots. `add` undoes it.
   */
  close(id: string): void
  remove(id: string): void
  /** Code of the plugin was loaded. The words that it brings (`strings`) are there while the plugin contributes. */
  learn(id: string, code: unknown): void
  /** Has everything drawn again that shows contributions. */
  notify(): void
  items<I extends SlotItem>(slot: SlotRef<I>): Readable<readonly OwnedEntry<I>[]>
  view(id: string): ViewEntry | undefined
  /** True when the view can be opened from the view `from`. Those of a closed plugin open only from its own. */
  canOpen(id: string, from: string | undefined): boolean
  policies(): readonly OwnedPolicy[]
  /** How many plugins contribute now: for leak tests. */
  readonly size: number
}

export interface ContributionsOptions {
  readonly add: OwnedI18n['add']
  /** Loads a plugin's words in the language of the page; undefined for an English page. */
  readonly speak?: ((manifest: PluginManifest) => unknown) | undefined
  readonly reporter: Reporter
  /** Ids as the host lists them: items of equal rank keep this order, however often their plugins come and go. */
  readonly order: readonly string[]
}

export function createContributions({ add: addWords, speak, reporter, order }: ContributionsOptions): Contributions {
  const plugins = createSlice<readonly PluginManifest[]>([], reporter)
  const added = new Map<string, { readonly abort: AbortController; readonly words: Disposable[] }>()
  /** What a plugin has brought outlives its stop, because its code is not loaded again. */
  const tables = new Map<string, Set<StringTable>>()
  const closed = new Set<string>()
  const bySlot = new Map<string, Readable<readonly OwnedEntry<SlotItem>[]>>()
  const all = <T>(pick: (manifest: PluginManifest) => readonly T[] | undefined): readonly (readonly [string, T])[] =>
    plugins.get().flatMap((manifest) => (pick(manifest) ?? []).map((thing) => [manifest.id, thing] as const))

  const policies = derive([plugins], () =>
    all((m) => m.contributes?.policies).map(([plugin, policy]) => ({ plugin, policy })),
  )
  const views = derive(
    [plugins],
    () => new Map(all((m) => m.contributes?.views).map(([plugin, view]) => [view.ref.id, { plugin, view }])),
  )

  function say(id: string, table: StringTable | undefined): void {
    const known = tables.get(id) ?? new Set()
    if (!table || known.has(table)) return
    tables.set(id, known.add(table))
    added.get(id)?.words.push(addWords(id, table))
  }

  const notify = (): void => plugins.update(() => [...plugins.get()])

  return {
    add(manifest) {
      if (closed.delete(manifest.id)) notify()
      if (added.has(manifest.id)) return
      const { contributes, id } = manifest
      const known = [...(tables.get(id) ?? [])]
      added.set(id, { abort: new AbortController(), words: known.map((table) => addWords(id, table)) })
      say(id, contributes?.strings)
      if (contributes?.languages) speak?.(manifest)
      // What is not in the order is the shell's own and comes first.
      plugins.update(() => [...plugins.get(), manifest].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id)))
    },
    close(id) {
      closed.add(id)
      notify()
    },
    remove(id) {
      closed.delete(id)
      const entry = added.get(id)
      if (!entry) return
      added.delete(id)
      plugins.update(() => plugins.get().filter((manifest) => manifest.id !== id))
      entry.abort.abort()
      entry.words.forEach((words) => void words.dispose())
    },
    learn: (id, code) => say(id, wordsOf(code)),
    notify,
    items<I extends SlotItem>(slot: SlotRef<I>) {
      let items = bySlot.get(slot.id)
      if (!items) {
        items = derive([plugins], () =>
          all((m) => m.contributes?.slots)
            .filter(([plugin, entry]) => entry.slot.id === slot.id && (slot.lasting || !closed.has(plugin)))
            .map(([plugin, { item }]) => ({ plugin, item, signal: added.get(plugin)!.abort.signal }))
            .sort((a, b) => (a.item.rank ?? 100) - (b.item.rank ?? 100)),
        )
        bySlot.set(slot.id, items)
      }
      return items as Readable<readonly OwnedEntry<I>[]>
    },
    view: (id) => views.get().get(id),
    canOpen(id, from = '') {
      const [to, at] = [id, from].map((view) => views.get().get(view)?.plugin)
      return to !== undefined && (to === at || !closed.has(to))
    },
    policies: () => policies.get(),
    get size() {
      return added.size
    },
  }
}

/** What a chunk exports, or a module says, as `strings`. A third party's may be anything. */
function wordsOf(code: unknown): StringTable | undefined {
  const { strings } = (code ?? {}) as { readonly strings?: StringTable | undefined }
  return typeof strings?.en === 'object' ? strings : undefined
}
