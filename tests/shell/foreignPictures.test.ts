import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeClock } from '#kernel/testing'
import { createForeignPictures } from '../../src/shell/pictures/foreign.ts'
import { gif, pngHead, realPng } from './kit/rasters.ts'

const PICTURE = 'https://pictures.example/a.png'

/** What is observed; `see` says that it came near to the visible part. */
const watched = new Map<Element, () => void>()
class Observer {
  #place: Element | undefined
  constructor(readonly tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {}
  observe(place: Element): void {
    this.#place = place
    watched.set(place, () => this.tell([{ isIntersecting: true }]))
    this.tell([{ isIntersecting: false }])
  }
  disconnect(): void {
    if (this.#place) watched.delete(this.#place)
  }
}
const placeOf = (): Element => ({}) as Element
const see = (place: Element): void => watched.get(place)?.()

interface Asked {
  readonly address: string
  readonly init: RequestInit
  readonly answer: (response: Response) => void
}

/** A network that answers when the test says so, and ends with the request's signal as browsers' do. */
function network() {
  const asked: Asked[] = []
  const request = vi.fn(
    (input: string | URL | Request, init: RequestInit = {}) =>
      new Promise<Response>((resolve, reject) => {
        asked.push({ address: new Request(input).url, init, answer: resolve })
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
      }),
  )
  return { asked, fetch: request as typeof fetch }
}

const urls = { made: vi.fn<(picture: Blob) => string>(), gone: vi.fn<(url: string) => void>() }

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Observer)
  let count = 0
  urls.made.mockImplementation(() => `blob:page/${(count += 1)}`)
  vi.spyOn(URL, 'createObjectURL').mockImplementation(urls.made as typeof URL.createObjectURL)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(urls.gone)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  urls.made.mockReset()
  urls.gone.mockReset()
  watched.clear()
})

/** Everything that waits on promises and streams goes on. */
const flush = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))

function setUp() {
  const net = network()
  const time = createFakeClock()
  const pictures = createForeignPictures({ fetch: net.fetch, time })
  const life = new AbortController()
  const load = (address = PICTURE, place = placeOf(), signal = life.signal) => {
    const loaded = pictures.load(address, place, signal)
    const ended = loaded.then(
      (src) => src,
      (error: unknown) => (error as { code?: string }).code ?? (error as Error).name,
    )
    see(place)
    return ended
  }
  return { ...net, time, pictures, life, load }
}

