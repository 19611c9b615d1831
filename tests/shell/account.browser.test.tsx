import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  ACCOUNT,
  ACCOUNT_ACTION,
  ACCOUNT_IDENTITY,
  ACCOUNT_NOTICE,
  ACCOUNT_TAB,
  contribute,
  defineView,
  NETWORKS_VIEW,
  SETTINGS_ROW,
  type InstalledPlugin,
} from '#kernel'
import { stage, type Shown, type StageOptions } from './stage.tsx'
import { ACCOUNT_OF_MIRA, ADDRESS, BASE, gate, toy, wallets, type Wallets } from './toys.tsx'

const SHORT = '0x7C3f…9AE2'
const action = (id: string, label: string) => contribute(ACCOUNT_ACTION, { id, label, icon: 'swap', onSelect() {} })
const tab = (id: string, text: string) =>
  contribute(ACCOUNT_TAB, { id, label: id, load: async () => ({ default: () => <p>{text}</p> }) })

interface AtAccount extends Shown {
  readonly toyWallets: Wallets
}

async function account(
  plugins: readonly InstalledPlugin[] = [],
  options: StageOptions = {},
  toyWallets = wallets(),
): Promise<AtAccount> {
  if (!toyWallets.account.get()) toyWallets.account.set(ACCOUNT_OF_MIRA)
  const shown = await stage({ ...options, plugins: [toyWallets.plugin, ...plugins] })
  shown.kernel.router.show(ACCOUNT)
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await expect.element(page.getByText(SHORT)).toBeVisible()
  return Object.assign(shown, { toyWallets })
}

const visible = (shown: Shown, selector: string): (string | null)[] =>
  [...shown.root.querySelectorAll(selector)].map((node) => node.textContent)

describe('who', () => {
  test('is named by address and wallet, or by the name the address has', async () => {
    const shown = await account()
    expect(shown.find('.lk-who-n small').textContent).toBe('Larkspur')
    shown.toyWallets.account.set({ ...ACCOUNT_OF_MIRA, profileName: 'mira.id.example' })
    await vi.waitFor(() => expect(shown.find('.lk-who-n b').textContent).toBe('mira.id.example'))
    expect(shown.find('.lk-who-n small').textContent).toBe(`${SHORT} · Larkspur`)
  })

  test('can be copied whole, with a word that it was', async () => {
    const written: string[] = []
    const spy = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text))
    const shown = await account()
    await page.getByRole('button', { name: 'Copy address' }).click()
    await vi.waitFor(() => expect(shown.find('.lk-toast').textContent).toBe('Address copied'))
    expect(written).toEqual([ADDRESS])
    spy.mockRejectedValue(new Error('not allowed'))
    await page.getByRole('button', { name: 'Copy address' }).click()
    await vi.waitFor(async () => {
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
    const load = vi.spyOn(shown.kernel.chunks, 'load')
    shown.state.set({ ...shown.state.get(), status: 'connected' })
    await vi.waitFor(() => expect(load).toHaveBeenCalledWith(expect.anything(), 'view:Account', expect.anything()))
    await Promise.all(load.mock.results.map(({ value }) => value as Promise<unknown>))
    const busy = new Set<string | null>()
    const watch = new MutationObserver(() =>
      busy.add(shown.root.querySelector('.lk-body')?.getAttribute('aria-busy') ?? null),
    )
    watch.observe(shown.root, { subtree: true, childList: true, attributes: true })
    shown.kernel.router.show(ACCOUNT)
    await vi.waitFor(() => expect(shown.root.querySelector('.lk-who')).not.toBeNull())
    watch.disconnect()
    expect([...busy]).toEqual([null])
    expect(load.mock.calls.filter(([, what]) => what === 'view:Account')).toHaveLength(1)
  })
})

