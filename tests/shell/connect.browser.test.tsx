import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  CONNECT_METHOD,
  contribute,
  defineModule,
  definePlugin,
  defineView,
  LatchkeyError,
  type InstalledPlugin,
  type RowItem,
} from '#kernel'
import { stage, type Shown, type StageOptions } from './stage.tsx'
import { cell, gate, toy, wallets } from './toys.tsx'

const row = (label: string, more: Partial<RowItem> = {}): RowItem => ({ id: label, label, onSelect() {}, ...more })

const email = toy('email', {
  slots: [
    contribute(CONNECT_METHOD, {
      id: 'email',
      group: 'email',
      load: async () => ({ default: () => <p>email login</p> }),
    }),
  ],
})
const social = toy('social', {
  slots: [
    contribute(CONNECT_METHOD, {
      id: 'social',
      group: 'social',
      load: async () => ({ default: () => <p>social login</p> }),
    }),
  ],
})

async function connect(options: StageOptions): Promise<Shown> {
  const shown = await stage(options)
  shown.kernel.router.show()
  await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  return shown
}

/** What can be seen of the methods, from top to bottom, in few words. */
function order(shown: Shown): string[] {
  const parts = shown.root.querySelectorAll<HTMLElement>('.lk-method > *, .lk-or, .lk-none')
  return [...parts].filter((part) => part.checkVisibility()).map(words)
}

function words(part: HTMLElement): string {
  const copy = part.cloneNode(true) as HTMLElement
  for (const node of copy.querySelectorAll('[aria-hidden=true]')) node.remove()
  return copy.textContent ?? ''
}

