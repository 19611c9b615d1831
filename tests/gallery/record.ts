/**
 * What was seen green, and with which hash: `gallery/proven/`, a file for each check, since checks run beside each other. A
 * group of states is left out of a check while its hash is the one that the record has for it. Only a run in which every test of
 * the group passed writes it down.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, describe, inject } from 'vitest'
import type { Entry } from '../../gallery/catalogue.ts'
import { root, type Group } from './hashes.ts'

const FOLDER = `${root}gallery/proven`
const fileOf = (check: string): string => `${FOLDER}/${check}.json`

/** Hashes by group. */
export type Proven = Readonly<Record<Group, string>>

declare module 'vitest' {
  interface ProvidedContext {
    readonly hashes: Readonly<Record<Group, string>>
  }
}

/** A soak and a renewal of the pictures see everything anew. */
const isWhole = Boolean(process.env['SOAK'] || process.env['PICTURES'])

export function readProven(check: string): Proven {
  const file = fileOf(check)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Proven) : {}
}

export const isProven = (proven: Proven, group: Group, hash: string | undefined): boolean =>
  hash !== undefined && proven[group] === hash

/** The record with these groups' hashes in it; groups that there are no more leave it. */
export function withProven(proven: Proven, groups: readonly Group[], hashes: Readonly<Record<Group, string>>): Proven {
  const own = { ...proven, ...Object.fromEntries(groups.map((group) => [group, hashes[group]!])) }
  const there = Object.entries(own)
    .filter(([group]) => group in hashes)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(there)
}

/** Tests of states, left out while what they look at is proven. */
export interface ProvenTests {
  /** Group by group. */
  each(entries: readonly Entry[], tests: (own: readonly Entry[]) => void): void
  /** Of a test that looks at states of all groups. */
  all(tests: () => void): void
}

export function provenBy(check: string): ProvenTests {
  const hashes = inject('hashes')
  const before = isWhole ? {} : readProven(check)
  /** How many suites of a group have not passed yet. */
  const open = new Map<Group, number>()
  afterAll(() => {
    const green = [...open].filter(([, suites]) => suites === 0).map(([group]) => group)
    // Pictures that were just renewed were not compared with anything.
    if (process.env['PICTURES'] || green.length === 0) return
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(fileOf(check), `${JSON.stringify(withProven(readProven(check), green, hashes), null, 2)}\n`)
  })

  function suite(group: Group, tests: () => void): void {
    const proven = isProven(before, group, hashes[group])
    if (!proven) open.set(group, (open.get(group) ?? 0) + 1)
    describe.skipIf(proven).each([group])('%s', () => {
      tests()
      // oxlint-disable-next-line no-empty-pattern -- vitest reads the list of parameters and wants a pattern in this place
      afterAll(({}, { tasks }) => {
        if (tasks.every(({ result }) => result?.state === 'pass')) open.set(group, open.get(group)! - 1)
      })
    })
  }

  return {
    each(entries, tests) {
      for (const group of new Set(entries.map(({ plugin }) => plugin)))
        suite(group, () => tests(entries.filter(({ plugin }) => plugin === group)))
    },
    all: (tests) => suite('all', tests),
  }
}
