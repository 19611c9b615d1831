import { useEffect, useRef, type ReactElement } from 'react'
import { useReadable, type ReadableLike } from './hooks.ts'

/** A frame, as far as its node and its places need it (`createFrame`). */
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

/** Where a frame is for good, in an item of `DIALOG_NODE`: moved, it would load anew. */
export function FrameNode({ frame }: FrameNodeProps): ReactElement {
  const node = useRef<HTMLDivElement>(null)
  useEffect(() => (node.current ? frame.attach(node.current) : undefined), [frame])
  return <div ref={node} />
}

export interface FramePlaceProps extends FrameNodeProps {
  /** What screen readers call the frame here. */
  readonly label: string
  /** Pixels until the frame says what it wants; default 240. */
  readonly height?: number | undefined
  /** False leaves the focus where it is. */
  readonly focus?: boolean | undefined
}

/** Room in a view over which the frame is laid while the view is open; as high as the frame's content wants. */
export function FramePlace({ frame, label, height = 240, focus }: FramePlaceProps): ReactElement {
  const place = useRef<HTMLDivElement>(null)
  const wanted = useReadable(frame.height)
  // Not in the layout's turn: the card gives the focus to its heading there, and the frame is to have it after that.
  useEffect(() => (place.current ? frame.show(place.current, { label, focus }) : undefined), [frame, label, focus])
  return <div ref={place} style={{ height: wanted ?? height }} />
}
