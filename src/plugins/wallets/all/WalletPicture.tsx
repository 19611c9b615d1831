import { cleanText, graphemes, hash, safeImageSrc, usePicture } from '#kit'
import { useEffect, useLayoutEffect, useReducer, useRef, type CSSProperties, type ReactElement } from 'react'
import type { PictureSignal, QueuedPicture, PictureQueue } from './pictureQueue.ts'

interface WalletPictureProps {
  readonly name: string
  /** From outside: only ever the source of an `img` (threat T1). */
  readonly src: string | undefined
  readonly queue: PictureQueue
}

interface PictureState {
  /** The picture is loading or shown. */
  readonly image: boolean
  readonly shown: boolean
  readonly letter: boolean
}

type PictureEvent = PictureSignal | 'shown' | 'broken'

const PLAIN: PictureState = { image: false, shown: false, letter: false }
const LETTER: PictureState = { image: false, shown: false, letter: true }

function reduce(state: PictureState, news: PictureEvent): PictureState {
  if (news === 'load') return { ...state, image: true }
  if (news === 'late') return state.shown ? state : { ...state, letter: true }
  return news === 'shown' ? { image: true, shown: true, letter: false } : LETTER
}

/** A wallet's picture, which loads when the queue lets it; the first letter on a colour when it is missing, broken or late. */
export function WalletPicture({ name, src, queue }: WalletPictureProps): ReactElement {
  const safe = safeImageSrc(src)
  return <QueuedImage key={safe} name={name} src={safe} queue={queue} />
}

/** One picture for its whole life; two elements at most, since a list shows many. */
function QueuedImage({ name, src, queue }: WalletPictureProps): ReactElement {
  const [state, dispatch] = useReducer(reduce, src ? PLAIN : LETTER)
  const queued = useRef<QueuedPicture | undefined>(undefined)
  const place = useRef<HTMLSpanElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const picture = usePicture(src, place, state.image)

  useEffect(() => {
    if (!src) return undefined
    const mine = queue.enqueue(src, (news) => {
      // A removed image goes on loading: the browser ends the request only when the source is removed.
      if (news === 'lost') image.current?.removeAttribute('src')
      dispatch(news)
    })
    queued.current = mine
    return () => mine.cancel()
  }, [src, queue])

  // In a layout effect, since the ref is cleared before other effects are cleaned up.
  useLayoutEffect(
    () => () => {
      // oxlint-disable-next-line react/exhaustive-deps -- the image that is there now is the one to end
      image.current?.removeAttribute('src')
    },
    [],
  )

  const end = (shown: boolean): void => {
    queued.current?.end(shown)
    dispatch(shown ? 'shown' : 'broken')
  }
  useEffect(() => {
    if (picture.failed) end(false)
  }, [picture.failed])
  const clean = cleanText(name)
  return (
    <span
      ref={place}
      className={state.letter ? 'lk-pic lk-aw-pic lk-pic-hue' : 'lk-pic lk-aw-pic'}
      style={{ '--lk-s': '48px', '--lk-hue': hash(clean) % 360 } as CSSProperties}
      aria-hidden="true"
    >
      {state.letter && (graphemes(clean)[0]?.toUpperCase() ?? '?')}
      {state.image && picture.src && (
        <img
          ref={image}
          src={picture.src}
          alt=""
          referrerPolicy="no-referrer"
          decoding="async"
          data-shown={state.shown || undefined}
          onLoad={() => end(true)}
          onError={() => end(false)}
        />
      )}
    </span>
  )
}
