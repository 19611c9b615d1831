import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createAddressOf } from '../../src/kernel/http/address.ts'
import { soakRun } from '../soak/soakRun.ts'

const run = soakRun('HTTP addresses')

const bases = [
  'https://api.test',
  'https://api.test/',
  'https://api.test:8443/sdk',
  'http://127.0.0.1:4001/a/b/',
] as const
const piece = fc.oneof(
  fc.constantFrom('/', '//', '..', '../', '.', '?', '#', '&', '%2e%2e', '%2f', '\\', '@', ':', 'evil.test', ' ', '\n'),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.stringMatching(/^[a-z0-9]{1,5}$/),
)
const path = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
const query = fc.dictionary(
  fc.constantFrom('projectId', 'page', 'a&b', '__proto__', '#'),
  fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean(), fc.constantFrom(undefined, null)),
  { noNullPrototype: true },
)

it(
  'stays at its endpoint and carries exactly the query, whatever the path and the values are',
  () =>
    run.measured(() => {
      fc.assert(
        fc.property(fc.constantFrom(...bases), path, query, (base, below, asked) => {
          const endpoints = { api: base, wallets: base, rpc: base, analytics: base, frame: base, relay: base }
          const url = new URL(createAddressOf(endpoints)('api', below, asked))
          expect([url.origin, url.username + url.password, url.hash]).toEqual([new URL(base).origin, '', ''])
          const said = [...url.searchParams].sort(([a], [b]) => (a < b ? -1 : 1))
          const expected = Object.entries(asked)
            .filter(([, value]) => value !== undefined && value !== null)
            .map(([name, value]) => [name, String(value)] as const)
            .sort(([a], [b]) => (a < b ? -1 : 1))
          expect(said).toEqual(expected)
          run.saw(expected.length > 0 ? 'with a query' : 'without one')
        }),
        run.fc,
      )
    }),
  run.limit,
)
