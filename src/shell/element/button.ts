import { setAttribute, setChildren, make } from './dom.ts'
import type { ElementHost } from './elementClass.ts'

/** How the one button of an element looks now. */
export interface ButtonState {
  readonly busy: boolean
  readonly disabled: boolean
  /** Quiet, as for what is settled; else in the accent. */
  readonly settled: boolean
  readonly content: readonly Node[]
  readonly pictured?: boolean
}

export interface ElementButton {
  readonly document: Document
  draw(state: ButtonState): void
}

/** The one button stays the same node: the focus comes back to it when the dialog closes. */
export function createButton(host: ElementHost, onPress: () => void): ElementButton {
  const document = host.element.ownerDocument
  const button = make(document, 'button', { type: 'button', 'aria-haspopup': 'dialog' })
  button.addEventListener('click', onPress)
  // A modal may come from another copy of the package, which knows of no preparing.
  const prepare = (): void => host.modal()?.prepare?.()
  for (const sign of ['pointerenter', 'focus']) button.addEventListener(sign, prepare)
  host.root.append(button)
  return {
    document,
    draw({ busy, disabled, settled, content, pictured }) {
      button.disabled = disabled || host.flag('disabled')
      button.className = [settled && 'in', pictured && 'pictured'].filter(Boolean).join(' ')
      setAttribute(button, 'aria-busy', String(busy))
      setAttribute(button, 'data-theme', host.modal()?.getState().theme)
      setAttribute(button, 'data-size', host.text('size') === 'sm' ? 'sm' : undefined)
      setChildren(button, content)
    },
  }
}

/** Attributes that every button element has. */
export const BUTTON_ATTRIBUTES = { disabled: 'flag', size: 'text' } as const
