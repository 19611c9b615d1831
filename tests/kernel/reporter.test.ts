import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FaultReport, Logger } from '../../src/kernel/contracts/index.ts'
import { LatchkeyError } from '../../src/kernel/errors/index.ts'
import { silentLogger } from '../../src/kernel/logger.ts'
import { createReporter, scopedReporter } from '../../src/kernel/reporter.ts'
import { createFakeClock } from '../../src/kernel/testing/fakeClock.ts'
import { oddValues } from './oddValues.ts'
import { soakRun } from '../soak/soakRun.ts'

const run = soakRun('error reports')

function setUp(logger: Logger = silentLogger) {
  const clock = createFakeClock()
  const reporter = createReporter({ clock, logger })
  const heard: FaultReport[] = []
  const off = reporter.onReport((fault) => heard.push(fault))
  return { clock, reporter, heard, off }
}

describe('the reporter', () => {
  it('tells listeners and the logger what went wrong and where', () => {
    const lines: unknown[][] = []
    const { reporter, heard } = setUp({ ...silentLogger, error: (...line) => lines.push(line) })
    const error = new Error('broken')
    reporter.report({ error, plugin: 'swaps', contribution: 'view:Swap' })
    expect(heard).toEqual([{ error, plugin: 'swaps', contribution: 'view:Swap' }])
    expect(lines).toEqual([['swaps view:Swap: Error: broken', error]])
  })

  it('drops what a person or a cancel caused', () => {
    const { reporter, heard } = setUp()
    const abort = new AbortController()
    abort.abort()
    for (const error of [
      new LatchkeyError('USER_REJECTED'),
      new LatchkeyError('ABORTED'),
      new LatchkeyError('MODAL_CLOSED'),
      abort.signal.reason,
    ]) {
      reporter.report({ error })
    }
    expect(heard).toEqual([])
  })

  it('tells at most five in a rolling minute, and quiet ones do not count', async () => {
    const { clock, reporter, heard } = setUp()
    const report = (name: string): void => reporter.report({ error: new Error(name) })
    for (let i = 0; i < 3; i += 1) report(`early ${i}`)
    for (let i = 0; i < 9; i += 1) reporter.report({ error: new LatchkeyError('ABORTED') })
    await clock.advance(30_000)
    for (let i = 0; i < 4; i += 1) report(`middle ${i}`)
    expect(heard).toHaveLength(5)
    await clock.advance(29_999)
    report('too early')
    expect(heard).toHaveLength(5)
    await clock.advance(1)
    for (let i = 0; i < 4; i += 1) report(`late ${i}`)
    expect(heard).toHaveLength(8)
  })

  it('is not confused by a wall clock that jumps', () => {
    const { clock, reporter, heard } = setUp()
    for (let i = 0; i < 10; i += 1) {
      reporter.report({ error: new Error('x') })
      clock.jump(i % 2 ? 31_536_000_000 : -31_536_000_000)
    }
    expect(heard).toHaveLength(5)
  })

  it('lets at most five of any flood through in any minute', { timeout: run.limit }, () =>
    run.measured(async () => {
      const steps = fc.array(
        fc.record({ wait: fc.integer({ min: 0, max: 40_000 }), count: fc.integer({ min: 0, max: 20 }) }),
        { maxLength: 12 },
      )
      await fc.assert(
        fc.asyncProperty(steps, async (flood) => {
          const { clock, reporter } = setUp()
          const times: number[] = []
          let sent = 0
          reporter.onReport(() => times.push(clock.monotonic()))
          for (const { wait, count } of flood) {
            await clock.advance(wait)
            for (let i = 0; i < count; i += 1) reporter.report({ error: new Error('flood') })
            sent += count
          }
          for (const time of times)
            expect(times.filter((other) => other >= time && other < time + 60_000).length).toBeLessThanOrEqual(5)
          expect(times.length).toBeGreaterThanOrEqual(Math.min(sent, 5))
          run.saw(times.length < sent ? 'held back' : 'all told')
        }),
        run.fc,
      )
    }),
  )

  it('goes on when a listener or the logger fails', () => {
    const fail = (): never => {
      throw new Error('listener')
    }
    const { reporter, heard } = setUp({ ...silentLogger, error: fail })
    const late: FaultReport[] = []
    reporter.onReport(fail)
    reporter.onReport((fault) => late.push(fault))
    reporter.report({ error: new Error('x') })
    expect([heard.length, late.length]).toEqual([1, 1])
  })

  it('ends when a listener reports in its turn', () => {
    const { reporter, heard } = setUp()
    reporter.onReport(() => reporter.report({ error: new Error('echo') }))
    reporter.report({ error: new Error('first') })
    expect(heard).toHaveLength(5)
  })

  it('stops telling who has left, and leaving twice is harmless', () => {
    const { reporter, heard, off } = setUp()
    off()
    off()
    reporter.report({ error: new Error('x') })
    expect(heard).toEqual([])
  })

  it.each(oddValues())('survives %s', (_, error) => {
    const { reporter, heard } = setUp()
    reporter.report({ error })
    expect(heard).toHaveLength(1)
  })
})

describe('guard', () => {
  it('answers what the function answers', () => {
    const { reporter, heard } = setUp()
    expect(reporter.guard({ plugin: 'p' }, () => 7, 0)).toBe(7)
    expect(heard).toEqual([])
  })

  it.each(oddValues())('reports %s and answers the fallback', (_, error) => {
    const { reporter, heard } = setUp()
    const fail = (): number => {
      throw error
    }
    expect(reporter.guard({ plugin: 'p', contribution: 'slot:x' }, fail, 9)).toBe(9)
    expect(heard).toHaveLength(1)
    expect(heard[0]).toMatchObject({ plugin: 'p', contribution: 'slot:x' })
    expect(Object.is(heard[0]?.error, error)).toBe(true)
  })

  it('catches the rejection of an async handler too', async () => {
    const { reporter, heard } = setUp()
    const error = new Error('late')
    const result = reporter.guard(
      { plugin: 'p' },
      async (): Promise<number> => Promise.reject(error),
      Promise.resolve(3),
    )
    expect(await result).toBe(3)
    expect(heard).toEqual([{ plugin: 'p', error }])
  })
})

describe('a scoped reporter', () => {
  it('reports under its plugin only', () => {
    const { reporter, heard } = setUp()
    const scoped = scopedReporter(reporter, 'mine')
    scoped.report({ error: new Error('a'), plugin: 'somebody else' })
    scoped.guard(
      { plugin: 'somebody else', contribution: 'view:X' },
      () => {
        throw new Error('b')
      },
      undefined,
    )
    expect(heard.map(({ plugin, contribution }) => [plugin, contribution])).toEqual([
      ['mine', undefined],
      ['mine', 'view:X'],
    ])
  })

  it('hears all reports, for plugins that pass them on', () => {
    const { reporter } = setUp()
    const heard: unknown[] = []
    scopedReporter(reporter, 'mine').onReport(({ plugin }) => heard.push(plugin))
    reporter.report({ error: new Error('x'), plugin: 'other' })
    expect(heard).toEqual(['other'])
  })
})
