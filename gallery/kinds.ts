/** What a part of the modal is shown as: the words that states and their files are written in. */
import type { Stage, Setting } from './stage.ts'

/** The kinds that every part shows, or says why it cannot. */
export const KINDS = ['usual', 'loading', 'empty', 'error', 'long', 'huge', 'rtl'] as const

/**
 * - `usual`: as most people meet it. `loading`: what it waits for is on its way. `empty`: there is nothing to show.
 * - `error`: what it needs failed. `long`: names from outside that do not fit. `huge`: amounts and counts that do not.
 * - `rtl`: from right to left, in the locale `ar`.
 */
export type Kind = (typeof KINDS)[number]

/** Sets the stage of a state, with its own clock, service and wallets. Called once in each state. */
export type SetStage = (setting?: Setting) => Stage

/** Brings the modal there as a person would, and ends when what it is about can be seen. */
export type State = (set: SetStage) => Promise<unknown>

/** A view, or a slot item that is a component, in its states. */
export interface Shown {
  /** By kind or by a name of its own. Without `rtl` that is `usual` from right to left. */
  readonly states: Readonly<Record<string, State>> & { readonly usual: State }
  /** Kinds that another state of it shows as well: `{ loading: 'usual' }`. */
  readonly within?: Partial<Readonly<Record<Kind, string>>>
  /** Kinds that cannot be, and why. */
  readonly without?: Partial<Readonly<Record<Exclude<Kind, 'usual'>, string>>>
}

/** A slot item that is words and an icon: drawn inside a state of another part. */
export interface SeenIn {
  /** `plugin/Part.state` */
  readonly seenIn: string
  /** Its words there. */
  readonly as: string
}

/** What a file of states says of its plugin. */
export interface PluginStates {
  /** By the view's id. */
  readonly views?: Readonly<Record<string, Shown>>
  /** By `slot/item`. */
  readonly slots?: Readonly<Record<string, Shown | SeenIn>>
}

/** What a file of states says of parts of the kit: by the component's name, with those that are drawn along. */
export type KitStates = Readonly<Record<string, Shown & { readonly shows?: readonly string[] }>>

export const isSeenIn = (part: Shown | SeenIn): part is SeenIn => 'seenIn' in part

/** The same from right to left. */
export const mirrored =
  (state: State): State =>
  (set) =>
    state((setting) => set({ ...setting, modal: { locale: 'ar', ...setting?.modal } }))
