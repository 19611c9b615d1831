import { useState, type ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Tabs } from '#kit'
import { stage } from './stage.tsx'

describe('Tabs', () => {
  const TABS = [
    { id: 'tokens', label: 'Tokens' },
    { id: 'nfts', label: 'NFTs' },
    { id: 'activity', label: 'Activity' },
  ] as const

  function Account(): ReactElement {
    const [tab, setTab] = useState<'tokens' | 'nfts' | 'activity'>('tokens')
    return (
      <Tabs name="Account" tabs={TABS} value={tab} onChange={setTab}>
        {`all ${tab}`}
      </Tabs>
    )
  }
  const chosen = (): string | null | undefined => page.getByRole('tab', { selected: true }).element().textContent

  test('names its panel by the chosen tab and has one tab stop', async () => {
    const { root } = await stage(<Account />)
    await expect.element(page.getByRole('tabpanel', { name: 'Tokens' })).toHaveTextContent('all tokens')
    expect(root.querySelectorAll('[role=tab][tabindex="0"]')).toHaveLength(1)
  })

  test('chooses by arrows, round the ends, and by Home and End', async () => {
    await stage(<Account />)
    await page.getByRole('tab', { name: 'Tokens' }).click()
    await userEvent.keyboard('{ArrowRight}')
    expect(chosen()).toBe('NFTs')
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(chosen()).toBe('Tokens')
    await userEvent.keyboard('{ArrowLeft}')
    expect(chosen()).toBe('Activity')
    await userEvent.keyboard('{Home}')
    expect(chosen()).toBe('Tokens')
    await expect.element(page.getByRole('tabpanel')).toHaveTextContent('all tokens')
  })

  test('mirrors the arrows from right to left', async () => {
    await stage(<Account />, { dir: 'rtl' })
    await page.getByRole('tab', { name: 'Tokens' }).click()
    await userEvent.keyboard('{ArrowLeft}')
    expect(chosen()).toBe('NFTs')
  })

  test('underlines the width of the chosen label and slides there', async () => {
    const { find } = await stage(<Account />)
    await page.getByRole('tab', { name: 'Activity' }).click()
    const line = find('i')
    const [slide] = line.getAnimations()
    expect(slide?.effect?.getTiming().duration).toBe(150)
    slide?.finish()
    const tab = page.getByRole('tab', { name: 'Activity' }).element().getBoundingClientRect()
    expect(line.getBoundingClientRect().left).toBe(tab.left)
    expect(line.getBoundingClientRect().width).toBe(tab.width)
  })
})
