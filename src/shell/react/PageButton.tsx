import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type ReactElement } from 'react'
import { createStyle } from '../button/dom.ts'
import type { FaceOf } from '../button/face.ts'
import type { ButtonSettings, Part, PartKind } from '../button/part.ts'
import { serverHtml } from '../button/server.ts'
import { useSurroundings, type Surroundings } from './context.tsx'

// On a server no effect runs, and React 18 complains of layout effects there.
const useEarlyEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

const never = (): (() => void) => () => {}

export interface PageButtonProps<S> {
  readonly kind: PartKind<S>
  /** What the kind shows before there is an account, for servers. */
  readonly faceOf: FaceOf<S>
  readonly settings: S
}

/** A button of ours as a component: the part that the custom elements draw, in a shadow root of its own. */
export function PageButton<S extends ButtonSettings>({ kind, faceOf, settings }: PageButtonProps<S>): ReactElement {
  const around = useSurroundings()
  const { modal, say, nonce } = around
  const place = useRef<HTMLSpanElement>(null)
  const drawn = useRef<Placed<S>>(undefined)
  // On the server, and in the render that takes over what the server wrote.
  const served = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

  useEarlyEffect(() => {
    if (!place.current) return
    drawn.current ??= placed(place.current, kind)
    drawn.current.set(around, settings)
  })
  useEarlyEffect(() => drawn.current?.follow(), [modal])

  if (!served) return <span ref={place} />
  // The browser has read it already: what is in a shadow root is none of React's, and nothing is compared.
  const html =
    typeof document === 'undefined'
      ? serverHtml(faceOf(modal.getServerState(), settings, say), {
          theme: modal.getServerState().theme,
          settings,
          nonce,
        })
      : ''
  return <span ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}

interface Placed<S> {
  set(around: Surroundings, settings: S): void
  /** Draws what changes from now on. Answers its undo. */
  follow(): () => void
}

/** Made once for a place, as an element is: React may take its effects back and run them again. */
function placed<S>(place: HTMLElement, { css, create }: PartKind<S>): Placed<S> {
  // A server's is there already.
  const root = place.shadowRoot ?? place.attachShadow({ mode: 'open', delegatesFocus: true })
  const style = createStyle(root, css)
  style.adopt()
  let now: { readonly around: Surroundings; readonly settings: S } | undefined
  let part: Part | undefined
  let following = false
  return {
    set(around, settings) {
      now = { around, settings }
      part ??= create({
        root,
        modal: () => now?.around.modal,
        say: (key) => now!.around.say(key),
        locale: () => now?.around.locale,
        settings: () => now!.settings,
        style: style.add,
        redraw: () => following && part?.draw(),
      })
      part.draw()
    },
    follow() {
      following = true
      const off = now?.around.modal.subscribe(() => part?.draw())
      return () => {
        following = false
        off?.()
        part?.left?.()
      }
    },
  }
}
