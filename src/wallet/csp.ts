import type { CspNeed } from './contracts/index.ts'

/**
 * What a plugin needs that shows pictures from wherever others keep them: they are fetched and looked at, and shown from a
 * copy. `PageOptions.pictures` narrows the places.
 */
export const foreignPictures = (why: string): readonly CspNeed[] => [
  { directive: 'connect-src', source: 'https:', why },
  { directive: 'img-src', source: 'blob:', why: `${why}: the copies that are shown` },
]
