/** A frame that never loads, loads late, dies, reloads itself, answers twice or answers nonsense (threat T3). */
import { describe, expect, it } from 'vitest'
import { stage } from './stage.ts'

describe('a frame', () => {
  it('that never loads ends every call after 20 s, says so to developers, and is tried anew', async () => {
    const { clock, code, over, page, said, service, arrive } = await stage({ speaks: false })
    const calls = [
      code(service.request('CONNECT_EMAIL', { email: 'mira@harbor.example' })),
      code(service.request('GET_FARCASTER_URI', {})),
    ]
    await clock.advance(20_000)
    expect(await Promise.all(calls)).toEqual(['FRAME_LOAD_TIMEOUT', 'FRAME_LOAD_TIMEOUT'])
    expect(said.filter(({ kind }) => kind === 'alert').map(({ text }) => text)).toContain('ALERT_EMBEDDED_WALLET_LOAD')
    expect([page.frames(), page.listeners()]).toEqual([0, 0])
    page.onFrame = arrive
    await over(service.connect())
  })

  it('that loads late is waited for', async () => {
    const { clock, over, page, service, arrive } = await stage({ speaks: false })
    const done = service.connect()
    await clock.advance(19_000)
    expect(page.posted).toEqual([])
    arrive()
    await over(done)
  })

  it('that the browser cannot load ends the call at once', async () => {
    const { clock, code, page, service } = await stage({ speaks: false })
    const done = code(service.request('CONNECT_OTP', { otp: '123456' }))
    await clock.advance(10)
    page.fail()
    expect(await done).toBe('EMAIL_DEPENDENCY_FAILED')
  })

  it.each(['CONNECT_EMAIL', 'CONNECT_OTP', 'GET_SOCIAL_REDIRECT_URI'] as const)(
    'that dies before it answers %s ends everything after 30 s, and the next try works',
    async (name) => {
      const { clock, code, page, said, script, service } = await stage()
      const params = {
        CONNECT_EMAIL: { email: 'mira@harbor.example' },
        CONNECT_OTP: { otp: '123456' },
        GET_SOCIAL_REDIRECT_URI: { provider: 'x' },
      } as const
      const done = code(service.request(name, params[name]))
      const device = code(service.request('CONNECT_DEVICE', {}))
      await clock.advance(30_500)
      expect([await done, await device, page.frames()]).toEqual(['FRAME_REQUEST_TIMEOUT', 'FRAME_ABORTED', 0])
      expect(said.map(({ text }) => text)).toContain('ALERT_EMBEDDED_WALLET_TIMEOUT')
      script[name] = { action: 'VERIFY_OTP', uri: 'https://login.example/' }
      const again = code(service.request(name, params[name]))
      await clock.advance(500)
      expect(await again).toBe('done')
    },
  )

  it('gives a person 20 minutes for the link in the email, and the person may leave before', async () => {
    const { clock, code, page, service, posts } = await stage()
    const end = new AbortController()
    const [one, two] = [
      code(service.request('CONNECT_DEVICE', {})),
      code(service.request('CONNECT_DEVICE', {}, { signal: end.signal })),
    ]
    await clock.advance(19 * 60_000)
    end.abort()
    expect(await two).toBe('ABORTED')
    const [first] = posts('CONNECT_DEVICE')
    page.say({ type: '@w3m-frame/CONNECT_DEVICE_SUCCESS', id: first!.id })
    expect(await one).toBe('done')
  })

  it('that reloads itself loses what it was asked, and is told about the page again', async () => {
    const { clock, code, connect, page, posts, service, script } = await stage()
    await connect()
    const lost = code(service.request('CONNECT_DEVICE', {}))
    await clock.advance(0)
    page.say({ type: '@w3m-frame/READY', payload: {} })
    page.load()
    expect(await lost).toBe('FRAME_ABORTED')
    script['CONNECT_OTP'] = {}
    const again = code(service.request('CONNECT_OTP', { otp: '123456' }))
    await clock.advance(500)
    expect(await again).toBe('done')
    expect(page.frames()).toBe(1)
    expect(posts('SYNC_DAPP_DATA').length).toBe(2)
  })

  it('whose window shows another page is not believed, and after 5 s whoever asks gets a new window', async () => {
    const { clock, code, connect, embedded, page, posts, script, service } = await stage()
    await connect()
    script['CONNECT_OTP'] = {}
    page.load()
    expect(embedded.frame.state.get()).toBe('loading')
    const call = code(service.request('CONNECT_OTP', { otp: '123456' }))
    await clock.advance(4_999)
    expect([page.frames(), posts('CONNECT_OTP').length]).toEqual([1, 0])
    await clock.advance(1)
    await clock.advance(500)
    expect([await call, page.frames(), posts('CONNECT_OTP').length]).toEqual(['done', 1, 1])
    // With nobody who asks, there is no window at all.
    page.load()
    await clock.advance(5_000)
    expect([embedded.frame.state.get(), page.frames()]).toEqual(['failed', 0])
  })

  it('whose window stays empty however often it is loaded ends the call by the limit of a load', async () => {
    const { clock, code, connect, page, service } = await stage()
    await connect()
    page.onFrame = () => {}
    page.load()
    const call = code(service.request('CONNECT_OTP', { otp: '123456' }))
    await clock.advance(25_000)
    expect([await call, page.frames(), page.listeners()]).toEqual(['FRAME_LOAD_TIMEOUT', 0, 0])
  })

  it('that reloads itself has 5 s to speak after its load event', async () => {
    const { clock, code, connect, page, script, service } = await stage()
    await connect()
    script['CONNECT_OTP'] = {}
    page.load()
    await clock.advance(4_000)
    const call = code(service.request('CONNECT_OTP', { otp: '123456' }))
    page.say({ type: '@w3m-frame/READY', payload: {} })
    await clock.advance(500)
    expect([await call, page.frames()]).toEqual(['done', 1])
  })

  it('that answers nonsense gets its caller a named error at once', async () => {
    const { clock, code, connect, script, service } = await stage()
    await connect()
    script['CONNECT_EMAIL'] = { action: 'GIVE_ME_THE_KEYS' }
    expect(await code(service.request('CONNECT_EMAIL', { email: 'mira@harbor.example' }))).toBe('FRAME_ERROR')
    await clock.advance(0)
  })

  it('does not reject Farcaster’s address with everything else', async () => {
    const { clock, code, connect, posts, script, service } = await stage()
    await connect()
    script['GET_FARCASTER_URI'] = 'silent'
    const [uri, device] = [service.request('GET_FARCASTER_URI', {}), code(service.request('CONNECT_DEVICE', {}))]
    await clock.advance(0)
    script['GET_FARCASTER_URI'] = { url: 'https://farcaster.example/x' }
    service.abortAll()
    expect(await device).toBe('FRAME_ABORTED')
    await clock.advance(500)
    expect([await uri, posts('GET_FARCASTER_URI').length]).toEqual([{ url: 'https://farcaster.example/x' }, 2])
  })
})
