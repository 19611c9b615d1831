import {
  createContext,
  createElement,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { LatchkeyError } from '#kernel'
import type { Modal, ModalState } from '#wallet'
import { wordsOf, type Translate } from '../button/words.ts'

/** What a provider gives to the hooks and buttons below it. */
export interface ModalContextValue {
  readonly modal: Modal
  readonly t: Translate
  readonly locale: string | undefined
  readonly nonce: string | undefined
}

const ModalContext = createContext<ModalContextValue | undefined>(undefined)

export interface ModalProviderProps {
  readonly modal: Modal
  /** BCP 47, for amounts on buttons; default: the browser's own. */
  readonly locale?: string | undefined
  /** Words of the buttons by key (`element.…`); the record that `createModal` got may be passed as it is. */
  readonly strings?: Readonly<Record<string, string>> | undefined
  /** The page policy's nonce, for the style element that a server writes into a button. */
  readonly nonce?: string | undefined
  readonly children?: ReactNode | undefined
}

/**
 * Gives the modal to the hooks and buttons below it. Make the modal once, outside of components. If hot reloading passes another
 * modal of the same name, the older one is disposed of, because both would hold the same session.
 */
export function ModalProvider({ modal, locale, strings, nonce, children }: ModalProviderProps): ReactNode {
  const previous = useRef(modal)
  useEffect(() => {
    const before = previous.current
    previous.current = modal
    if (before !== modal && before.name === modal.name) void before.dispose()
  }, [modal])
  const value = useMemo(() => ({ modal, t: wordsOf(strings), locale, nonce }), [modal, strings, locale, nonce])
  return createElement(ModalContext.Provider, { value }, children)
}

/** The nearest provider's value. Throws INVALID_OPTIONS without one. */
export function useModalContext(): ModalContextValue {
  const value = useContext(ModalContext)
  if (!value)
    throw new LatchkeyError('INVALID_OPTIONS', { detail: 'put <ModalProvider modal={…}> around this component' })
  return value
}

/** The modal of the nearest provider. Throws INVALID_OPTIONS without one. */
export const useModal = (): Modal => useModalContext().modal

/** A part of the modal's snapshot. `select` must return the same object for the same state. */
export function useModalState<T>(select: (state: ModalState) => T): T {
  const modal = useModal()
  // During hydration the browser shows what the server did. What only the browser knows (a stored session, the preferred
  // theme) comes right after.
  return useSyncExternalStore(
    modal.subscribe,
    () => select(modal.getState()),
    () => select(modal.getServerState()),
  )
}
