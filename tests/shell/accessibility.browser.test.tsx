import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defineView } from '#kernel'
import { ACCOUNT, CONNECTED, DISCONNECTED, NETWORK_CHANGED, REJECTED } from '#wallet'
import { eventually } from '../eventually.ts'
import { settle, shown } from './scene.tsx'
import type { Shown } from './stage.tsx'
import { toy } from './toys.tsx'

async function faultsOf(made: Shown): Promise<string[]> {
  settle(made)
  const { violations, passes } = await axe.run(made.element, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // Rules about the page around.
    rules: {
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
      'landmark-one-main': { enabled: false },
    },
  })
  // Guards against a run that saw nothing.
  expect(passes.find(({ id }) => id === 'color-contrast')?.nodes.length).toBeGreaterThan(3)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}

test('the landmarks of the page stay its own', async () => {
  const own = document.createElement('div')
  own.innerHTML = '<header>Harbor</header><main>Berths</main><footer>Imprint</footer>'
  document.body.append(own)
  try {
    const made = await shown({})
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
    settle(made)
    const values = ['landmark-no-duplicate-banner', 'landmark-no-duplicate-contentinfo', 'landmark-unique']
    const { violations, passes } = await axe.run(document, { runOnly: { type: 'rule', values } })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    expect(passes.map(({ id }) => id).sort()).toEqual(values)
  } finally {
    own.remove()
  }
})

describe.each(['dark', 'light'] as const)('in the %s theme axe finds nothing', (theme) => {
  const state = { theme }

  test('on Connect', async () => {
    const made = await shown({ state })
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
    expect(made.element.dataset.theme).toBe(theme)
    expect(await faultsOf(made)).toEqual([])
  })

  test('on Connect with the checkbox', async () => {
    const made = await shown({ state: { ...state, features: { legalCheckbox: true } } })
    await expect.element(page.getByRole('checkbox')).toBeVisible()
    expect(await faultsOf(made)).toEqual([])
  })

  test('on Account', async () => {
    const made = await shown({ state }, ACCOUNT)
    await expect.element(page.getByText('Ether', { exact: true })).toBeVisible()
    expect(await faultsOf(made)).toEqual([])
  })

  test('on Account with its settings', async () => {
    const made = await shown({ state }, ACCOUNT)
    await page.getByRole('button', { name: '0x7C3f…9AE2' }).click()
    await expect.element(page.getByRole('button', { name: 'Disconnect' })).toBeVisible()
    expect(await faultsOf(made)).toEqual([])
  })

  test('on a view that failed, under an alert, with a toast', async () => {
    const broken = defineView('Broken')
    const bad = toy('bad', {
      views: [
        {
          ref: broken,
          title: 'Broken view',
          load: async () => ({
            default: () => {
              throw new Error('broken view')
            },
          }),
        },
      ],
    })
    const made = await shown({ state, plugins: [bad], host: { debug: true } }, broken)
    const { bus } = made.kernel
    bus.emit({ kind: 'event', id: 'latchkey:alert' }, { code: 'ALERT_SESSION_EXPIRED' })
    bus.emit({ kind: 'event', id: 'latchkey:view-evicted' }, { view: 'Other', plugin: 'other', reason: 'off' })
    await expect.element(page.getByText('Session Expired')).toBeVisible()
    expect(await faultsOf(made)).toEqual([])
    await page.getByRole('button', { name: 'Dismiss' }).click()
    expect(page.getByText('Session Expired').query()).toBeNull()
  })
})

describe('the theme', () => {
  test('follows the state while the modal is open', async () => {
    const made = await shown()
    const colour = (): string => getComputedStyle(made.find('.lk-card')).backgroundColor
    const dark = colour()
    made.state.set({ ...made.state.get(), theme: 'light' })
    expect(made.element.dataset.theme).toBe('light')
    expect(colour()).not.toBe(dark)
  })
})

describe('announcements', () => {
  test('say what changed, in the dialog while it is open and beside it while it is closed', async () => {
    const made = await shown()
    const inside = made.find('dialog [aria-live=polite]')
    const beside = made.find(':host > [aria-live=polite], dialog ~ [aria-live=polite]')
    const said = async (words: string, region: Element, other: Element): Promise<void> => {
      await eventually(() => expect(region.textContent?.trim()).toBe(words))
      expect(other.textContent).toBe('')
    }
    const { bus, router } = made.kernel
    bus.emit(CONNECTED, {
      namespace: 'eip155',
      account: 'eip155:8453:0x7C3f25C42A1fE3c09b2F4C6a1B77D0dF1B5d9AE2',
      connectorId: 'larkspur',
      name: 'Larkspur',
      method: 'browser',
      reconnect: false,
    })
    await said('Larkspur is connected', inside, beside)
    bus.emit(NETWORK_CHANGED, { network: 'eip155:8453' })
    await said('Network is now Base', inside, beside)
    bus.emit(REJECTED, { connectorId: 'larkspur', action: 'switch' })
    await said('Request declined', inside, beside)
    router.close()
    await eventually(() => expect(made.dialog.open).toBe(false))
    bus.emit(DISCONNECTED, { namespace: 'eip155', connectorId: 'larkspur', account: 'eip155:1:0x0', by: 'wallet' })
    await said('Wallet disconnected', beside, inside)
  })
})

describe('an error toast', () => {
  test('stays while the pointer is on it', async () => {
    const made = await shown()
    made.kernel.bus.emit({ kind: 'event', id: 'latchkey:view-evicted' }, { view: 'x', plugin: 'x', reason: 'off' })
    const toast = page.getByText('This screen was switched off by the site')
    await expect.element(toast).toBeVisible()
    await toast.hover()
    await made.clock.advance(60_000)
    await expect.element(toast).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).hover()
    await made.clock.advance(5_150)
    await eventually(() => expect(toast.query()).toBeNull())
  })
})
