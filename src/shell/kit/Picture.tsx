import { useEffect, useRef, useState, type CSSProperties, type ReactElement } from 'react'
import { cx } from './cx.ts'
import { iconOf, type IconLike } from './Icon.tsx'
import { safeImageSrc } from './image.ts'
import { usePicture } from './pictureSource.ts'
import { cleanText, graphemes, hash } from './cleanText.ts'

/** The sides a picture may have, in px. */
export type PictureSize = 56 | 48 | 44 | 36 | 28 | 24 | 20 | 16

const GIVE_UP_MS = 2000

/** Class and size of a picture's box; applications and networks are square, people and tokens round. */
export function box(size: PictureSize, round?: boolean): { className: string; style: CSSProperties } {
  return {
    className: cx('lk-pic', round ? 'lk-pic-o' : size > 48 ? 'lk-pic-l' : size < 28 && 'lk-pic-s'),
    style: { '--lk-s': `${size}px` } as CSSProperties, // a custom property is no known key of CSSProperties
  }
}

export interface PictureProps {
  /** The name of what is shown: gives the letter and the colour while there is no picture. */
  name: string
  /** From outside: shown only in an `img`, if `safeImageSrc` accepts it, and a foreign one only if it is cheap to draw. */
  src?: string | null | undefined
  shape?: 'square' | 'round' | undefined
  size?: PictureSize | undefined
  /** The network, as a 16 px tile at the end corner. */
  badge?: { name: string; src?: string | null | undefined } | undefined
  /** Only where no name stands beside the picture; without it the picture is decoration. */
  alt?: string | undefined
}

/** A picture from outside, or the first letter of the name when it is absent, broken or slower than two seconds. */
export function Picture({ name, src, shape, size = 36, badge, alt }: PictureProps): ReactElement {
  const safe = safeImageSrc(src)
  return (
    <span {...box(size, shape === 'round')} role={alt ? 'img' : undefined} aria-label={alt} aria-hidden={!alt}>
      <Face key={safe} name={name} src={safe} />
      {badge && <Picture name={badge.name} src={badge.src} size={16} />}
    </span>
  )
}

function Face({ name, src }: { name: string; src: string | undefined }): ReactElement {
  const [state, setState] = useState<'loading' | 'shown' | 'late' | 'broken'>(src ? 'loading' : 'broken')
  useEffect(() => {
    if (state !== 'loading') return undefined
    const timer = setTimeout(() => setState('late'), GIVE_UP_MS)
    return () => clearTimeout(timer)
  }, [state])
  const place = useRef<HTMLSpanElement>(null)
  const picture = usePicture(src, place)
  const clean = cleanText(name)
  const broken = state === 'broken' || picture.failed
  const letter = broken || state === 'late'
  return (
    <span
      ref={place}
      className={cx('lk-pic-in', letter && 'lk-pic-hue')}
      style={{ '--lk-hue': hash(clean) % 360 } as CSSProperties}
    >
      {letter && (graphemes(clean)[0]?.toUpperCase() ?? '?')}
      {/* A late picture may still appear: a lazy one below the fold has not started when the two seconds end. */}
      {picture.src && !broken && (
        <img
          src={picture.src}
          alt=""
          referrerPolicy="no-referrer"
          decoding="async"
          loading="lazy"
          data-shown={state === 'shown' || undefined}
          onLoad={() => setState('shown')}
          onError={() => setState('broken')}
        />
      )}
    </span>
  )
}

export interface TileProps {
  icon: IconLike
  size?: PictureSize | undefined
}

/** An icon on a square tile, where a row has no picture. */
export function Tile({ icon, size = 36 }: TileProps): ReactElement {
  return (
    <span {...box(size)} aria-hidden="true">
      <span className="lk-pic-in lk-pic-tile">{iconOf(icon)}</span>
    </span>
  )
}
