import type { ComponentType, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Readable } from '#kernel'
import type { HostOptions, ModalState } from '#wallet'
import type { RunningKernel } from '#kernel/runtime'
import { frameCss, kitCss, PictureSourceContext } from '#kit'
import { firstView } from '../contributed/contributions.ts'
import type { EarlyEvent } from '../notices/announceChanges.ts'
import { createPictureSource } from '../pictures/pictures.ts'
import { shellCss } from '../card/shell.css.ts'
import { createShell, ShellContext } from '../shellContext.ts'
import { WarmUp } from './WarmUp.tsx'

export interface MountOptions {
  readonly kernel: RunningKernel
  readonly host: HostOptions
  readonly state: Readable<ModalState>
  /** Our element becomes its last child. */
  readonly place: Element
  /** What is drawn: the dialog, or the card in the page. */
  readonly Root: ComponentType
  /** Style sheet on top of the kit's and the shell's. */
  readonly css?: string
}

/** Milliseconds. A first picture that changes at once costs another layout and visibly jumps. */
const FIRST_PICTURE = 30

/** Events that are kept until the extras have come. */
const MOST_EARLY = 100

export interface MountedShell {
  readonly element: HTMLElement
  /** Runs the code of the first picture once, outside the document, unless it is drawn already. */
  warmUp(): void
  /** Puts the element into the page and draws, once. The first picture waits for `ready`, at most `FIRST_PICTURE`. */
  draw(ready?: Promise<unknown>): void
  /** Removes the element with everything in it. */
  dispose(): void
}

/** Prepares an element of its own for the modal. `draw` puts it into the page, where nothing else is changed. */
export function mountShell({ kernel, host, state, place, Root, css = '' }: MountOptions): MountedShell {
  const document = place.ownerDocument
  const element = document.createElement('latchkey-root')
  const root = element.attachShadow({ mode: 'open' })
  // A sheet belongs to the document whose window made it. Constructed sheets pass a strict style-src.
  const sheet = new (document.defaultView ?? window).CSSStyleSheet()
  sheet.replaceSync(kitCss + frameCss + shellCss + css)
  root.adoptedStyleSheets = [sheet]

  const { locale, dir } = kernel.i18n
  if (host.name) element.dataset.name = host.name
  element.lang = locale
  element.dir = dir
  const paint = (): void => {
    element.dataset.theme = state.get().theme
  }
  paint()

  const shell = createShell({ kernel, host, state })
  shell.components.set(...firstView)
  const pictures = createPictureSource(kernel, host)
  // Events that happen before the extras have come are announced afterwards.
  const early: EarlyEvent[] = []
  let stopListening = kernel.bus.onAny((...event) => void (early.length < MOST_EARLY && early.push(event)))
  const goOn = (): void => {
    const extras = shell.extras.get()
    if (!extras) return
    stopListening()
    stopListening = extras.startBackground(shell, early)
  }
  const offs = [state.subscribe(paint), shell.extras.subscribe(goOn), () => stopListening()]
  goOn()

  // Boundaries report what they catch. Without this handler, React would also write it to the console.
  const react = createRoot(root, { onCaughtError: () => {} })
  let live = true
  let isDrawn = false
  // At once: React's own scheduler would let the browser paint a frame without the modal first.
  const render = (content: ReactNode): void =>
    flushSync(() =>
      react.render(
        <ShellContext.Provider value={shell}>
          <PictureSourceContext.Provider value={pictures}>{content}</PictureSourceContext.Provider>
        </ShellContext.Provider>,
      ),
    )

  return {
    element,
    warmUp() {
      if (isDrawn || !live) return
      render(<WarmUp />)
      render(null)
    },
    draw(ready) {
      if (isDrawn || !live) return
      isDrawn = true
      place.append(element)
      void Promise.race([ready, new Promise((resolve) => setTimeout(resolve, FIRST_PICTURE))]).then(() => {
        if (live) render(<Root />)
      })
    },
    dispose() {
      live = false
      offs.forEach((off) => off())
      react.unmount()
      element.remove()
    },
  }
}
