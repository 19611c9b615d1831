import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { contribute } from '#kernel'
import { ACCOUNT, MODAL_FOOTER } from '#wallet'
import { firstIcons } from '../../../src/shell/kit/firstIcons.ts'
import { branding } from '../../../src/plugins/branding/index.ts'
import { EXTRAS } from '../../../src/shell/loadExtras.ts'
import { row } from '../../shell/connectStage.tsx'
import { stage, type StageOptions } from '../../shell/stage.tsx'
import { toy, wallets } from '../../shell/toys.tsx'

const LINE = 'Wallet connection by Latchkey'

async function opened({ plugins = [], ...options }: StageOptions = {}) {
  const toyWallets = wallets()
  toyWallets.rows.set([{ id: 'a', rows: [row('Larkspur')] }])
  // The stage's owner has switched everything off, which would take the line away as soon as that is known.
  const platform = {
    fetch: async () => Response.json({ features: [{ id: 'reown_branding', isEnabled: true, config: [] }] }),
  }
  const shown = await stage({ plugins: [toyWallets.plugin, branding(), ...plugins], platform, ...options })
  shown.kernel.router.show()
  await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  return { ...shown, footers: () => [...shown.root.querySelectorAll('.lk-foot')].map((node) => node.textContent) }
}

describe('the branding line', () => {
  test('is drawn with the first picture, mark included; nothing moves by what comes later', async () => {
    let come = (): void => {}
    const released = new Promise<void>((resolve) => (come = resolve))
    const { kernel, find, footers } = await opened({
      extras: () => released.then(() => import('../../../src/shell/extras.ts')),
    })
    expect(footers()).toEqual([LINE])
    expect(find('.lk-foot svg path').getAttribute('d')).toBe(firstIcons.key)
    const places = (): readonly DOMRect[] =>
      [...find('.lk-foot').children, find('.lk-foot'), find('.lk-body')].map((node) => node.getBoundingClientRect())
    await Promise.all(
      find('dialog')
        .getAnimations({ subtree: true })
        .map(({ finished }) => finished),
    )
    const before = places()
    come()
    await kernel.context.use(EXTRAS).load()
    await expect.poll(() => find('dialog').querySelector('.lk-toasts')).toBeTruthy()
    expect(places()).toEqual(before)
    expect(find('.lk-foot').getBoundingClientRect().height).toBe(48)
  })

  test('is words, not a link', async () => {
    const { root, find } = await opened()
    expect(root.querySelectorAll('.lk-foot a, .lk-foot button')).toHaveLength(0)
    // Words that still fade in have less contrast.
    await Promise.all(
      find('dialog')
        .getAnimations()
        .map(({ finished }) => finished),
    )
    const { violations } = await axe.run(find('dialog'), { rules: { region: { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  test('gives way to the site’s terms where those stand, and stays elsewhere', async () => {
    const { kernel, footers } = await opened({ host: { termsConditionsUrl: 'https://harbor.example/terms' } })
    expect(footers()).toEqual(['By connecting you accept the Terms'])
    kernel.router.push(ACCOUNT)
    await expect.poll(footers).toEqual([LINE])
  })

  test('gives way to what another plugin has to say, wherever that stands in the list', async () => {
    const other = toy('other', {
      slots: [contribute(MODAL_FOOTER, { id: 'fact', views: ['Connect'], text: 'A fact of this view' })],
    })
    const { kernel, footers } = await opened({ plugins: [other] })
    expect(footers()).toEqual(['A fact of this view'])
    kernel.router.push(ACCOUNT)
    await expect.poll(footers).toEqual([LINE])
  })

  test('goes and comes while the modal is open, with its switch', async () => {
    const { kernel, footers } = await opened()
    kernel.plugins.pin('branding', false)
    await expect.poll(footers).toEqual([])
    kernel.plugins.pin('branding', undefined)
    await expect.poll(footers).toEqual([LINE])
  })

  test('speaks the host’s own words', async () => {
    const { footers } = await opened({ host: { strings: { 'branding.line': 'Harbor, with Latchkey' } } })
    expect(footers()).toEqual(['Harbor, with Latchkey'])
  })
})

test('a footer whose text is none leaves the card as it is', async () => {
  const odd = toy('odd', {
    slots: [contribute(MODAL_FOOTER, { id: 'odd', text: { toString: null } as unknown as string })],
  })
  const { footers, faults } = await opened({ plugins: [odd] })
  expect(footers()).toEqual([''])
  expect(faults).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Larkspur' })).toBeVisible()
})
