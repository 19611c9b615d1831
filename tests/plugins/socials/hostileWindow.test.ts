/** Whoever sends whatever while a login waits: the frame is handed nothing but the result of this login, from its own window. */
import { expect, it } from 'vitest'
import { createChance } from '../../../sandbox/services/seeded.ts'
import { soakRun } from '../../soak/soakRun.ts'
import { ORIGIN } from '../frame/stage.ts'
import { socialStage, URI } from './stage.ts'

const run = soakRun('hostile windows of social logins')

const ORIGINS = [
  'https://thief.example',
  'null',
  '',
  ORIGIN.replace('https:', 'http:'),
  `${ORIGIN}.thief.example`,
  `${ORIGIN}:8443`,
  ORIGIN.toUpperCase(),
] as const

const SHAPELESS = [
  undefined,
  null,
  7,
  '?code=1',
  [],
  {},
  { resultUri: 7 },
  { resultUri: '' },
  { resultUri: ['?code=1'] },
  { resultUri: { toString: () => '?code=1' } },
  { resultUri: 'x'.repeat(20_001) },
  { ResultUri: '?code=1' },
  Object.create({ resultUri: '?code=1' }),
] as const

const ERRORS = ['access_denied', 'server_error', 'x%00y', '%', '<script>', 'a&error=b'] as const

/** What has to come of a message; `stays` is nothing at all. */
type Outcome = 'stays' | 'believed' | 'socials/UNTRUSTED' | 'socials/MISMATCH' | 'an ending'

it('believes nobody but the window of the login', { timeout: run.limit }, async () => {
  await run.measured(async (say) => {
    const { messages, believed, wrong } = await rounds()
    expect(wrong).toEqual([])
    // Not everything is refused.
    expect(believed).toBeGreaterThan(run.count / 20)
    say(`${messages} messages, ${believed} of them the login’s own and believed, 0 others`)
  })
})

async function rounds() {
  const chance = createChance(String(run.seed))
  const { browser, clock, code, login, script, until } = await socialStage()
  const answer = script['CONNECT_SOCIAL']!
  const handed: unknown[] = []
  script['CONNECT_SOCIAL'] = (payload: Readonly<Record<string, unknown>>) => {
    handed.push(payload['uri'])
    return typeof answer === 'function' ? answer(payload) : answer
  }
  const pick = <T>(list: readonly T[]): T => list[chance.below(list.length)]!
  const wrong: unknown[] = []
  let [messages, believed] = [0, 0]

  function message(state: string, old: string): { data: unknown; from: object; uri?: string; outcome: Outcome } {
    const ours = browser.windows.at(-1)
    const uri = `?code=c${chance.below(1_000_000)}&state=${state}`
    const others = [{}, null, undefined, ...browser.windows.slice(-4, -1)]
    switch (chance.below(8)) {
      case 0:
        // `undefined` would be taken for the window itself by the test's own browser.
        return { data: { resultUri: uri }, from: { source: pick(others) ?? null }, outcome: 'stays' }
      case 1:
        return { data: { resultUri: uri }, from: { source: ours, isTrusted: false }, outcome: 'stays' }
      case 2:
        return { data: pick(SHAPELESS), from: { origin: pick([ORIGIN, ...ORIGINS]) }, outcome: 'stays' }
      case 3:
        return { data: { resultUri: uri }, from: { origin: pick(ORIGINS) }, outcome: 'socials/UNTRUSTED' }
      case 4:
        return { data: { resultUri: `?code=1&state=${old}` }, from: {}, outcome: 'socials/MISMATCH' }
      case 5:
        return { data: { resultUri: `?state=${state}&error=${pick(ERRORS)}` }, from: {}, outcome: 'an ending' }
      case 6:
        return { data: { resultUri: uri }, from: {}, uri, outcome: 'believed' }
      default:
        return { data: { resultUri: `${uri}--back` }, from: {}, uri: `${uri}--back`, outcome: 'believed' }
    }
  }

  let old = 'beef'
  for (let round = 0; round < run.count; round += 1) {
    const state = `f${round}`
    script['GET_SOCIAL_REDIRECT_URI'] = { uri: URI.replace(/state=.*/, `state=${state}`) }
    login.start(pick(['google', 'x', 'apple']))
    await until('waiting')
    let last: Outcome = 'stays'
    for (let left = 20; left > 0 && last === 'stays'; left -= 1) {
      const before = handed.length
      const { data, from, uri, outcome } = message(state, old)
      last = outcome
      messages += 1
      browser.say(data, from)
      if (outcome === 'stays') {
        await Promise.resolve()
        if (login.attempt.get()?.step !== 'waiting' || handed.length > before) wrong.push([round, data, from])
        continue
      }
      await until('done', 'over')
      const isRight =
        outcome === 'believed'
          ? handed.length === before + 1 && handed.at(-1) === uri
          : handed.length === before && (outcome === 'an ending' || code() === outcome)
      if (!isRight) wrong.push([round, data, from, code()])
      if (outcome === 'believed') believed += 1
      // Said once more, by the same window, it is heard by nobody.
      browser.say(data, from)
      await clock.advance(1)
      if (handed.length > before + (outcome === 'believed' ? 1 : 0)) wrong.push([round, 'twice', data])
    }
    old = state
    run.saw(last)
  }
  return { messages, believed, wrong }
}
