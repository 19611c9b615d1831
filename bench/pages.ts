import { outDirOf, type Example } from '../scripts/examples.ts'

/** A page that is measured: built files, and the words of its address. */
export interface BenchPage {
  readonly name: string
  readonly directory: string
  /** What its address needs so that its services are found on its own origin. */
  readonly query?: (url: URL) => string
}

/** The examples that have to be built first. */
export const BUILT = ['floor', 'minimal'] as const satisfies readonly Example[]

export const FLOOR: BenchPage = { name: 'floor', directory: outDirOf('floor') }

export const LATCHKEY: BenchPage = {
  name: 'latchkey',
  directory: outDirOf('minimal'),
  // A node's port is ten above the sandbox's base.
  query: ({ origin, port }) => `?services=${origin}&port=${Number(port) - 10}`,
}
