/** The tables of docs/privacy.md, as tests compare them with what a page does. */
import { namesIn, rowsOf, section, textOf } from './pages.ts'

const page = textOf('docs/privacy.md')

/** A request that the page tells of. */
export interface Told {
  /** Of `endpoints`. */
  readonly endpoint: string
  readonly method: string
  /** With `{…}` for what differs. */
  readonly path: string
}

/** Every request of the table that has an address; a node's and a picture's have none. */
export const requests: readonly Told[] = rowsOf(section(page, 'Requests'), 'moment', 'request').flatMap(([, cell]) => {
  const [endpoint = '', what = ''] = namesIn(cell)
  const [method = '', path = ''] = what.split(' ')
  return path ? [{ endpoint, method, path }] : []
})

/** Every key of the storage table. */
export const keys: readonly string[] = rowsOf(section(page, 'Storage'), 'key', 'since').flatMap(([cell]) =>
  namesIn(cell),
)

/** Keys and databases that the text below the table tells of, by their beginning. */
export const others: readonly string[] = ['WALLET_CONNECT_V2_INDEXED_DB', 'latchkey:wallets:connector:'].filter(
  (name) => section(page, 'Storage').includes(`\`${name}\``),
)

export const hosts: ReadonlyMap<string, string> = new Map(
  rowsOf(section(page, 'Hosts'), 'endpoint', 'host').map(([endpoint, host]) => [
    namesIn(endpoint)[0] ?? '',
    namesIn(host)[0] ?? '',
  ]),
)

/** The row that tells of a request to this path. */
export const toldOf = (method: string, path: string): Told | undefined =>
  requests.find((told) => told.method === method && pattern(told.path).test(path))

const pattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`)
