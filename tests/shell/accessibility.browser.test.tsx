import axe from 'axe-core'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  ACCOUNT,
  ACCOUNT_ACTION,
  ACCOUNT_TAB,
  CONNECT_METHOD,
  CONNECTED,
  contribute,
  defineView,
  DISCONNECTED,
  NETWORK_CHANGED,
  REJECTED,
} from '#kernel'
import { Field, Plate, Row } from '#kit'
import { stage, type Shown, type StageOptions } from './stage.tsx'
import { ACCOUNT_OF_MIRA, toy, wallets } from './toys.tsx'

const login = toy('login', {
  slots: [
    contribute(CONNECT_METHOD, {
      id: 'email',
      group: 'email',
      load: async () => ({ default: () => <Field label="Email" type="email" value="" onChange={() => {}} /> }),
    }),
  ],
})

const account = toy('account', {
  slots: [
    ...['Buy', 'Swap', 'Receive', 'Send'].map((label) =>
      contribute(ACCOUNT_ACTION, { id: label, label, icon: 'swap', onSelect() {} }),
    ),
    contribute(ACCOUNT_TAB, {
      id: 'Tokens',
      label: 'Tokens',
      load: async () => ({
        default: () => (
          <Plate open name="Tokens">
            <Row label="Ether" detail="2.418 ETH" />
          </Plate>
        ),
      }),
    }),
    contribute(ACCOUNT_TAB, {
      id: 'Activity',
      label: 'Activity',
      load: async () => ({ default: () => <p>nothing yet</p> }),
    }),
  ],
})

const legal = { termsConditionsUrl: 'https://harbor.example/terms', privacyPolicyUrl: 'https://harbor.example/privacy' }

async function shown(options: Partial<StageOptions> = {}, view?: typeof ACCOUNT): Promise<Shown> {
  const toyWallets = wallets()
  toyWallets.account.set(ACCOUNT_OF_MIRA)
  toyWallets.rows.set([
    {
      id: 'a',
      label: 'On this device',
      rows: [
        { id: 'l', label: 'Larkspur', badge: { text: 'Installed', kind: 'installed' }, onSelect() {} },
        {
          id: 'b',
          label: 'Beacon & Company Multi-Signature Vault for Everybody',
          badge: { text: 'Recent', kind: 'recent' },
          onSelect() {},
        },
        { id: 'z', label: 'Zora', unavailable: "Larkspur doesn't support it", onSelect() {} },
      ],
      pending: 1,
    },
  ])
  const made = await stage({ plugins: [toyWallets.plugin, login, account], host: legal, ...options })
  made.kernel.router.show(view)
  await vi.waitFor(() => expect(made.kernel.router.state.get().loading).toBe(false))
  return made
}

/** Brings every animation to its end, so that colours and places are measured as they stay. */
function settle({ root }: Shown): void {
  for (const node of root.querySelectorAll('*')) {
    for (const animation of node.getAnimations({ subtree: true })) {
      if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel()
      else animation.finish()
    }
  }
}

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
    const logger = { error() {}, warn() {}, info() {}, debug() {} }
    const made = await shown({ state, plugins: [bad], host: { debug: true, logger } }, broken as typeof ACCOUNT)
    const { bus } = made.kernel
    bus.emit({ kind: 'event', id: 'latchkey:alert' }, { code: 'ALERT_SESSION_EXPIRED' } as never)
    bus.emit({ kind: 'event', id: 'latchkey:view-evicted' }, { view: 'Other', plugin: 'other' } as never)
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

describe('sizes', () => {
  const fits = (made: Shown): void => {
    const card = made.find('.lk-card')
    expect(card.getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth)
    expect(card.getBoundingClientRect().left).toBeGreaterThanOrEqual(0)
    expect(card.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight + 0.5)
    for (const node of made.root.querySelectorAll<HTMLElement>('.lk-body, .lk-head, .lk-foot')) {
      expect(node.scrollWidth, node.className).toBeLessThanOrEqual(node.clientWidth)
    }
  }

  test('a phone gets a sheet at the bottom, as wide as the screen, with a grabber', async () => {
    const made = await shown()
    await page.viewport(390, 844)
    settle(made)
    const card = made.find('.lk-card').getBoundingClientRect()
    expect(card.left).toBe(0)
    expect(card.width).toBe(390)
    expect(card.bottom).toBe(844)
    expect(card.height).toBeLessThanOrEqual(844 * 0.92)
    await expect.element(made.find('.lk-grab')).toBeVisible()
    fits(made)
  })

  test.each([
    ['320 px wide', 320, 480],
    ['as wide as 200 % zoom leaves it', 512, 384],
    ['low', 1024, 320],
  ])('nothing is cut off when the window is %s', async (_, width, height) => {
    const made = await shown()
    await page.viewport(width, height)
    settle(made)
    fits(made)
    made.kernel.router.reset(ACCOUNT)
    await expect.element(page.getByText('Ether', { exact: true })).toBeInTheDocument()
    settle(made)
    fits(made)
  })

  test('every control of the shell can be hit on 40 px at least', async () => {
    const made = await shown({}, ACCOUNT)
    settle(made)
    for (const button of made.root.querySelectorAll<HTMLElement>('.lk-head button, .lk-acts button')) {
      expect(Math.min(button.offsetHeight, button.offsetWidth), button.outerHTML).toBeGreaterThanOrEqual(40)
    }
  })
})

