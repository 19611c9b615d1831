import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { contribute, defineView, shapes } from '#kernel'
import { ACCOUNT, ACCOUNT_ACTION } from '#wallet'
import { flush } from '#kernel/testing'
import { eventually } from '../eventually.ts'
import { account, action, SHORT, visible } from './accountStage.tsx'
import { stage } from './stage.tsx'
import { ACCOUNT_OF_MIRA, ADDRESS, toy, wallets } from './toys.tsx'

describe('who', () => {
  test('is named by address and wallet, or by the name the address has', async () => {
    const shown = await account()
    expect(shown.find('.lk-who-n small').textContent).toBe('Larkspur')
    shown.toyWallets.account.set({ ...ACCOUNT_OF_MIRA, profileName: 'mira.id.example' })
    await eventually(() => expect(shown.find('.lk-who-n b').textContent).toBe('mira.id.example'))
    expect(shown.find('.lk-who-n small').textContent).toBe(`${SHORT} · Larkspur`)
  })

  test('can be copied whole, with a word that it was', async () => {
    const written: string[] = []
    const spy = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text))
    const shown = await account()
    await page.getByRole('button', { name: 'Copy address' }).click()
    await eventually(() => expect(shown.find('.lk-toast').textContent).toBe('Address copied'))
    expect(written).toEqual([ADDRESS])
    spy.mockRejectedValue(new Error('not allowed'))
    await page.getByRole('button', { name: 'Copy address' }).click()
    await eventually(async () => {
      await shown.clock.advance(150)
      expect(shown.find('.lk-toast').textContent).toBe("Couldn't copy. Select the text instead.")
    })
    spy.mockRestore()
  })

  test('nobody leads to Connect', async () => {
    const shown = await stage()
    shown.kernel.router.show(ACCOUNT)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
    expect(shown.kernel.router.state.get().stack).toHaveLength(1)
  })
})

describe('the account screen', () => {
  test('is there at once for who is connected: its code is loaded before they ask', async () => {
    const toyWallets = wallets()
    toyWallets.account.set(ACCOUNT_OF_MIRA)
    const shown = await stage({ plugins: [toyWallets.plugin] })
    shown.state.set({ ...shown.state.get(), status: 'connected' })
    // The chunk itself is here by now; what is left are the promises that the shell waits for.
    await import('../../src/shell/views/Account.tsx')
    await flush()
    const busy = new Set<string | null>()
    const watch = new MutationObserver(() =>
      busy.add(shown.root.querySelector('.lk-body')?.getAttribute('aria-busy') ?? null),
    )
    watch.observe(shown.root, { subtree: true, childList: true, attributes: true })
    shown.kernel.router.show(ACCOUNT)
    await eventually(() => expect(shown.root.querySelector('.lk-who')).not.toBeNull())
    watch.disconnect()
    expect([...busy]).toEqual([null])
  })
})

describe('the balance', () => {
  test('is asked for, and stands with its unit and a dimmed fraction', async () => {
    const shown = await account()
    expect(shown.toyWallets.asked).toContain('balance')
    await eventually(() => expect(shown.find('.lk-amount').textContent).toBe('2.418 ETH'))
    expect(shown.find('.lk-amount .lk-dim').textContent).toBe('.418')
  })

  test('is a skeleton while it loads, in its final height', async () => {
    const toyWallets = wallets()
    toyWallets.account.set({ ...ACCOUNT_OF_MIRA, balance: undefined })
    toyWallets.balance.set({ loading: true, error: undefined })
    const shown = await account([], {}, toyWallets)
    const balance = shown.find('.lk-balance')
    expect(balance.getAttribute('aria-busy')).toBe('true')
    const height = balance.offsetHeight
    toyWallets.account.set(ACCOUNT_OF_MIRA)
    await eventually(() => expect(shown.find('.lk-amount').textContent).toBe('2.418 ETH'))
    expect(shown.find('.lk-balance').offsetHeight).toBe(height)
  })

  test('that could not be read is a dash with a way to ask again', async () => {
    const toyWallets = wallets()
    toyWallets.account.set({ ...ACCOUNT_OF_MIRA, balance: undefined })
    toyWallets.balance.set({ loading: false, error: 'BALANCE_FAILED' })
    const shown = await account([], {}, toyWallets)
    await expect.element(page.getByText("The balance didn't load")).toBeVisible()
    expect(shown.find('.lk-unknown').textContent).toBe('—')
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(toyWallets.asked).toContain('balance, forced')
  })
})

