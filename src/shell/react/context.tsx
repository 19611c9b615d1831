import { createContext, createElement, useContext, useSyncExternalStore, type ReactNode } from 'react'
import { LatchkeyError, type Modal, type ModalState } from '#kernel'

const ModalContext = createContext<Modal | undefined>(undefined)

/** Gives the modal to the hooks and buttons below it. Make the modal once, outside of components. */
export function ModalProvider({
  modal,
  children,
}: {
  readonly modal: Modal
  readonly children?: ReactNode
}): ReactNode {
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
  const read = (): T => select(modal.getState())
  return useSyncExternalStore(modal.subscribe, read, read)
}
