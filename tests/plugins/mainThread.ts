import { cdp } from 'vitest/browser'

/** The part of Chrome's own protocol that is used here. */
interface Cdp {
  send(method: string, params?: unknown): Promise<{ readonly metrics: readonly { name: string; value: number }[] }>
}

/**
 * Lets `act` read how many ms the page's main thread has worked so far, by the processor's clock for that thread: what
 * else the machine does meanwhile is not counted.
 */
export async function withWork<T>(act: (worked: () => Promise<number>) => Promise<T>): Promise<T> {
  const { send } = cdp() as unknown as Cdp
  await send('Performance.enable', { timeDomain: 'threadTicks' })
  try {
    return await act(async () => {
      const { metrics } = await send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000
    })
  } finally {
    await send('Performance.disable')
  }
}