describe('the phone sheet', () => {
  async function sheet(options?: Partial<StageOptions>): Promise<Shown & { drag(distance: number): void }> {
    const made = await shown(options)
    await page.viewport(390, 844)
    settle(made)
    const event = (type: string, y: number): PointerEvent =>
      new PointerEvent(type, {
        bubbles: true,
        composed: true,
        pointerId: 1,
        isPrimary: true,
        button: 0,
        clientX: 195,
        clientY: y,
      })
    const card = made.find('.lk-card')
    // The pointer is a pretended one; there is nothing to capture.
    card.setPointerCapture = () => {}
    const drag = (distance: number): void => {
      made.find('.lk-grab').dispatchEvent(event('pointerdown', 300))
      card.dispatchEvent(event('pointermove', 300 + distance))
      card.dispatchEvent(event('pointerup', 300 + distance))
    }
    return Object.assign(made, { drag })
  }

  test('closes when it is pulled down far enough', async () => {
    const made = await sheet()
    made.drag(200)
    await vi.waitFor(() => expect(made.dialog.open).toBe(false))
  })

  test('stays where closing is refused, and is back in its place', async () => {
    const made = await sheet({ plugins: [toy('strict', { policies: [{ id: 'strict', close: () => 'refuse' }] })] })
    made.drag(200)
    expect(made.kernel.router.state.get().refusals).toBe(1)
    expect(made.find('.lk-card').style.translate).toBe('')
    expect(made.dialog.open).toBe(true)
  })

  test('is no handle on a wide screen', async () => {
    const made = await sheet()
    await page.viewport(1024, 768)
    made.drag(200)
    expect(made.kernel.router.state.get().open).toBe(true)
  })
})

describe('right to left', () => {
  test('mirrors the card and keeps addresses and amounts as they are', async () => {
    const made = await shown({ host: { ...legal, locale: 'ar' } }, ACCOUNT)
    await expect.element(page.getByText('Ether', { exact: true })).toBeVisible()
    expect(made.element.dir).toBe('rtl')
    expect(made.element.lang).toBe('ar')
    settle(made)
    const centre = (selector: string): number => {
      const { left, right } = made.find(selector).getBoundingClientRect()
      return (left + right) / 2
    }
    const middle = centre('.lk-card')
    expect(centre('.lk-head > button')).toBeLessThan(middle)
    expect(centre('.lk-who > .lk-pic')).toBeGreaterThan(middle)
    for (const node of made.root.querySelectorAll('.lk-amount, .lk-who-n button bdi'))
      expect(node.getAttribute('dir')).toBe('ltr')
  })
})

describe('announcements', () => {
  test('say what changed, in the dialog while it is open and beside it while it is closed', async () => {
    const made = await shown()
    const inside = made.find('dialog [aria-live=polite]')
    const beside = made.find(':host > [aria-live=polite], dialog ~ [aria-live=polite]')
    const said = async (words: string, region: Element, other: Element): Promise<void> => {
      await vi.waitFor(() => expect(region.textContent?.trim()).toBe(words))
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
    await vi.waitFor(() => expect(made.dialog.open).toBe(false))
    bus.emit(DISCONNECTED, { namespace: 'eip155', by: 'wallet' })
    await said('Wallet disconnected', beside, inside)
  })
})

describe('an error toast', () => {
  test('stays while the pointer is on it', async () => {
    const made = await shown()
    made.kernel.bus.emit({ kind: 'event', id: 'latchkey:view-evicted' }, { view: 'x', plugin: 'x' } as never)
    const toast = page.getByText('This screen was switched off by the site')
    await expect.element(toast).toBeVisible()
    await toast.hover()
    await made.clock.advance(60_000)
    await expect.element(toast).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).hover()
    await made.clock.advance(5_150)
    await vi.waitFor(() => expect(toast.query()).toBeNull())
  })
})
