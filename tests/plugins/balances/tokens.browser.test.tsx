import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eventually } from '../../eventually.ts'
import { longestTask } from '../../longestTask.ts'
import { countChanges } from '../changes.ts'
import { account, answer, at, FAKE, hasNoFault, item, ROWS, row, settle, SPAM, staysInside, tab } from './stage.tsx'

const tokens = () => page.getByRole('list', { name: 'Tokens', exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('the tab Tokens', () => {
  it('lists what is there with amounts and worth, and what it comes to', async () => {
    const shown = await account()
    await expect.element(tokens()).toBeVisible()
    const words = (): unknown =>
      [...shown.root.querySelectorAll('.lk-tok-list .lk-row-m')].map(({ children }) =>
        [...children].map((part) => part.textContent),
      )
    // The list draws its first rows before it knows how many fit.
    await expect.poll(words).toEqual([
      ['Ether2.418 ETH', '$7,411.17'],
      ['USD CoinVerified4,204.58 USDC', '$4,204.58'],
      ['Meridian Staked Liquidity Token1,284,003.112 mSLT', '$864.61'],
      ['Driftwood< 0.001 DRFT', 'No price'],
    ])
    expect(shown.root.querySelector('.lk-tok-head')!.textContent).toBe('Total$12,480.37')
    // One line each: a symbol does not fall below its amount.
    for (const line of shown.root.querySelectorAll('.lk-tok-list small, .lk-tok-list .lk-row-v'))
      expect(line.getBoundingClientRect().height).toBeLessThan(24)
    await expect.element(heading('Total')).toBeVisible()
  })

  it('has skeletons of the same geometry while it loads', async () => {
    const shown = await account({ rows: [{ ...answer(...ROWS), delay: 500 }] })
    await eventually(() => expect(shown.root.querySelectorAll('.lk-tok .lk-sk').length).toBeGreaterThan(5))
    const tops = (selector: string): readonly number[] =>
      [...shown.root.querySelectorAll(selector)].map(
        (node) => node.getBoundingClientRect().top - shown.body().getBoundingClientRect().top,
      )
    const before = tops('.lk-tok .lk-row')
    expect(before).toHaveLength(3)
    // The list draws its rows once it has measured its height.
    await shown.until(() =>
      expect(shown.root.querySelectorAll('.lk-tok-list .lk-row').length).toBeGreaterThanOrEqual(3),
    )
    const after = tops('.lk-tok-list .lk-row')
    for (const [index, top] of before.entries()) expect(Math.abs(after[index]! - top)).toBeLessThan(1)
  })

  it('shows a transfer made outside the page without a reload', async () => {
    const shown = await account({ rows: [answer(ROWS[0]), answer(row('Ether', 'ETH', '3.5', { price: 3_000 }))] })
    await expect.element(item('2.418 ETH')).toBeVisible()
    shown.chain.balances.set(shown.modal.getState().account!.address!, 3_500_000n)
    await shown.after(10)
    await expect.element(item('3.5 ETH')).toBeVisible()
    // The large figure is the chain’s, and follows.
    await eventually(() => expect(shown.root.querySelector('.lk-balance')!.textContent).toContain('3.5'))
  })

  it('says what did not load and keeps the last values, with their age', async () => {
    const shown = await account({ rows: [answer(...ROWS), { status: 500 }, { status: 500 }] })
    await expect.element(tokens()).toBeVisible()
    await shown.after(10)
    await shown.until(() => expect(shown.root.textContent).toContain("Tokens didn't load"))
    await expect.element(page.getByText('Token Balance Unavailable')).toBeVisible()
    await expect.element(tokens()).toBeVisible()
    await expect.element(page.getByText('Updated just now')).toBeVisible()
    await shown.after(290)
    await expect.element(page.getByText('Updated 5 min ago')).toBeVisible()
    await hasNoFault(shown)
    shown.fetch.on('GET', `/v1/account/${shown.modal.getState().account!.address}/balance`, answer(...ROWS))
    await button('Try again').click()
    await expect.element(page.getByText("Tokens didn't load")).not.toBeInTheDocument()
    await expect.element(page.getByText('Updated 5 min ago')).not.toBeInTheDocument()
  })

  it('says so at the place where nothing could be read at all', async () => {
    const shown = await account({ rows: [{ status: 404 }] })
    await expect.element(page.getByText("Tokens didn't load")).toBeVisible()
    expect(shown.root.querySelectorAll('.lk-tok .lk-sk')).toHaveLength(0)
    await hasNoFault(shown)
  })

  it('says so without a connection, and reads when there is one', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => online.mockRestore())
    const shown = await account()
    await expect.element(page.getByText("Tokens didn't load")).toBeVisible()
    expect(shown.asked('/balance')).toBe(0)
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await expect.element(tokens()).toBeVisible()
  })

  it('offers the ways that there are when it is empty', async () => {
    const shown = await account({ rows: [answer(row('Ether', 'ETH', '0'))] })
    await expect.element(heading('No tokens yet')).toBeVisible()
    await expect.element(page.getByText('Add some to start using Harbor.')).toBeVisible()
    await expect.element(button('Buy crypto')).toBeVisible()
    await hasNoFault(shown)
    await button('Receive').click()
    await expect.element(page.getByText('A way out')).toBeVisible()
  })

  it('offers none where nobody has them', async () => {
    await account({ rows: [answer()], ways: false })
    await expect.element(heading('No tokens yet')).toBeVisible()
    await expect.element(button('Receive')).not.toBeInTheDocument()
  })

  it('says calmly where nobody can tell', async () => {
    const shown = await account({ chains: ['eip155:1'] })
    await expect.element(heading("Tokens on Base can't be listed here")).toBeVisible()
    await expect.element(button('Try again')).not.toBeInTheDocument()
    await hasNoFault(shown)
    // The toast goes by itself.
    await shown.after(6)
    await button('Choose another network').click()
    await expect.element(page.getByRole('dialog', { name: 'Choose network' })).toBeVisible()
  })

  it('goes with its switch while it is open, and comes back', async () => {
    const shown = await account()
    await expect.element(tokens()).toBeVisible()
    const requests = (): number => shown.asked('/balance')
    const rows = (isEnabled: boolean) => ({ json: { features: [{ id: 'balances', isEnabled, config: [] }] } })
    shown.fetch.on('GET', '/appkit/v1/config', rows(false))
    await shown.modal.refreshConfig()
    await expect.element(tab('Tokens')).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
    const before = requests()
    await shown.after(60)
    expect(requests()).toBe(before)
    shown.fetch.on('GET', '/appkit/v1/config', rows(true))
    await shown.modal.refreshConfig()
    await expect.element(tab('Tokens')).toBeVisible()
    await expect.element(item('Driftwood')).toBeVisible()
  })
})

