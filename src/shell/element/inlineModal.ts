import { codeOf } from '#kernel'
import type { Modal, MountedModal } from '#wallet'
import { make, setAttribute } from '../button/dom.ts'
import type { ElementKind } from './elementClass.ts'
import { placeCss } from './placeCss.ts'

/** `<latchkey-modal>`: an embedded modal, drawn where the element stands. */
export const inlineModal: ElementKind = {
  css: placeCss,
  attributes: {},
  create(host) {
    const element = host.root.host
    const document = element.ownerDocument
    const place = make(document, 'div', { class: 'place' })
    const wait = make(document, 'div', { class: 'wait' })
    host.root.append(place, wait)
    let mounted: { readonly modal: Modal; readonly drawing: MountedModal; readonly document: Document } | undefined

    /** The card's outline, in its size: what comes does not move the page. */
    function showWaiting(): void {
      wait.setAttribute('aria-busy', 'true')
      wait.replaceChildren(...[0, 1, 2, 3].map(() => make(document, 'div')))
    }

    function showFailure(): void {
      const retry = make(document, 'button', { type: 'button' }, host.say('element.retry'))
      retry.addEventListener('click', () => {
        leave()
        settle()
      })
      wait.removeAttribute('aria-busy')
      wait.replaceChildren(make(document, 'p', { role: 'alert' }, host.say('element.failed')), retry)
      paint()
    }

    function paint(): void {
      const theme = host.modal()?.getState().theme
      for (const node of [wait, ...wait.querySelectorAll('button')]) setAttribute(node, 'data-theme', theme)
    }

    function leave(): void {
      void mounted?.drawing.dispose()
      mounted = undefined
      showWaiting()
    }

    /** Draws what should be drawn now. An element that has only moved is still there, and its modal goes on. */
    function settle(): void {
      const modal = element.isConnected ? host.modal() : undefined
      // In another document the modal's style sheets are gone: there it is drawn anew.
      if (modal === mounted?.modal && (!mounted || mounted.document === element.ownerDocument)) return
      leave()
      if (!modal) return
      const drawing = modal.mount(place)
      mounted = { modal, drawing, document: element.ownerDocument }
      drawing.ready.catch((error: unknown) => {
        const code = codeOf(error)
        if (mounted?.drawing !== drawing || code === 'ABORTED' || code === 'DISPOSED') return
        if (code !== 'INVALID_OPTIONS') return showFailure()
        // oxlint-disable-next-line no-console -- the page's own mistake: its developers look there, people cannot help it
        console.error('<latchkey-modal> needs a modal made by createModal({ embedded: true })', error)
      })
    }

    showWaiting()
    return {
      draw() {
        settle()
        paint()
      },
      // To be moved is to leave and to come back at once: what follows decides.
      left: () => queueMicrotask(settle),
    }
  },
}
