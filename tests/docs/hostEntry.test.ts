/** Whatever a page gets from `latchkey`, it can name the type of: there, or in the entries for authors of plugins. */
import { beforeAll, expect, it } from 'vitest'
import { builtPackage } from '../builtPackage.ts'
import { exportsOf, isValue, type Declared } from './declared.ts'
import { root } from './pages.ts'

const read = (file: string): ReadonlyMap<string, Declared> => exportsOf(`${root}dist/types/${file}.d.ts`)
/** In a field that nothing fills in yet (`Account.user`). */
const UNNAMED = ['FrameUser']

let host: ReadonlyMap<string, Declared>
let known: ReadonlySet<string>
/** Types of the rooms that stand in what pages get. */
let met: readonly string[]

beforeAll(() => {
  builtPackage()
  host = read('index')
  const authors = ['kernel', 'wallet'].flatMap((entry) => [...read(`authors/${entry}`).keys()])
  known = new Set([...host.keys(), ...authors])
  const rooms = ['kernel/index', 'wallet/index'].flatMap((face) => [...read(face)])
  const texts = [...host.values()].map(({ node, text }) =>
    text.slice(node.start, node.end).replace(/\/\*[^]*?\*\//g, ''),
  )
  met = rooms.flatMap(([name, declared]) =>
    !isValue(declared) && texts.some((text) => new RegExp(`\\b${name}\\b`).test(text)) ? [name] : [],
  )
}, 120_000)

it('no type of it is without a name', () => {
  expect(met.length).toBeGreaterThan(50)
  expect(met.filter((name) => !known.has(name))).toEqual(UNNAMED)
})

it('and it has no types that pages meet nowhere, for those are for authors or for nobody yet', () => {
  const types = [...host].flatMap(([name, declared]) => (isValue(declared) ? [] : [name]))
  expect(types.filter((name) => !met.includes(name))).toEqual([])
})
