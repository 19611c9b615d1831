import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ALERT, LatchkeyError } from '#kernel'
import { createKernel } from '#kernel/runtime'
import { createFakeClock, createFakeStorage } from '#kernel/testing'
import { createNotices } from '../../src/shell/notices.ts'

const ENDPOINT = 'https://services.test'

function notices({ debug = false } = {}) {
  const clock = createFakeClock()
  const logged: string[] = []
  const log = (message: string): void => void logged.push(message)
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
  const service = createNotices({
    words: () => kernel.errorWords(),
    clock,
    debug,
    logger,
    bus: kernel.bus,
    i18n: kernel.i18n,
    reporter: kernel.reporter,
  })
  const shown = (): string | undefined => (service.toast.get()?.open ? service.toast.get()?.message : undefined)
  return { clock, kernel, service, shown, logged }
}

describe('toasts', () => {
  test('a success closes itself after 2.5 s and is gone 150 ms later', async () => {
    const { clock, service, shown } = notices()
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
    const { clock, service, shown } = notices()
    service.show('Failed', 'error')
    await clock.advance(4_999)
    expect(shown()).toBe('Failed')
    await clock.advance(1)
    expect(shown()).toBeUndefined()
  })

  test('an error stays as long as the pointer is on it, and 5 s more', async () => {
    const { clock, service, shown } = notices()
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
    const { clock, service, shown } = notices()
    service.show('Done', 'success')
    service.pause()
    await clock.advance(2_500)
    expect(shown()).toBeUndefined()
  })

  test('a loading toast stays until it is disposed', async () => {
    const { clock, service, shown } = notices()
    const toast = service.show('Authenticating...', 'loading')
    await clock.advance(600_000)
    expect(shown()).toBe('Authenticating...')
    toast.dispose()
    expect(shown()).toBeUndefined()
    await clock.advance(150)
    expect(service.toast.get()).toBeUndefined()
  })

  test('autoClose: false keeps a success', async () => {
    const { clock, service, shown } = notices()
    service.show('Done', 'success', { autoClose: false })
    await clock.advance(600_000)
    expect(shown()).toBe('Done')
  })

  test('the next toast closes the open one and comes after 150 ms', async () => {
    const { clock, service, shown } = notices()
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
    const { clock, service, shown } = notices()
    for (const message of ['first', 'second', 'third', 'fourth']) service.show(message, 'success')
    await clock.advance(150)
    expect(shown()).toBe('fourth')
  })

  test('a toast that was disposed before it came is never shown', async () => {
    const { clock, service } = notices()
    service.show('first', 'success')
    service.show('second', 'success').dispose()
    await clock.advance(150)
    expect(service.toast.get()).toBeUndefined()
  })

  test('disposing an old toast leaves the new one alone', async () => {
    const { clock, service, shown } = notices()
    const first = service.show('first', 'success')
    service.show('second', 'loading')
    await clock.advance(150)
    first.dispose()
    expect(shown()).toBe('second')
  })

  test('texts from outside are cut to 300 characters and cleaned', () => {
    const { service } = notices()
    service.show(`\u202Eevil ${'x'.repeat(5_000)}`, 'error')
    const { message } = service.toast.get()!
    expect(message.startsWith('evil x')).toBe(true)
    expect(message).toHaveLength(300)
  })

  test('nothing is left running after dispose', () => {
    const { clock, service } = notices()
    service.show('Failed', 'error')
    service.dispose()
    expect(clock.pending).toBe(0)
  })
})

describe('failures', () => {
  test("are said in the catalogue's words", async () => {
    const { service, shown } = notices()
    service.fail(new LatchkeyError('DISCONNECT_FAILED', { cause: new Error('secret detail') }))
    await vi.waitFor(() => expect(shown()).toBe('Failed to disconnect'))
    expect(service.toast.get()?.variant).toBe('error')
  })

  test('of a person who said no, or of a cancel, are no words at all', async () => {
    const { kernel, service } = notices()
    service.fail(new LatchkeyError('USER_REJECTED'))
    service.fail(new DOMException('stopped', 'AbortError'))
    await kernel.errorWords()
    expect(service.toast.get()).toBeUndefined()
  })
})

describe('alerts', () => {
  test('are logged, and shown only with debug', async () => {
    const quiet = notices()
    quiet.service.alarm('ALERT_SESSION_EXPIRED')
    await vi.waitFor(() => expect(quiet.logged).toHaveLength(1))
    expect(quiet.service.alert.get()).toBeUndefined()

    const loud = notices({ debug: true })
    loud.service.alarm('ALERT_SESSION_EXPIRED')
    await vi.waitFor(() =>
      expect(loud.service.alert.get()).toEqual({
        code: 'ALERT_SESSION_EXPIRED',
        title: 'Session Expired',
        text: loud.kernel.i18n.t('error.ALERT_SESSION_EXPIRED.help'),
      }),
    )
  })

  test('come from the bus too, with the detail in the log', async () => {
    const { kernel, logged, service } = notices({ debug: true })
    kernel.bus.emit(ALERT, { code: 'PLUGIN_CRASHED', detail: 'swaps' })
    await vi.waitFor(() => expect(service.alert.get()?.title).toBe('Plugin Switched Off'))
    expect(logged[0]).toContain('PLUGIN_CRASHED')
    expect(logged[0]).toContain('swaps')
  })

  test('an unknown code is shown as it is', async () => {
    const { service } = notices({ debug: true })
    service.alarm('SOMETHING_NEW', 'what happened')
    await vi.waitFor(() =>
      expect(service.alert.get()).toEqual({ code: 'SOMETHING_NEW', title: 'SOMETHING_NEW', text: 'what happened' }),
    )
  })

  test('go when they are dismissed, and stop with the notices', async () => {
    const { kernel, logged, service } = notices({ debug: true })
    service.alarm('ALERT_SESSION_EXPIRED')
    await vi.waitFor(() => expect(service.alert.get()).toBeDefined())
    service.dismissAlert()
    expect(service.alert.get()).toBeUndefined()
    service.dispose()
    kernel.bus.emit(ALERT, { code: 'PLUGIN_CRASHED' })
    await kernel.errorWords()
    expect(logged).toHaveLength(1)
  })
})

describe('announcements', () => {
  test('the same words again are a change that a live region notices', () => {
    const { service } = notices()
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
