import { useEffect, useRef, type ReactElement } from 'react'
import { useReadable, type ReadableLike } from './hooks.ts'

/** What `FrameNode` and `FramePlace` use of a frame (`createFrame`). */
export interface FrameLike {
  /** Pixels that its content wants. */
  readonly height: ReadableLike<number | undefined>
  attach(node: HTMLElement): () => void
  show(
    place: HTMLElement,
    options: { readonly label?: string | undefined; readonly focus?: boolean | undefined },
  ): () => void
}

export interface FrameNodeProps {
  readonly frame: FrameLike
}

/** The permanent place of a frame in the DOM, in an item of `DIALOG_NODE`. A frame that moves would reload. */
export function FrameNode({ frame }: FrameNodeProps): ReactElement {
  const node = useRef<HTMLDivElement>(null)
  useEffect(() => (node.current ? frame.attach(node.current) : undefined), [frame])
  return <div ref={node} />
}

export interface FramePlaceProps extends FrameNodeProps {
  /** What screen readers call the frame here. */
  readonly label: string
  /** Height until the frame reports its own, in pixels or as CSS; default 240. */
  readonly height?: number | string | undefined
  /** False leaves the focus where it is. */
  readonly focus?: boolean | undefined
}

/** A place in a view; the frame is positioned over it while the view is open. Its height is that of the frame's content. */
export function FramePlace({ frame, label, height = 240, focus }: FramePlaceProps): ReactElement {
  const place = useRef<HTMLDivElement>(null)
  const wanted = useReadable(frame.height)
  // Not a layout effect: the card's layout effect focuses its heading, and the frame takes the focus after that.
  useEffect(() => (place.current ? frame.show(place.current, { label, focus }) : undefined), [frame, label, focus])
  return <div ref={place} style={{ height: wanted ?? height }} />
}
