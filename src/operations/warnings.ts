export interface Weighed {
  /** `stop`: it cannot be signed. */
  readonly weight: 'stop' | 'danger' | 'note'
}

const ORDER = { stop: 0, danger: 1, note: 2 } as const

/** The worst first; those of one weight stay in their order. */
export const worstFirst = <W extends Weighed>(warnings: readonly W[]): readonly W[] =>
  warnings.toSorted((one, other) => ORDER[one.weight] - ORDER[other.weight])

/** The words of `gets-less` have the key `getsLess`. */
export const wordOf = (kind: string): string => kind.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
