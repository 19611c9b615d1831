import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { contribute, defineModule, definePlugin, LatchkeyError, type InstalledPlugin } from '#kernel'
import { CONNECT_METHOD } from '#wallet'
import { eventually } from '../eventually.ts'
import { connect, order, row } from './connectStage.tsx'
import { cell, gate, toy, wallets } from './toys.tsx'

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
    shown.find('.lk-plate button').click()
    expect(picked).toEqual([])
  })

  test('have their pictures in the first render when they are drawn again', async () => {
    const toyWallets = wallets()
    const src = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'
    toyWallets.rows.set([{ id: 'a', rows: [row('Larkspur', { picture: { src } })] }])
    const shown = await connect({ plugins: [toyWallets.plugin] })
    await eventually(() => shown.find('.lk-plate img[data-shown]'))
    shown.kernel.router.close()
    await eventually(() => expect(shown.dialog.open).toBe(false))

    const first = new Promise<boolean>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!shown.root.querySelector('.lk-plate button')) return
        observer.disconnect()
        resolve(shown.root.querySelector('.lk-plate img') !== null)
      })
      observer.observe(shown.root, { subtree: true, childList: true })
    })
    shown.kernel.router.show()
    expect(await first).toBe(true)
  })

  test('with hostile names are text, short and isolated', async () => {
    const toyWallets = wallets()
    const name = `<img src=x onerror="document.title='hacked'">\u202E${'x'.repeat(10_000)}`
    toyWallets.rows.set([{ id: 'a', rows: [row(name, { picture: { src: 'javascript:alert(1)' } })] }])
    const shown = await connect({ plugins: [toyWallets.plugin] })
    const bdi = await eventually(() => shown.find('.lk-plate bdi'))
    expect(bdi.textContent).toMatch(/^<img src=x/)
    expect(bdi.textContent.length).toBeLessThanOrEqual(64)
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
          row('Late', { onSelect: () => Promise.reject(new Error('late row')) as never }),
          row('Tern'),
        ],
      },
    ])
    const shown = await connect({ plugins: [toyWallets.plugin] })
    await page.getByRole('button', { name: 'Broken' }).click()
    await expect.element(page.getByText('Something went wrong.')).toBeVisible()
    shown.root.querySelectorAll<HTMLButtonElement>('.lk-plate button')[1]?.click()
    await eventually(() => expect(shown.faults).toHaveLength(2))
    expect(shown.faults).toMatchObject([
      { plugin: 'wallets', contribution: 'slot:connect.method/wallets' },
      { plugin: 'wallets', contribution: 'slot:connect.method/wallets' },
    ])
    await expect.element(page.getByRole('button', { name: 'Tern' })).toBeVisible()
  })

  test('that fail in a foreseen way are told in its words, and not held against their plugin', async () => {
    const toyWallets = wallets()
    const declined = row('Declined', {
      onSelect: () => Promise.reject(new LatchkeyError('USER_REJECTED')) as never,
    })
    const failed = row('Failed', {
      onSelect: () => Promise.reject(new LatchkeyError('CONNECT_FAILED')) as never,
    })
    toyWallets.rows.set([{ id: 'a', rows: [declined, failed] }])
    const shown = await connect({ plugins: [toyWallets.plugin] })
    await page.getByRole('button', { name: 'Declined' }).click()
    for (let presses = 1; presses <= 4; presses += 1) {
      // By code, because the toast of the time before may lie over it.
      ;(page.getByRole('button', { name: 'Failed' }).element() as HTMLElement).click()
      await eventually(() => expect(shown.faults).toHaveLength(presses))
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
      apiVersion: 1,
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
    await eventually(() => expect(shown.find('.lk-plate').getAttribute('aria-busy')).toBe('true'))
    door.open()
    await expect.element(page.getByRole('button', { name: 'Larkspur' })).toBeVisible()
  })

  test('say so when their plugin did not start, and try again', async () => {
    let tries = 0
    const flaky = definePlugin({
      id: 'flaky',
      version: '1.0.0',
      apiVersion: 1,
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
    await eventually(async () => {
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
    await eventually(() =>
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
    await eventually(() => expect(order(shown)).toEqual(['Larkspur']))
    expect(shown.kernel.plugins.statuses.get()['bad']).toEqual({ state: 'blocked', reason: 'crashed' })
  })
})
