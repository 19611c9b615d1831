/**
 * How long tests wait for what may never come: the only place with such numbers. What holds is seen at once, so a limit says
 * no more than when to give up, and all of them are multiplied by how slow this machine is. That is measured once, by the process that
 * starts the tests; its workers get it by the environment. Pages measure for themselves.
 */

const NAME = 'LATCHKEY_TEST_SLOWNESS'
/** Milliseconds of `piece` on a quiet machine. */
const QUIET = 50
const PIECES = 3
/** A machine that is busy while it is measured may be quiet later: nobody should wait an hour for what never comes. */
const MOST = 6

const env: Record<string, string | undefined> = (globalThis.process as NodeJS.Process | undefined)?.env ?? {}

/** How many times longer work takes here, from 1 to 6. */
export const slownessOfMachine = Number((env[NAME] ??= String(measured())))

const scaled = (seconds: number): number => Math.round(seconds * 1_000 * slownessOfMachine)

/** Milliseconds. */
export const limits = {
  /** Of what must not wait for a service that does not answer. */
  atOnce: scaled(2),
  /** Until a page or a server has come to a condition. */
  condition: scaled(30),
  /** Of one thing that a person does in a page, and of what comes of it. */
  step: scaled(60),
  test: scaled(240),
  /** Of a test that goes through many views, accounts or chains. */
  longTest: scaled(400),
  hook: scaled(240),
  /** Of a page that is asked for all that it holds. */
  look: scaled(20),
  /** For the notes of a test that failed, from a page that may hang. */
  note: scaled(5),
} as const

function measured(): number {
  const taken = Array.from({ length: PIECES }, piece).sort((one, other) => one - other)
  return Math.min(MOST, Math.max(1, taken[Math.floor(PIECES / 2)]! / QUIET))
}

/** Milliseconds of a fixed piece of work. */
function piece(): number {
  const start = performance.now()
  let state = 1
  for (let turn = 0; turn < 20_000_000; turn += 1) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
  if (state === 0) throw new Error('Nothing was computed.')
  return performance.now() - start
}
