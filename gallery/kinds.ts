/** Types for the files in `states/`: the kinds of states in which each part of the modal is shown. */
import type { Stage, Setting } from './stage.ts'

/** The kinds that every part shows, or says why it cannot. */
export const KINDS = ['usual', 'loading', 'empty', 'error', 'long', 'huge', 'rtl'] as const

/**
 * - `usual`: the ordinary case. `loading`: data is being loaded. `empty`: there is nothing to show.
 * - `error`: loading failed. `long`: names that do not fit. `huge`: amounts and counts that do not fit.
 * - `rtl`: from right to left, in the locale `ar`.
 */
export type Kind = (typeof KINDS)[number]

/** Creates the stage of a state, with its own clock, service and wallets. Called once per state. */
export type SetStage = (setting?: Setting) => Stage

/** Operates the modal as a person would; resolves when the state is visible. */
export type State = (set: SetStage) => Promise<unknown>

/** A view, or a slot item that is a component, in its states. */
export interface Shown {
  /** By kind or by a name of its own. Without `rtl` that is `usual` from right to left. */
  readonly states: Readonly<Record<string, State>> & { readonly usual: State }
  /** Kinds that another state of it shows as well: `{ loading: 'usual' }`. */
  readonly within?: Partial<Readonly<Record<Kind, string>>>
  /** Kinds that do not exist for this part, and why. */
  readonly without?: Partial<Readonly<Record<Exclude<Kind, 'usual'>, string>>>
}

/** A slot item that is words and an icon: drawn inside a state of another part. */
export interface SeenIn {
  /** `plugin/Part.state` */
  readonly seenIn: string
  /** Its words there. */
  readonly as: string
}

/** The states of a plugin. */
export interface PluginStates {
  /** By the view's id. */
  readonly views?: Readonly<Record<string, Shown>>
  /** By `slot/item`. */
  readonly slots?: Readonly<Record<string, Shown | SeenIn>>
}

/** The states of parts of the kit, by the component's name, including those drawn inside. */
export type KitStates = Readonly<Record<string, Shown & { readonly shows?: readonly string[] }>>

export const isSeenIn = (part: Shown | SeenIn): part is SeenIn => 'seenIn' in part

/** The same from right to left. */
export const mirrored =
  (state: State): State =>
  (set) =>
    state((setting) => set({ ...setting, modal: { locale: 'ar', ...setting?.modal } }))
