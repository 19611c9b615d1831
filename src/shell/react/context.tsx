import {
  createContext,
  createElement,
  useContext,
  useEffect,
  useRef,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { LatchkeyError, type Modal, type ModalState } from '#kernel'

const ModalContext = createContext<Modal | undefined>(undefined)

/**
 * Gives the modal to the hooks and buttons below it. Make the modal once, outside of components. Given another modal of
 * the same name, as hot reloading does, it disposes of the older one: both would hold the same session.
 */
export function ModalProvider({
  modal,
  children,
}: {
  readonly modal: Modal
  readonly children?: ReactNode
}): ReactNode {
  const given = useRef(modal)
  useEffect(() => {
    const before = given.current
    given.current = modal
    if (before !== modal && before.name === modal.name) void before.dispose()
  }, [modal])
  return createElement(ModalContext.Provider, { value: modal }, children)
}

/** The modal of the nearest provider. Throws INVALID_OPTIONS without one. */
export function useModal(): Modal {
  const modal = useContext(ModalContext)
  if (!modal)
    throw new LatchkeyError('INVALID_OPTIONS', { detail: 'put <ModalProvider modal={…}> around this component' })
  return modal
}

/** A part of the modal's snapshot. `select` must answer the same object for the same state. */
export function useModalState<T>(select: (state: ModalState) => T): T {
  const modal = useModal()
  // While hydrating, the browser shows what the server did; what it knows itself (a stored session, the preferred theme)
  // comes right after.
  return useSyncExternalStore(
    modal.subscribe,
    () => select(modal.getState()),
    () => select(modal.getServerState()),
  )
}
