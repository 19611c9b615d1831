/** The page's script, built by Vite when it is first asked for, and kept on disk: the wallet library is large. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { buildBrowserScript } from '../http/browserScript.ts'

const ROOT = new URL('../../', import.meta.url)
const CACHE = new URL('.cache/sandbox/', ROOT)
/** What the script is made of: the packages, and our own folders. */
const SOURCES = [
  'package-lock.json',
  'sandbox/phone/',
  'sandbox/solana/',
  'sandbox/wallets/',
  'sandbox/chains/rpc.ts',
  'sandbox/look/',
  'sandbox/http/',
] as const

/** Builds once; a failed build is tried afresh. */
export function createPageScript(): () => Promise<string> {
  let script: Promise<string> | undefined
  return () => {
    script ??= cached().catch((error: unknown) => {
      script = undefined
      throw error
    })
    return script
  }
}

async function cached(): Promise<string> {
  const file = new URL(`phone-${await fingerprint()}.js`, CACHE)
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known !== undefined) return known
  const script = await buildBrowserScript(new URL('./pages/page.ts', import.meta.url))
  await mkdir(CACHE, { recursive: true })
  await forgetOld()
  // Written to a temporary file first, because another sandbox may read it at the same time.
  const part = new URL(`${file.href}.${process.pid}`)
  await writeFile(part, script)
  await rename(part, file)
  return script
}

async function forgetOld(): Promise<void> {
  const files = await readdir(CACHE)
  const old = files.filter((name) => /^phone-[0-9a-f]+\.js$/.test(name))
  await Promise.all(old.map((name) => rm(new URL(name, CACHE), { force: true })))
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) for (const file of await filesOf(source)) hash.update(await readFile(file))
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
