/** The code of documentation pages, made a project of its own and compiled against the public entries. */
import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { root, type Block } from './pages.ts'

const run = promisify(execFile)
const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '..', 'bin', 'tsc')

export type Source = Pick<Block, 'path' | 'code'>

/** The module scripts of a page of HTML, as files of a project in `folder`; they import `dist/cdn`, whose source that is. */
export const scriptsOf = ({ path, code }: Source, folder: string): readonly Source[] =>
  [...code.matchAll(/<script type="module">([^]*?)<\/script>/g)].map(([, script = ''], at) => {
    const file = `${path}.${at}.ts`
    const cdn = relative(dirname(`${folder}/${file}`), `${root}src/cdn.ts`)
    return { path: file, code: script.replace(/(?<=from ')[^']*\/latchkey\.js(?=')/g, cdn) }
  })

export const folderOf = (name: string): string => `${root}.cache/docs/${name}`

/**
 * Writes them as a project of its own that knows the package by its public names, with the compiler's options that a host
 * may have besides; answers its folder.
 */
export function writeProject(
  name: string,
  files: readonly Source[],
  compilerOptions: Readonly<Record<string, boolean>> = {},
): string {
  const folder = folderOf(name)
  rmSync(folder, { recursive: true, force: true })
  for (const { path, code } of files) {
    mkdirSync(dirname(`${folder}/${path}`), { recursive: true })
    // Blocks without an import or export are modules too: two pages may use the same name.
    writeFileSync(`${folder}/${path}`, /^(?:import|export) /m.test(code) ? code : `${code}\nexport {}\n`)
  }
  writeFileSync(
    `${folder}/tsconfig.json`,
    JSON.stringify({ extends: relative(folder, `${root}tsconfig.json`), compilerOptions, include: ['.'] }),
  )
  return folder
}

/**
 * What the compiler says; empty when all is well. In one thread: several would each do the same part of the work, and other tests
 * need the processors.
 */
export const compiled = (folder: string): Promise<string> =>
  run(process.execPath, [tsc, '-p', folder, '--noEmit', '--singleThreaded']).then(
    ({ stdout }) => stdout,
    ({ stdout }: { readonly stdout: string }) => stdout,
  )
