/** What is loaded when: libraries come with what needs them, not before. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { aliases } from '../../../scripts/aliases.ts'

const run = promisify(execFile)
const LIBRARIES = ['@solana/web3.js', '@scure/base', 'valibot']

/** The file and all that it loads, as a library build makes it. */
async function bundle(file: string, external: readonly string[]): Promise<readonly Rolldown.OutputChunk[]> {
  const entry = fileURLToPath(new URL(`../../../src/plugins/solana/${file}`, import.meta.url))
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: aliases },
    build: {
      write: false,
      minify: true,
      lib: { entry, formats: ['es'], fileName: 'index' },
      rolldownOptions: { external: [...external] },
    },
  })) as Rolldown.RolldownOutput[]
  return result.flatMap(({ output }) => output.filter((chunk) => chunk.type === 'chunk'))
}

/** The chunk that holds a module, and all that comes with it at once. */
function eager(chunks: readonly Rolldown.OutputChunk[], module: string): readonly Rolldown.OutputChunk[] {
  const names = new Set(
    chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module))).map(({ fileName }) => fileName),
  )
  for (const name of names)
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) names.add(next)
  return chunks.filter(({ fileName }) => names.has(fileName))
}
const packages = (chunks: readonly Rolldown.OutputChunk[]): readonly string[] =>
  LIBRARIES.filter((name) => chunks.some(({ imports }) => imports.includes(name)))

describe('the chain half of the plugin', () => {
  it('loads @solana/web3.js only with what moves value', async () => {
    const chunks = await bundle('chain/adapter.ts', LIBRARIES)
    expect(packages(eager(chunks, '/solana/chain/adapter.ts'))).not.toContain('@solana/web3.js')
    expect(packages(eager(chunks, '/solana/chain/waiting.ts'))).not.toContain('@solana/web3.js')
    expect(packages(eager(chunks, '/solana/chain/transactions.ts'))).toContain('@solana/web3.js')
    expect(
      eager(chunks, '/solana/chain/adapter.ts').some(({ moduleIds }) =>
        moduleIds.some((id) => id.endsWith('/solana/chain/transactions.ts')),
      ),
    ).toBe(false)
  })

  it('gives hosts a wallet of a few KiB without any library', async () => {
    const chunks = await bundle('host/hostWallet.ts', ['#kernel', ...LIBRARIES])
    const first = eager(chunks, '/solana/host/hostWallet.ts')
    expect(packages(first)).toEqual([])
    const bytes = first.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
    expect(bytes).toBeLessThan(3_072)
    expect(packages(eager(chunks, '/solana/host/hostSigning.ts'))).toEqual(['@scure/base', 'valibot'])
  })

  it('says which package is missing when @solana/web3.js is not installed', { timeout: 60_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-solana-'))
    try {
      for (const { fileName, code } of await bundle('chain/adapter.ts', ['@solana/web3.js']))
        await writeFile(join(folder, fileName), code)
      const script = `
        import create from './index.js'
        const signal = new AbortController().signal
        const adapter = create({ signal, rpcUrls: () => [], networkIds: () => [] })
        await adapter.transfer({}).catch(({ code, params }) => console.log(JSON.stringify({ code, params })))
        await adapter.waitForTransaction({ hash: '', signal }).catch(({ code }) => console.log(code))
      `
      await writeFile(join(folder, 'package.json'), '{"type":"module"}')
      await writeFile(join(folder, 'main.js'), script)
      const { stdout } = await run(process.execPath, [join(folder, 'main.js')])
      const [missing = '', waiting] = stdout.trim().split('\n')
      expect(JSON.parse(missing)).toEqual({ code: 'PEER_MISSING', params: { command: 'npm install @solana/web3.js' } })
      expect(waiting).toBe('TRANSACTION_NOT_FOUND')
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
