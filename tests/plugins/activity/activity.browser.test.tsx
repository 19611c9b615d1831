import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { TRANSACTIONS } from '#wallet'
import { eventually } from '../../eventually.ts'
import { CONFIG_PATH } from '../../../src/kernel/config/wire.ts'
import { receive } from '../../../src/plugins/receive/index.ts'
import { dialog, FIRST, hasNoFault, root } from '../receive/stage.ts'
import { alone, frame, heads, link, row, ROWS, rows, scrolled, scroller, SIGNED, tall, TWIN } from './list.ts'
import { FRIEND, hashOf, page as answer, sends } from './rows.ts'
import { BARE, HISTORY, shown, tab } from './stage.tsx'

describe('the list of transactions', () => {
  it('says what, with whom, how much and when, under its dates', async () => {
    await tall()
    await shown({ pages: [answer(ROWS)], signed: SIGNED })
    await eventually(() => expect(heads()).toEqual(['Today', 'Yesterday', 'November', 'October', 'October 2025']))
    expect((await scrolled()).sort()).toEqual(
      [
        'Send | to 0x19dB…1d19 | −250 USDC | Pending | Pending',
        'Swapped | −0.5 ETH | +1,532.489 USDC | 12:15',
        'Received | from 0xE40a…73c8 | +0.125 ETH | 18:15',
        'Send | to 0x19dB…1d19 | −40 USDC | Failed',
        'Received | Look-alike address | Look-alike address | 0 USDC | 16:15',
        'Received | Looks like an advertisement | Looks like an advertisement | 5,000 | 15:15',
        'Approved | with 0xE40a…73c8 | 100 USDC | 18 Nov',
        'Received | from 0xE40a…73c8 | Lighthouse #204 | 13 Nov',
        'Bought | with 0x19dB…1d19 | +249.1 USDC | 23 Oct',
        'Contract used | with 0x19dB…1d19',
        'Transaction | Looks like an advertisement | Looks like an advertisement | 1,284,003.112 | 21 Oct',
        'Sent | to yourself | −< 0.001 ETH | 18 Oct',
        'Sent | to 0x19dB…1d19 | −0.25 ETH | 20 Oct',
        'Received | Not the real USDC | Not the real USDC | 730.25 UЅDС | 14:45',
      ].sort(),
    )
    await hasNoFault()
  })

  it('colours what came in, and nothing else; no picture of what deceives is loaded', async () => {
    await tall()
    await shown({ pages: [answer(ROWS)], signed: SIGNED })
    await eventually(() => expect(rows().length).toBeGreaterThan(3))
    await scrolled()
    scroller().scrollTop = 0
    await frame()
    const green = [...root().querySelectorAll('.lk-amount.lk-success')].map((it) => it.textContent)
    expect(green.map((text) => text?.split(' ')[0])).toEqual(['+1,532.489', '+0.125', '+249.1'])
    expect([...root().querySelectorAll('.lk-amount')].every((it) => it.getAttribute('dir') === 'ltr')).toBe(true)
    const pictured = (selector: string): number => root().querySelectorAll(`${selector} img`).length
    expect(pictured('.lk-act-list .lk-row:not(:has(.lk-act-warn))')).toBeGreaterThan(3)
    expect([
      root().querySelectorAll('.lk-row:has(.lk-act-warn)').length,
      pictured('.lk-row:has(.lk-act-warn)'),
    ]).toEqual([3, 0])
  })

  it('leads to the explorer, except where it deceives', async () => {
    await tall()
    await shown({ pages: [answer(ROWS)], signed: SIGNED })
    await eventually(() => expect(link('Swapped').elements()).toHaveLength(1))
    const swapped = link('Swapped').element()
    expect(swapped.getAttribute('href')).toBe(`https://scan.test/tx/${hashOf(2)}`)
    expect([swapped.getAttribute('target'), swapped.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
    const unsafe = [5, 6, 14].map((n) => root().querySelector(`a[href*="${hashOf(n)}"]`))
    expect(unsafe).toEqual([null, null, null])
    const addressed = [...root().querySelectorAll('a')].filter(
      (it) => !/^https:\/\/scan\.test\/tx\/0x[0-9a-f]{64}$/.test(it.href),
    )
    expect(addressed).toEqual([])
    // The address of who deceives is nowhere to be copied from.
    expect(root().textContent).not.toContain(TWIN.slice(-4) + TWIN)
    expect(root().innerHTML).not.toContain(TWIN)
  })

  it('opens details where the network has no explorer', async () => {
    await tall()
    await shown({ network: BARE, pages: [answer(ROWS)], signed: SIGNED })
    const swapped = page.getByRole('button', { name: 'Swapped', exact: true })
    await swapped.click()
    await expect.element(page.getByText(`Transaction 0x0000…0002`)).toBeVisible()
    expect(swapped.element().getAttribute('aria-expanded')).toBe('true')
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await page.getByRole('button', { name: 'Copy transaction ID' }).click()
    expect(write).toHaveBeenCalledWith(hashOf(2))
    await hasNoFault()
    await swapped.click()
    await eventually(() => expect(page.getByText(`Transaction 0x0000…0002`).elements()).toHaveLength(0))
    expect(root().querySelectorAll('.lk-row:has(.lk-act-warn) :is(a, button)')).toHaveLength(0)
  })

  it('is a view of its own', async () => {
    const { modal } = await shown({ pages: [answer(ROWS)], signed: SIGNED })
    await alone(modal)
    await eventually(() => expect(heads()[0]).toBe('Today'))
    await hasNoFault()
  })
})

describe('what this page has sent', () => {
  it('is there at once, and gives way to what the history says', async () => {
    const { chain, clock, fetch, send } = await shown({ pages: [answer([])] })
    await expect.element(page.getByRole('heading', { name: 'No activity yet' })).toBeVisible()
    const sent = {
      network: 'eip155:8453',
      hash: hashOf(42),
      from: FIRST,
      to: FRIEND,
      amount: '0.25',
      symbol: 'ETH',
    } as const
    send(sent)
    await eventually(() => expect(rows()).toEqual(['Sending… | to 0x19dB…1d19 | −0.25 ETH | Pending | Pending']))
    await hasNoFault()
    await eventually(() => expect(chain.waiting.size).toBe(1))
    chain.waiting.get(sent.hash)!.settle({ hash: sent.hash, status: 'confirmed' })
    await eventually(() => expect(rows()).toEqual(['Sent | to 0x19dB…1d19 | −0.25 ETH | 14:15']))
    fetch.on('GET', HISTORY, answer([row(42, 0, {}, [sends('0.25', 'ETH')]), row(1, 1)]))
    await clock.advance(10_000)
    await eventually(() => expect(rows()).toHaveLength(2))
    expect(link('Sent').elements()[0]!.getAttribute('href')).toBe(`https://scan.test/tx/${hashOf(42)}`)
  })
})

describe('while it is read', () => {
  it('seven places stand for the rows', async () => {
    await shown({ pages: [{ fail: 'hang' }] })
    await eventually(() => expect(root().querySelectorAll('.lk-act .lk-row')).toHaveLength(7))
    await expect.element(page.getByRole('list', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true')
  })

  it('a failure keeps the rows and can be tried again', async () => {
    const { clock, fetch } = await shown({ pages: [answer(ROWS)], signed: SIGNED })
    await eventually(() => expect(rows().length).toBeGreaterThan(3))
    fetch.on('GET', HISTORY, { status: 400 })
    await clock.advance(10_000)
    await expect.element(page.getByText("Activity didn't load")).toBeVisible()
    expect(rows().length).toBeGreaterThan(3)
    await hasNoFault()
    fetch.on('GET', HISTORY, answer([row(99, 0.01), ...ROWS]))
    await page.getByRole('button', { name: 'Try again' }).click()
    await eventually(() => expect(page.getByText("Activity didn't load").elements()).toHaveLength(0))
    expect(link('Sent').elements()[0]!.getAttribute('href')).toContain(hashOf(99))
  })

  it('nothing yet has ways out', async () => {
    await shown({ pages: [answer([])], plugins: [receive()] })
    await expect.element(page.getByRole('heading', { name: 'No activity yet' })).toBeVisible()
    await expect.element(page.getByText('What you send and receive on Base appears here.')).toBeVisible()
    await hasNoFault()
    await page.getByRole('list', { name: 'No activity yet' }).getByRole('button', { name: 'Receive' }).click()
    await expect.element(dialog('Receive')).toBeVisible()
  })
})

describe('the switch', () => {
  it('takes tab and view away while they are open, and brings them back', async () => {
    const { fetch, modal } = await shown({ pages: [answer(ROWS)], signed: SIGNED })
    const remote = async (isEnabled: boolean): Promise<void> => {
      fetch.on('GET', CONFIG_PATH, { json: { features: [{ id: 'activity', isEnabled, config: [] }] } })
      await modal.refreshConfig()
    }
    await eventually(() => expect(heads()[0]).toBe('Today'))
    await remote(false)
    await eventually(() => expect(tab('Activity').elements()).toHaveLength(0))
    await expect.element(page.getByText('0x7C3f…9AE2')).toBeVisible()
    expect(root().querySelector('.lk-act')).toBeNull()
    await remote(true)
    await tab('Activity').click()
    await eventually(() => expect(heads()[0]).toBe('Today'))
    void modal.open(TRANSACTIONS).catch(() => {})
    await expect.element(dialog('Transactions')).toBeVisible()
    await remote(false)
    await eventually(() => expect(modal.getState().view).toBe('Account'))
    await hasNoFault()
  })
})

describe('everywhere', () => {
  it.each([
    ['dark', 'en', 900, 760],
    ['light', 'en', 900, 760],
    ['dark', 'ar', 900, 760],
    ['light', 'en', 320, 640],
    // 1024 by 768 at 200 %.
    ['dark', 'en', 512, 384],
  ] as const)(
    'can be used and read: %s, %s, %i by %i',
    { tags: ['thorough'] },
    async (theme, locale, width, height) => {
      await page.viewport(width, height)
      const { modal } = await shown({ theme, locale, pages: [answer(ROWS)], signed: SIGNED })
      await alone(modal)
      await eventually(() => expect(rows().length).toBeGreaterThan(1))
      await hasNoFault()
      const card = root().querySelector('.lk-card')!.getBoundingClientRect()
      const wide = [...root().querySelectorAll<HTMLElement>('.lk-act *')].filter((part) => {
        const { left, right, width: own } = part.getBoundingClientRect()
        return !part.closest('.lk-sr') && own > 0 && (right > card.right || left < card.left)
      })
      expect(wide.map(({ className }) => className)).toEqual([])
    },
  )
})
