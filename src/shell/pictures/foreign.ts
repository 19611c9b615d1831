// @chunk pictures: pictures are needed with the first rows, and by the account button alone.
/**
 * Pictures at addresses that anybody may have chosen: of tokens, NFTs, people and unknown wallets. An `img` would draw whatever is
 * there, even an SVG that blocks the page's thread (threat T25). So they are fetched here, and shown from a copy if their bytes
 * are a raster picture. A server whose CORS headers forbid that has no pictures for us.
 */
import { LatchkeyError, readBytes, systemClock, raceAbort, withTimeout } from '#kernel'
import type { Time } from '#wallet'
import { dataPicture } from '../kit/dataPicture.ts'
import { rasterOf } from '../kit/raster.ts'

/** Requests at the same time: browsers open about six connections to a host. */
const AT_ONCE = 6
/** Milliseconds from the request to the last byte. */
const LIMIT = 8_000
const MOST_BYTES = 4 * 1024 * 1024
/** Bytes of pictures that are kept for when they are shown again, as in a list that is scrolled. */
const CACHE_BYTES = 16 * 1024 * 1024
/** Milliseconds that an address stays valid after its view: the copy of the view that fades out loads its images once more. */
const LINGER = 1_000
/** A picture loads when it is this close to the visible part. */
const NEAR = '200px'

export interface ForeignPictures {
  /**
   * Waits until `place` is nearly visible, then resolves to a `blob:` address for the picture, valid until the signal aborts. A
   * `data:` address is checked and returned as it is. Rejects with ABORTED, HTTP_STATUS, HTTP_TIMEOUT, HTTP_TOO_LARGE,
   * HTTP_MALFORMED if it is no picture, or the error of `fetch`.
   */
  load(address: string, place: Element, signal: AbortSignal): Promise<string>
}

export interface ForeignPicturesOptions {
  readonly fetch?: typeof fetch
  readonly time?: Time
}

/** Each has a cache of its own. */
export function createForeignPictures({
  fetch = globalThis.fetch.bind(globalThis),
  time = systemClock,
}: ForeignPicturesOptions = {}): ForeignPictures {
  const queued = createQueue()
  /** By address, the least recently used first. */
  const cache = new Map<string, Blob>()

  function store(address: string, picture: Blob): void {
    cache.delete(address)
    cache.set(address, picture)
    let size = 0
    for (const [other, { size: bytes }] of [...cache].reverse()) {
      size += bytes
      if (size > CACHE_BYTES) cache.delete(other)
    }
  }

  async function fetchPicture(address: string, life: AbortSignal): Promise<Blob> {
    return withTimeout({ clock: time, ms: LIMIT, signal: life, what: address }, async (signal) => {
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
    async load(address, place, signal) {
      if (/^data:/i.test(address)) return dataPicture(address)
      await nearlyVisible(place, signal)
      const picture = cache.get(address) ?? (await queued(() => fetchPicture(address, signal)))
      signal.throwIfAborted()
      store(address, picture)
      const url = URL.createObjectURL(picture)
      signal.addEventListener('abort', () => void time.setTimeout(() => URL.revokeObjectURL(url), LINGER), {
        once: true,
      })
      return url
    },
  }
}

/** Limits the requests at the same time. The newest goes first, because it is what is visible now. */
function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => Promise<void>)[] = []
  let running = 0
  const advance = (): void => {
    const start = running < AT_ONCE ? waiting.pop() : undefined
    if (!start) return
    running += 1
    void start().finally(() => {
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

/** Resolves when the element is visible or nearly; rejects with ABORTED. */
async function nearlyVisible(place: Element, signal: AbortSignal): Promise<void> {
  let observer: IntersectionObserver | undefined
  try {
    await raceAbort(
      signal,
      () =>
        new Promise<void>((resolve) => {
          const seen = (entries: readonly IntersectionObserverEntry[]): void => {
            if (entries.some(({ isIntersecting }) => isIntersecting)) resolve()
          }
          // `scrollMargin` does the same for lists that scroll by themselves; browsers without it load what is visible.
          const margins = { rootMargin: NEAR, scrollMargin: NEAR }
          observer = new IntersectionObserver(seen, margins)
          observer.observe(place)
        }),
    )
  } finally {
    observer?.disconnect()
  }
}
