import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { measuredCommit } from './measuredCommit.ts'

let folder: string

const git = (...args: readonly string[]): string =>
  execFileSync(
    'git',
    ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', '-c', 'commit.gpgsign=false', ...args],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  ).trim()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-commit-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

// A copy of the project on a machine with nothing but Node has no git.
const hasGit = spawnSync('git', ['--version']).status === 0

it.skipIf(!hasGit)('is the commit, marked if code has changed since then, whatever the pages say', () => {
  writeFileSync(join(folder, 'code.ts'), '1')
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message=first')
  const commit = git('rev-parse', '--short=8', 'HEAD')
  expect(measuredCommit(folder)).toBe(commit)
  mkdirSync(join(folder, 'docs'))
  writeFileSync(join(folder, 'docs/picture.png'), 'a picture')
  writeFileSync(join(folder, 'README.md'), 'words')
  expect(measuredCommit(folder)).toBe(commit)
  writeFileSync(join(folder, 'code.ts'), '2')
  expect(measuredCommit(folder)).toBe(`${commit}+`)
})

it('is unknown outside of a repository', () => {
  expect(measuredCommit(folder)).toBe('unknown')
})
