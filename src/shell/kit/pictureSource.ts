import { createContext, useContext, useEffect, useState, type RefObject } from 'react'

/**
 * Who brings pictures. The kit cannot know who wrote an address, and what an `img` gets from there is drawn by the page's own
 * thread whatever it is (threat T25). So everybody is a stranger to it who is not told apart.
 */
export interface PictureSource {
  /** Whether the site wrote the address, or a service in use keeps its own pictures there: an `img` may load it by itself. */
  isOwn(address: string): boolean
  /**
   * What an `img` may load for a stranger's picture: a `data:` address itself when it was looked through, else an address of
   * this page's own, once `place` comes near to being seen; good until the signal aborts. Rejects when there is no picture
   * that may be shown.
   */
  bring(address: string, place: Element, signal: AbortSignal): Promise<string>
}

const NOBODY: PictureSource = {
  isOwn: () => false,
  async bring(address) {
    const { dataPicture } = await import('./dataPicture.ts')
    return dataPicture(address)
  },
}

/** Handed in by whoever draws: the shell. Without it only pictures in `data:` addresses are shown. */
export const PictureSources = /* @__PURE__ */ createContext(NOBODY)

/** What an `img` may have as its source. */
export interface BroughtPicture {
  /** Undefined until it is there. */
  readonly src?: string | undefined
  readonly failed: boolean
}

/**
 * What to put into an `img` for an address that `safeImageSrc` let through: the address itself, or what the source brings
 * for a stranger's picture while it is `wanted`. `place` is where the picture will be.
 */
export function usePicture(
  address: string | undefined,
  place: RefObject<Element | null>,
  wanted = true,
): BroughtPicture {
  const source = useContext(PictureSources)
  const direct = address === undefined || source.isOwn(address)
  const [brought, setBrought] = useState<BroughtPicture>({ failed: false })
  useEffect(() => {
    if (direct || !wanted || !place.current) return undefined
    const life = new AbortController()
    const end = (picture: BroughtPicture): void => {
      if (!life.signal.aborted) setBrought(picture)
    }
    source.bring(address, place.current, life.signal).then(
      (src) => end({ src, failed: false }),
      () => end({ failed: true }),
    )
    return () => {
      life.abort()
      setBrought({ failed: false })
    }
  }, [address, direct, place, source, wanted])
  return direct ? { src: wanted ? address : undefined, failed: false } : brought
}
