/** Which chunk a module belongs to follows from imports and marks; the build's configuration lists no files. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { createChunks } from '../scripts/chunks.ts'
import { createModuleGraph } from '../scripts/moduleGraph.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

function graphOf(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'chunks-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const graph = createModuleGraph([{ find: /^#kit$/, replacement: join(folder, 'kit/index.ts') }])
  const reached = (...entries: readonly string[]): readonly string[] =>
    [...graph.reachedFrom(entries.map((name) => join(folder, name)))]
      .map((file) => file.slice(folder.length + 1))
      .sort()
  return { graph, reached, at: (name: string) => join(folder, name) }
}

const KIT = {
  'kit/index.ts':
    "export { Row } from './Row.ts'\nexport { Otp, type OtpProps } from './Otp.ts'\nexport * from './css.ts'",
  'kit/Row.ts': "import { css } from './css.ts'\nexport const Row = css",
  'kit/Otp.ts': 'export interface OtpProps { readonly length: number }\nexport const Otp = 1',
  'kit/css.ts': "export const css = ''\nexport const wide = ''",
}

describe('what a module needs at once', () => {
  it('are the modules behind the names that it takes from a face, and no others', () => {
    const { reached } = graphOf({ ...KIT, 'list.ts': "import { Row } from '#kit'\nexport const list = Row" })
    expect(reached('list.ts')).toEqual(['kit/Row.ts', 'kit/css.ts', 'list.ts'])
  })

  it('are those behind a star, too, and all behind a namespace', () => {
    const { reached } = graphOf({
      ...KIT,
      'star.ts': "import { wide } from '#kit'\nexport const star = wide",
      'all.ts': "import * as kit from '#kit'\nexport const all = kit",
    })
    expect(reached('star.ts')).toEqual(['kit/css.ts', 'star.ts'])
    expect(reached('all.ts')).toEqual(['all.ts', 'kit/Otp.ts', 'kit/Row.ts', 'kit/css.ts', 'kit/index.ts'])
  })

  it('are no types, nothing that is loaded when it is needed, and no packages', () => {
    const { graph, reached, at } = graphOf({
      ...KIT,
      'view.ts':
        "import type { OtpProps } from '#kit'\nimport { type OtpProps as P } from '#kit'\nimport { useState } from 'react'\nexport const view = (p: OtpProps | P) => [p, useState, () => import('./kit/Otp.ts')]",
    })
    expect(reached('view.ts')).toEqual(['view.ts'])
    expect(graph.dynamicImports(at('view.ts'))).toEqual([at('kit/Otp.ts')])
  })

  it('are all that it passes on, where it is an entry itself', () => {
    const { reached } = graphOf({ ...KIT, 'entry.ts': "export { Otp } from '#kit'" })
    expect(reached('entry.ts')).toEqual(['entry.ts', 'kit/Otp.ts'])
  })
})

describe('the chunks of the package', () => {
  const chunkOf = createChunks([`${root}src/index.ts`, `${root}src/plugins/solana/index.ts`])
  const of = (file: string): string | null => chunkOf(`${root}src/${file}`)

  it('have the first screen in one, without the parts of the kit that it does not draw', () => {
    const first = ['shell/boot.ts', 'kernel/createKernel.ts', 'plugins/wallets/list/rows.ts', 'shell/kit/Row.tsx']
    expect(first.map(of)).toEqual(first.map(() => 'first'))
    const later = ['shell/kit/Otp.tsx', 'shell/kit/Qr.tsx', 'shell/views/Account.tsx']
    expect(later.map(of)).toEqual(later.map(() => null))
  })

  it('have what follows the first screen in one, with what it needs itself', () => {
    const next = [
      'shell/extras.ts',
      'plugins/wallets/session/connect.ts',
      'plugins/wallets/views/ConnectingExternal.tsx',
    ]
    expect(next.map(of)).toEqual(next.map(() => 'next'))
  })

  it('obey the marks, of a file and of a folder', () => {
    expect(of('wallet/contracts/views.ts')).toBe('contracts')
    expect(of('plugins/solana/host/hostWallet.ts')).toBe('host-wallet')
  })

  it('are listed nowhere: the configuration names no file of the kit and no plugin', () => {
    const config = readFileSync(`${root}vite.config.ts`, 'utf8')
    const plugins = readdirSync(`${root}src/plugins`)
    const parts = readdirSync(`${root}src/shell/kit`).map((name) => name.replace(/\..*$/, ''))
    const namedIn = (text: string) =>
      [...plugins, ...parts.filter((name) => name !== 'index')].filter((name) =>
        new RegExp(`[/'"|(]${name}[/'"|.)]`).test(text),
      )
    expect(namedIn(config)).toEqual([])
    expect(namedIn("'plugins/wallets/module.ts', /kit\\/(Otp|Qr)/")).toEqual(['wallets', 'Otp', 'Qr'])
  })
})
