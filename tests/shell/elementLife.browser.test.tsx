import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { LatchkeyError } from '#kernel'
import type { Modal, ModalOptions, MountedModal } from '#wallet'
import { createFakeFetch, createFakeStorage } from '#kernel/testing'
import { eventually } from '../eventually.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { defineElements, type LatchkeyButtonElement } from '../../src/element.ts'
import { createModal } from '../../src/shell/createModal.ts'
import { buttonOf, define, put, text, toyModal } from './elementStage.ts'
import { BASE, wallets } from './toys.tsx'

describe('which modal an element follows', () => {
  const named = (name: string): Modal => toyModal({ network: { ...BASE, name } }).modal

  test('the one it names, else the default one; the newest of a name; its own before all', () => {
    define(named('First'))
    define(named('Second'), { name: 'second' })
    const element = put('<latchkey-network-button></latchkey-network-button>') as LatchkeyButtonElement
    expect(text(element)).toContain('First')
    element.setAttribute('modal', 'second')
    expect(text(element)).toContain('Second')
    // Frameworks write attributes as properties.
    element.modal = 'nobody'
    expect(element.getAttribute('modal')).toBe('nobody')
    expect(buttonOf(element).disabled).toBe(true)
    element.modal = named('Own')
    expect(text(element)).toContain('Own')
    element.modal = undefined
    element.removeAttribute('modal')
    const newest = define(named('Newest'))
    expect(text(element)).toContain('Newest')
    newest.dispose()
    expect(text(element)).toContain('First')
  })

  test('none any more when it is taken away, and nothing of it is left behind', () => {
    const toy = toyModal()
    const defined = define(toy.modal)
    const elements = ['button', 'account-button', 'network-button'].map((name) =>
      put(`<latchkey-${name}></latchkey-${name}>`),
    )
    expect(toy.listeners()).toBe(3)
    defined.dispose()
    defined.dispose()
    expect(toy.listeners()).toBe(0)
    expect(elements.map((element) => buttonOf(element).disabled)).toEqual([true, true, true])
    define(toy.modal)
    expect(toy.listeners()).toBe(3)
    for (const element of elements) element.remove()
    expect(toy.listeners()).toBe(0)
    document.body.append(elements[0]!)
    expect(toy.listeners()).toBe(1)
    elements[0]!.remove()
  })

  test('one of another copy of the package, whose elements these are', async () => {
    const copy = '../../src/shell/element/defineElements.ts?copy'
    const { defineElements: second } = (await import(/* @vite-ignore */ copy)) as {
      defineElements: typeof defineElements
    }
    expect(second).not.toBe(defineElements)
    const toy = toyModal({ network: { ...BASE, name: 'Copied' } })
    const defined = second(toy.modal)
    const element = put('<latchkey-network-button></latchkey-network-button>')
    expect(text(element)).toContain('Copied')
    void defined.dispose()
    expect(buttonOf(element).disabled).toBe(true)
  })
})

