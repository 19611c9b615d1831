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

    /** A skeleton of the card's size, so that the page does not move when the card comes. */
    function showSkeleton(): void {
      wait.setAttribute('aria-busy', 'true')
      wait.replaceChildren(...[0, 1, 2, 3].map(() => make(document, 'div')))
    }

    function showFailure(): void {
      const retry = make(document, 'button', { type: 'button' }, host.t('element.retry'))
      retry.addEventListener('click', () => {
        unmount()
        mountCurrent()
      })
      wait.removeAttribute('aria-busy')
      wait.replaceChildren(make(document, 'p', { role: 'alert' }, host.t('element.failed')), retry)
      paint()
    }

    function paint(): void {
      const theme = host.modal()?.getState().theme
      for (const node of [wait, ...wait.querySelectorAll('button')]) setAttribute(node, 'data-theme', theme)
    }

    function unmount(): void {
      void mounted?.drawing.dispose()
      mounted = undefined
      showSkeleton()
    }

    /** Mounts the modal that applies now. The modal of an element that has only been moved stays mounted. */
    function mountCurrent(): void {
      const modal = element.isConnected ? host.modal() : undefined
      // A constructed style sheet does not work in another document, so the modal is mounted again there.
      if (modal === mounted?.modal && (!mounted || mounted.document === element.ownerDocument)) return
      unmount()
      if (!modal) return
      const drawing = modal.mount(place)
      mounted = { modal, drawing, document: element.ownerDocument }
      drawing.ready.catch((error: unknown) => {
        const code = codeOf(error)
        if (mounted?.drawing !== drawing || code === 'ABORTED' || code === 'DISPOSED') return
        if (code !== 'INVALID_OPTIONS') return showFailure()
        // oxlint-disable-next-line no-console -- the page's developers made the mistake, and they look in the console
        console.error('<latchkey-modal> needs a modal made by createModal({ embedded: true })', error)
      })
    }

    showSkeleton()
    return {
      draw() {
        mountCurrent()
        paint()
      },
      // A moved element is removed and inserted at once, so this looks whether it is still in the page afterwards.
      detach: () => queueMicrotask(mountCurrent),
    }
  },
}
