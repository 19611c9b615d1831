/** Small shapes that every other contract is built from. */

/** Something to be undone once. Disposing twice is harmless. */
export interface Disposable {
  dispose(): void | Promise<void>
}

/** A value that can be read now and watched. `subscribe` returns its own undo. */
export interface Readable<T> {
  get(): T
  subscribe(listener: () => void): () => void
}

/** The life of one owner (a modal, a plugin). Whatever the owner starts is owned by its scope. */
export interface Scope {
  /** Aborted when the owner stops; ask it after every `await`. */
  readonly signal: AbortSignal
  /** Disposes `thing` with the scope, in reverse order; at once if the scope is already over. */
  own<T extends Disposable | (() => void | Promise<void>)>(thing: T): T
  /** Delays a switch-off while, say, a signature is in flight. */
  hold(reason: string): Disposable
}

/** A schema of the Standard Schema family (valibot's, zod's …), as far as the kernel needs it. */
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
