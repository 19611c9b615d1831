/** The tests with servers may be left out only while nothing that they depend on has changed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { FOLDERS, hashOf, inputsOfServers, readProof, writeProof } from '../scripts/proven.ts'
import config from '../vitest.config.ts'

let inputs: readonly string[]
beforeAll(() => {
  inputs = inputsOfServers()
})

/** The hash of a copy of the project in which one file says something else; each file holds its own name here. */
const hashWith = (changed: string, machine = 'Node 1, Chromium 1'): string =>
  hashOf(inputs, machine, (path) => (path === changed ? 'something else' : path))

it('every test with servers lies in a folder that counts', () => {
  const projects = config.test?.projects ?? []
  const own = projects.flatMap((project) =>
    typeof project === 'object' && 'test' in project && project.test?.name === 'sandbox' ? [project.test] : [],
  )
  const patterns = own.flatMap(({ include }) => include ?? [])
  expect(patterns.length).toBeGreaterThan(2)
  for (const pattern of patterns) expect(FOLDERS.some((folder) => pattern.startsWith(`${folder}/`))).toBe(true)
})

describe('the hash changes with', () => {
  it.each([
    'sandbox/index.ts',
    'sandbox/chains/SandboxToken.sol',
    'sandbox/look/look.css',
    'sandbox/phone/pages/page.ts',
    'tests/sandbox/helpers.ts',
    'tests/sandbox/standardSite.ts',
    'tests/wallet/frame/guestPage.ts',
    'tests/eventually.ts',
    'src/wallet/frame/messageReader.ts',
    'src/kernel/wait.ts',
    'src/plugins/walletconnect/client/library.ts',
    'package-lock.json',
    'vitest.config.ts',
  ])('%s', (path) => {
    expect(inputs).toContain(path)
    expect(hashWith(path)).not.toBe(hashWith(''))
  })

  it('the programs that the tests run in', () => {
    expect(hashWith('', 'Node 1, Chromium 2')).not.toBe(hashWith(''))
  })
})

it('stays the same for what no such test depends on', () => {
  for (const path of ['README.md', 'src/plugins/activity/index.ts', 'tests/flows/connect.test.ts'])
    expect(inputs).not.toContain(path)
})

it('a record says what passed', () => {
  const folder = mkdtempSync(`${tmpdir()}/latchkey-proof-`)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = `${folder}/proven.json`
  expect(readProof(file)).toBeUndefined()
  writeProof({ hash: 'abc', tests: 3 }, file)
  expect(readProof(file)).toEqual({ hash: 'abc', tests: 3 })
})
