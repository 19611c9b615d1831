import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { CHAINS } from '#wallet'
import { createTestKernel } from '#testing'
import { aliases } from '../../../scripts/aliases.ts'
import { evm } from '../../../src/plugins/evm/index.ts'
import { ALICE, localNetwork } from './support.ts'

const run = promisify(execFile)
const entry = fileURLToPath(new URL('../../../src/plugins/evm/index.ts', import.meta.url))

/** Where a host's code would stand; only `bundle` knows what is in it. */
const hostEntry = fileURLToPath(new URL('./host.js', import.meta.url))

/** The plugin, or a host's code that uses it, as a library build makes it. */
async function bundle(external: readonly string[], host?: string): Promise<readonly Rolldown.OutputChunk[]> {
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: aliases },
    plugins: [
      {
        name: 'host',
        resolveId: (id) => (id === hostEntry ? id : null),
        load: (id) => (id === hostEntry ? host : null),
      },
    ],
    build: {
      write: false,
      minify: true,
      lib: { entry: host === undefined ? entry : hostEntry, formats: ['es'], fileName: 'index' },
      rolldownOptions: { external: [...external] },
    },
  })) as Rolldown.RolldownOutput[]
  return result.flatMap(({ output }) => output.filter((file) => file.type === 'chunk'))
}

describe('the evm plugin', () => {
  it('brings the eip155 chain, and loads its code on demand', async () => {
    const { kernel, dispose } = createTestKernel({ plugins: [evm()] })
    const chains = await kernel.ready(CHAINS)
    expect(chains.namespaces()).toEqual(['eip155'])
    expect(chains.label('eip155')).toBe('EVM')
    expect(chains.looksLikeAddress('eip155', ALICE)).toBe(true)
    expect(chains.looksLikeAddress('eip155', ALICE.slice(2))).toBe(false)
    expect(chains.peek('eip155')).toBeUndefined()
    const adapter = await chains.get('eip155')
    await dispose()
    const signal = new AbortController().signal
    await expect(
      adapter.getBalance({ network: localNetwork('http://127.0.0.1:9'), address: ALICE, signal }),
    ).rejects.toEqual(expect.objectContaining({ code: 'ABORTED' }))
  })

  it('reaches viem by import() only, and value moves in a chunk of its own', async () => {
    const files = await bundle([])
    const first = files.find(({ isEntry }) => isEntry)
    const eager = new Set([first?.fileName])
    for (const name of eager)
      for (const next of files.find(({ fileName }) => fileName === name)?.imports ?? []) eager.add(next)
    const modules = files.filter(({ fileName }) => eager.has(fileName)).flatMap(({ moduleIds }) => moduleIds)
    expect(modules.filter((id) => id.includes('/viem/'))).toEqual([])
    const transactions = files.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/evm/transactions.ts')))
    expect(transactions?.moduleIds.some((id) => id.endsWith('/evm/adapter.ts'))).toBe(false)
  })

  it('costs a host that names no network less than a KiB, and one network only itself', async () => {
    const hostOf = (names: string) => bundle(['#kernel', '#wallet'], `export { ${names} } from 'latchkey/plugins/evm'`)
    const [none, one] = await Promise.all([hostOf('evm'), hostOf('evm, base')])
    const first = (files: readonly Rolldown.OutputChunk[]) => files.find(({ isEntry }) => isEntry)!
    expect(first(none).imports).toEqual(['#kernel', '#wallet'])
    expect(first(none).code).not.toContain('https://')
    expect(gzipSync(first(none).code).length).toBeLessThan(1_024)
    const ids = [...first(one).code.matchAll(/caipNetworkId: "([^"]*)"/g)].map(([, id]) => id)
    expect(ids).toEqual(['eip155:8453'])
  })

  it('says which package is missing when viem is not installed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-evm-'))
    try {
      for (const file of await bundle(['viem'])) await writeFile(join(folder, file.fileName), file.code)
      const script = `
        import { evm } from './index.js'
        const { default: make } = await evm.manifest.contributes.slots[0].item.load()
        try { make({}) } catch ({ code, params }) { console.log(JSON.stringify({ code, params })) }
      `
      await writeFile(join(folder, 'package.json'), '{"type":"module"}')
      await writeFile(join(folder, 'main.js'), script)
      const { stdout } = await run(process.execPath, [join(folder, 'main.js')])
      expect(JSON.parse(stdout)).toEqual({ code: 'PEER_MISSING', params: { command: 'npm install viem' } })
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
