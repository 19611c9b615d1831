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
import { wordsOf, type Say } from '../button/words.ts'

/** What the buttons below a provider are drawn with. */
export interface Surroundings {
  readonly modal: Modal
  readonly say: Say
  readonly locale: string | undefined
  readonly nonce: string | undefined
}

const ModalContext = createContext<Surroundings | undefined>(undefined)

export interface ModalProviderProps {
  readonly modal: Modal
  /** BCP 47, for amounts on buttons; the browser's own without it. */
  readonly locale?: string | undefined
  /** Words of the buttons by key (`element.…`); the record that `createModal` got may be passed as it is. */
  readonly strings?: Readonly<Record<string, string>> | undefined
  /** Of the page's policy: for the style element that a server writes into a button. */
  readonly nonce?: string | undefined
  readonly children?: ReactNode | undefined
}

/**
 * Gives the modal to the hooks and buttons below it. Make the modal once, outside of components. Given another modal of
 * the same name, as hot reloading does, it disposes of the older one: both would hold the same session.
 */
export function ModalProvider({ modal, locale, strings, nonce, children }: ModalProviderProps): ReactNode {
  const given = useRef(modal)
  useEffect(() => {
    const before = given.current
    given.current = modal
    if (before !== modal && before.name === modal.name) void before.dispose()
  }, [modal])
  const value = useMemo(() => ({ modal, say: wordsOf(strings), locale, nonce }), [modal, strings, locale, nonce])
  return createElement(ModalContext.Provider, { value }, children)
}

/** Of the nearest provider. Throws INVALID_OPTIONS without one. */
export function useSurroundings(): Surroundings {
  const surroundings = useContext(ModalContext)
  if (!surroundings)
    throw new LatchkeyError('INVALID_OPTIONS', { detail: 'put <ModalProvider modal={…}> around this component' })
  return surroundings
}

/** The modal of the nearest provider. Throws INVALID_OPTIONS without one. */
export const useModal = (): Modal => useSurroundings().modal

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
