/**
 * Pictures that strangers name: of tokens, NFTs, people, wallets that nobody knows. An `img` would load and draw whatever is
 * there, be it an SVG that hangs the page's thread (threat T25). So they are fetched here, and shown from a copy where their
 * bytes are a raster picture. A server that does not let other origins read its pictures (CORS) has none for us.
 */
import { LatchkeyError, readBytes, systemClock, untilAborted, within } from '#kernel'
import type { Time } from '#wallet'
import { dataPicture } from '../kit/dataPicture.ts'
import { rasterOf } from '../kit/raster.ts'

/** Fetched at the same time: a browser has about six connections to a host. */
const AT_ONCE = 6
/** Milliseconds from the request to the last byte. */
const LIMIT = 8_000
const MOST_BYTES = 4 * 1024 * 1024
/** Bytes of pictures that are kept for those who come again, as in a list that is scrolled. */
const ROOM = 16 * 1024 * 1024
/** Milliseconds that an address outlives its view: what fades is a copy of that view, whose images load it once more. */
const LINGER = 1_000
/** How near to the visible part a picture begins to load. */
const NEAR = '200px'

export interface ForeignPictures {
  /**
   * An address of this page's own for the picture, once `place` comes near to being seen; good until the signal aborts. What
   * stands in a `data:` address is looked through and needs no other. Rejects with ABORTED, HTTP_STATUS, HTTP_TIMEOUT, HTTP_TOO_LARGE or, for what is no picture, HTTP_MALFORMED; and with what fetch rejects with.
   */
  bring(address: string, place: Element, signal: AbortSignal): Promise<string>
}

export interface ForeignPicturesOptions {
  readonly fetch?: typeof fetch
  readonly time?: Time
}

/** One for each place that shows pictures: what it keeps goes with it. */
export function createForeignPictures({
  fetch = globalThis.fetch.bind(globalThis),
  time = systemClock,
}: ForeignPicturesOptions = {}): ForeignPictures {
  const turn = createTurns()
  /** By address; the one asked for last comes last. */
  const kept = new Map<string, Blob>()

  function keep(address: string, picture: Blob): void {
    kept.delete(address)
    kept.set(address, picture)
    let size = 0
    for (const [other, { size: bytes }] of [...kept].reverse()) {
      size += bytes
      if (size > ROOM) kept.delete(other)
    }
  }

  async function load(address: string, life: AbortSignal): Promise<Blob> {
    const atLimit = (): never => {
      throw new LatchkeyError('HTTP_TIMEOUT', { detail: address })
    }
    return within({ clock: time, ms: LIMIT, signal: life, atLimit }, async (signal) => {
      const response = await fetch(address, {
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        priority: 'low',
        signal,
      })
      if (!response.ok) throw new LatchkeyError('HTTP_STATUS', { detail: address, params: { status: response.status } })
      const bytes = await readBytes(response, address, MOST_BYTES)
      const raster = rasterOf(bytes)
      if (!raster) throw new LatchkeyError('HTTP_MALFORMED', { detail: `${address} is no picture that may be shown` })
      return new Blob([bytes], { type: raster.type })
    })
  }

  return {
    async bring(address, place, signal) {
      if (/^data:/i.test(address)) return dataPicture(address)
      await near(place, signal)
      const picture = kept.get(address) ?? (await turn(() => load(address, signal)))
      signal.throwIfAborted()
      keep(address, picture)
      const url = URL.createObjectURL(picture)
      signal.addEventListener('abort', () => void time.setTimeout(() => URL.revokeObjectURL(url), LINGER), {
        once: true,
      })
      return url
    },
  }
}

/** Runs work in turns. What was asked for last comes first: it is what is seen now. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => Promise<void>)[] = []
  let running = 0
  const advance = (): void => {
    const begin = running < AT_ONCE ? waiting.pop() : undefined
    if (!begin) return
    running += 1
    void begin().finally(() => {
      running -= 1
      advance()
    })
  }
  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push(() => work().then(resolve, reject))
      advance()
    })
}

/** Resolves when the element is seen or nearly; rejects with ABORTED. */
async function near(place: Element, signal: AbortSignal): Promise<void> {
  let observer: IntersectionObserver | undefined
  try {
    await untilAborted(
      signal,
      () =>
        new Promise<void>((resolve) => {
          const seen = (entries: readonly IntersectionObserverEntry[]): void => {
            if (entries.some(({ isIntersecting }) => isIntersecting)) resolve()
          }
          // The second margin is for lists that scroll in themselves; browsers that lack it load what is seen.
          const margins = { rootMargin: NEAR, scrollMargin: NEAR }
          observer = new IntersectionObserver(seen, margins)
          observer.observe(place)
        }),
    )
  } finally {
    observer?.disconnect()
  }
}
