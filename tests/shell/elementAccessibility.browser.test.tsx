import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ModalState } from '#wallet'
import { buttonOf, connectedAs, define, pictured, put, toyModal } from './elementStage.ts'
import { ADDRESS } from './toys.tsx'

const PAGE = { dark: '#0b0f11', light: '#eef2f2' }

async function faultsOf(element: Element): Promise<string[]> {
  const { violations, passes } = await axe.run(element, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { region: { enabled: false } },
  })
  // Guards against a run that saw nothing.
  expect(passes.map(({ id }) => id)).toContain('button-name')
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}

const STATES: readonly (readonly [string, Partial<ModalState>])[] = [
  ['disconnected', {}],
  ['connecting', { status: 'connecting' }],
  ['connected', connectedAs()],
  ['on another network', connectedAs({ caipAddress: `eip155:1:${ADDRESS}` }, undefined)],
]

describe.each(['dark', 'light'] as const)('in the %s theme', (theme) => {
  test.each(STATES)('axe finds nothing while %s', async (_, state) => {
    define(toyModal({ ...state, theme }).modal)
    const place = put(
      '<div><latchkey-button></latchkey-button><latchkey-account-button size="sm"></latchkey-account-button><latchkey-network-button></latchkey-network-button></div>',
    )
    place.style.background = PAGE[theme]
    if (state.account) await pictured(place.firstElementChild!)
    expect(await faultsOf(place)).toEqual([])
  })
})

describe('for fingers, other scripts and forced colours', () => {
  test('mirrors in a page from right to left, with the address from left to right', async () => {
    define(toyModal(connectedAs()).modal)
    const place = put('<div dir="rtl"><latchkey-button></latchkey-button></div>')
    const element = place.firstElementChild!
    await pictured(element)
    const [picture, words] = ['.pic', '.words'].map((name) =>
      element.shadowRoot!.querySelector(name)!.getBoundingClientRect(),
    )
    expect(picture!.left).toBeGreaterThan(words!.right)
    expect(getComputedStyle(buttonOf(element).querySelector('bdi')!).direction).toBe('ltr')
    const [name, sum] = buttonOf(element).querySelectorAll('bdi')
    expect(name!.getBoundingClientRect().right).toBeLessThanOrEqual(sum!.getBoundingClientRect().left)
  })

  test('takes the site’s own accent, radius and font', () => {
    define(toyModal().modal)
    const element = put('<latchkey-button></latchkey-button>')
    element.style.cssText = '--latchkey-accent:#ffd400;--latchkey-radius:20px;--latchkey-font-family:monospace'
    const look = getComputedStyle(buttonOf(element))
    expect([look.backgroundColor, look.borderRadius, look.fontFamily, look.color]).toEqual([
      'rgb(255, 212, 0)',
      '20px',
      'monospace',
      'color(xyz-d65 0 0 0)',
    ])
  })

  test('is pressed by keyboard, by Enter and by space', async () => {
    const toy = toyModal()
    define(toy.modal)
    const element = put('<latchkey-button></latchkey-button>')
    element.focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')
    expect(toy.calls).toEqual(['open', 'open'])
  })
})
