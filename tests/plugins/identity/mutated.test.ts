/**
 * Whatever the service answers, an account has a name that may be shown, or none, and nobody is bothered (threat T10).
 * @module-tag thorough
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codeOf } from '#kernel'
import { accountAt, EVM_1, EVM_2, flush, identityAt, named, reverseAt, type NamedOptions } from './support.ts'
import { readAvatar, readName } from '../../../src/plugins/identity/names.ts'
import { soakRun } from '../../soak/soakRun.ts'

const run = soakRun('identity answers')
const RUNS = run.count
const AT_ONCE = 100

const OWN = 'mira.reown.id'
const record = {
  name: OWN,
  registered_at: '2026-01-01T00:00:00Z',
  updated_at: null,
  addresses: { '2147483649': { address: EVM_1, created: '2026-01-01T00:00:00Z' } },
  attributes: [{ avatar: 'https://pictures.test/m.png', bio: 'x' }],
}
const good = {
  identity: { name: 'mira.eth', avatar: 'https://pictures.test/mira.png' },
  reverse: [record, { ...record, name: 'noor.example' }],
  account: record,
}

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, '', '__proto__', [], {}, [[]], { length: 1 }),
  fc.constantFrom('\u202Emira.eth', 'mіra.eth', 'a'.repeat(5_000), '<img src=x onerror=ran()>', 'mira.eth', OWN),
  fc.constantFrom('javascript:ran()', 'data:image/svg+xml,<svg/>', 'http://x.test/a.png', '/logout', EVM_2),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** One or a few places of a good answer hold something else, or are gone. */
function mutated(answer: unknown): fc.Arbitrary<unknown> {
  const places = placesOf(answer)
  return fc
    .array(fc.tuple(fc.constantFrom(...places), fc.option(odd, { nil: undefined, freq: 8 })), {
      minLength: 0,
      maxLength: 3,
    })
    .map((changes) => changes.reduce((value, [path, what]) => replaced(value, path, what), answer))
}

function placesOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))]
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by
  // A list has no places but those in it: the key of a coin would make one of two milliards.
  if (typeof value !== 'object' || value === null || (Array.isArray(value) && !(key in value))) return value
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...(value as unknown[])] as never) : { ...value }
  if (rest.length === 0 && by === undefined) delete copy[key]
  else copy[key] = replaced(copy[key], rest, by)
  return copy
}

type Reply = NonNullable<NamedOptions['answers']>[string]

/** How the answer reaches us. */
const reply = (answer: unknown): fc.Arbitrary<Reply> =>
  fc.oneof(
    { weight: 6, arbitrary: mutated(answer).map((json): Reply => ({ json })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Reply>(
        { status: 404 },
        { status: 400 },
        { status: 429, headers: { 'retry-after': '1' } },
        { status: 503 },
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Reply>(
        { fail: 'network' },
        { text: '' },
        { text: '{"name":' },
        { json: good.account, delay: 3_000 },
      ),
    },
    {
      weight: 1,
      arbitrary: mutated(answer).map((json): Reply => ({ text: JSON.stringify(json ?? null).slice(0, -1) })),
    },
  )

const service = fc.record({
  identity: fc.oneof(reply(good.identity), reply({ name: OWN, avatar: null })),
  reverse: reply(good.reverse),
  account: reply(good.account),
})

it(`is named well or not at all over ${RUNS} mutated answers`, { timeout: run.limit }, () =>
  run.measured(async () => {
    const rounds = fc.sample(service, run.fc)
    const addresses = (at: number): string => `0x${(at + 1).toString(16).padStart(40, '0')}`
    const test = await named({ alone: true })
    // The code that asks is there: its chunk comes by the runtime's clock, and only ours is turned on.
    await test.settled()
    const { identity, fetch, clock, faults, said } = test
    const network = test.networks.get('eip155:8453')!

    /** What is wrong with an answer, if anything. */
    const ask = async (at: number, leadsBack: boolean): Promise<string | undefined> => {
      const { signal } = new AbortController()
      try {
        const { name, avatar, verified } = await identity.get(addresses(at), { network, signal })
        run.saw(name ? 'named' : 'without a name')
        if (name !== null && readName(name) !== name) return `a name: ${name}`
        if (avatar !== null && readAvatar(avatar) !== avatar) return `a picture: ${avatar}`
        // A name of the service's own zone is shown only when it leads to this very address.
        if (name === OWN && !leadsBack) return 'an unchecked name'
        return verified ? 'a proof that nobody gave' : undefined
      } catch (error) {
        run.saw('named errors')
        return codeOf(error).startsWith('HTTP_') ? undefined : String(error)
      }
    }
    for (let from = 0; from < RUNS; from += AT_ONCE) {
      const asked: ReturnType<typeof ask>[] = []
      for (const [at, { identity, reverse, account }] of rounds.slice(from, from + AT_ONCE).entries()) {
        const address = addresses(from + at)
        const own = (value: Reply): Reply =>
          typeof value === 'object' && 'json' in value
            ? { ...value, json: JSON.parse(JSON.stringify(value.json ?? null).replaceAll(EVM_1, address)) as unknown }
            : value
        fetch.on('GET', identityAt(address), identity as never)
        fetch.on('GET', reverseAt(address), own(reverse) as never)
        fetch.on('GET', accountAt(OWN), own(account) as never)
        const leads = own(account)
        asked.push(ask(from + at, JSON.stringify(leads).includes(address)))
        // The name's own answer is scripted for one address at a time; who asks late hears the next one's.
        for (let turn = 0; turn < 40; turn += 1) await flush()
      }
      await clock.advance(60_000)
      expect((await Promise.all(asked)).filter(Boolean)).toEqual([])
    }
    expect([faults, said]).toEqual([[], []])
    // Guards against a run that saw only one kind.
    for (const times of run.seen.values()) expect(times).toBeGreaterThan(RUNS / 50)
  }),
)
