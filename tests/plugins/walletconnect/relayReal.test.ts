import { describe, expect, it } from 'vitest'
import { createFakeClock, flush, type FakeClock } from '#kernel/testing'
import { LatchkeyError } from '#kernel'
import type { Library } from '../../../src/plugins/walletconnect/client/library.ts'
import { page, peer, relay, when, type Page } from './realSupport.ts'

/** Moves the plugin's clock on until something is so: the library beneath lives in real time. */
async function passing(clock: FakeClock, site: Page, ms: number, fits: (phase: string) => boolean): Promise<void> {
  for (let passed = 0; passed < ms && !fits(site.pairing.state.get().phase); passed += 1_000) await clock.advance(1_000)
}

async function started(url: string, dependencies: Parameters<typeof page>[0]['dependencies'] = {}) {
  const clock = createFakeClock(Date.now())
  const site = await page({ url, clock, dependencies })
  site.pairing.start()
  await flush()
  return { clock, site }
}

describe('a relay that does not play along', () => {
  it.each([
    ['Unauthorized: origin not allowed', 'ALERT_INVALID_APP_CONFIGURATION'],
    ['JWT validation error: JWT Token is not yet valid', 'ALERT_SESSION_EXPIRED'],
    ['Unauthorized: invalid key', 'ALERT_INVALID_PROJECT_ID'],
  ])('fails by name when it refuses: %s', async (reason, code) => {
    const line = await relay()
    await line.patch({ refuse: { how: 'close', code: 3000, reason } })
    const { site } = await started(line.url)
    const state = await site.until(({ phase }) => phase === 'failed')
    expect(state).toMatchObject({ code, status: 'disconnected', wcError: true, wcUri: undefined })
    expect(site.test.said.filter(({ kind }) => kind === 'alert')).toEqual([{ kind: 'alert', text: code }])
    await line.reset()
    site.pairing.retry()
    expect(site.pairing.state.get().phase).toBe('creating')
    await site.until(({ phase }) => phase === 'shown')
    expect(site.test.faults).toEqual([])
  })

  it.each([
    ['answers 401', { how: 'status' as const }],
    ['takes the call and never answers', { how: 'silent' as const }],
    ['is not there', { how: 'absent' as const }],
  ])('is called slow after 5 s and given up after 30 when it %s', async (_, refuse) => {
    const line = await relay()
    await line.patch({ refuse })
    const { clock, site } = await started(line.url)
    await clock.advance(4_999)
    expect(site.pairing.state.get()).toMatchObject({ phase: 'creating', slow: false })
    await clock.advance(1)
    expect(site.pairing.state.get()).toMatchObject({ phase: 'creating', slow: true, status: 'connecting' })
    await clock.advance(25_000)
    expect(site.pairing.state.get()).toMatchObject({ phase: 'failed', code: 'HTTP_TIMEOUT', slow: false })
    await line.reset()
    site.pairing.retry()
    await site.until(({ phase }) => phase === 'shown')
  })

  it('renews the shown uri 10 s before its end, and takes a yes to either', async () => {
    const { url } = await relay()
    const { clock, site } = await started(url)
    const first = await site.until(({ phase }) => phase === 'shown')
    // The chunks are here: time may pass.
    await when(site.wallets.state, ({ connecting }) => connecting !== undefined)
    expect(first.wcPairingExpiry).toBe(clock.now() + 240_000)
    await clock.advance(229_999)
    expect(site.pairing.state.get().wcUri).toBe(first.wcUri)
    await clock.advance(1)
    const second = await site.until(({ wcUri }) => wcUri !== first.wcUri)
    expect(second).toMatchObject({ phase: 'shown', wcPairingExpiry: clock.now() + 240_000 })
    const wallet = await peer(url)
    await wallet.scan(first.wcUri!)
    await when(site.wallets.state, ({ connections }) => connections.length === 1)
  })

  it('shows the uri while the frame that attests origins is out of reach', async () => {
    const { url } = await relay()
    const { site } = await started(url, { library: hangingAttestation })
    expect((await site.until(({ phase }) => phase === 'shown')).wcUri).toMatch(/^wc:/)
  })
})

describe('a library that does not come', () => {
  it('is named where the host did not install it, at once', async () => {
    const error = new LatchkeyError('PEER_MISSING', { params: { command: 'npm install x' } })
    const { site } = await started('ws://127.0.0.1:9', { library: () => Promise.reject(error) })
    expect(await site.until(({ phase }) => phase === 'failed')).toMatchObject({ code: 'PEER_MISSING' })
  })

  it('is tried three times, and afresh with the next try', async () => {
    let tries = 0
    const { url } = await relay()
    const { loadLibrary } = await import('../../../src/plugins/walletconnect/client/library.ts')
    const library = (): Promise<Library> =>
      (tries += 1) <= 3 ? Promise.reject(new TypeError('Failed to fetch dynamically imported module')) : loadLibrary()
    const { clock, site } = await started(url, { library })
    await passing(clock, site, 20_000, (phase) => phase === 'failed')
    expect([site.pairing.state.get().code, tries]).toEqual(['CHUNK_FAILED', 3])
    site.pairing.retry()
    await site.until(({ phase }) => phase === 'shown')
  })

  it('is given up when it never starts', async () => {
    let told!: () => void
    const asked = new Promise<void>((resolve) => (told = resolve))
    const init = (): Promise<never> => {
      told()
      return new Promise(() => {})
    }
    const { clock, site } = await started('ws://127.0.0.1:9', { library: async () => ({ init }) })
    await asked
    await clock.advance(14_999)
    expect(site.pairing.state.get().phase).toBe('creating')
    await clock.advance(1)
    expect(site.pairing.state.get()).toMatchObject({ phase: 'failed', code: 'CONNECT_FAILED' })
  })
})

/** The real library, whose attestation never answers. */
async function hangingAttestation(): Promise<Library> {
  const { loadLibrary } = await import('../../../src/plugins/walletconnect/client/library.ts')
  const library = await loadLibrary()
  return {
    async init(options) {
      const client = await library.init(options)
      client.core.verify.register = () => new Promise(() => {})
      return client
    },
  }
}
