import { onTestFinished } from 'vitest'
import { ACCOUNTS, type Account, type Modal, type ModalState, type MountedModal, type Network } from '#wallet'
import { eventually } from '../eventually.ts'
import { defineElements } from '../../src/element.ts'
import type { ElementOptions } from '../../src/element.ts'
import { ACCOUNT_OF_MIRA, BASE } from './toys.tsx'

export const STATE: ModalState = {
  initialized: false,
  open: false,
  loading: false,
  view: undefined,
  status: 'disconnected',
  account: undefined,
  accounts: {},
  network: BASE,
  networks: [BASE],
  features: {},
  plugins: {},
  theme: 'dark',
}

/** The state of a page with Mira's account, changed as the test wants. */
export function connectedAs(
  account: Partial<Account<'eip155'>> = {},
  network: Network | undefined = BASE,
): Partial<ModalState> {
  const mira = { ...ACCOUNT_OF_MIRA, ...account }
  return { initialized: true, status: 'connected', account: mira, accounts: { eip155: mira }, network }
}

export interface ToyModal {
  readonly modal: Modal
  set(change: Partial<ModalState>): void
  /** What was asked of it, in order. */
  readonly calls: string[]
  readonly listeners: () => number
  /** What `open` and `mount` answer from now on. */
  answers: { open: () => Promise<unknown>; mount: (place: Element) => MountedModal }
  /** Ends the reading of the balance. */
  balanceRead(): void
}

/** A modal as the elements see it, whose state the test sets by hand. */
export function toyModal(initial: Partial<ModalState> = {}): ToyModal {
  let state: ModalState = { ...STATE, ...initial }
  const listeners = new Set<() => void>()
  const calls: string[] = []
  let read = (): void => {}
  const answers: ToyModal['answers'] = {
    open: () => Promise.resolve(),
    mount: () => ({ ready: Promise.resolve(), dispose() {} }),
  }
  const modal: Partial<Modal> = {
    prefetch: 'pointer',
    warmUp() {},
    prepare() {},
    open: ((view?: { readonly id: string }) => {
      calls.push(view ? `open ${view.id}` : 'open')
      return answers.open()
    }) as Modal['open'],
    close: () => void calls.push('close'),
    mount: (place) => {
      calls.push('mount')
      return answers.mount(place)
    },
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    use: ((token: { readonly id: string }) => {
      calls.push(`use ${token.id}`)
      return Promise.resolve({
        refreshBalance: (options: object) => {
          calls.push(`refresh ${JSON.stringify(options)}`)
          return new Promise<void>((resolve) => (read = resolve))
        },
      })
    }) as Modal['use'],
  }
  return {
    modal: modal as Modal,
    set(change) {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    calls,
    listeners: () => listeners.size,
    answers,
    balanceRead: () => read(),
  }
}

export const READS_BALANCE = [`use ${ACCOUNTS.id}`, 'refresh {"namespace":"eip155"}']

/** Puts markup into the page until the test ends; answers its first element. */
export function put(markup: string): HTMLElement {
  const place = document.createElement('div')
  place.innerHTML = markup
  document.body.append(place)
  onTestFinished(() => place.remove())
  return place.firstElementChild as HTMLElement
}

/** Gives the elements a modal until the test ends. */
export function define(modal: Modal, options?: ElementOptions): { dispose(): void } {
  const defined = defineElements(modal, options)
  onTestFinished(() => void defined.dispose())
  return { dispose: () => void defined.dispose() }
}

export function buttonOf(element: Element): HTMLButtonElement {
  const button = element.shadowRoot?.querySelector('button')
  if (!button) throw new Error(`no button in <${element.localName}>`)
  return button
}

/** What a person reads on the element's button. */
export const text = (element: Element): string => buttonOf(element).innerText.replaceAll(/\s+/g, ' ').trim()

/** Waits until pictures and amounts are there. */
export const pictured = (element: Element): Promise<void> =>
  eventually(() => {
    if (!element.shadowRoot?.querySelector('.pic')) throw new Error('no picture yet')
  })
