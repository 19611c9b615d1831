/** The built package: what `exports` promises is there, and it imports what it declares. tests/packed.test.ts installs it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { wordKeys } from '../scripts/words.ts'
import { builtPackage } from './builtPackage.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
}
const plugins = readdirSync(join(root, 'src/plugins'))

beforeAll(builtPackage, 120_000)

describe('the package', () => {
  it('has a file for every entry, types first', () => {
    const missing = Object.values(manifest.exports)
      .filter((target) => typeof target !== 'string')
      .flatMap((target) => {
        expect(Object.keys(target)[0]).toBe('types')
        return Object.values(target)
      })
      .flatMap((path) => (path.includes('*') ? plugins.map((name) => path.replaceAll('*', name)) : [path]))
      .filter((path) => !existsSync(join(root, path)))
    expect(missing).toEqual([])
  })

  it('imports nothing that it does not declare', () => {
    const declared = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)]
    const files = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.js'),
    )
    const undeclared = files.flatMap((file) => {
      const text = readFileSync(join(root, 'dist', file), 'utf8')
      const names = [
        ...text.matchAll(/^(?:import|export)(?: [^;]*? from)? "([^."#][^"]*)";$/gm),
        ...text.matchAll(/import\("([^."#][^"]*)"\)/g),
      ].map((match) => match[1] ?? '')
      return names.filter((name) => !declared.some((known) => name === known || name.startsWith(`${known}/`)))
    })
    expect(files.length).toBeGreaterThan(10)
    expect(undeclared).toEqual([])
  })

  it.each(['dist/chunks', 'dist/cdn/chunks'])(
    'knows every key of words, of which misspelt ones are told: %s',
    (folder) => {
      const keys = wordKeys().LATCHKEY_WORD_KEYS.slice(1, -1)
      const texts = readdirSync(join(root, folder)).map((file) => readFileSync(join(root, folder, file), 'utf8'))
      expect(keys).toContain(' wallets.rows.all ')
      expect(texts.filter((text) => text.includes(keys))).toHaveLength(1)
      expect(texts.filter((text) => text.includes('LATCHKEY_WORD_KEYS'))).toEqual([])
    },
  )
})

describe('the build for CDNs', () => {
  const folder = join(root, 'dist/cdn')
  const scripts = (): readonly string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))

  it('imports only its own files, by relative addresses', () => {
    const foreign = scripts().flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/(?:\bfrom|\bimport\(?)\s*(["'`])([\w@./-]+)\1/g)]
        .map((match) => match[2] ?? '')
        .filter((target) => !target.startsWith('.') || !existsSync(join(folder, file, '..', target))),
    )
    expect(scripts().length).toBeGreaterThan(5)
    expect(foreign).toEqual([])
  })

  it('is one file by its name and the rest by their content', () => {
    expect(scripts().filter((file) => !/^chunks\/[\w.-]+-[\w-]{8}\.js$/.test(file))).toEqual(['latchkey.js'])
  })
})
