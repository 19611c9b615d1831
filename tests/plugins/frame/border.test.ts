/** The border between the page and the frame under attack (threat T3), and in ordinary use: each answer counts once, or not at all. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { soakRun } from '../../soak/soakRun.ts'
import { MIRA, ORIGIN, stage } from './stage.ts'

const attacks = soakRun('frame messages')
const answers = soakRun('frame answers')

const EVIL = {
  email: 'evil@evil.example',
  address: MIRA,
  chainId: 1,
  action: 'CONNECT',
  isConnected: false,
  token: 'evil',
}
const NAMES = ['GET_USER', 'CONNECT_SOCIAL', 'CONNECT_OTP', 'IS_CONNECTED', 'SET_PREFERRED_ACCOUNT', 'RPC_REQUEST']
/** What the frame would say if it let the attacker in. */
const ANSWER = { type: '@w3m-frame/CONNECT_EMAIL_SUCCESS', payload: EVIL }
const TRUE_ANSWER = { ...ANSWER, payload: { action: 'VERIFY_OTP' } }

/** Ids that an attacker might know, by what has become of their requests. */
interface Ids {
  readonly open: string
  readonly answered: string
  readonly cancelled: string
  readonly foreign: string
}
interface Attack {
  readonly kind: string
  /** Undefined: the data as it is. */
  readonly id?: keyof Ids | 'unknown' | 'number'
  readonly data: unknown
  readonly from?: Readonly<Record<string, unknown>>
}

const attack = (kind: string, parts: { readonly [K in Exclude<keyof Attack, 'kind'>]?: fc.Arbitrary<Attack[K]> }) =>
  fc.record({ kind: fc.constant(kind), ...parts }) as fc.Arbitrary<Attack>
const answer = fc.constant(ANSWER)
const open = fc.constant('open' as const)

const attacksOnTheBorder: fc.Arbitrary<Attack> = fc.oneof(
  attack('another window', {
    id: open,
    data: answer,
    from: fc.constantFrom({ source: {} }, { source: null }, { source: undefined }, { source: globalThis }),
  }),
  attack('another origin', {
    id: open,
    data: answer,
    from: fc
      .constantFrom('https://evil.example', `${ORIGIN}.evil.example`, 'null', '', ORIGIN.replace('https', 'http'))
      .map((origin) => ({ origin })),
  }),
  attack('a script of the page', { id: open, data: answer, from: fc.constant({ isTrusted: false }) }),
  attack('another prefix', {
    id: open,
    data: fc
      .constantFrom(
        '@w3m-app/CONNECT_EMAIL_SUCCESS',
        'x@w3m-frame/CONNECT_EMAIL_SUCCESS',
        'CONNECT_EMAIL_SUCCESS',
        '@w3m-frame/',
        '@w3m-frame/connect_email_success',
        '@W3M-FRAME/CONNECT_EMAIL_SUCCESS',
      )
      .map((type) => ({ ...ANSWER, type })),
  }),
  attack('another schema', {
    id: open,
    data: fc
      .oneof(
        fc.anything().filter((payload) => (payload as typeof EVIL | undefined)?.action === undefined),
        fc.constantFrom({ action: 'connect' }, { action: ['CONNECT'] }, { action: {} }, { ...EVIL, action: 'KEYS' }),
      )
      .map((payload) => ({ ...ANSWER, payload })),
  }),
  attack('another id', {
    id: fc.constantFrom('unknown', 'number', 'foreign'),
    data: answer,
  }),
  attack('out of order', {
    id: fc.constantFrom('open', 'unknown'),
    data: fc.constantFrom(...NAMES).map((name) => ({ type: `@w3m-frame/${name}_SUCCESS`, payload: EVIL })),
  }),
  attack('doubled', { id: fc.constant('answered'), data: answer }),
  attack('late', { id: fc.constant('cancelled'), data: answer }),
  attack('no message at all', {
    data: fc.oneof(fc.anything(), fc.constant({ type: '@w3m-frame/CONNECT_EMAIL_ERROR', payload: {} })),
  }),
)

