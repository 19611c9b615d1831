/** Scripts of pages that take seconds to build: built by Vite when they are first asked for, and kept on disk. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { buildBrowserScript } from './browserScript.ts'

const ROOT = new URL('../../', import.meta.url)
const CACHE = new URL('.cache/sandbox/', ROOT)

export interface CachedScript {
  /** Lower-case letters: the file's name on disk. */
  readonly name: string
  readonly entry: URL
  /** What the script is made of, from the repository's root: files, and folders with a slash at the end. */
  readonly sources: readonly string[]
}

/** Builds once; a failed build is tried afresh. */
export function createCachedScript(script: CachedScript): () => Promise<string> {
  let built: Promise<string> | undefined
  return () => {
    built ??= cached(script).catch((error: unknown) => {
      built = undefined
      throw error
    })
    return built
  }
}

async function cached({ name, entry, sources }: CachedScript): Promise<string> {
  const file = new URL(`${name}-${await fingerprint(['package-lock.json', ...sources])}.js`, CACHE)
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known !== undefined) return known
  const script = await buildBrowserScript(entry)
  await mkdir(CACHE, { recursive: true })
  await forgetOld(name)
  // Written to a temporary file first, because another sandbox may read it at the same time.
  const part = new URL(`${file.href}.${process.pid}`)
  await writeFile(part, script)
  await rename(part, file)
  return script
}

async function forgetOld(name: string): Promise<void> {
  const files = await readdir(CACHE)
  const old = files.filter((file) => new RegExp(`^${name}-[0-9a-f]+\\.js$`).test(file))
  await Promise.all(old.map((file) => rm(new URL(file, CACHE), { force: true })))
}

async function fingerprint(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) for (const file of await filesOf(source)) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

async function filesOf(source: string): Promise<readonly URL[]> {
  const url = new URL(source, ROOT)
  if (!source.endsWith('/')) return [url]
  const names = await readdir(url, { recursive: true })
  return names
    .filter((name) => name.endsWith('.ts'))
    .toSorted()
    .map((name) => new URL(name, url))
}
