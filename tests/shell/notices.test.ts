import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ALERT, LatchkeyError } from '#kernel'
import { createKernel } from '#kernel/runtime'
import { createFakeClock, createFakeStorage, flush } from '#kernel/testing'
import { eventually } from '../eventually.ts'
import * as parts from '../../src/shell/extras.ts'
import { createNotices } from '../../src/shell/notices/notices.ts'

const ENDPOINT = 'https://services.test'

type Load = () => Promise<typeof parts>

interface Options {
  readonly debug?: boolean
  readonly load?: Load
  readonly draw?: () => void
  /** Takes part in every line of the host's log. */
  readonly log?: () => void
}

function front({ debug = false, load = async () => parts, log: also, draw = () => {} }: Options = {}) {
  const clock = createFakeClock()
  const logged: string[] = []
  const log = (message: string): void => {
    logged.push(message)
    also?.()
  }
  const logger = { error: log, warn: log, info: log, debug: log }
  const kernel = createKernel({
    projectId: '',
    plugins: [],
    endpoints: {
      api: ENDPOINT,
      wallets: ENDPOINT,
      rpc: ENDPOINT,
      analytics: ENDPOINT,
      frame: ENDPOINT,
      relay: ENDPOINT,
    },
    sdk: { type: 'latchkey', version: 'test' },
    platform: { clock, storage: createFakeStorage() },
    logger,
    locale: 'en',
  })
  onTestFinished(() => kernel.dispose())
  const service = createNotices(kernel.context, { extras: { load, draw }, words: () => kernel.errorWords(), debug })
  const shown = (): string | undefined => (service.toast.get()?.open ? service.toast.get()?.message : undefined)
  return { clock, kernel, service, shown, logged }
}

/** The notices once the extras have come. */
async function notices(options: Options = {}) {
  const made = front(options)
  void made.service.show('', 'loading').dispose()
  await flush()
  return made
}

describe('toasts', () => {
  test('a success closes itself after 2.5 s and is gone 150 ms later', async () => {
    const { clock, service, shown } = await notices()
    service.show('Address copied', 'success')
    await clock.advance(2_499)
    expect(shown()).toBe('Address copied')
    await clock.advance(1)
    expect(service.toast.get()).toMatchObject({ message: 'Address copied', open: false })
    await clock.advance(150)
    expect(service.toast.get()).toBeUndefined()
    expect(clock.pending).toBe(0)
  })

  test('an error stays 5 s', async () => {
    const { clock, service, shown } = await notices()
    service.show('Failed', 'error')
    await clock.advance(4_999)
    expect(shown()).toBe('Failed')
    await clock.advance(1)
    expect(shown()).toBeUndefined()
  })

  test('an error stays as long as the pointer is on it, and 5 s more', async () => {
    const { clock, service, shown } = await notices()
    service.show('Failed', 'error')
    await clock.advance(4_000)
    service.pause()
    await clock.advance(60_000)
    expect(shown()).toBe('Failed')
    service.resume()
    await clock.advance(4_999)
    expect(shown()).toBe('Failed')
    await clock.advance(1)
    expect(shown()).toBeUndefined()
  })

  test('the pointer does not hold a success', async () => {
    const { clock, service, shown } = await notices()
    service.show('Done', 'success')
    service.pause()
    await clock.advance(2_500)
    expect(shown()).toBeUndefined()
  })

  test('a loading toast stays until it is disposed', async () => {
    const { clock, service, shown } = await notices()
    const toast = service.show('Authenticating...', 'loading')
    await clock.advance(600_000)
    expect(shown()).toBe('Authenticating...')
    void toast.dispose()
    expect(shown()).toBeUndefined()
    await clock.advance(150)
    expect(service.toast.get()).toBeUndefined()
  })

  test('autoClose: false keeps a success', async () => {
    const { clock, service, shown } = await notices()
    service.show('Done', 'success', { autoClose: false })
    await clock.advance(600_000)
    expect(shown()).toBe('Done')
  })

  test('the next toast closes the open one and comes after 150 ms', async () => {
    const { clock, service, shown } = await notices()
    service.show('first', 'loading')
    service.show('second', 'success')
    expect(service.toast.get()).toMatchObject({ message: 'first', open: false })
    await clock.advance(149)
    expect(shown()).toBeUndefined()
    await clock.advance(1)
    expect(shown()).toBe('second')
    await clock.advance(2_500)
    expect(shown()).toBeUndefined()
  })

  test('of several toasts in a row the newest is shown', async () => {
    const { clock, service, shown } = await notices()
    for (const message of ['first', 'second', 'third', 'fourth']) service.show(message, 'success')
    await clock.advance(150)
    expect(shown()).toBe('fourth')
  })

  test('a toast that was disposed before it came is never shown', async () => {
    const { clock, service } = await notices()
    service.show('first', 'success')
    void service.show('second', 'success').dispose()
    await clock.advance(150)
    expect(service.toast.get()).toBeUndefined()
  })

  test('disposing an old toast leaves the new one alone', async () => {
    const { clock, service, shown } = await notices()
    const first = service.show('first', 'success')
    service.show('second', 'loading')
    await clock.advance(150)
    void first.dispose()
    expect(shown()).toBe('second')
  })

  test('texts from outside are cut to 300 characters and cleaned', async () => {
    const { service } = await notices()
    service.show(`\u202Eevil ${'x'.repeat(5_000)}`, 'error')
    const { message } = service.toast.get()!
    expect(message.startsWith('evil x')).toBe(true)
    expect(message).toHaveLength(300)
  })

  test('nothing is left running after dispose', async () => {
    const { clock, kernel, service } = await notices()
    service.show('Failed', 'error')
    await kernel.dispose()
    expect(clock.pending).toBe(0)
  })
})

