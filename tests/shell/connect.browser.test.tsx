import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { contribute, defineView } from '#kernel'
import { CONNECT_METHOD } from '#wallet'
import { eventually } from '../eventually.ts'
import { connect, email, order, row, social } from './connectStage.tsx'
import { toy, wallets } from './toys.tsx'

describe('methods', () => {
  test('stand in the order email, social, wallet, with one "or" before the wallets', async () => {
    const toyWallets = wallets()
    toyWallets.rows.set([{ id: 'a', rows: [row('Larkspur')] }])
    const shown = await connect({ plugins: [toyWallets.plugin, social, email] })
    await eventually(() => expect(order(shown)).toEqual(['email login', 'social login', 'or', 'Larkspur']))
  })

  test("stand in the host's order; what it left out comes last", async () => {
    const toyWallets = wallets()
    toyWallets.rows.set([{ id: 'a', rows: [row('Larkspur')] }])
    const shown = await connect({
      plugins: [email, social, toyWallets.plugin],
      host: { connectMethodsOrder: ['wallet', 'social'] },
    })
    await eventually(() => expect(order(shown)).toEqual(['Larkspur', 'or', 'social login', 'email login']))
  })

  test('leave no "or" behind when their list is empty or they are switched off', async () => {
    const toyWallets = wallets()
    const shown = await connect({ plugins: [email, toyWallets.plugin] })
    await eventually(() => expect(order(shown)).toEqual(['email login']))
    toyWallets.rows.set([{ id: 'a', rows: [row('Larkspur')] }])
    await eventually(() => expect(order(shown)).toEqual(['email login', 'or', 'Larkspur']))
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
    await eventually(() => expect(order(shown)).toEqual(['social login']))
    shown.state.set({ ...shown.state.get(), features: { email: true } })
    await eventually(() => expect(order(shown)).toEqual(['shy login', 'social login']))
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

describe('legal texts', () => {
  const legal = {
    termsConditionsUrl: 'https://harbor.example/terms',
    privacyPolicyUrl: 'https://harbor.example/privacy',
  }

  test('stand in the footer with their links', async () => {
    const shown = await connect({ plugins: [email], host: legal })
    await eventually(() =>
      expect(shown.find('.lk-foot').textContent).toBe('By connecting you accept the Terms and Privacy policy'),
    )
    const link = page.getByRole('link', { name: 'Terms' })
    await expect.element(link).toHaveAttribute('href', legal.termsConditionsUrl)
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  test('name only the links that may be followed', async () => {
    const shown = await connect({ plugins: [email], host: { ...legal, termsConditionsUrl: 'javascript:alert(1)' } })
    await eventually(() =>
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
    await eventually(() => expect(list.inert).toBe(false))
    expect(page.getByText('Accept first, then choose how to connect.').query()).toBeNull()
    await expect.element(page.getByRole('button', { name: 'Larkspur' })).toBeVisible()
  })

  test('by checkbox need a link that may be followed', async () => {
    const shown = await connect({
      plugins: [email],
      host: { termsConditionsUrl: 'data:text/html,x' },
      state: { features: { legalCheckbox: true } },
    })
    await eventually(() => expect(order(shown)).toEqual(['email login']))
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
