/** Tests with servers, and flows, may be left out only while nothing that they depend on has changed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { hashOf, inputsOf, PROVABLE, readProof, writeProof, type Provable } from '../scripts/proven.ts'
import config from '../vitest.config.ts'

let inputs: Readonly<Record<Provable, readonly string[]>>
beforeAll(() => {
  inputs = { sandbox: inputsOf('sandbox'), flows: inputsOf('flows') }
})

/** The hash of a copy of the project in which one file says something else; each file holds its own name here. */
const hashWith = (part: Provable, changed: string, machine = 'Node 1, Chromium 1'): string =>
  hashOf(inputs[part], machine, (path) => (path === changed ? 'something else' : path))

const parts = Object.keys(PROVABLE) as readonly Provable[]

it.each([
  ['sandbox', 3],
  ['flows', 1],
] as const)('every test of the project %s lies in a folder that counts', (part, least) => {
  const projects = config.test?.projects ?? []
  const own = projects.flatMap((project) =>
    typeof project === 'object' && 'test' in project && project.test?.name === part ? [project.test] : [],
  )
  const patterns = own.flatMap(({ include }) => include ?? [])
  expect(patterns.length).toBeGreaterThanOrEqual(least)
  const folders: readonly string[] = PROVABLE[part].folders
  for (const pattern of patterns) expect(folders.some((folder) => pattern.startsWith(`${folder}/`))).toBe(true)
})

const BOTH = [
  'sandbox/index.ts',
  'sandbox/chains/SandboxToken.sol',
  'sandbox/look/look.css',
  'sandbox/phone/pages/page.ts',
  'tests/eventually.ts',
  'src/wallet/frame/messageReader.ts',
  'src/kernel/wait.ts',
  'src/plugins/walletconnect/client/library.ts',
  'package-lock.json',
  'vitest.config.ts',
]
const SANDBOX = ['tests/sandbox/helpers.ts', 'tests/sandbox/standardSite.ts', 'tests/wallet/frame/guestPage.ts']
const FLOWS = [
  'src/plugins/activity/index.ts',
  'src/shell/kit/Rail.tsx',
  'examples/demo/index.html',
  'examples/plugins/login/server/server.ts',
  'templates/chain/src/index.ts',
  'bench/metrics.ts',
  'scripts/examples.ts',
  'tests/flows/connect.test.ts',
  'tests/flows/pages/serve.ts',
  'tests/docs/privacy.ts',
  'tests/axe.ts',
  'vite.config.ts',
  'docs/privacy.md',
  'README.md',
]

describe('the hash changes with', () => {
  it.each([
    ...[...BOTH, ...SANDBOX].map((path) => ['sandbox', path] as const),
    ...[...BOTH, ...FLOWS].map((path) => ['flows', path] as const),
  ])('%s: %s', (part, path) => {
    expect(inputs[part]).toContain(path)
    expect(hashWith(part, path)).not.toBe(hashWith(part, ''))
  })

  it.each(parts)('%s: the programs that the tests run in', (part) => {
    expect(hashWith(part, '', 'Node 1, Chromium 2')).not.toBe(hashWith(part, ''))
  })
})

it('stays the same for what no such test depends on', () => {
  const others = {
    sandbox: ['README.md', 'src/plugins/activity/index.ts', 'tests/flows/connect.test.ts'],
    flows: SANDBOX,
  }
  for (const part of parts)
    for (const path of [...others[part], 'docs/theming.md', 'gallery/stage.ts', 'tests/proven.json'])
      expect(inputs[part]).not.toContain(path)
})

it('what is built while the tests run is none of it', () => {
  for (const part of parts)
    expect(inputs[part].filter((path) => /(^|\/)(dist|node_modules|\.cache)\//.test(path))).toEqual([])
})

it('a record says what passed, by project', () => {
  const folder = mkdtempSync(`${tmpdir()}/latchkey-proof-`)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = `${folder}/proven.json`
  expect(readProof('flows', file)).toBeUndefined()
  writeProof('flows', { hash: 'abc', tests: 3 }, file)
  writeProof('sandbox', { hash: 'def', tests: 4 }, file)
  writeProof('flows', { hash: 'ghi', tests: 5 }, file)
  expect([readProof('flows', file), readProof('sandbox', file)]).toEqual([
    { hash: 'ghi', tests: 5 },
    { hash: 'def', tests: 4 },
  ])
})
