import type { CspNeed } from './contracts/index.ts'

/**
 * The policy entries of a plugin that shows pictures from any origin: such a picture is fetched, checked, and drawn from a
 * copy. `PageOptions.pictures` narrows the origins.
 */
export const foreignPictures = (why: string): readonly CspNeed[] => [
  { directive: 'connect-src', source: 'https:', why },
  { directive: 'img-src', source: 'blob:', why: `${why}: the copies that are shown` },
]
