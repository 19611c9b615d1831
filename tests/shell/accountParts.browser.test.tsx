import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { contribute, definePlugin } from '#kernel'
import { ACCOUNT_IDENTITY, ACCOUNT_NOTICE, ACCOUNT_TAB, NETWORKS_VIEW, SETTINGS_ROW } from '#wallet'
import { eventually } from '../eventually.ts'
import { account, action, SHORT, tab, visible } from './accountStage.tsx'
import { ACCOUNT_OF_MIRA, ADDRESS, BASE, gate, toy, wallets } from './toys.tsx'

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
    await eventually(() => expect(page.getByRole('link', { name: 'View on explorer' }).query()).toBeNull())
    await page.getByRole('button', { name: 'Disconnect' }).click()
    expect(toyWallets.asked).toContain('disconnect')
  })
})

describe('a settings row that its plugin draws', () => {
  test('is drawn as its data says until it has loaded, and is no button if it leads nowhere', async () => {
    let come = (): void => {}
    const loaded = new Promise<void>((resolve) => (come = resolve))
    const shown = await account([
      toy('rows', {
        strings: { en: { 'rows.login': 'Login' } },
        slots: [
          contribute(SETTINGS_ROW, {
            id: 'login',
            label: 'rows.login',
            icon: 'face',
            load: async () => {
              await loaded
              return { default: () => <p>Logged in</p> }
            },
          }),
        ],
      }),
    ])
    await expect.element(page.getByText('Login', { exact: true })).toBeVisible()
    expect(page.getByRole('button', { name: 'Login' }).query()).toBeNull()
    come()
    await expect.element(page.getByText('Logged in')).toBeVisible()
    expect(page.getByText('Login', { exact: true }).query()).toBeNull()
    expect(shown.faults).toEqual([])
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
    await eventually(() => {
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

describe('what has the focus', () => {
  test('and is switched off leaves it to the heading; what only stands beside it takes nothing', async () => {
    const extra = definePlugin({
      id: 'extra',
      version: '1.0.0',
      apiVersion: 1,
      feature: { key: 'extra', default: true },
      contributes: { slots: [action('extra', 'Extra')] },
    })
    const shown = await account([extra(), toy('stays', { slots: [action('stays', 'Stays')] })])
    const labels = (): readonly (string | null)[] => visible(shown, '.lk-acts button')
    const [gone, stays] = ['Extra', 'Stays'].map((name) => page.getByRole('button', { name }))
    await expect.element(gone!).toBeVisible()
    ;(stays!.element() as HTMLElement).focus()
    shown.kernel.plugins.pin('extra', false)
    await eventually(() => expect(labels()).toEqual(['Stays']))
    expect(shown.root.activeElement?.textContent).toBe('Stays')

    shown.kernel.plugins.pin('extra', true)
    await expect.element(gone!).toBeVisible()
    ;(gone!.element() as HTMLElement).focus()
    shown.kernel.plugins.pin('extra', false)
    await eventually(() => expect(labels()).toEqual(['Stays']))
    await eventually(() => expect(shown.root.activeElement?.tagName).toBe('H2'))
  })
})
