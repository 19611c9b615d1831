import { setAttribute, setChildren, setText, make } from './dom.ts'
import type { Face } from './face.ts'
import type { ButtonSettings, PartHost } from './part.ts'

/** How the one button looks now. */
export interface ButtonState extends Pick<Face, 'busy' | 'disabled' | 'settled'> {
  readonly content: readonly Node[]
  readonly pictured?: boolean
}

export interface PageButton {
  readonly document: Document
  draw(state: ButtonState): void
  /** The face's words, with `before` them where there is something, and a dot while it is busy. */
  drawFace(face: Face, before?: Node): void
}

/**
 * The one button stays the same node: the focus comes back to it when the dialog closes. One that a server wrote is taken
 * over, with the focus it may have.
 */
export function createButton(host: PartHost<ButtonSettings>, onPress: () => void): PageButton {
  const { root } = host
  const document = root.ownerDocument
  const button = root.querySelector('button') ?? make(document, 'button', { type: 'button', 'aria-haspopup': 'dialog' })
  button.addEventListener('click', onPress)
  // A modal may come from another copy of the package, which knows of no preparing.
  const prepare = (): void => host.modal()?.prepare?.()
  for (const sign of ['pointerenter', 'focus']) button.addEventListener(sign, prepare)
  root.replaceChildren(button)
  const dot = make(document, 'i', { 'aria-hidden': 'true' })
  const words = make(document, 'bdi')

  function draw({ busy, disabled, settled, content, pictured }: ButtonState): void {
    const { disabled: unwanted, size } = host.settings()
    button.disabled = disabled || (unwanted ?? false)
    button.className = classesOf(settled, pictured)
    setAttribute(button, 'aria-busy', String(busy))
    setAttribute(button, 'data-theme', host.modal()?.getState().theme)
    setAttribute(button, 'data-size', sizeOf(size))
    setChildren(button, content)
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

export const classesOf = (settled: boolean, pictured = false): string =>
  [settled && 'in', pictured && 'pictured'].filter(Boolean).join(' ')

export const sizeOf = (size: string | undefined): string | undefined => (size === 'sm' ? 'sm' : undefined)
