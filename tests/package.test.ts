/** The package as hosts get it: what `exports` promises is there, and type-checks for a page that installed it. */
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCdn } from '../scripts/cdn.ts'
import { published } from '../scripts/examples.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
}
const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '..', 'bin', 'tsc')
const plugins = readdirSync(join(root, 'src/plugins'))

beforeAll(async () => {
  // `npm test` has just built it; a run of this file alone may be the first thing here.
  if (!existsSync(join(root, 'dist/index.js'))) await build({ root, logLevel: 'warn' })
  if (!existsSync(join(root, 'dist/cdn/latchkey.js'))) await published(buildCdn)
  if (!existsSync(join(root, 'dist/types/index.d.ts'))) {
    execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: root })
  }
}, 60_000)

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

describe('a page that installed it', () => {
  const page = mkdtempSync(join(tmpdir(), 'latchkey-host-'))
  afterAll(() => rmSync(page, { recursive: true, force: true }))

  it.each(['NodeNext', 'Bundler'])(
    'type-checks with module resolution %s',
    (resolution) => {
      mkdirSync(join(page, 'node_modules'), { recursive: true })
      for (const [name, target] of [
        ['latchkey', root],
        ['react', join(root, 'node_modules/react')],
        ['@types', join(root, 'node_modules/@types')],
      ] as const) {
        if (!existsSync(join(page, 'node_modules', name))) symlinkSync(target, join(page, 'node_modules', name))
      }
      writeFileSync(join(page, 'package.json'), '{ "type": "module" }')
      writeFileSync(
        join(page, 'page.tsx'),
        `import { CONNECTED, codeOf, type ModalState } from 'latchkey'
import { defineElements } from 'latchkey/element'
import type {} from 'latchkey/element/jsx'
import { createModal } from 'latchkey/preset'
import { contentSecurityPolicy, type PluginCsp } from 'latchkey/csp'
import { ConnectButton, ModalProvider, useAccount } from 'latchkey/react'
import { base, evm } from 'latchkey/plugins/evm'
import { definePlugin, defineView, Row } from 'latchkey/plugin'
import { createTestKernel } from 'latchkey/plugin/testing'
const NOTES = defineView<{ readonly id: string }>('Notes')
const notes = definePlugin({ id: 'notes', version: '1.0.0', apiVersion: 1, contributes: { views: [{ ref: NOTES, title: 'notes', load: async () => ({ default: Row }) }] } })
const notesCsp: PluginCsp = { plugin: 'notes', needs: () => [] }
export const policy: string = contentSecurityPolicy({ networks: [base], plugins: [notes()] }, { policies: [notesCsp] }).header
const modal = createModal({ projectId: 'p', networks: [base], plugins: [notes()] })
modal.on(CONNECTED, ({ account }) => void account)
const state: ModalState = modal.getState()
void modal.open(NOTES, { id: '1' }).catch((error: unknown) => codeOf(error))
const elements = defineElements(modal, { name: 'main' })
const button = document.createElement('latchkey-button')
button.charsStart = 6
button.modal = modal
// @ts-expect-error -- a flag is no text
button.disabled = 'yes'
export const header = <header><latchkey-network-button label="Where" /><latchkey-button balance="hide" modal={modal} /></header>
// @ts-expect-error -- a balance is shown or hidden
export const wrong = <latchkey-button balance="none" />
// @ts-expect-error -- the view needs its parameters
void modal.open(NOTES)
function Name() { const { address } = useAccount(); return <p>{address}</p> }
export const page = <ModalProvider modal={modal}><ConnectButton /><Name /></ModalProvider>
export const rest = [state, evm, createTestKernel, elements]
`,
      )
      const options = {
        strict: true,
        noEmit: true,
        target: 'ES2022',
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        jsx: 'react-jsx',
        module: resolution === 'NodeNext' ? 'NodeNext' : 'ESNext',
        moduleResolution: resolution,
        types: [],
      }
      writeFileSync(join(page, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['page.tsx'] }))
      let complaints = ''
      try {
        execFileSync(process.execPath, [tsc, '-p', page], { encoding: 'utf8' })
      } catch (error) {
        complaints = (error as { readonly stdout: string }).stdout
      }
      expect(complaints).toBe('')
    },
    60_000,
  )
})
