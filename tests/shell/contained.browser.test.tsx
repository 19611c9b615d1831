import { useState, type ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { contribute, definePlugin, defineView } from '#kernel'
import { CONNECT, HEADER_ACTION, MODAL_FOOTER } from '#wallet'
import { eventually } from '../eventually.ts'
import { opened, SECOND, SLOW, two } from './routingStage.tsx'
import { toy } from './toys.tsx'

describe('a plugin that fails', () => {
  const BROKEN = defineView('Broken')
  let broken = true
  function Broken(): ReactElement {
    const [word] = useState('mended')
    if (broken) throw new Error('broken view')
    return <p>{word}</p>
  }
  const faulty = toy('faulty', {
    views: [{ ref: BROKEN, title: 'Broken view', load: async () => ({ default: Broken }) }],
  })

  test('is contained: its view can be tried again and left', async () => {
    broken = true
    const shown = await opened({ plugins: [two, faulty] })
    shown.kernel.router.push(BROKEN)
    await expect.element(page.getByRole('heading', { name: 'This screen stopped working' })).toBeVisible()
    expect(shown.faults).toMatchObject([{ plugin: 'faulty', contribution: 'view:Broken' }])
    broken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('mended')).toBeVisible()
    broken = true
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(page.getByText('number one')).toBeVisible()
    shown.kernel.router.push(BROKEN)
    await expect.element(page.getByRole('heading', { name: 'This screen stopped working' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await eventually(() => expect(shown.dialog.open).toBe(false))
  })

  test('is switched off at the third crash; the person lands on the view before and hears why', async () => {
    broken = true
    const shown = await opened({ plugins: [two, faulty] })
    shown.kernel.router.push(BROKEN)
    for (let crashes = 1; crashes <= 2; crashes += 1) {
      await expect.element(page.getByRole('heading', { name: 'This screen stopped working' })).toBeVisible()
      await page.getByRole('button', { name: 'Try again' }).click()
    }
    await expect.element(page.getByRole('dialog', { name: 'First view' })).toBeVisible()
    expect(shown.kernel.plugins.statuses.get()['faulty']).toEqual({ state: 'blocked', reason: 'crashed' })
    await expect.element(page.getByText('This screen kept failing and was switched off')).toBeVisible()
  })

  test('that the site switches off leaves its view; the person hears that too', async () => {
    const optional = definePlugin({
      id: 'optional',
      version: '1.0.0',
      apiVersion: 1,
      feature: { key: 'optional', default: true },
      contributes: {
        views: [{ ref: BROKEN, title: 'Optional view', load: async () => ({ default: () => <p>optional</p> }) }],
      },
    })
    const shown = await opened({ plugins: [two, optional()] })
    shown.kernel.router.push(BROKEN)
    await expect.element(page.getByText('optional', { exact: true })).toBeVisible()
    shown.kernel.plugins.pin('optional', false)
    await expect.element(page.getByRole('dialog', { name: 'First view' })).toBeVisible()
    await expect.element(page.getByText('This screen was switched off by the site')).toBeVisible()
  })

  test('does not take the header with it: a title that throws becomes the id', async () => {
    const odd = toy('odd', {
      views: [
        {
          ref: SLOW,
          title: () => {
            throw new Error('no title')
          },
          load: async () => ({ default: () => <p>body</p> }),
        },
      ],
    })
    await opened({ plugins: [odd] }, SLOW)
    await expect.element(page.getByRole('dialog', { name: 'Slow' })).toBeVisible()
    await expect.element(page.getByText('body')).toBeVisible()
  })
})

describe('the header and the footer', () => {
  test('hold what plugins put there, by rank, and what it throws is told', async () => {
    const pressed: string[] = []
    const extras = toy('extras', {
      slots: [
        contribute(HEADER_ACTION, {
          id: 'clock',
          label: 'Sessions',
          icon: 'clock',
          onSelect: () => void pressed.push('clock'),
        }),
        contribute(HEADER_ACTION, {
          id: 'bad',
          label: 'Broken action',
          icon: 'no such icon',
          onSelect: () => {
            throw new Error('broken action')
          },
        }),
        contribute(HEADER_ACTION, { id: 'absent', label: 'Absent', icon: 'info', open: defineView('NotInstalled') }),
        contribute(MODAL_FOOTER, {
          id: 'late',
          rank: 200,
          load: async () => ({ default: () => <span>late line</span> }),
        }),
        contribute(MODAL_FOOTER, {
          id: 'brand',
          rank: 10,
          views: ['First'],
          load: async () => ({ default: () => <span>brand line</span> }),
        }),
      ],
    })
    const shown = await opened({ plugins: [two, extras] })
    await expect.element(page.getByText('brand line')).toBeVisible()
    expect(page.getByText('late line').query()).toBeNull()
    expect(page.getByRole('button', { name: 'Absent' }).query()).toBeNull()
    await page.getByRole('button', { name: 'Sessions' }).click()
    expect(pressed).toEqual(['clock'])
    await page.getByRole('button', { name: 'Broken action' }).click()
    await expect.element(page.getByText('Something went wrong.')).toBeVisible()
    expect(shown.faults).toMatchObject([{ plugin: 'extras', contribution: 'slot:header.action/bad' }])
    shown.kernel.router.push(SECOND, { amount: '1' })
    await expect.element(page.getByText('late line')).toBeVisible()
  })

  test('offer help on Connect only where the help view is installed', async () => {
    const help = toy('help', {
      views: [{ ref: defineView('WhatIsAWallet'), title: 'Help', load: async () => ({ default: () => <p>help</p> }) }],
    })
    const shown = await opened({ plugins: [help] }, CONNECT)
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Help' })).toBeVisible()
    await shown.dispose()
    await opened({ plugins: [] }, CONNECT)
    expect(page.getByRole('button', { name: 'What is a wallet?' }).query()).toBeNull()
  })
})
