import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ModalState } from '#wallet'
import { eventually } from '../eventually.ts'
import { defineElements, type LatchkeyButtonElement } from '../../src/element.ts'
import { buttonOf, connectedAs, define, pictured, put, text, toyModal } from './elementStage.ts'
import { ADDRESS, BASE, picture } from './toys.tsx'

const SHORT = '0x7C…5d9AE2'

describe('elements that are in the page before everything else', () => {
  test('wake up when they are defined, with what the page has set on them, and have their size before the modal', async () => {
    const early = put('<latchkey-button label="Log in"></latchkey-button>') as LatchkeyButtonElement
    expect(early.shadowRoot).toBeNull()
    Object.assign(early, { balance: 'hide', disabled: false })
    defineElements()
    expect(text(early)).toBe('Log in')
    expect(buttonOf(early).disabled).toBe(true)
    expect(early.getAttribute('balance')).toBe('hide')
    const before = early.getBoundingClientRect()

    const { modal } = toyModal()
    define(modal)
    expect(buttonOf(early).disabled).toBe(false)
    expect(early.getBoundingClientRect()).toEqual(before)
    expect(before.height).toBe(44)
  })

  test('follow a modal that was set on them before they knew what it is', () => {
    const { modal } = toyModal({ theme: 'light' })
    const element = put('<div></div>')
    const raw = document.createElement('latchkey-network-button')
    Object.defineProperty(raw, 'modal', { value: modal, configurable: true, writable: true })
    element.append(raw)
    expect(text(raw)).toContain('Base')
    expect(buttonOf(raw).dataset['theme']).toBe('light')
    expect(Object.hasOwn(raw, 'modal')).toBe(false)
  })
})

describe('<latchkey-button>', () => {
  test.each<[string, Partial<ModalState>, string, { readonly busy: boolean; readonly quiet: boolean }]>([
    ['nobody', {}, 'Connect wallet', { busy: false, quiet: false }],
    ['the modal on its way', { loading: true }, 'Connect wallet', { busy: true, quiet: false }],
    ['a wallet that is asked', { status: 'connecting' }, 'Connecting', { busy: true, quiet: false }],
    ['a wallet of the last visit', { status: 'reconnecting' }, 'Reconnecting', { busy: true, quiet: false }],
    ['an account', connectedAs({ balance: undefined }), SHORT, { busy: false, quiet: true }],
  ])('with %s', (_, state, words, { busy, quiet }) => {
    const toy = toyModal(state)
    define(toy.modal)
    const element = put('<latchkey-button balance="hide"></latchkey-button>')
    expect(text(element)).toContain(words)
    expect(buttonOf(element).getAttribute('aria-busy')).toBe(String(busy))
    expect(buttonOf(element).classList.contains('in')).toBe(quiet)
    expect(buttonOf(element).getAttribute('aria-haspopup')).toBe('dialog')
    expect(toy.calls).toEqual([])
  })

  test('does not change its width while the modal is on its way', () => {
    const { modal, set } = toyModal()
    define(modal)
    const element = put('<latchkey-button></latchkey-button>')
    const { width } = element.getBoundingClientRect()
    set({ loading: true })
    expect(element.getBoundingClientRect().width).toBe(width)
  })

  test('opens, closes while it is open, and ignores presses while it loads', () => {
    const { modal, set, calls } = toyModal()
    define(modal)
    const element = put('<latchkey-button></latchkey-button>')
    buttonOf(element).click()
    set({ loading: true })
    buttonOf(element).click()
    set({ loading: false, open: true })
    buttonOf(element).click()
    expect(calls).toEqual(['open', 'close'])
  })

  test('is there again when the modal could not be loaded', async () => {
    const { modal, answers, calls } = toyModal()
    answers.open = () => Promise.reject(new Error('CHUNK_FAILED'))
    define(modal)
    const rejected = vi.fn<() => void>()
    addEventListener('unhandledrejection', rejected)
    onTestFinished(() => removeEventListener('unhandledrejection', rejected))
    const element = put('<latchkey-button></latchkey-button>')
    buttonOf(element).click()
    await Promise.resolve()
    buttonOf(element).click()
    expect(calls).toEqual(['open', 'open'])
    expect(text(element)).toBe('Connect wallet')
    await new Promise((resolve) => setTimeout(resolve))
    expect(rejected).not.toHaveBeenCalled()
  })

  test('takes its words from its attributes, then from the page’s strings', () => {
    const { modal, set } = toyModal()
    define(modal, { strings: { 'element.connect': 'Verbinden', 'element.connecting': 'Verbinde' } })
    const element = put('<latchkey-button></latchkey-button>') as LatchkeyButtonElement
    expect(text(element)).toBe('Verbinden')
    element.label = 'Anmelden'
    expect(text(element)).toBe('Anmelden')
    expect(element.getAttribute('label')).toBe('Anmelden')
    set({ status: 'connecting' })
    expect(text(element)).toBe('Verbinde')
    element.setAttribute('loading-label', 'Moment')
    expect(text(element)).toBe('Moment')
    expect(element.loadingLabel).toBe('Moment')
    element.label = undefined
    set({ status: 'disconnected' })
    expect(text(element)).toBe('Verbinden')
  })

  test('connects the namespace it is for, whoever else is connected', () => {
    const { modal, calls } = toyModal(connectedAs())
    define(modal)
    const element = put('<latchkey-button namespace="solana"></latchkey-button>')
    expect(text(element)).toBe('Connect wallet')
    buttonOf(element).click()
    expect(calls).toEqual(['open Connect'])
  })

  test('is small on request and disabled on request', () => {
    const { modal, calls } = toyModal()
    define(modal)
    const element = put('<latchkey-button size="sm" disabled></latchkey-button>') as LatchkeyButtonElement
    expect(element.getBoundingClientRect().height).toBe(36)
    expect(element.disabled).toBe(true)
    buttonOf(element).click()
    expect(calls).toEqual([])
    element.disabled = false
    expect(element.hasAttribute('disabled')).toBe(false)
    buttonOf(element).click()
    expect(calls).toEqual(['open'])
  })

  test('keeps its button and the focus in it through every change', async () => {
    const { modal, set } = toyModal()
    define(modal)
    const element = put('<latchkey-button></latchkey-button>')
    const button = buttonOf(element)
    element.focus()
    expect(element.shadowRoot!.activeElement).toBe(button)
    for (const state of [
      { loading: true },
      { status: 'connecting' as const },
      connectedAs(),
      { theme: 'light' as const },
    ]) {
      set({ loading: false, ...state })
      expect(element.shadowRoot!.activeElement).toBe(button)
    }
    await pictured(element)
    expect(element.shadowRoot!.activeElement).toBe(button)
  })

  test('writes nothing on itself: the element is the page’s', async () => {
    const { modal, set } = toyModal()
    define(modal)
    const element = put('<latchkey-button label="Go"></latchkey-button>')
    set({ ...connectedAs(), theme: 'light' })
    await pictured(element)
    expect(element.outerHTML).toBe('<latchkey-button label="Go"></latchkey-button>')
  })
})

