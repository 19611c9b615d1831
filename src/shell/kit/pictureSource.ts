import { createContext, useContext, useEffect, useState, type RefObject } from 'react'

/**
 * Loads pictures. What an `img` loads is drawn on the page's own thread whatever it costs (threat T25), and the kit cannot know who
 * chose an address. So every address is foreign unless the source trusts it.
 */
export interface PictureSource {
  /** Whether an `img` may load the address directly: the site chose it, or it is a service's own picture. */
  isTrusted(address: string): boolean
  /**
   * What an `img` may load for a foreign picture: a `data:` address itself, once checked; otherwise a `blob:` address, once `place`
   * is nearly visible, valid until the signal aborts. Rejects when there is no picture that may be shown.
   */
  load(address: string, place: Element, signal: AbortSignal): Promise<string>
}

const DATA_ONLY: PictureSource = {
  isTrusted: () => false,
  async load(address) {
    const { dataPicture } = await import('./dataPicture.ts')
    return dataPicture(address)
  },
}

/** The shell provides it. Without a provider, only pictures in `data:` addresses are shown. */
export const PictureSourceContext = /* @__PURE__ */ createContext(DATA_ONLY)

/** What an `img` may have as its source. */
export interface LoadedPicture {
  /** Undefined until it has loaded. */
  readonly src?: string | undefined
  readonly failed: boolean
}

/**
 * What to put into an `img` for an address that `safeImageSrc` accepted: the address itself, or what the source loads for a
 * foreign picture while it is `wanted`. `place` is where the picture will be.
 */
export function usePicture(
  address: string | undefined,
  place: RefObject<Element | null>,
  wanted = true,
): LoadedPicture {
  const source = useContext(PictureSourceContext)
  const direct = address === undefined || source.isTrusted(address)
  const [loaded, setLoaded] = useState<LoadedPicture>({ failed: false })
  useEffect(() => {
    if (direct || !wanted || !place.current) return undefined
    const life = new AbortController()
    const end = (picture: LoadedPicture): void => {
      if (!life.signal.aborted) setLoaded(picture)
    }
    source.load(address, place.current, life.signal).then(
      (src) => end({ src, failed: false }),
      () => end({ failed: true }),
    )
    return () => {
      life.abort()
      setLoaded({ failed: false })
    }
  }, [address, direct, place, source, wanted])
  return direct ? { src: wanted ? address : undefined, failed: false } : loaded
}
