/** What a modal gives the adapter, in a test's hands: its clock, its servers, its end. `fetch` is the modal's own. */
import { createNodeFetch, type ChainEnvironment } from 'latchkey/plugin/wallet'
import { createFakeClock, type FakeClock } from 'latchkey/plugin/testing'
import { vi } from 'vitest'
import { PAUSE } from '../chain/waiting.ts'
import { bitcoinRegtest } from '../networks.ts'

export interface Surroundings {
  readonly environment: ChainEnvironment
  readonly clock: FakeClock
  /** The plugin stops. */
  stop(): void
  /** Resolves once a wait for a transaction has looked so often, found nothing, and set the timer for its next look. */
  looked(times: number): Promise<void>
}

export function surroundings(servers: readonly string[]): Surroundings {
  const fake = createFakeClock()
  const life = new AbortController()
  let pauses = 0
  const clock: FakeClock = Object.create(fake, {
    setTimeout: {
      value(fn: () => void, ms: number) {
        if (ms === PAUSE) pauses += 1
        return fake.setTimeout(fn, ms)
      },
    },
  }) as FakeClock
  return {
    clock,
    environment: {
      clock,
      fetch: createNodeFetch({ time: clock, signal: life.signal }),
      rpcUrls: () => servers,
      networkIds: () => [bitcoinRegtest.caipNetworkId],
      signal: life.signal,
    },
    stop: () => life.abort(),
    looked: (times) =>
      vi.waitFor(
        () => {
          if (pauses !== times) throw new Error(`${pauses} looks`)
        },
        { timeout: 10_000 },
      ),
  }
}
