/** Small shapes that every other contract is built from. */

/** Something that can be disposed. Disposing twice has no effect. */
export interface Disposable {
  dispose(): void | Promise<void>
}

/** A value that can be read and watched. `subscribe` returns a function that removes the listener. */
export interface Readable<T> {
  get(): T
  subscribe(listener: () => void): () => void
}

/** The lifetime of one owner (a modal, a plugin). The scope owns everything that the owner starts. */
export interface Scope {
  /** Aborts when the owner stops; check it after every `await`. */
  readonly signal: AbortSignal
  /** Disposes `thing` when the scope ends, in reverse order, or at once if it has ended. */
  own<T extends Disposable | (() => void | Promise<void>)>(thing: T): T
  /** Delays a switch-off until the result is disposed, such as while a wallet is asked to sign. */
  hold(reason: string): Disposable
}

/** The part of Standard Schema (valibot, zod …) that the kernel uses. */
export interface Schema<T> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (
      value: unknown,
    ) =>
      | { readonly value: T; readonly issues?: undefined }
      | { readonly issues: readonly { readonly message: string }[] }
      | Promise<
          | { readonly value: T; readonly issues?: undefined }
          | { readonly issues: readonly { readonly message: string }[] }
        >
    readonly types?: { readonly input: unknown; readonly output: T } | undefined
  }
}