describe('tokens that deceive', () => {
  const sources = (root: ShadowRoot): readonly (string | null)[] =>
    [...root.querySelectorAll('.lk-tok img')].map((image) => image.getAttribute('src'))

  it('are marked when they are not what they say, last, without worth or picture', async () => {
    const shown = await account({ rows: [answer(FAKE, ...ROWS)] })
    await expect.element(item('Not the real USDC')).toBeVisible()
    expect(shown.root.querySelector('.lk-tok-list .lk-win-item:last-child')!.textContent).toContain('Not counted')
    expect(shown.root.querySelector('.lk-tok-head')!.textContent).toContain('$12,480.37')
    expect(sources(shown.root).some((src) => src?.includes('evil'))).toBe(false)
    await hasNoFault(shown)
  })

  it('are out of sight when they advertise, and can be looked at: text only, no link, no picture', async () => {
    const shown = await account({ rows: [answer(...ROWS, ...SPAM)] })
    await expect.element(tokens()).toBeVisible()
    expect(shown.root.textContent).not.toContain('evil.example')
    expect(shown.root.querySelector('.lk-tok-head')!.textContent).toContain('$12,480.37')
    const show = page.getByRole('button', { name: 'Show 2 hidden tokens' })
    await expect.element(show).toHaveAttribute('aria-expanded', 'false')
    await show.click()
    await expect.element(page.getByRole('list', { name: 'Hidden tokens' })).toBeVisible()
    await expect.element(item('Visit https://evil.example to claim')).toBeVisible()
    await expect.element(item('<img src=x onerror=alert(1)> airdrop')).toBeVisible()
    expect(shown.root.querySelectorAll('.lk-tok a')).toHaveLength(0)
    expect(sources(shown.root).some((src) => src?.includes('evil'))).toBe(false)
    await hasNoFault(shown)
    await page.getByRole('button', { name: 'Hide 2 tokens again' }).click()
    await expect.element(page.getByRole('list', { name: 'Hidden tokens' })).not.toBeInTheDocument()
  })
})