describe('<latchkey-modal>', () => {
  function embedded(options: Partial<ModalOptions> = {}): Modal {
    const toyWallets = wallets()
    toyWallets.rows.set([{ id: 'a', rows: [{ id: 'l', label: 'Larkspur', onSelect() {} }] }])
    const { fetch } = createFakeFetch({ clock: systemClock })
    const modal = createModal(
      {
        projectId: '0123456789abcdef0123456789abcdef',
        embedded: true,
        networks: [BASE],
        plugins: [toyWallets.plugin],
        ...options,
      },
      { platform: { fetch, storage: createFakeStorage() } },
    )
    onTestFinished(() => modal.dispose())
    return modal
  }

  const region = () => page.getByRole('region', { name: 'Connect wallet' })
  const rootOf = (element: Element) => element.shadowRoot!.querySelector('latchkey-root')

  test('draws the modal where it stands, and leaves the focus and itself alone', async () => {
    const modal = embedded()
    define(modal)
    const field = put('<input />') as HTMLInputElement
    field.focus()
    const element = put('<latchkey-modal></latchkey-modal>')
    const early = element.getBoundingClientRect()
    expect(early.height).toBeGreaterThanOrEqual(320)
    expect(element.shadowRoot!.querySelector('[aria-busy=true]')).not.toBeNull()
    await expect.element(region().getByRole('button', { name: 'Larkspur' })).toBeVisible()
    expect(document.activeElement).toBe(field)
    expect(element.outerHTML).toBe('<latchkey-modal></latchkey-modal>')
    expect(getComputedStyle(element.shadowRoot!.querySelector('.wait')!).display).toBe('none')

    element.remove()
    await eventually(() => expect(rootOf(element)).toBeNull())
    expect(modal.getState().open).toBe(false)
  })

  test('goes on with the same nodes when it is moved', async () => {
    const modal = embedded()
    define(modal)
    const element = put('<latchkey-modal></latchkey-modal>')
    await expect.element(region()).toBeVisible()
    const [root, heading] = [rootOf(element), rootOf(element)!.shadowRoot!.querySelector('h2')]
    const elsewhere = put('<section></section>')
    elsewhere.append(element)
    await Promise.resolve()
    await Promise.resolve()
    expect(rootOf(element)).toBe(root)
    expect(rootOf(element)!.shadowRoot!.querySelector('h2')).toBe(heading)
    expect(modal.getState().open).toBe(true)
    await expect.element(region()).toBeVisible()
  })

  test('waits for its modal, and goes when that is taken away', async () => {
    const element = put('<latchkey-modal></latchkey-modal>')
    expect(rootOf(element)).toBeNull()
    const modal = embedded()
    const defined = define(modal)
    await expect.element(region()).toBeVisible()
    defined.dispose()
    await eventually(() => expect(rootOf(element)).toBeNull())
    expect(element.shadowRoot!.querySelector('[aria-busy=true]')).not.toBeNull()
  })

  test('says plainly when the modal did not load, and tries again', async () => {
    const toy = toyModal({ theme: 'light' })
    const failing = (): MountedModal => ({ ready: Promise.reject(new LatchkeyError('CHUNK_FAILED')), dispose() {} })
    toy.answers.mount = failing
    define(toy.modal)
    const element = put('<latchkey-modal></latchkey-modal>')
    await expect.element(page.getByRole('alert')).toHaveTextContent("The wallet panel didn't load.")
    expect(buttonOf(element).dataset['theme']).toBe('light')
    toy.answers.mount = (place) => {
      place.append('drawn')
      return { ready: Promise.resolve(), dispose: () => place.replaceChildren() }
    }
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(toy.calls).toEqual(['mount', 'mount'])
    expect(element.shadowRoot!.querySelector('.place')!.textContent).toBe('drawn')
    expect(page.getByRole('alert').query()).toBeNull()
  })

  test('tells developers when its modal is not an embedded one', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    define(embedded({ embedded: false }))
    const element = put('<latchkey-modal></latchkey-modal>')
    await eventually(() => expect(said).toHaveBeenCalledTimes(1))
    expect(String(said.mock.calls[0]![0])).toContain('createModal({ embedded: true })')
    expect(element.shadowRoot!.querySelector('button')).toBeNull()
    said.mockRestore()
  })

  test('is drawn anew in another document, where its style sheets are gone', async () => {
    define(embedded())
    const element = put('<latchkey-modal></latchkey-modal>')
    await expect.element(region()).toBeVisible()
    const root = rootOf(element)
    const frame = put('<iframe title="other"></iframe>') as HTMLIFrameElement
    frame.contentDocument!.body.append(element)
    await eventually(() => {
      expect(rootOf(element)).not.toBeNull()
      expect(rootOf(element)).not.toBe(root)
    })
    expect(element.shadowRoot!.adoptedStyleSheets).toHaveLength(1)
    expect(rootOf(element)!.shadowRoot!.adoptedStyleSheets).not.toHaveLength(0)
  })
})
