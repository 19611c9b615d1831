/** The buttons of `latchkey/react` are those of the elements: the same nodes, words, looks and states, for the same props. */
import { StrictMode, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { userEvent } from 'vitest/browser'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ModalState } from '#wallet'
import { AccountButton, ConnectButton, ModalProvider, NetworkButton } from '../../src/react.ts'
import { eventually } from '../eventually.ts'
import { BASE } from './toys.tsx'
import { buttonOf, connectedAs, define, put, READS_BALANCE, toyModal, type ToyModal } from './elementStage.ts'

const COMPONENTS = {
  'latchkey-button': ConnectButton,
  'latchkey-account-button': AccountButton,
  'latchkey-network-button': NetworkButton,
} as const

type Name = keyof typeof COMPONENTS
type Props = Readonly<Record<string, string | number | boolean>>

interface ProviderProps {
  readonly strings?: Readonly<Record<string, string>>
  readonly locale?: string
}

/** Draws a component until the test ends; answers its place, and how to change its props. */
function draw(toy: ToyModal, name: Name, props: Props, provider: ProviderProps = {}, dir = 'ltr') {
  const place = document.createElement('div')
  place.dir = dir
  document.body.append(place)
  const react = createRoot(place)
  onTestFinished(() => {
    react.unmount()
    place.remove()
  })
  const Component = COMPONENTS[name] as (props: Props) => ReactElement
  const render = (props: Props): void =>
    flushSync(() =>
      react.render(
        <StrictMode>
          <ModalProvider modal={toy.modal} {...provider}>
            <Component {...props} />
          </ModalProvider>
        </StrictMode>,
      ),
    )
  render(props)
  return { place: place.querySelector('span')!, render }
}

const attribute = (prop: string): string => prop.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function element(name: Name, props: Props, dir = 'ltr'): HTMLElement {
  const node = put(`<div dir="${dir}"><${name}></${name}></div>`).querySelector<HTMLElement>(name)!
  for (const [prop, value] of Object.entries(props)) {
    if (value !== false) node.setAttribute(attribute(prop), value === true ? '' : String(value))
  }
  return node
}

/** What is drawn, its looks, and its box. */
function seen(host: Element): unknown {
  const button = buttonOf(host)
  const { width, height } = button.getBoundingClientRect()
  const looks = [button, ...button.querySelectorAll('*')].map((node) => {
    const { backgroundColor, color, font, direction, borderRadius, opacity } = getComputedStyle(node)
    return { backgroundColor, color, font, direction, borderRadius, opacity }
  })
  const attributes = Object.fromEntries([...button.attributes].map(({ name, value }) => [name, value]))
  return { attributes, html: button.innerHTML, size: [width, height], looks }
}

const STATES: Readonly<Record<string, Partial<ModalState>>> = {
  'nobody connected': {},
  light: { theme: 'light' },
  'on its way': { loading: true },
  connecting: { status: 'connecting', initialized: true },
  reconnecting: { status: 'reconnecting' },
  connected: connectedAs({ balance: '1.23456', balanceSymbol: 'ETH' }),
  'connected, with a name': connectedAs({ balance: '0', balanceSymbol: 'ETH', profileName: 'mira.eth' }),
  'connected, light': { ...connectedAs({ balance: '12', balanceSymbol: 'ETH' }), theme: 'light' },
  'on a network that is not listed': {
    ...connectedAs({ caipAddress: `eip155:5:0x${'7'.repeat(40)}` }),
    network: undefined,
  },
  'no network': { network: undefined },
}

const PROPS: readonly (readonly [Name, Props])[] = [
  ['latchkey-button', {}],
  ['latchkey-button', { label: 'Sign up', size: 'sm', balance: 'hide', charsStart: 8 }],
  ['latchkey-button', { loadingLabel: 'One moment', picture: 'hide' }],
  ['latchkey-button', { connectingLabel: 'Asking', reconnectingLabel: 'Again', name: 'hide', network: 'hide' }],
  ['latchkey-button', { namespace: 'solana', disabled: true }],
  ['latchkey-account-button', {}],
  ['latchkey-account-button', { size: 'sm', charsEnd: 4, balance: 'hide' }],
  ['latchkey-network-button', {}],
  ['latchkey-network-button', { label: 'Choose', size: 'sm', disabled: true }],
]

describe.each(Object.entries(STATES))('%s', (_, state) => {
  test.each(PROPS)('%s with %j', async (name, props) => {
    const toy = toyModal(state)
    define(toy.modal)
    for (const dir of ['ltr', 'rtl']) {
      const own = element(name, props, dir)
      const { place } = draw(toy, name, props, {}, dir)
      await eventually(() => expect(seen(place)).toEqual(seen(own)))
      // What comes later has come: the picture of an account.
      const late = state.status === 'connected' && name !== 'latchkey-network-button' && !props['namespace']
      await eventually(() => expect(!late || buttonOf(own).querySelector('.pic, .words') !== null).toBe(true))
      await eventually(() => expect(seen(place)).toEqual(seen(own)))
    }
  })
})

