/** The code of a documentation page, made a project of its own and compiled against the public entries. */
import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '..', 'bin', 'tsc')

export interface Block {
  readonly path: string
  readonly code: string
}

/** The blocks of code of a page, each with the path that its first line names. */
export const blocksOf = (page: string): readonly Block[] =>
  [...page.matchAll(/^```tsx?\n(.*)\n([^]*?)^```$/gm)].map(([, first = '', code = '']) => ({
    path: /^\/\/ (\S+\.tsx?)$/.exec(first)?.[1] ?? '',
    code,
  }))

/** Writes them as a project of its own that knows the package by its public names; answers its folder. */
export function writeProject(name: string, files: readonly Block[]): string {
  const folder = `${root}.cache/docs/${name}`
  rmSync(folder, { recursive: true, force: true })
  for (const { path, code } of files) {
    mkdirSync(dirname(`${folder}/${path}`), { recursive: true })
    writeFileSync(`${folder}/${path}`, code)
  }
  writeFileSync(
    `${folder}/tsconfig.json`,
    JSON.stringify({ extends: relative(folder, `${root}tsconfig.json`), include: ['.'] }),
  )
  return folder
}

/** What the compiler says; empty when all is well. */
export const compiled = (folder: string): Promise<string> =>
  run(process.execPath, [tsc, '-p', folder, '--noEmit']).then(
    ({ stdout }) => stdout,
    ({ stdout }: { readonly stdout: string }) => stdout,
  )