describe('<latchkey-network-button>', () => {
  test.each<[string, Partial<ModalState>, string, string]>([
    ['the network', {}, '', 'Base'],
    ['where the wallet is', connectedAs(), '', 'Base'],
    [
      'that the wallet is elsewhere',
      connectedAs({ caipAddress: `eip155:1:${ADDRESS}` }, undefined),
      'label="x"',
      'Switch network',
    ],
    ['its label', { network: undefined }, 'label="Network?"', 'Network?'],
    ['that nothing is chosen', { network: undefined }, '', 'Select network'],
    ['that nothing is known', connectedAs({ caipAddress: undefined }, undefined), '', 'Unknown network'],
  ])('says %s', (_, state, attributes, words) => {
    const { modal } = toyModal(state)
    define(modal)
    const element = put(`<latchkey-network-button ${attributes}></latchkey-network-button>`)
    expect(buttonOf(element).querySelector('bdi')!.textContent).toBe(words)
  })

  test('opens the list of networks, and nothing while the modal loads', () => {
    const { modal, set, calls, answers } = toyModal()
    answers.open = () => Promise.reject(new Error('MODAL_CLOSED'))
    define(modal)
    const element = put('<latchkey-network-button></latchkey-network-button>')
    set({ loading: true })
    buttonOf(element).click()
    expect(buttonOf(element).getAttribute('aria-busy')).toBe('true')
    set({ loading: false })
    buttonOf(element).click()
    expect(calls).toEqual(['open Networks'])
  })

  test('asks for no picture before somebody touched the page', async () => {
    const network = { ...BASE, imageUrl: picture('#0052ff', '') }
    const { modal, set } = toyModal({ network, networks: [network] })
    define(modal)
    const element = put('<latchkey-network-button></latchkey-network-button>')
    expect(element.shadowRoot!.querySelector('.net')!.textContent).toBe('B')
    const { width } = element.getBoundingClientRect()
    set({ theme: 'light' })
    expect(element.shadowRoot!.querySelector('img')).toBeNull()
    set({ initialized: true })
    await eventually(() => expect(element.shadowRoot!.querySelector('img')!.dataset['shown']).toBe(''))
    expect(element.getBoundingClientRect().width).toBe(width)
  })
})
