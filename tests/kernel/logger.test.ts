import { afterEach, describe, expect, it, vi } from 'vitest'
import { consoleLogger, silentLogger } from '../../src/kernel/logger.ts'

const LEVELS = ['error', 'warn', 'info', 'debug'] as const

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the loggers', () => {
  it.each(LEVELS)('write %s to the console under our name while the host debugs', (level) => {
    const spy = vi.spyOn(console, level).mockImplementation(() => {})
    const detail = { some: 'detail' }
    consoleLogger(true)[level]('something happened', detail)
    expect(spy.mock.calls).toEqual([['[latchkey] something happened', detail]])
  })

  it('say nothing otherwise', () => {
    const spies = LEVELS.map((level) => vi.spyOn(console, level).mockImplementation(() => {}))
    for (const logger of [consoleLogger(false), silentLogger]) for (const level of LEVELS) logger[level]('hush')
    for (const spy of spies) expect(spy).not.toHaveBeenCalled()
  })
})