describe('the balance', () => {
  test('is asked for, and stands with its unit and a dimmed fraction', async () => {
    const shown = await account()
    expect(shown.toyWallets.asked).toContain('balance')
    await vi.waitFor(() => expect(shown.find('.lk-amount').textContent).toBe('2.418 ETH'))
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
    await vi.waitFor(() => expect(shown.find('.lk-amount').textContent).toBe('2.418 ETH'))
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

describe('tabs', () => {
  test('show one at a time, load when chosen, and follow the arrow keys', async () => {
    const loaded: string[] = []
    const lazy = contribute(ACCOUNT_TAB, {
      id: 'NFTs',
      label: 'NFTs',
      load: async () => {
        loaded.push('NFTs')
        return { default: () => <p>pictures</p> }
      },
    })
    await account([toy('tabs', { slots: [tab('Tokens', 'coins'), lazy] })])
    await expect.element(page.getByText('coins')).toBeVisible()
    expect(loaded).toEqual([])
    await page.getByRole('tab', { name: 'Tokens' }).click()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByText('pictures')).toBeVisible()
    await expect.element(page.getByRole('tab', { name: 'NFTs' })).toHaveAttribute('aria-selected', 'true')
    expect(page.getByText('coins').query()).toBeNull()
    expect(loaded).toEqual(['NFTs'])
  })

  test('are skeletons while they load', async () => {
    const door = gate(() => <p>coins</p>)
    const shown = await account([
      toy('tabs', { slots: [contribute(ACCOUNT_TAB, { id: 'Tokens', label: 'Tokens', load: door.load })] }),
    ])
    expect(shown.find('.lk-tab-panel .lk-open').getAttribute('aria-busy')).toBe('true')
    door.open()
    await expect.element(page.getByText('coins')).toBeVisible()
  })

  test('that throw are contained: the others work', async () => {
    const bad = contribute(ACCOUNT_TAB, {
      id: 'Bad',
      label: 'Bad',
      load: async () => ({
        default: () => {
          throw new Error('broken tab')
        },
      }),
    })
    const shown = await account([toy('bad', { slots: [bad] }), toy('tabs', { slots: [tab('Tokens', 'coins')] })])
    await expect.element(page.getByText("This part didn't load")).toBeVisible()
    expect(shown.faults).toMatchObject([{ plugin: 'bad', contribution: 'slot:account.tab/Bad' }])
    await page.getByRole('tab', { name: 'Tokens' }).click()
    await expect.element(page.getByText('coins')).toBeVisible()
  })

  test('leave with their plugin; the next one is shown', async () => {
    let crash = true
    const bad = contribute(ACCOUNT_TAB, {
      id: 'Bad',
      label: 'Bad',
      load: async () => ({
        default: () => {
          if (crash) throw new Error('broken tab')
          return <p>fine</p>
        },
      }),
    })
    await account([toy('bad', { slots: [bad] }), toy('tabs', { slots: [tab('Tokens', 'coins')] })])
    for (let crashes = 1; crashes <= 2; crashes += 1) await page.getByRole('button', { name: 'Try again' }).click()
    crash = false
    await expect.element(page.getByText('coins')).toBeVisible()
    expect(page.getByRole('tab', { name: 'Bad' }).query()).toBeNull()
  })
})

describe('settings', () => {
  const rows = toy('rows', {
    slots: [
      contribute(SETTINGS_ROW, {
        id: 'name',
        label: 'Choose a name',
        icon: 'face',
        detail: () => 'None yet',
        onSelect() {},
      }),
      contribute(SETTINGS_ROW, {
        id: 'odd',
        label: 'Odd row',
        icon: 'key',
        detail: () => {
          throw new Error('no detail')
        },
        onSelect() {},
      }),
    ],
  })

  test('are behind the account where there are tabs, and simply there where there are none', async () => {
    const shown = await account([toy('tabs', { slots: [tab('Tokens', 'coins')] })])
    expect(page.getByRole('button', { name: 'Disconnect' }).query()).toBeNull()
    const toggle = page.getByRole('button', { name: SHORT })
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
    await toggle.click()
    await expect.element(page.getByRole('button', { name: 'Disconnect' })).toBeVisible()
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
    expect(page.getByText('coins').query()).toBeNull()
    await shown.dispose()
    await account()
    await expect.element(page.getByRole('button', { name: 'Disconnect' })).toBeVisible()
    expect(page.getByRole('button', { name: SHORT }).query()).toBeNull()
  })

  test('hold contributed rows, a safe explorer link and the way out', async () => {
    const toyWallets = wallets()
    toyWallets.account.set({ ...ACCOUNT_OF_MIRA, addressExplorerUrl: `https://explorer.example/address/${ADDRESS}` })
    const shown = await account([rows], {}, toyWallets)
    await expect.element(page.getByRole('button', { name: 'Choose a name' })).toHaveAccessibleDescription('None yet')
    await expect.element(page.getByRole('button', { name: 'Odd row' })).toBeVisible()
    expect(shown.faults[0]).toMatchObject({ plugin: 'rows', contribution: 'slot:settings.row/odd' })
    await expect
      .element(page.getByRole('link', { name: 'View on explorer' }))
      .toHaveAttribute('href', `https://explorer.example/address/${ADDRESS}`)
    toyWallets.account.set({ ...ACCOUNT_OF_MIRA, addressExplorerUrl: 'javascript:alert(1)' })
    await vi.waitFor(() => expect(page.getByRole('link', { name: 'View on explorer' }).query()).toBeNull())
    await page.getByRole('button', { name: 'Disconnect' }).click()
    expect(toyWallets.asked).toContain('disconnect')
  })
})

describe('more places for plugins', () => {
  test('notices and identity parts stand between the account and its balance', async () => {
    const shown = await account([
      toy('more', {
        slots: [
          contribute(ACCOUNT_NOTICE, { id: 'upgrade', load: async () => ({ default: () => <p>a notice</p> }) }),
          contribute(ACCOUNT_IDENTITY, { id: 'email', load: async () => ({ default: () => <p>an identity</p> }) }),
        ],
      }),
    ])
    await vi.waitFor(() => {
      const order = [...shown.find('.lk-body').children].map((node) => node.className || node.textContent)
      expect(order.slice(0, 4)).toEqual(['lk-who', 'an identity', 'a notice', 'lk-balance'])
    })
  })
})

describe('the network', () => {
  const networks = toy('networks', {
    views: [{ ref: NETWORKS_VIEW, title: 'Choose network', load: async () => ({ default: () => <p>list</p> }) }],
  })

  test('stands in the header and leads to the list when there is a choice', async () => {
    const toyWallets = wallets()
    toyWallets.networks.set({
      networks: [BASE, { ...BASE, name: 'Optimism', caipNetworkId: 'eip155:10' }],
      active: BASE,
      unsupported: undefined,
    })
    await account([networks], {}, toyWallets)
    await page.getByRole('button', { name: 'Network: Base' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Choose network' })).toBeVisible()
  })

  test('is only told when there is no other, no list, or the host allows no switching', async () => {
    const only = await account([networks])
    expect(only.find('.lk-chip').localName).toBe('span')
    expect(only.find('.lk-chip').textContent).toContain('Base')
    await only.dispose()

    const two = wallets()
    two.networks.set({
      networks: [BASE, { ...BASE, caipNetworkId: 'eip155:10' }],
      active: BASE,
      unsupported: undefined,
    })
    const listless = await account([], {}, two)
    expect(listless.find('.lk-chip').localName).toBe('span')
    await listless.dispose()

    const fixed = await account([networks], { host: { enableNetworkSwitch: false } }, two)
    expect(fixed.find('.lk-chip').localName).toBe('span')
  })

  test('that is not supported is named and can be left, even with one network listed', async () => {
    const toyWallets = wallets()
    toyWallets.networks.set({
      networks: [BASE],
      active: undefined,
      unsupported: { caipNetworkId: 'eip155:100', name: 'Gnosis' },
    })
    await account([networks], {}, toyWallets)
    await expect.element(page.getByRole('button', { name: 'Network: Gnosis' })).toBeVisible()
  })
})
