/**
 * Refs: run-time objects that carry a compile-time type. They are branded by `kind` and compared by `id` or `key`,
 * never by identity or `instanceof`, so that two copies of the package on one page understand each other. Frozen, since
 * all plugins share them (threat T14).
 */

/** A service's identity and type. Asked for by `use(token)`, offered by `provide(token, …)`. */
export interface Token<T> {
  readonly kind: 'token'
  readonly id: string
  /** `Symbol.for('latchkey/<id>@<apiVersion>')`: the same in every copy of the package. */
  readonly key: symbol
  readonly __type?: ((value: T) => T) | undefined
}

/** A view that can be opened with parameters `P` and may answer with `R`. */
export interface ViewRef<P = void, R = void> {
  readonly kind: 'view'
  readonly id: string
  readonly __params?: ((value: P) => P) | undefined
  readonly __result?: ((value: R) => R) | undefined
}

/** Something that happened, with a payload of type `P`. Never a command. */
export interface EventRef<P = void> {
  readonly kind: 'event'
  readonly id: string
  readonly __payload?: ((value: P) => P) | undefined
}

/** A place where plugins put items of type `I`. */
export interface SlotRef<I> {
  readonly kind: 'slot'
  readonly id: string
  /** Its items stay while their plugin drains, since a running flow may need them; those of other slots leave at once. */
  readonly lasting?: boolean | undefined
  readonly __item?: ((value: I) => I) | undefined
}

/** A point where plugins may hold something up: `pass(context, GATE, …)` resolves when every guard has agreed. */
export interface GateRef<P> {
  readonly kind: 'gate'
  readonly id: string
  readonly __passage?: ((value: P) => P) | undefined
}

/** Refs without their type parameters, for maps and lists that hold refs of several types. */
export type AnyToken = Omit<Token<unknown>, '__type'>
export type AnyView = Omit<ViewRef<unknown, unknown>, '__params' | '__result'>
/** A view that opens without parameters: it takes none, or optional ones. */
export type PlainView = AnyView & { readonly __params?: ((value: undefined) => unknown) | undefined }
export type AnySlot = Omit<SlotRef<unknown>, '__item'>
export type AnyGate = Omit<GateRef<unknown>, '__passage'>

/** Version of the plugin contract; a plugin for another one fails alone (`PLUGIN_INCOMPATIBLE`). */
export const API_VERSION = 1

/** Makes a token. `id` is `<area>/<name>`; the comment above it says in one sentence what the service is for. */
export function defineToken<T>(id: string): Token<T> {
  return Object.freeze({ kind: 'token', id, key: Symbol.for(`latchkey/${id}@${API_VERSION}`) })
}

/** Makes a view ref. The id is the view's name in the specification (`Swap`, `WalletSend`). */
export function defineView<P = void, R = void>(id: string): ViewRef<P, R> {
  return Object.freeze({ kind: 'view', id })
}

/** Makes an event ref. The id starts with `latchkey:` or the plugin's own id. */
export function defineEvent<P = void>(id: string): EventRef<P> {
  return Object.freeze({ kind: 'event', id })
}

/** Makes a slot ref. */
export function defineSlot<I>(id: string, { lasting }: Pick<SlotRef<I>, 'lasting'> = {}): SlotRef<I> {
  return Object.freeze({ kind: 'slot', id, lasting })
}

/** Makes a gate ref. The id is `<area>.<what it comes before>`. */
export function defineGate<P>(id: string): GateRef<P> {
  return Object.freeze({ kind: 'gate', id })
}
