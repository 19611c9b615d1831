import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'

const entry = fileURLToPath(new URL('../../../src/plugins/injected/index.ts', import.meta.url))

/** The plugin as a host's own build makes it, without the kernel, the wallet room and the kit. */
async function bundle(): Promise<readonly Rolldown.OutputChunk[]> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', external: ['#kernel', '#wallet', '#kit'] },
    },
  })) as Rolldown.RolldownOutput
  return output.filter((file) => file.type === 'chunk')
}

/** The chunk with this module, and those that it imports before it runs. */
function closure(files: readonly Rolldown.OutputChunk[], module: string): readonly Rolldown.OutputChunk[] {
  const has = ({ moduleIds }: Rolldown.OutputChunk) => moduleIds.some((id) => id.endsWith(`/injected/${module}`))
  const names = new Set(files.filter(has).map(({ fileName }) => fileName))
  for (const name of names) {
    for (const next of files.find(({ fileName }) => fileName === name)?.imports ?? []) names.add(next)
  }
  return files.filter(({ fileName }) => names.has(fileName))
}

describe('what a page loads of the injected plugin', () => {
  it('is under 1.8 KiB until the wallets are listed; the rest is one chunk, for the first use', async () => {
    const files = await bundle()
    // Vite's own helper for import() is part of every page's entry chunk.
    const ours = (module: string) =>
      closure(files, module).filter(({ moduleIds }) => moduleIds.some((id) => !id.endsWith('vite/preload-helper.js')))
    const names = (module: string) =>
      ours(module)
        .flatMap(({ moduleIds }) => moduleIds.map((id) => basename(id)))
        .toSorted()
    expect(names('index.ts')).toEqual(['index.ts'])
    expect(names('module.ts')).toEqual(['announcement.ts', 'connector.ts', 'discovery.ts', 'legacy.ts', 'module.ts'])
    expect(ours('wallet.ts')).toHaveLength(1)
    expect(names('wallet.ts')).toEqual(
      expect.arrayContaining(['answers.ts', 'ask.ts', 'session.ts', 'switching.ts', 'wallet.ts']),
    )
    const gzip = ours('module.ts').reduce((sum, { code }) => sum + gzipSync(code).length, 0)
    expect(gzip).toBeLessThan(1.8 * 1024)
  })
})
