/**
 * docs/plugin-reference.md tells what the built entries for authors export: every name, as it is declared, and no other.
 * `REFERENCE=renew npx vitest run --project unit tests/docs/pluginReference.test.ts` writes changed signatures anew.
 */
import { writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { CATALOGUE } from '#kernel/catalogue'
import { builtPackage } from '../builtPackage.ts'
import { CHAIN_RULES } from '../../src/testing/conformance/chainRules.ts'
import { CONNECTOR_RULES } from '../../src/testing/conformance/connectorRules.ts'
import { PLUGIN_RULES } from '../../src/testing/conformance/pluginRules.ts'
import { exportsOf, isValue, type Declared } from './declared.ts'
import { namesIn, namesOf, root, textOf } from './pages.ts'
import { differences, renewed, valuesOf, type Entries } from './pluginPage.ts'
import { signatureOf } from './signature.ts'

const PAGE = 'docs/plugin-reference.md'
/** By specifier, the name of the entry's file. */
const FILES = {
  'latchkey/plugin': 'kernel',
  'latchkey/plugin/wallet': 'wallet',
  'latchkey/plugin/kit': 'kit',
  'latchkey/plugin/operations': 'operations',
  'latchkey/plugin/testing': 'testing',
} as const

/** Types in what authors get that only hosts, the shell and the kernel's own makers write by name. */
const UNNAMED = ['FrameUser', 'Kernel', 'KernelRouter', 'ModalOptions', 'NodesOf', 'Platform']

let page = textOf(PAGE)
let entries: Entries

beforeAll(() => {
  builtPackage()
  entries = new Map(
    Object.entries(FILES).map(([specifier, name]) => [specifier, exportsOf(`${root}dist/types/authors/${name}.d.ts`)]),
  )
  if (process.env['REFERENCE'] !== 'renew') return
  page = renewed(page, entries)
  writeFileSync(`${root}${PAGE}`, page)
}, 120_000)

/** The same page with one thing changed; fails where there is nothing to change. */
function changed(from: string | RegExp, to: string): string {
  const text = page.replace(from, to)
  expect(text).not.toBe(page)
  return text
}

describe('the reference of the plugin contract', () => {
  it('tells every export of the five entries as it is declared, and nothing else', () => {
    expect(differences(page, entries)).toEqual([])
  })

  it.each(Object.keys(FILES))('%s has at run time what its declarations say', async (specifier) => {
    const file = `${root}dist/${specifier.replace('latchkey/', '')}.js`
    const there = Object.keys((await import(/* @vite-ignore */ file)) as object)
    expect(there.toSorted()).toEqual(valuesOf(entries.get(specifier) ?? new Map()).toSorted())
    expect(there.length).toBeGreaterThan(10)
  })

  it('has no name in two entries', () => {
    const names = [...entries.values()].flatMap((exports) => [...exports.keys()])
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it('can name the types of what it has', () => {
    const faces = ['kernel/index', 'wallet/index', 'shell/kit/index', 'kernel/testing/index', 'testing/index']
    const rooms = faces.flatMap((face) => [...exportsOf(`${root}dist/types/${face}.d.ts`)])
    const told = [...entries.values()].flatMap((exports) => [...exports])
    const known = new Set(told.map(([name]) => name))
    const hidden = rooms.filter(([name, declared]) => !known.has(name) && !isValue(declared)).map(([name]) => name)
    const texts = told.map(([, { node, text }]) => text.slice(node.start, node.end).replace(/\/\*[^]*?\*\//g, ''))
    const met = hidden.filter((name) => texts.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
    expect(hidden.length).toBeGreaterThan(10)
    expect([...new Set(met)].toSorted()).toEqual(UNNAMED)
  })

  it('names codes of the catalogue only', () => {
    const known = [...entries.values()].flatMap((exports) => [...exports.keys()])
    const capitals = namesIn(page).filter((name) => /^[A-Z]{3,}[A-Z_]+$/.test(name))
    expect(capitals.length).toBeGreaterThan(20)
    expect(capitals.filter((name) => !(name in CATALOGUE) && !known.includes(name))).toEqual([])
  })

  it.each([
    ['checkPlugin', PLUGIN_RULES],
    ['checkConnector', CONNECTOR_RULES],
    ['checkChain', CHAIN_RULES],
  ])('says what each rule of %s asks, and of no other', (check, rules) => {
    expect(namesOf(page, `rule of \`${check}\``)).toEqual(rules)
  })
})

describe('the comparison', () => {
  it.each([
    [/^- `isQuiet\(.*\n/m, '', 'latchkey/plugin: isQuiet is not told'],
    ['`isQuiet(value', '`isCalm(value', 'latchkey/plugin: isCalm is not exported'],
    ['isQuiet(value: unknown)', 'isQuiet(value: Error)', 'isQuiet(value: Error): boolean is isQuiet(value: unknown)'],
    [
      'isQuiet(value: unknown): boolean',
      'isQuiet(value: unknown): string',
      'string is isQuiet(value: unknown): boolean',
    ],
    ['`Scope { signal, own(), hold() }`', '`Scope { signal, own() }`', 'is Scope { signal, own(), hold() }'],
    ['`FORGET_LIMIT = 1000`', '`FORGET_LIMIT = 5000`', 'is FORGET_LIMIT = 1000'],
    ['`WALLETS: Token<WalletsService>`', '`WALLETS: Token<Wallets>`', 'is WALLETS: Token<WalletsService>'],
    [/(?<=^- `isQuiet\(.*`: ).*$/m, 'Todo', 'latchkey/plugin: no sentence on isQuiet'],
    [/^(- `isQuiet\(.*)$/m, '$1\n$1', 'latchkey/plugin: isQuiet is told twice'],
  ])('finds %s → %s', (from, to, found) => {
    const said = differences(changed(from, to), entries)
    expect(said.filter((line) => line.includes(found))).toHaveLength(1)
  })

  it('finds a name under the wrong entry', () => {
    const [line = ''] = /^- `isQuiet\(.*\n/m.exec(page) ?? []
    const moved = changed(line, '').replace(/(?=^- `Plate\()/m, line)
    expect(differences(moved, entries)).toEqual([
      'latchkey/plugin: isQuiet is not told',
      'latchkey/plugin/kit: isQuiet is not exported',
    ])
  })

  it('writes signatures anew, and leaves sentences alone', () => {
    const old = changed('isQuiet(value: unknown): boolean', 'isQuiet(value: Error): string')
    expect(renewed(old, entries)).toBe(page)
  })
})

describe('what is read of declarations', () => {
  const files: Readonly<Record<string, string>> = {
    'entry.d.ts': `export * from './a.ts'\nexport { inner as outer, type T } from './b.tsx'\nimport { late } from './b.tsx'\nexport { late }`,
    'a.d.ts': `export declare const LIMIT = 5;\nexport interface A { readonly x?: string | undefined; run(): void }`,
    'b.d.ts': `interface Hidden { readonly ms: number; /** why */ readonly more?: A | undefined }
      declare function inner<V>({ ms }: Hidden, ...rest: readonly V[]): Promise<V>;
      export { inner };
      export declare const late: (a: import("x").A) => a is T;
      export type T = 'one' | 'two';`,
  }
  const read = (file: string): string => files[file.split('/').at(-1) ?? ''] ?? expect.unreachable(file)
  const all = (): ReadonlyMap<string, Declared> => exportsOf('/entry.d.ts', read)

  it('is followed through stars, other names and imports', () => {
    expect([...all().keys()].toSorted()).toEqual(['A', 'LIMIT', 'T', 'late', 'outer'])
    expect(valuesOf(all())).toEqual(['LIMIT', 'outer', 'late'])
  })

  it('is printed in one line, with what nobody can name written out', () => {
    const lines = [...all()].map(([name, declared]) => signatureOf(name, declared, (known) => known === 'A'))
    expect(lines).toEqual([
      'LIMIT = 5',
      'A { x?, run() }',
      'outer<V>({ ms: number, more?: A }, ...rest: V[]): Promise<V>',
      "T = 'one' | 'two'",
      'late(a: A): a is T',
    ])
  })

  it('fails where an export leads nowhere', () => {
    expect(() => exportsOf('/entry.d.ts', () => `export { gone }`)).toThrow('gone, which nothing declares')
  })
})