describe('methods', () => {
  test('stand in the order email, social, wallet, with one "or" before the wallets', async () => {
    const toyWallets = wallets()
    toyWallets.rows.set([{ id: 'a', rows: [row('Larkspur')] }])
    const shown = await connect({ plugins: [toyWallets.plugin, social, email] })
    await vi.waitFor(() => expect(order(shown)).toEqual(['email login', 'social login', 'or', 'Larkspur']))
  })

  test("stand in the host's order; what it left out comes last", async () => {
    const toyWallets = wallets()
    toyWallets.rows.set([{ id: 'a', rows: [row('Larkspur')] }])
    const shown = await connect({
      plugins: [email, social, toyWallets.plugin],
      host: { connectMethodsOrder: ['wallet', 'social'] },
    })
    await vi.waitFor(() => expect(order(shown)).toEqual(['Larkspur', 'or', 'social login', 'email login']))
  })

  test('leave no "or" behind when their list is empty or they are switched off', async () => {
    const toyWallets = wallets()
    const shown = await connect({ plugins: [email, toyWallets.plugin] })
    await vi.waitFor(() => expect(order(shown)).toEqual(['email login']))
    toyWallets.rows.set([{ id: 'a', rows: [row('Larkspur')] }])
    await vi.waitFor(() => expect(order(shown)).toEqual(['email login', 'or', 'Larkspur']))
  })

  test('hide by `when`, by what the modal is in', async () => {
    const shy = toy('shy', {
      slots: [
        contribute(CONNECT_METHOD, {
          id: 'shy',
          group: 'email',
          when: ({ features }) => features['email'] === true,
          load: async () => ({ default: () => <p>shy login</p> }),
        }),
      ],
    })
    const shown = await connect({ plugins: [shy, social] })
    await vi.waitFor(() => expect(order(shown)).toEqual(['social login']))
    shown.state.set({ ...shown.state.get(), features: { email: true } })
    await vi.waitFor(() => expect(order(shown)).toEqual(['shy login', 'social login']))
  })

  test('without any, say so and lead to where a wallet can be had', async () => {
    await connect({
      plugins: [
        toy('get', {
          views: [
            { ref: defineView('GetWallet'), title: 'Get one', load: async () => ({ default: () => <p>shops</p> }) },
          ],
        }),
      ],
    })
    await expect.element(page.getByRole('heading', { name: 'No wallet found' })).toBeVisible()
    await page.getByRole('button', { name: 'Get a wallet' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Get one' })).toBeVisible()
  })
})

describe('wallet rows', () => {
  test('are named by the wallet, described by badge and detail, and do what they say', async () => {
    const toyWallets = wallets()
    const picked: string[] = []
    toyWallets.rows.set([
      {
        id: 'here',
        label: 'On this device',
        rows: [
          row('Larkspur', {
            badge: { text: 'Installed', kind: 'installed' },
            onSelect: () => void picked.push('Larkspur'),
          }),
        ],
      },
      {
        id: 'more',
        label: 'More wallets',
        rows: [row('All wallets', { badge: { text: '480+', kind: 'plain' }, chevron: true })],
      },
    ])
    const shown = await connect({ plugins: [toyWallets.plugin] })
    const larkspur = page
      .getByRole('list', { name: 'On this device' })
      .getByRole('button', { name: 'Larkspur', exact: true })
    await larkspur.click()
    expect(picked).toEqual(['Larkspur'])
    await expect.element(larkspur).toHaveAccessibleDescription('Installed')
    expect(shown.root.querySelectorAll('.lk-dot')).toHaveLength(1)
    await expect
      .element(page.getByRole('list', { name: 'More wallets' }).getByRole('button', { name: 'All wallets' }))
      .toBeVisible()
  })

  test('on their way are skeletons of the same height; a row in their place does not move the others', async () => {
    const toyWallets = wallets()
    toyWallets.rows.set([{ id: 'a', rows: [row('Larkspur')], pending: 2 }])
    const shown = await connect({ plugins: [toyWallets.plugin] })
    await expect.element(page.getByRole('button', { name: 'Larkspur' })).toBeVisible()
    const plate = shown.find('.lk-plate')
    expect(plate.getAttribute('aria-busy')).toBe('true')
    const height = plate.offsetHeight
    toyWallets.rows.set([{ id: 'a', rows: [row('Larkspur'), row('Quarry'), row('Moraine')] }])
    await expect.element(page.getByRole('button', { name: 'Moraine' })).toBeVisible()
    expect(plate.offsetHeight).toBe(height)
  })

  test('that cannot be used stay readable and say why', async () => {
    const toyWallets = wallets()
    const picked: string[] = []
    toyWallets.rows.set([
      {
        id: 'a',
        rows: [row('Zora', { unavailable: "Larkspur doesn't support it", onSelect: () => void picked.push('Zora') })],
      },
    ])
    const shown = await connect({ plugins: [toyWallets.plugin] })
    await expect.element(page.getByText("Larkspur doesn't support it")).toBeVisible()
    const button = page.getByRole('button', { name: 'Zora' })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    shown.find<HTMLButtonElement>('.lk-plate button').click()
    expect(picked).toEqual([])
  })

  test('with hostile names are text, short and isolated', async () => {
    const toyWallets = wallets()
    const name = `<img src=x onerror="document.title='hacked'">\u202E${'x'.repeat(10_000)}`
    toyWallets.rows.set([{ id: 'a', rows: [row(name, { picture: { src: 'javascript:alert(1)' } })] }])
    const shown = await connect({ plugins: [toyWallets.plugin] })
    const bdi = await vi.waitFor(() => shown.find('.lk-plate bdi'))
    expect(bdi.textContent).toMatch(/^<img src=x/)
    expect(bdi.textContent!.length).toBeLessThanOrEqual(64)
    expect(shown.root.querySelector('.lk-plate img')).toBeNull()
    expect(shown.find('.lk-card').offsetWidth).toBeLessThanOrEqual(360)
  })

  test('that throw when pressed are told and counted, and disturb nothing', async () => {
    const toyWallets = wallets()
    toyWallets.rows.set([
      {
        id: 'a',
        rows: [
          row('Broken', {
            onSelect: () => {
              throw new Error('broken row')
            },
          }),
          row('Late', { onSelect: (() => Promise.reject(new Error('late row'))) as () => void }),
          row('Tern'),
        ],
      },
    ])
    const shown = await connect({ plugins: [toyWallets.plugin] })
    await page.getByRole('button', { name: 'Broken' }).click()
    await expect.element(page.getByText('Something went wrong.')).toBeVisible()
    shown.root.querySelectorAll<HTMLButtonElement>('.lk-plate button')[1]?.click()
    await vi.waitFor(() => expect(shown.faults).toHaveLength(2))
    expect(shown.faults).toMatchObject([
      { plugin: 'wallets', contribution: 'slot:connect.method/wallets' },
      { plugin: 'wallets', contribution: 'slot:connect.method/wallets' },
    ])
    await expect.element(page.getByRole('button', { name: 'Tern' })).toBeVisible()
  })

  test('that fail in a foreseen way are told in its words, and not held against their plugin', async () => {
    const toyWallets = wallets()
    const declined = row('Declined', {
      onSelect: (() => Promise.reject(new LatchkeyError('USER_REJECTED'))) as () => void,
    })
    const failed = row('Failed', {
      onSelect: (() => Promise.reject(new LatchkeyError('CONNECT_FAILED'))) as () => void,
    })
    toyWallets.rows.set([{ id: 'a', rows: [declined, failed] }])
    const shown = await connect({ plugins: [toyWallets.plugin] })
    await page.getByRole('button', { name: 'Declined' }).click()
    for (let presses = 1; presses <= 4; presses += 1) {
      await page.getByRole('button', { name: 'Failed' }).click()
      await vi.waitFor(() => expect(shown.faults).toHaveLength(presses))
    }
    await expect.element(page.getByText('Connection error')).toBeInTheDocument()
    expect(shown.kernel.plugins.statuses.get()['wallets']).toEqual({ state: 'active' })
  })

  test('are a skeleton until their plugin has started', async () => {
    const door = gate(undefined)
    const rows = cell([{ id: 'a', rows: [row('Larkspur')] }])
    let started = false
    const late = definePlugin({
      id: 'late',
      version: '1.0.0',
      contributes: {
        slots: [contribute(CONNECT_METHOD, { id: 'late', group: 'wallet', rows: () => (started ? rows : undefined) })],
      },
      load: async () => {
        await door.load()
        started = true
        return { default: defineModule({}) }
      },
    })
    const shown = await connect({ plugins: [late()] })
    await vi.waitFor(() => expect(shown.find('.lk-plate').getAttribute('aria-busy')).toBe('true'))
    door.open()
    await expect.element(page.getByRole('button', { name: 'Larkspur' })).toBeVisible()
  })

  test('say so when their plugin did not start, and try again', async () => {
    let tries = 0
    const flaky = definePlugin({
      id: 'flaky',
      version: '1.0.0',
      contributes: {
        slots: [
          contribute(CONNECT_METHOD, {
            id: 'flaky',
            group: 'wallet',
            rows: () => (tries > 3 ? cell([{ id: 'a', rows: [row('Larkspur')] }]) : undefined),
          }),
        ],
      },
      load: async () => {
        tries += 1
        if (tries <= 3) throw new Error('offline')
        return { default: defineModule({}) }
      },
    })
    const shown = await connect({ plugins: [flaky()] })
    await vi.waitFor(async () => {
      await shown.clock.advance(1_000)
      expect(tries).toBe(3)
    })
    await expect.element(page.getByText("This part didn't load")).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('button', { name: 'Larkspur' })).toBeVisible()
  })
})

describe('a method that fails', () => {
  const fine = (): InstalledPlugin => {
    const toyWallets = wallets()
    toyWallets.rows.set([{ id: 'a', rows: [row('Larkspur')] }])
    return toyWallets.plugin
  }

  test.each<[string, InstalledPlugin]>([
    [
      'as a component',
      toy('bad', {
        slots: [
          contribute(CONNECT_METHOD, {
            id: 'bad',
            group: 'email',
            load: async () => ({
              default: () => {
                throw new Error('broken component')
              },
            }),
          }),
        ],
      }),
    ],
    [
      'as a list that throws',
      toy('bad', {
        slots: [
          contribute(CONNECT_METHOD, {
            id: 'bad',
            group: 'email',
            rows: () => {
              throw new Error('broken list')
            },
          }),
        ],
      }),
    ],
    [
      'as a list of rows that cannot be drawn',
      toy('bad', {
        slots: [
          contribute(CONNECT_METHOD, {
            id: 'bad',
            group: 'email',
            rows: () => cell([{ id: 'a', rows: [{ ...row('x'), label: { odd: true } as unknown as string }] }]),
          }),
        ],
      }),
    ],
  ])('%s is contained and told, the wallets stay', async (_, bad) => {
    const shown = await connect({ plugins: [bad, fine()] })
    await expect.element(page.getByText("This part didn't load")).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Larkspur' })).toBeVisible()
    await vi.waitFor(() =>
      expect(shown.faults[0]).toMatchObject({ plugin: 'bad', contribution: 'slot:connect.method/bad' }),
    )
  })

  test('goes at its third crash', async () => {
    const bad = toy('bad', {
      slots: [
        contribute(CONNECT_METHOD, {
          id: 'bad',
          group: 'email',
          load: async () => ({
            default: () => {
              throw new Error('broken component')
            },
          }),
        }),
      ],
    })
    const shown = await connect({ plugins: [bad, fine()] })
    for (let crashes = 1; crashes <= 2; crashes += 1) await page.getByRole('button', { name: 'Try again' }).click()
    await vi.waitFor(() => expect(order(shown)).toEqual(['Larkspur']))
    expect(shown.kernel.plugins.statuses.get()['bad']).toEqual({ state: 'blocked', reason: 'crashed' })
  })
})

describe('legal texts', () => {
  const legal = {
    termsConditionsUrl: 'https://harbor.example/terms',
    privacyPolicyUrl: 'https://harbor.example/privacy',
  }

  test('stand in the footer with their links', async () => {
    const shown = await connect({ plugins: [email], host: legal })
    await vi.waitFor(() =>
      expect(shown.find('.lk-foot').textContent).toBe('By connecting you accept the Terms and Privacy policy'),
    )
    const link = page.getByRole('link', { name: 'Terms' })
    await expect.element(link).toHaveAttribute('href', legal.termsConditionsUrl)
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  test('name only the links that may be followed', async () => {
    const shown = await connect({ plugins: [email], host: { ...legal, termsConditionsUrl: 'javascript:alert(1)' } })
    await vi.waitFor(() =>
      expect(shown.find('.lk-foot').textContent).toBe('By connecting you accept the Privacy policy'),
    )
  })

  test('by checkbox keep everything out of reach until they are accepted, and say so', async () => {
    const toyWallets = wallets()
    toyWallets.rows.set([{ id: 'a', rows: [row('Larkspur')] }])
    const shown = await connect({
      plugins: [toyWallets.plugin],
      host: legal,
      state: { features: { legalCheckbox: true } },
    })
    const list = shown.find('.lk-methods')
    await expect.element(page.getByText('Accept first, then choose how to connect.')).toBeVisible()
    expect(list.inert).toBe(true)
    expect(Number(getComputedStyle(list).opacity)).toBeLessThan(1)
    expect(shown.root.querySelector('.lk-foot')).toBeNull()
    await page.getByRole('checkbox', { name: 'I accept the Terms and Privacy policy' }).click()
    await vi.waitFor(() => expect(list.inert).toBe(false))
    expect(page.getByText('Accept first, then choose how to connect.').query()).toBeNull()
    await expect.element(page.getByRole('button', { name: 'Larkspur' })).toBeVisible()
  })

  test('by checkbox need a link that may be followed', async () => {
    const shown = await connect({
      plugins: [email],
      host: { termsConditionsUrl: 'data:text/html,x' },
      state: { features: { legalCheckbox: true } },
    })
    await vi.waitFor(() => expect(order(shown)).toEqual(['email login']))
    expect(shown.find('.lk-methods').inert).toBe(false)
    expect(page.getByRole('checkbox').query()).toBeNull()
  })

  test('once accepted stay accepted when the person comes back', async () => {
    const other = defineView('Other')
    const shown = await connect({
      plugins: [
        email,
        toy('other', { views: [{ ref: other, title: 'Other', load: async () => ({ default: () => <p>other</p> }) }] }),
      ],
      host: legal,
      state: { features: { legalCheckbox: true } },
    })
    await page.getByRole('checkbox').click()
    shown.kernel.router.push(other)
    await expect.element(page.getByText('other', { exact: true })).toBeVisible()
    shown.kernel.router.goBack()
    await expect.element(page.getByRole('checkbox')).toBeChecked()
    expect(shown.find('.lk-methods').inert).toBe(false)
  })
})
