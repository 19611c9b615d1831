import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'

const entry = fileURLToPath(new URL('../../../src/plugins/walletconnect/index.ts', import.meta.url))
const LIBRARY = /node_modules\/@walletconnect\//

let files: readonly Rolldown.OutputChunk[]

/** The plugin with its library as a host's own build makes it, without the kernel, the wallet room, the kit and React. */
beforeAll(async () => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        external: ['#kernel', '#wallet', '#kit', 'react', 'react/jsx-runtime', 'react-dom'],
      },
    },
  })) as Rolldown.RolldownOutput
  files = output.filter((file) => file.type === 'chunk')
}, 120_000)

/** The chunk with this module, and those that it imports before it runs. */
function closure(module: string): readonly Rolldown.OutputChunk[] {
  const has = ({ moduleIds }: Rolldown.OutputChunk) => moduleIds.some((id) => id.endsWith(`/walletconnect/${module}`))
  const names = new Set(files.filter(has).map(({ fileName }) => fileName))
  for (const name of names) {
    for (const next of files.find(({ fileName }) => fileName === name)?.imports ?? []) names.add(next)
  }
  // Vite's own helper for import() is part of every page's entry chunk.
  const isOurs = ({ fileName, moduleIds }: Rolldown.OutputChunk): boolean =>
    names.has(fileName) && moduleIds.some((id) => !id.endsWith('vite/preload-helper.js'))
  return files.filter(isOurs)
}
const names = (module: string): readonly string[] =>
  closure(module)
    .flatMap(({ moduleIds }) => moduleIds.map((id) => basename(id)))
    .toSorted()
const gzip = (module: string): number => closure(module).reduce((sum, { code }) => sum + gzipSync(code).length, 0)

describe('what a page loads of the walletconnect plugin', () => {
  it('is data with the page, and the connectors with the wallet list: no library, no valibot, no view', () => {
    expect(closure('index.ts').length).toBeGreaterThan(0)
    for (const module of ['index.ts', 'module.ts']) {
      const loaded = closure(module).flatMap(({ moduleIds }) => moduleIds)
      expect(loaded.filter((id) => LIBRARY.test(id) || id.includes('valibot') || id.endsWith('.tsx'))).toEqual([])
    }
    expect(names('module.ts')).toEqual(
      expect.arrayContaining(['connector.ts', 'methods.ts', 'module.ts', 'remote.ts', 'stored.ts']),
    )
    expect(names('module.ts')).not.toContain('hub.ts')
    // Most of it is what the views say of themselves: titles, footers and when they are shown.
    expect(gzip('index.ts')).toBeLessThan(1.5 * 1024)
    expect(gzip('module.ts')).toBeLessThan(3 * 1024)
  })

  it('is the working half when it is chosen, of 18 KiB at most, still without the library', () => {
    const loaded = closure('hub.ts').flatMap(({ moduleIds }) => moduleIds)
    expect(loaded.filter((id) => LIBRARY.test(id))).toEqual([])
    expect(names('hub.ts')).toEqual(expect.arrayContaining(['client.ts', 'pairing.ts', 'session.ts', 'request.ts']))
    expect(gzip('hub.ts')).toBeLessThan(18 * 1024)
  })

  it('is the library only by the import of one module', () => {
    const withLibrary = files.filter(({ moduleIds }) => moduleIds.some((id) => LIBRARY.test(id)))
    expect(withLibrary.length).toBeGreaterThan(0)
    const importers = files.filter(({ dynamicImports }) =>
      dynamicImports.some((name) => withLibrary.some(({ fileName }) => fileName === name)),
    )
    const ours = importers.filter(({ moduleIds }) => !moduleIds.some((id) => LIBRARY.test(id)))
    expect(ours.flatMap(({ moduleIds }) => moduleIds.filter((id) => id.endsWith('/library.ts')))).toHaveLength(1)
    expect(ours).toHaveLength(1)
  })
})
