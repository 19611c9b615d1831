import { cleanText, graphemes, hash, safeImageSrc, usePicture } from '#kit'
import { useEffect, useLayoutEffect, useReducer, useRef, type CSSProperties, type ReactElement } from 'react'
import type { PictureNews, PictureTurn, PictureTurns } from './pictureTurns.ts'

interface WalletPictureProps {
  readonly name: string
  /** From outside: only ever the source of an `img` (threat T1). */
  readonly src: string | undefined
  readonly turns: PictureTurns
}

interface Look {
  /** The picture is loading or shown. */
  readonly image: boolean
  readonly shown: boolean
  readonly letter: boolean
}

type News = PictureNews | 'shown' | 'broken'

const PLAIN: Look = { image: false, shown: false, letter: false }
const LETTER: Look = { image: false, shown: false, letter: true }

function next(look: Look, news: News): Look {
  if (news === 'load') return { ...look, image: true }
  if (news === 'late') return look.shown ? look : { ...look, letter: true }
  return news === 'shown' ? { image: true, shown: true, letter: false } : LETTER
}

/** A wallet's picture, which loads when it is its turn; the first letter on a colour when it is missing, broken or late. */
export function WalletPicture({ name, src, turns }: WalletPictureProps): ReactElement {
  const safe = safeImageSrc(src)
  return <Face key={safe} name={name} src={safe} turns={turns} />
}

/** One picture for its whole life; two elements at most, since a list shows many. */
function Face({ name, src, turns }: WalletPictureProps): ReactElement {
  const [look, tell] = useReducer(next, src ? PLAIN : LETTER)
  const turn = useRef<PictureTurn | undefined>(undefined)
  const place = useRef<HTMLSpanElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const picture = usePicture(src, place, look.image)

  useEffect(() => {
    if (!src) return undefined
    const mine = turns.ask(src, (news) => {
      // Taken out of the page an image goes on loading: only without a source the browser ends the request.
      if (news === 'lost') image.current?.removeAttribute('src')
      tell(news)
    })
    turn.current = mine
    return () => mine.leave()
  }, [src, turns])

  // Before the ref is gone, which it is when effects end.
  useLayoutEffect(
    () => () => {
      // oxlint-disable-next-line react/exhaustive-deps -- the image that is there now is the one to end
      image.current?.removeAttribute('src')
    },
    [],
  )

  const end = (shown: boolean): void => {
    turn.current?.end(shown)
    tell(shown ? 'shown' : 'broken')
  }
  useEffect(() => {
    if (picture.failed) end(false)
  }, [picture.failed])
  const clean = cleanText(name)
  return (
    <span
      ref={place}
      className={look.letter ? 'lk-pic lk-aw-pic lk-pic-hue' : 'lk-pic lk-aw-pic'}
      style={{ '--lk-s': '48px', '--lk-hue': hash(clean) % 360 } as CSSProperties}
      aria-hidden="true"
    >
      {look.letter && (graphemes(clean)[0]?.toUpperCase() ?? '?')}
      {look.image && picture.src && (
        <img
          ref={image}
          src={picture.src}
          alt=""
          referrerPolicy="no-referrer"
          decoding="async"
          data-shown={look.shown || undefined}
          onLoad={() => end(true)}
          onError={() => end(false)}
        />
      )}
    </span>
  )
}
