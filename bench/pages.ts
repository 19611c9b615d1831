import { outDirOf, type Example } from '../scripts/examples.ts'

/** A page that is measured: its built files and its query. */
export interface BenchPage {
  readonly name: string
  readonly directory: string
  /** The query that makes the page use services on its own origin. */
  readonly query?: (url: URL) => string
}

/** Examples to build before measuring. */
export const BUILT = ['floor', 'minimal'] as const satisfies readonly Example[]

export const FLOOR: BenchPage = { name: 'floor', directory: outDirOf('floor') }

export const LATCHKEY: BenchPage = {
  name: 'latchkey',
  directory: outDirOf('minimal'),
  // A node's port is ten above the sandbox's base.
  query: ({ origin, port }) => `?services=${origin}&port=${Number(port) - 10}`,
}