describe('the list, wherever it is shown,', { tags: ['thorough'] }, () => {
  const everything = { rows: [answer(...ROWS, FAKE, ...SPAM)] }

  it.each(['dark', 'light'] as const)('has no fault in the %s theme', async (theme) => {
    const shown = await account({ ...everything, theme })
    await page.getByRole('button', { name: 'Show 2 hidden tokens' }).click()
    await expect.element(page.getByRole('list', { name: 'Hidden tokens' })).toBeVisible()
    await hasNoFault(shown, 15)
  })

  it('reads from right to left', async () => {
    const shown = await account({ ...everything, locale: 'ar' })
    await expect.element(item('Driftwood')).toBeVisible()
    await page.getByRole('button', { name: 'Show 2 hidden tokens' }).click()
    settle(shown)
    staysInside(shown)
    const picture = shown.root.querySelector('.lk-tok-list .lk-pic')!.getBoundingClientRect()
    const amount = shown.root.querySelector('.lk-tok-list .lk-row-v')!.getBoundingClientRect()
    expect(picture.left).toBeGreaterThan(amount.right)
    const total = shown.root.querySelector('.lk-tok-head .lk-amount')!.getBoundingClientRect()
    expect(Math.abs(total.left - amount.left)).toBeLessThan(1)
  })

  it.each([
    ['320 px wide', 320, 568],
    ['as wide as 200 % zoom leaves it', 512, 384],
  ])('fits when the page is %s', async (_, width, height) => {
    const shown = await account(everything)
    await page.viewport(width, height)
    await page.getByRole('button', { name: 'Show 2 hidden tokens' }).click()
    settle(shown)
    staysInside(shown)
    const { scrollWidth, clientWidth } = shown.body()
    expect(scrollWidth).toBe(clientWidth)
  })

  it('is reached and left by keyboard', async () => {
    const shown = await account(everything)
    await expect.element(item('Driftwood')).toBeVisible()
    const focused = (): Element | null => shown.root.activeElement
    ;(tab('Tokens').element() as HTMLElement).focus()
    await userEvent.keyboard('{Tab}')
    expect(focused()?.textContent).toContain('Show 2 hidden tokens')
    await userEvent.keyboard('{Enter}')
    await expect.element(item('evil.example')).toBeVisible()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(focused()).toBe(tab('Tokens').element())
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tab('NFTs')).toHaveAttribute('aria-selected', 'true')
  })
})

describe('500 tokens', { tags: ['thorough'] }, () => {
  const many = Array.from({ length: 500 }, (_, n) =>
    row(`Token number ${n}`, `T${n}`, `${n}.123456`, { address: at(n + 100), price: 500 - n }),
  )

  it('scroll with few of them drawn, and a step changes only those that come and go', async () => {
    const shown = await account({ rows: [answer(...many)] })
    await expect.element(item(/Token number/).first()).toBeVisible()
    const body = shown.body()
    const drawn = (): number => shown.root.querySelectorAll('.lk-tok-list .lk-win-item').length
    expect(drawn()).toBeLessThan(30)
    expect(body.scrollHeight).toBeGreaterThan(500 * 50)
    const scrollTo = async (top: number): Promise<void> => {
      body.scrollTop = top
      await new Promise(requestAnimationFrame)
    }

    await scrollTo(0)
    const changes = countChanges(shown.root)
    const steps: number[] = []
    while (body.scrollTop + body.clientHeight < body.scrollHeight - 1) {
      changes.take()
      await scrollTo(body.scrollTop + 420)
      steps.push(changes.take())
      expect(drawn()).toBeLessThan(40)
    }
    changes.stop()
    expect(steps.length).toBeGreaterThan(50)
    console.info(`500 tokens scrolled: ${steps.length} steps of 420 px, at most ${Math.max(...steps)} changes`)
    expect(Math.max(...steps)).toBeLessThan(300)
  })

  it('are read, judged and drawn anew in tasks that are not much longer than those of fifty', async () => {
    let [price, count] = [0, 50]
    const rows = () => answer(...many.slice(0, count).map((one) => ({ ...one, price: one.price + price })))
    const shown = await account({ rows: [rows] })
    await expect.element(item(/Token number/).first()).toBeVisible()

    /** The longest task of the next read, in ms. */
    async function read(size: number): Promise<number> {
      price += 1
      count = size
      const before = shown.root.querySelector('.lk-tok-list')!.textContent
      return longestTask(async () => {
        await shown.after(10)
        await eventually(() => expect(shown.root.querySelector('.lk-tok-list')!.textContent).not.toBe(before))
      })
    }
    let [few, all] = [Infinity, Infinity]
    for (let round = 0; round < 8; round += 1) {
      few = Math.min(few, await read(50))
      all = Math.min(all, await read(500))
    }
    console.info(`500 tokens read: longest task ${all.toFixed(1)} ms, ${few.toFixed(1)} ms for 50`)
    // Ten times the rows take ten times as long where they are read, and no longer where they are drawn.
    expect(all / few).toBeLessThan(4)
  })
})
