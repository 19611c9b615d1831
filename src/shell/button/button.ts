import { setAttribute, setChildren, setText, make } from './dom.ts'
import type { Face } from './face.ts'
import type { ButtonSettings, PartHost } from './part.ts'
import { prepareAhead } from './prepareAhead.ts'

/** How the button looks now. */
export interface ButtonState extends Pick<Face, 'busy' | 'disabled' | 'neutral'> {
  readonly content: readonly Node[]
  readonly pictured?: boolean
}

export interface PageButton {
  readonly document: Document
  draw(state: ButtonState): void
  /** Draws a face's words after `before`; without `before`, a dot shows that the button is busy. */
  drawFace(face: Face, before?: Node): void
}

/**
 * The button stays the same node, since the focus returns to it when the dialog closes. A button that a server rendered is
 * reused, so that it keeps the focus it may have.
 */
export function createButton(host: PartHost<ButtonSettings>, onPress: () => void): PageButton {
  const { root } = host
  const document = root.ownerDocument
  const button = root.querySelector('button') ?? make(document, 'button', { type: 'button', 'aria-haspopup': 'dialog' })
  button.addEventListener('click', onPress)
  const watchForIdle = prepareAhead(button, host.modal)
  root.replaceChildren(button)
  const dot = make(document, 'i', { 'aria-hidden': 'true' })
  const words = make(document, 'bdi')

  function draw({ busy, disabled, neutral, content, pictured }: ButtonState): void {
    const settings = host.settings()
    button.disabled = disabled || (settings.disabled ?? false)
    button.className = classesOf(neutral, pictured)
    setAttribute(button, 'aria-busy', String(busy))
    setAttribute(button, 'data-theme', host.modal()?.getState().theme)
    setAttribute(button, 'data-size', sizeOf(settings.size))
    setChildren(button, content)
    watchForIdle()
  }
  return {
    document,
    draw,
    drawFace(face, before) {
      setText(words, face.words)
      const first = before ? [before] : face.busy ? [dot] : []
      draw({ ...face, content: [...first, words], pictured: before !== undefined })
    },
  }
}

export const classesOf = (neutral: boolean, pictured = false): string =>
  [neutral && 'in', pictured && 'pictured'].filter(Boolean).join(' ')

export const sizeOf = (size: string | undefined): string | undefined => (size === 'sm' ? 'sm' : undefined)