describe('a foreign picture', () => {
  test('is fetched without credentials and referrer, and shown from a copy of its own type until its life ends', async () => {
    const { asked, load, life, time } = setUp()
    const loaded = load()
    await flush()
    expect(asked[0]?.init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
    expect(asked[0]?.init).not.toHaveProperty('mode', 'no-cors')
    asked[0]?.answer(new Response(realPng(), { headers: { 'content-type': 'image/svg+xml' } }))
    expect(await loaded).toBe('blob:page/1')
    expect(urls.made.mock.lastCall?.[0].type).toBe('image/png')
    expect(urls.gone).not.toHaveBeenCalled()
    life.abort()
    // The view that fades is a copy, whose images load the address once more.
    await time.advance(999)
    expect(urls.gone).not.toHaveBeenCalled()
    await time.advance(1)
    expect(urls.gone).toHaveBeenCalledExactlyOnceWith('blob:page/1')
  })

  test('is asked for only when its place is about to be seen', async () => {
    const { asked, pictures, life } = setUp()
    const place = placeOf()
    void pictures.load(PICTURE, place, life.signal).catch(() => {})
    await flush()
    expect(asked).toEqual([])
    see(place)
    await flush()
    expect(asked.map(({ address }) => address)).toEqual([PICTURE])
    expect(watched.size).toBe(0)
  })

  test.each<[string, () => Response, string]>([
    ['a page', () => new Response('<!doctype html>'), 'HTTP_MALFORMED'],
    [
      'an SVG',
      () => new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/png' } }),
      'HTTP_MALFORMED',
    ],
    ['nothing', () => new Response(null), 'HTTP_MALFORMED'],
    ['a picture of 30,000 by 30,000', () => new Response(pngHead(30_000, 30_000)), 'HTTP_MALFORMED'],
    ['a picture that is an error', () => new Response(realPng(), { status: 404 }), 'HTTP_STATUS'],
    [
      'what says that it is too long',
      () => new Response(realPng(), { headers: { 'content-length': '99999999' } }),
      'HTTP_TOO_LARGE',
    ],
  ])('is none when it is %s', async (_, response, code) => {
    const { asked, load } = setUp()
    const loaded = load()
    await flush()
    asked[0]?.answer(response())
    expect(await loaded).toBe(code)
    expect(urls.made).not.toHaveBeenCalled()
  })

  test('that never ends is left at 4 MB, whatever length it says', async () => {
    const { asked, load } = setUp()
    const loaded = load()
    await flush()
    let sent = 0
    const cancel = vi.fn<() => void>()
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536
        controller.enqueue(
          sent === 65_536 ? Uint8Array.from([...gif([9, 9]), ...new Uint8Array(65_000)]) : new Uint8Array(65_536),
        )
      },
      cancel,
    })
    asked[0]?.answer(new Response(endless, { headers: { 'content-length': '43' } }))
    expect(await loaded).toBe('HTTP_TOO_LARGE')
    expect(sent).toBeLessThan(5 * 1024 * 1024)
    expect(cancel).toHaveBeenCalledOnce()
  })

  test.each<[string, (asked: Asked | undefined) => void]>([
    ['never answers', () => {}],
    [
      'drips',
      (asked) =>
        asked?.answer(
          new Response(new ReadableStream({ start: (controller) => controller.enqueue(realPng().subarray(0, 9)) })),
        ),
    ],
  ])('that %s is given up after 8 seconds', async (_, act) => {
    const { asked, load, time } = setUp()
    const loaded = load()
    await flush()
    act(asked[0])
    await time.advance(7_999)
    expect(asked[0]?.init.signal?.aborted).toBe(false)
    await time.advance(1)
    expect(await loaded).toBe('HTTP_TIMEOUT')
    expect(asked[0]?.init.signal?.aborted).toBe(true)
    expect(time.pending).toBe(0)
  })

  test('is left when nobody waits for it any more, before and while it loads', async () => {
    const { asked, load, pictures, life, time } = setUp()
    const unseen = new AbortController()
    const early = pictures.load(PICTURE, placeOf(), unseen.signal)
    unseen.abort()
    await expect(early).rejects.toMatchObject({ code: 'ABORTED' })
    const late = load()
    await flush()
    life.abort()
    expect(await late).toBe('ABORTED')
    expect(asked[0]?.init.signal?.aborted).toBe(true)
    expect([watched.size, time.pending]).toEqual([0, 0])
  })
})

describe('many pictures', () => {
  test('load six at a time, those asked for last first, and slow ones do not stop the others for good', async () => {
    const { asked, load, time } = setUp()
    const all = Array.from({ length: 20 }, (_, at) => load(`https://pictures.example/${at}`))
    await flush()
    const numbers = (): readonly number[] => asked.map(({ address }) => Number(address.split('/').pop()))
    expect(numbers()).toEqual([0, 1, 2, 3, 4, 5])
    asked[2]?.answer(new Response(realPng()))
    expect(await all[2]).toMatch('blob:')
    expect(numbers()).toEqual([0, 1, 2, 3, 4, 5, 19])
    await time.advance(8_000)
    await flush()
    expect(numbers().slice(7)).toEqual([18, 17, 16, 15, 14, 13])
  })

  test('are not fetched again while they are kept, which the oldest are not for ever', async () => {
    const { asked, load } = setUp()
    const large = Uint8Array.from([...realPng(), ...new Uint8Array(3_900_000)])
    const show = async (at: number): Promise<void> => {
      const loaded = load(`https://pictures.example/${at}`)
      await flush()
      asked.at(-1)?.answer(new Response(large))
      await loaded
    }
    for (let at = 0; at < 4; at += 1) await show(at)
    expect(await load('https://pictures.example/0')).toMatch('blob:')
    expect(asked).toHaveLength(4)
    await show(4)
    // The first was shown again meanwhile, so the second went.
    expect(await load('https://pictures.example/0')).toMatch('blob:')
    expect(asked).toHaveLength(5)
    void load('https://pictures.example/1')
    await flush()
    expect(asked).toHaveLength(6)
  })

  test('do not come back from a life that is over', async () => {
    const { asked, load, life } = setUp()
    const waiting = Array.from({ length: 9 }, (_, at) => load(`https://pictures.example/${at}`))
    await flush()
    life.abort()
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['ABORTED']))
    expect(asked.length).toBe(6)
  })
})