describe('failures', () => {
  test("are said in the catalogue's words", async () => {
    const { service, shown } = await notices()
    service.fail(new LatchkeyError('DISCONNECT_FAILED', { cause: new Error('secret detail') }))
    await eventually(() => expect(shown()).toBe('Failed to disconnect'))
    expect(service.toast.get()?.variant).toBe('error')
  })

  test('of a person who said no, or of a cancel, are no words at all', async () => {
    const { kernel, service } = await notices()
    service.fail(new LatchkeyError('USER_REJECTED'))
    service.fail(new DOMException('stopped', 'AbortError'))
    await kernel.errorWords()
    expect(service.toast.get()).toBeUndefined()
  })
})

describe('alerts', () => {
  test('are logged, and shown only with debug', async () => {
    const quiet = await notices()
    quiet.service.alarm('ALERT_SESSION_EXPIRED')
    await eventually(() => expect(quiet.logged).toHaveLength(1))
    expect(quiet.service.alert.get()).toBeUndefined()

    const loud = await notices({ debug: true })
    loud.service.alarm('ALERT_SESSION_EXPIRED')
    await eventually(() =>
      expect(loud.service.alert.get()).toEqual({
        code: 'ALERT_SESSION_EXPIRED',
        title: 'Session Expired',
        text: loud.kernel.i18n.t('error.ALERT_SESSION_EXPIRED.help'),
        docs: 'node_modules/latchkey/docs/errors.md#alert_session_expired',
      }),
    )
  })

  test('say in the log what happened, what to do, what exactly was wrong and where to read more', async () => {
    const { kernel, logged, service } = await notices()
    service.alarm('ALERT_INVALID_APP_CONFIGURATION', 'https://harbor.example')
    await eventually(() => expect(logged).toHaveLength(1))
    expect(logged[0]?.split(' | ')).toEqual([
      'ALERT_INVALID_APP_CONFIGURATION',
      'Invalid App Configuration',
      kernel.i18n.t('error.ALERT_INVALID_APP_CONFIGURATION.help'),
      'https://harbor.example',
      'node_modules/latchkey/docs/errors.md#alert_invalid_app_configuration',
    ])
  })

  test('are told once a page by code and detail, dismissed or not', async () => {
    const { logged, service } = await notices({ debug: true })
    service.alarm('ALERT_SERVER_ERROR', 'first')
    service.alarm('ALERT_SERVER_ERROR', 'first')
    service.alarm('ALERT_SERVER_ERROR', 'second')
    service.alarm('ALERT_RATE_LIMITED', 'first')
    service.alarm('ALERT_SERVER_ERROR')
    await eventually(() => expect(logged).toHaveLength(4))
    service.dismissAlert()
    service.alarm('ALERT_SERVER_ERROR')
    service.alarm('ALERT_SERVER_ERROR', 'first')
    await flush()
    expect(logged).toHaveLength(4)
    expect(service.alert.get()).toBeUndefined()
  })

  test('end after a hundred different ones', async () => {
    const { logged, service } = await notices()
    for (let count = 0; count < 150; count++) service.alarm('PLUGIN_CRASHED', `plugin ${count}`)
    await eventually(() => expect(logged).toHaveLength(100))
    await flush()
    expect(logged).toHaveLength(100)
  })

  test('from outside are cut, cleaned and on one line', async () => {
    const { logged, service } = await notices({ debug: true })
    service.alarm(`FORGED\n${'y'.repeat(500)}`, `\u202Ewrong\n[latchkey] ALL IS WELL ${'x'.repeat(5_000)}`)
    await eventually(() => expect(logged).toHaveLength(1))
    const { code, detail = '' } = service.alert.get()!
    expect([code.length, detail.length]).toEqual([64, 1_000])
    expect(detail.startsWith('wrong [latchkey]')).toBe(true)
    expect(logged[0]).not.toMatch(/[\n\u202E]/)
  })

  test('come from the bus too, with the detail in the log', async () => {
    const { kernel, logged, service } = await notices({ debug: true })
    kernel.bus.emit(ALERT, { code: 'PLUGIN_CRASHED', detail: 'swaps' })
    await eventually(() => expect(service.alert.get()?.title).toBe('Plugin Switched Off'))
    expect(logged[0]).toContain('PLUGIN_CRASHED')
    expect(logged[0]).toContain('swaps')
  })

  test('are shown even where the host’s logger throws, and nothing reaches the page', async () => {
    const unhandled = vi.fn<(error: unknown) => void>()
    process.on('unhandledRejection', unhandled)
    onTestFinished(() => void process.off('unhandledRejection', unhandled))
    const { service } = await notices({
      debug: true,
      log: () => {
        throw new Error('no disk')
      },
    })
    service.alarm('ALERT_SERVER_ERROR')
    await eventually(() => expect(service.alert.get()?.title).toBe('Server Error'))
    // Node tells of rejections after a turn of its loop.
    await new Promise((resolve) => setImmediate(resolve))
    expect(unhandled).not.toHaveBeenCalled()
  })

  test('an unknown code is shown as it is', async () => {
    const { logged, service } = await notices({ debug: true })
    service.alarm('SOMETHING_NEW', 'what happened')
    await eventually(() =>
      expect(service.alert.get()).toEqual({
        code: 'SOMETHING_NEW',
        title: 'SOMETHING_NEW',
        text: '',
        detail: 'what happened',
      }),
    )
    expect(logged).toEqual(['SOMETHING_NEW | what happened'])
  })

  test('go when they are dismissed, and stop with the notices', async () => {
    const { kernel, logged, service } = await notices({ debug: true })
    service.alarm('ALERT_SESSION_EXPIRED')
    await eventually(() => expect(service.alert.get()).toBeDefined())
    service.dismissAlert()
    expect(service.alert.get()).toBeUndefined()
    await kernel.dispose()
    kernel.bus.emit(ALERT, { code: 'PLUGIN_CRASHED' })
    await kernel.errorWords()
    expect(logged).toHaveLength(1)
  })
})