describe('the border', () => {
  it(
    `accepts none of ${attacks.count} mutated messages, and the true answer after each hundred`,
    {
      timeout: attacks.limit,
    },
    async () => {
      await attacks.measured(async (say) => {
        const { clock, connect, page, posts, script, service, wallets, faults } = await stage()
        await connect()
        await clock.advance(0)
        script['CONNECT_EMAIL'] = 'silent'
        script['CONNECT_DEVICE'] = 'silent'
        const before = JSON.stringify(wallets.state.get().accounts)
        const ended = { accepted: 0, true: 0, FRAME_ERROR: 0 }
        let ids: Ids = { open: '', answered: '', cancelled: '', foreign: '' }

        let malformed = 0
        async function ask(signal?: AbortSignal): Promise<string> {
          service.request('CONNECT_EMAIL', { email: 'mira@harbor.example' }, { signal }).then(
            ({ action }) => (ended[action === 'CONNECT' ? 'accepted' : 'true'] += 1),
            // A malformed answer ends its request by a name, as nothing else does.
            ({ code }: { readonly code: string }) => {
              if (code !== 'ABORTED') ended[code === 'FRAME_ERROR' ? code : 'accepted'] += 1
            },
          )
          await clock.advance(0)
          return page.posted.findLast(({ type }) => type === '@w3m-app/CONNECT_EMAIL')!.id
        }
        // Two requests that nobody answers: one of another name, and one that is given up.
        service.request('CONNECT_DEVICE', {}).then(
          () => (ended.accepted += 1),
          () => (ended.accepted += 1),
        )
        await clock.advance(0)
        const life = new AbortController()
        ids = { ...ids, foreign: posts('CONNECT_DEVICE').at(-1)!.id, cancelled: await ask(life.signal) }
        life.abort()
        ids = { ...ids, open: await ask() }
        for (const [at, { data, from, id, kind }] of fc.sample(attacksOnTheBorder, attacks.fc).entries()) {
          const value = id && (id === 'number' ? 7 : id === 'unknown' ? 'f'.repeat(32) : ids[id])
          page.say(id ? { ...(data as object), id: value } : data, from)
          attacks.saw(kind)
          // That one has ended by its name, so the next attack needs another open request. What is no plain data was not read at all.
          if (kind === 'another schema') await clock.advance(0)
          if (ended.FRAME_ERROR > malformed) {
            malformed += 1
            ids = { ...ids, open: await ask() }
          }
          if (at % 100 !== 99) continue
          page.say({ ...TRUE_ANSWER, id: ids.open })
          page.say({ ...ANSWER, id: ids.open })
          // A second of its own, so that nothing is dropped as a flood.
          await clock.advance(1_000)
          ids = { ...ids, answered: ids.open, open: await ask() }
        }
        say(`${ended.accepted} accepted, ${ended.true} true answers, each once`)
        expect(ended).toEqual({ accepted: 0, true: Math.floor(attacks.count / 100), FRAME_ERROR: malformed })
        expect(malformed).toBeGreaterThan(0.9 * attacks.seen.get('another schema')!)
        expect(Math.min(...attacks.seen.values())).toBeGreaterThan(attacks.count / 20)
        expect(JSON.stringify(wallets.state.get().accounts)).toBe(before)
        expect(faults).toEqual([])
      })
    },
  )

  it('takes an error for the request whose id it has, and for no other', async () => {
    const { clock, connect, page, posts, script, service } = await stage()
    await connect()
    script['UPDATE_EMAIL'] = 'silent'
    const ended: string[] = []
    for (const name of ['first', 'second'])
      void service.request('UPDATE_EMAIL', { email: `${name}@harbor.example` }).then(
        ({ action }) => ended.push(`${name}: ${action}`),
        ({ params }: { readonly params: { readonly message: string } }) => ended.push(`${name}: ${params.message}`),
      )
    await clock.advance(0)
    const [first, second] = posts('UPDATE_EMAIL').map(({ id }) => id)
    page.say({ type: '@w3m-frame/UPDATE_EMAIL_ERROR', id: second, payload: { message: 'Not this one' } })
    await clock.advance(0)
    expect(ended).toEqual(['second: Not this one'])
    const payload = { action: 'VERIFY_PRIMARY_OTP' }
    page.say({ type: '@w3m-frame/UPDATE_EMAIL_SUCCESS', id: first, payload })
    await clock.advance(0)
    expect(ended).toEqual(['second: Not this one', 'first: VERIFY_PRIMARY_OTP'])
  })

  it(
    `takes each of ${answers.count} true answers once, in whatever order they come and however often`,
    {
      timeout: answers.limit,
    },
    async () => {
      await answers.measured(async (say) => {
        const { clock, connect, faults, page, posts, script, service } = await stage()
        await connect()
        script['UPDATE_EMAIL_SECONDARY_OTP'] = 'silent'
        const BATCH = 50
        const ownOf = (otp: unknown): string => `mira${String(otp)}@harbor.example`
        for (let first = 0; first < answers.count; first += BATCH) {
          const codes = Array.from({ length: Math.min(BATCH, answers.count - first) }, (_, at) =>
            String(first + at).padStart(6, '0'),
          )
          const got: [code: string, email: string][] = []
          for (const otp of codes)
            void service.request('UPDATE_EMAIL_SECONDARY_OTP', { otp }).then(
              ({ newEmail }) => got.push([otp, newEmail]),
              () => got.push([otp, 'refused']),
            )
          await clock.advance(0)
          const asked = posts('UPDATE_EMAIL_SECONDARY_OTP').slice(-codes.length)
          const [shuffled = []] = fc.sample(fc.shuffledSubarray([...asked], { minLength: asked.length }), {
            numRuns: 1,
            seed: answers.seed + first,
          })
          for (const { id, payload } of shuffled) {
            const message = { type: '@w3m-frame/UPDATE_EMAIL_SECONDARY_OTP_SUCCESS', id }
            page.say({ ...message, payload: { newEmail: ownOf(payload?.['otp']) } })
            page.say({ ...message, payload: { newEmail: 'evil@evil.example' } })
          }
          await clock.advance(1_000)
          expect(got).toHaveLength(codes.length)
          expect(new Map(got)).toEqual(new Map(codes.map((otp) => [otp, ownOf(otp)])))
          answers.saw('answered once', codes.length)
        }
        const ids = posts('UPDATE_EMAIL_SECONDARY_OTP').map(({ id }) => id)
        // 128 random bits each.
        expect(new Set(ids).size).toBe(answers.count)
        expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true)
        say(`${ids.length} answers, each once`)
        expect(faults).toEqual([])
      })
    },
  )
})
