/** What a size must be, and what it is. */
export interface Claim {
  readonly what: string
  readonly holds: boolean
  /** The figures, or what was found, in few words. */
  readonly found: string
}

export const claim = (what: string, holds: boolean, found: string | number): Claim => ({
  what,
  holds,
  found: String(found),
})

export const atMost = (what: string, figure: number, most: number): Claim =>
  claim(what, figure <= most, `${figure} of ${most}`)

/** No file of these may hold one of these texts. */
export const holdsNone = (what: string, texts: readonly string[], marks: readonly string[]): Claim => {
  const found = marks.filter((mark) => texts.some((text) => text.includes(mark)))
  return claim(what, found.length === 0, found.length === 0 ? 'none' : found.join(', '))
}