describe('announcements', () => {
  test('the same words again are a change that a live region notices', async () => {
    const { service } = await notices()
    service.announce('Network is now Base')
    const first = service.announcement.get()
    service.announce('Network is now Base')
    const second = service.announcement.get()
    service.announce('Network is now Base')
    expect(second).not.toBe(first)
    expect(service.announcement.get()).not.toBe(second)
    expect(second.trim()).toBe('Network is now Base')
  })
})

describe('before the extras have come', () => {
  function waiting({ debug = false } = {}) {
    let come!: () => void
    const door = new Promise<void>((resolve) => (come = resolve))
    return { ...front({ debug, load: () => door.then(() => parts) }), come }
  }

  test('nothing is lost: toasts, failures and alerts are shown when they come, the newest toast last', async () => {
    const { clock, come, logged, service, shown } = waiting({ debug: true })
    service.show('first', 'success')
    service.show('second', 'success')
    service.alarm('ALERT_SESSION_EXPIRED')
    await flush()
    expect(service.toast.get()).toBeUndefined()
    expect(logged).toEqual([])
    come()
    await eventually(() => expect(service.alert.get()?.title).toBe('Session Expired'))
    expect(service.toast.get()).toMatchObject({ message: 'first', open: false })
    await clock.advance(150)
    expect(shown()).toBe('second')
  })

  test('a toast that was disposed is never shown', async () => {
    const { come, service } = waiting()
    void service.show('first', 'loading').dispose()
    come()
    await flush()
    expect(service.toast.get()).toBeUndefined()
  })

  test('announcements wait for nothing', () => {
    const { service } = waiting()
    service.announce('Network is now Base')
    expect(service.announcement.get()).toBe('Network is now Base')
  })

  test('what comes after the end of the modal shows nothing', async () => {
    const { clock, come, kernel, service } = waiting()
    service.show('late', 'success')
    await kernel.dispose()
    come()
    await flush()
    expect(service.toast.get()).toBeUndefined()
    expect(clock.pending).toBe(0)
  })
})

describe('without the extras', () => {
  test('an alert is logged by its code, and the next notice tries again', async () => {
    let online = false
    const { logged, service, shown } = front({
      load: () => (online ? Promise.resolve(parts) : Promise.reject(new Error('offline'))),
    })
    service.alarm('ALERT_SESSION_EXPIRED', 'wallets')
    service.show('lost', 'success')
    await flush()
    expect(logged).toEqual(['ALERT_SESSION_EXPIRED | wallets'])
    expect(shown()).toBeUndefined()
    online = true
    service.show('seen', 'success')
    await flush()
    expect(shown()).toBe('seen')
  })
})

describe('a toast for the page', () => {
  test('puts the closed modal into the page, stays longer, and says where it may be', async () => {
    let drawn = 0
    const { clock, service } = front({ draw: () => void (drawn += 1) })
    service.show('Sent', 'success')
    await flush()
    expect([drawn, service.toast.get()?.onPage]).toEqual([0, undefined])
    await clock.advance(3_000)
    service.show('0.5 ETH is confirmed', 'success', { onPage: true })
    await flush()
    expect([drawn, service.toast.get()]).toMatchObject([1, { message: '0.5 ETH is confirmed', onPage: true }])
    await clock.advance(5_900)
    expect(service.toast.get()?.open).toBe(true)
    await clock.advance(100)
    expect(service.toast.get()?.open).toBe(false)
  })
})