describe('a connected button', () => {
  const connected = connectedAs({ balance: '1.23456', balanceSymbol: 'ETH', profileName: 'mira.eth' })

  test('shows picture, network, name and balance, and leaves out what it is told to', async () => {
    const toy = toyModal(connected)
    const { place, render } = draw(toy, 'latchkey-button', {})
    const has = (): readonly boolean[] => {
      const button = buttonOf(place)
      const badge = button.querySelector<HTMLElement>('.badge')
      return [
        button.querySelector('.who') !== null,
        badge !== null && !badge.hidden,
        button.textContent.includes('mira.eth'),
        button.textContent.includes('1.234 ETH'),
      ]
    }
    await eventually(() => expect(has()).toEqual([true, true, true, true]))
    for (const [props, left] of [
      [{ picture: 'hide' }, [false, false, true, true]],
      [{ network: 'hide' }, [true, false, true, true]],
      [{ name: 'hide' }, [true, true, false, true]],
      [{ balance: 'hide' }, [true, true, true, false]],
      [{}, [true, true, true, true]],
    ] as const) {
      render(props)
      expect(has()).toEqual(left)
    }
  })

  test('says that the wallet is on a network that is not listed, also without the mark of one that is', async () => {
    const toy = toyModal({ ...connectedAs({ caipAddress: `eip155:5:0x${'7'.repeat(40)}` }), network: undefined })
    const { place } = draw(toy, 'latchkey-button', { network: 'hide' })
    await eventually(() => expect(buttonOf(place).querySelector('.sr')?.textContent).toBe('Unsupported network'))
    expect(buttonOf(place).querySelector<HTMLElement>('.badge')?.hidden).toBe(false)
  })

  test('has an unknown balance read, once', async () => {
    const toy = toyModal(connectedAs({ balance: undefined }))
    const { place } = draw(toy, 'latchkey-button', {})
    await eventually(() => expect(toy.calls.slice(0, 2)).toEqual(READS_BALANCE))
    expect(buttonOf(place).querySelector('.sk')).toBeTruthy()
    toy.balanceRead()
    await eventually(() => expect(buttonOf(place).querySelector('.sk')).toBeNull())
  })

  test('takes its words and numbers from the provider', async () => {
    const strings = { 'element.unsupported': 'Fremdes Netz' }
    const { place } = draw(toyModal(connected), 'latchkey-button', {}, { locale: 'de', strings })
    await eventually(() => expect(buttonOf(place).textContent).toContain('1,234 ETH'))
    const toy = toyModal()
    const named = draw(toy, 'latchkey-button', {}, { strings: { 'element.connect': 'Verbinden' } })
    expect(buttonOf(named.place).textContent).toBe('Verbinden')
  })
})

describe('a press', () => {
  test('opens once, also in strict mode; while it is open it closes; while it comes it waits', async () => {
    const toy = toyModal()
    const { place } = draw(toy, 'latchkey-button', {})
    const button = buttonOf(place)
    button.click()
    expect(toy.calls).toEqual(['open'])
    toy.set({ loading: true })
    button.click()
    expect(toy.calls).toEqual(['open'])
    toy.set({ loading: false, open: true })
    button.click()
    expect(toy.calls).toEqual(['open', 'close'])
  })

  test('by keyboard, with the same button before and after: the focus stays', async () => {
    const toy = toyModal()
    const { place, render } = draw(toy, 'latchkey-button', {})
    const button = buttonOf(place)
    await userEvent.tab()
    expect(place.shadowRoot?.activeElement).toBe(button)
    await userEvent.keyboard('{Enter}')
    expect(toy.calls).toEqual(['open'])
    toy.set(connectedAs({ balance: '1', balanceSymbol: 'ETH' }))
    render({ size: 'sm' })
    await eventually(() => expect(button.querySelector('.who')).toBeTruthy())
    expect(buttonOf(place)).toBe(button)
    expect(place.shadowRoot?.activeElement).toBe(button)
  })

  test('opens the networks on the network’s button', () => {
    const toy = toyModal({ network: BASE })
    const { place } = draw(toy, 'latchkey-network-button', {})
    buttonOf(place).click()
    expect(toy.calls).toEqual(['open Networks'])
  })
})

test('taken away, a button listens no more', () => {
  const toy = toyModal()
  const place = document.createElement('div')
  const react = createRoot(place)
  flushSync(() =>
    react.render(
      <ModalProvider modal={toy.modal}>
        <ConnectButton />
        <AccountButton />
        <NetworkButton />
      </ModalProvider>,
    ),
  )
  expect(toy.listeners()).toBe(3)
  flushSync(() => react.unmount())
  expect(toy.listeners()).toBe(0)
})
