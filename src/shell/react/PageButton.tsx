import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type ReactElement } from 'react'
import { createStyle } from '../button/dom.ts'
import type { FaceOf } from '../button/face.ts'
import type { ButtonSettings, Part, PartKind } from '../button/part.ts'
import { serverHtml } from '../button/server.ts'
import { useModalContext, type ModalContextValue } from './context.tsx'

// No effect runs on a server, and React 18 warns about layout effects there.
const useEarlyEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

const never = (): (() => void) => () => {}

export interface PageButtonProps<S> {
  readonly kind: PartKind<S>
  /** What a server renders: the button before there is an account. */
  readonly faceOf: FaceOf<S>
  readonly settings: S
}

/** One of our buttons as a component. It draws the same part as the custom elements do, in a shadow root. */
export function PageButton<S extends ButtonSettings>({ kind, faceOf, settings }: PageButtonProps<S>): ReactElement {
  const context = useModalContext()
  const { modal, t, nonce } = context
  const place = useRef<HTMLSpanElement>(null)
  const mounted = useRef<MountedPart<S>>(undefined)
  // True on the server and during hydration.
  const isServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

  useEarlyEffect(() => {
    if (!place.current) return
    mounted.current ??= mountPart(place.current, kind)
    mounted.current.update(context, settings)
  })
  useEarlyEffect(() => mounted.current?.follow(), [modal])

  if (!isServer) return <span ref={place} />
  // In the browser the shadow root is there already, and React does not compare what is in it.
  const html =
    typeof document === 'undefined'
      ? serverHtml(faceOf(modal.getServerState(), settings, t), {
          theme: modal.getServerState().theme,
          settings,
          nonce,
        })
      : ''
  return <span ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}

interface MountedPart<S> {
  update(context: ModalContextValue, settings: S): void
  /** Draws again when the modal's state changes. Returns its undo. */
  follow(): () => void
}

/** Called once for an element, because React may undo its effects and run them again. */
function mountPart<S>(place: HTMLElement, { css, create }: PartKind<S>): MountedPart<S> {
  // A server-rendered button already has its shadow root.
  const root = place.shadowRoot ?? place.attachShadow({ mode: 'open', delegatesFocus: true })
  const style = createStyle(root, css)
  style.adopt()
  let now: { readonly context: ModalContextValue; readonly settings: S } | undefined
  let part: Part | undefined
  let following = false
  return {
    update(context, settings) {
      now = { context, settings }
      part ??= create({
        root,
        modal: () => now?.context.modal,
        t: (key) => now!.context.t(key),
        locale: () => now?.context.locale,
        settings: () => now!.settings,
        style: style.add,
        redraw: () => following && part?.draw(),
      })
      part.draw()
    },
    follow() {
      following = true
      const off = now?.context.modal.subscribe(() => part?.draw())
      return () => {
        following = false
        off?.()
        part?.detach?.()
      }
    },
  }
}
