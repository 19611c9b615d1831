/** No wait is longer than its limit, however the wall's clock is set meanwhile (threat T11). */
import fc from 'fast-check'
import { number, object } from 'valibot'
import { beforeAll, expect, it } from 'vitest'
import { codeOf, type Http } from '#kernel'
import { createFakeStorage, type FakeClock } from '#kernel/testing'
import { createHttp } from '../../../src/kernel/http.ts'
import { soakRun } from '../../soak/soakRun.ts'
import { flush, setup, TOY_ACCOUNT, toyWallet } from './support.ts'

const run = soakRun('waits while clocks jump')

const HOUR = 3_600_000
/** As long as a person may take to answer a wallet. */
const PERSON_LIMIT = 20 * 60_000
const YEAR = 365 * 24 * HOUR
const SECOND = 1_000

// The code of requests comes by a real import, and the clock of these tests would not wait for it.
beforeAll(() => import('../../../src/kernel/http/send.ts'))

type World = Awaited<ReturnType<typeof setup>>

interface Wait {
  /** Milliseconds by the monotonic clock, at most. */
  readonly limit: number
  /** How it ends. */
  readonly end: string
  begin(world: World, late: { readonly http: Http }): Promise<unknown>
}

const schema = object({ n: number() })

/** What may be waited for, with nobody who answers. */
const WAITS: Readonly<Record<string, Wait>> = {
  'a wallet that is asked to connect': {
    limit: PERSON_LIMIT,
    end: 'WALLET_TIMEOUT',
    begin: ({ service }) => service.connect({ connectorId: 'tern' }),
  },
  'a service that hangs': {
    // Four attempts of 10 s, and the pauses between them.
    limit: 45 * SECOND,
    end: 'HTTP_TIMEOUT',
    begin: (_, { http }) => http.get('api', '/hangs', { schema }),
  },
  'a service that names a date': {
    limit: 3 * 30 * SECOND,
    end: 'HTTP_STATUS',
    begin: (_, { http }) => http.get('api', '/busy', { schema }),
  },
}

const service = 'http://service.test'
const endpoints = { api: service, wallets: service, rpc: service, analytics: service, frame: service, relay: service }

function httpOf({ clock, fetch }: World): Http {
  fetch.on('GET', '/hangs', { fail: 'hang' })
  fetch.on('GET', '/busy', () => ({
    status: 503,
    // By a server whose clock is right, while ours is anywhere.
    headers: { 'retry-after': new Date(clock.monotonic() + 10 * SECOND).toUTCString() },
  }))
  const platform = { clock, fetch: fetch.fetch, random: () => 0 }
  return createHttp({ endpoints, projectId: 'p', sdk: { type: 't', version: 'v' }, platform })()
}

const step = fc.record({
  wait: fc.integer({ min: 0, max: 20_000 }),
  jump: fc.constantFrom(0, 0, -YEAR, -HOUR, -1, 1, HOUR, YEAR),
})

/** Lets time pass by the steps, over and over, until it is over; answers how long that took. */
async function lasts(
  clock: FakeClock,
  steps: readonly { readonly wait: number; readonly jump: number }[],
  isOver: () => boolean,
  tick: number,
): Promise<number> {
  const begun = clock.monotonic()
  for (let at = 0; !isOver(); at += 1) {
    const { wait, jump } = steps[at % steps.length]!
    clock.jump(jump)
    // In small steps, to see when it ended.
    for (let passed = 0; passed <= wait && !isOver(); passed += tick) {
      await clock.advance(tick)
      await flush()
    }
    if (clock.monotonic() - begun > PERSON_LIMIT + HOUR) throw new Error('it never ends')
  }
  return clock.monotonic() - begun
}

it(
  'ends in its time, and by its name',
  () =>
    run.measured(async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...Object.keys(WAITS)),
          fc.array(step, { minLength: 1, maxLength: 8 }),
          async (name, steps) => {
            const { begin, end, limit } = WAITS[name]!
            const wallet = toyWallet()
            wallet.behave('hang', 'connect')
            const world = await setup({ wallets: [wallet] })
            let how: string | undefined
            const http = httpOf(world)
            void begin(world, { http }).then(
              () => (how = 'answered'),
              (error: unknown) => (how = codeOf(error)),
            )
            await flush()
            const tick = limit / 50
            const took = await lasts(world.clock, steps, () => how !== undefined, tick)
            expect([name, how]).toEqual([name, end])
            expect(took).toBeLessThanOrEqual(limit + tick)
            run.saw(name)
            await world.stop()
          },
        ),
        run.fc,
      )
    }),
  run.limit,
)

it.each([HOUR, -HOUR, YEAR, -YEAR])(
  'a wallet of the last visit is given up after 5 s, with %d ms off',
  async (jump) => {
    const session = '{"v":1,"d":{"connectors":{"cosmos":{"connectorId":"tern"}}}}'
    const storage = createFakeStorage({ 'latchkey:wallets:session': session })
    const wallet = toyWallet({ granted: true, accounts: [TOY_ACCOUNT] })
    wallet.behave('hang', 'restore')
    const { clock, service } = await setup({ wallets: [wallet], storage })
    expect(service.state.get().status).toEqual({ cosmos: 'reconnecting' })
    clock.jump(jump)
    await clock.advance(4_999)
    expect(service.state.get().status).toEqual({ cosmos: 'reconnecting' })
    clock.jump(-jump)
    await clock.advance(1)
    expect(service.state.get().status).toEqual({})
  },
)