describe('actions', () => {
  const actions = toy('actions', {
    slots: [
      action('mine', 'Mine'),
      action('send', 'Send'),
      action('swaps', 'Swap'),
      action('onramp', 'Buy'),
      action('receive', 'Receive'),
    ],
  })

  test("stand in the specification's order, others after them", async () => {
    const shown = await account([actions])
    expect(visible(shown, '.lk-acts button')).toEqual(['Buy', 'Swap', 'Receive', 'Send', 'Mine'])
  })

  test.each([
    [4, [4]],
    [5, [3, 2]],
    [6, [3, 3]],
    [7, [4, 3]],
  ])('of which there are %i stand in rows of %j: none is alone', async (count, rows) => {
    const slots = Array.from({ length: count }, (_, at) => action(`own${at}`, `Own ${at}`))
    const shown = await account([toy('actions', { slots })])
    const tops = [...shown.root.querySelectorAll('.lk-acts button')].map((node) =>
      Math.round(node.getBoundingClientRect().top),
    )
    expect([...new Set(tops)].map((top) => tops.filter((each) => each === top).length)).toEqual(rows)
  })

  test("stand in the host's order", async () => {
    const shown = await account([actions], { host: { walletFeaturesOrder: ['send', 'receive'] } })
    expect(visible(shown, '.lk-acts button').slice(0, 2)).toEqual(['Send', 'Receive'])
  })

  test('open their view, and are not there when it cannot be opened', async () => {
    const swap = defineView('ToySwap')
    const shown = await account([
      toy('swap', {
        views: [{ ref: swap, title: 'Swap view', load: async () => ({ default: () => <p>swap</p> }) }],
        slots: [
          contribute(ACCOUNT_ACTION, { id: 'swaps', label: 'Swap', icon: 'swap', open: swap }),
          contribute(ACCOUNT_ACTION, { id: 'gone', label: 'Gone', icon: 'swap', open: defineView('Nowhere') }),
        ],
      }),
    ])
    expect(visible(shown, '.lk-acts button')).toEqual(['Swap'])
    await page.getByRole('button', { name: 'Swap' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Swap view' })).toBeVisible()
  })

  test("ask the host's options whether they are there", async () => {
    const wanting = (id: string, given: unknown) => {
      const { manifest } = toy(id, {
        slots: [
          contribute(ACCOUNT_ACTION, {
            id,
            label: id,
            icon: 'swap',
            onSelect: () => {},
            when: (_, { shown }: { readonly shown: boolean }) => shown,
          }),
        ],
      })
      return { manifest: { ...manifest, options: shapes.fields({ shown: shapes.flag }) }, options: given }
    }
    const shown = await account([wanting('yes', { shown: true }), wanting('no', { shown: false }), wanting('bad', 'x')])
    expect(visible(shown, '.lk-acts button')).toEqual(['yes'])
  })

  test('that throw are told, and the screen stays', async () => {
    const shown = await account([
      toy('bad', {
        slots: [
          contribute(ACCOUNT_ACTION, {
            id: 'bad',
            label: 'Bad action',
            icon: 'send',
            onSelect: () => {
              throw new Error('broken action')
            },
          }),
        ],
      }),
    ])
    await page.getByRole('button', { name: 'Bad action' }).click()
    await expect.element(page.getByText('Something went wrong.')).toBeVisible()
    expect(shown.faults).toMatchObject([{ plugin: 'bad', contribution: 'slot:account.action/bad' }])
  })
})
