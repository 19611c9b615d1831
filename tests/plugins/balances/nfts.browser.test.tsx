import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { FakeReply } from '#kernel/testing'
import { eventually } from '../../eventually.ts'
import { account, ADDRESS, hasNoFault, item, settle, staysInside, tab, type StageOptions } from './stage.tsx'

const HISTORY = `/v1/account/${ADDRESS}/history`
const picture = (hue: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="hsl(${hue} 50% 40%)"/><circle cx="50" cy="50" r="28" fill="hsl(${hue} 60% 70%)"/></svg>`)}`
let serial = 0
const received = (name: string, extra: Record<string, unknown> = {}, numeric = '1') => ({
  id: `tx-${(serial += 1)}`,
  metadata: {
    operationType: 'receive',
    hash: '0x1',
    chain: 'eip155:8453',
    minedAt: '2026-01-01T00:00:00Z',
    sentFrom: ADDRESS,
    sentTo: ADDRESS,
    status: 'confirmed',
    nonce: 1,
  },
  transfers: [
    {
      direction: 'in',
      quantity: { numeric },
      nft_info: {
        name,
        contract_address: '0xa',
        token_id: String(serial),
        flags: { is_spam: false },
        content: { preview: { url: picture((serial * 47) % 360) } },
        ...extra,
      },
    },
  ],
})
const pageOf = (items: readonly unknown[], next: string | null = null): FakeReply => ({ json: { data: items, next } })
const ITEMS = [
  received('Lighthouse #204'),
  received('Key of the harbour, first edition'),
  received('Ticket', {}, '3'),
  received('Drawing', { content: undefined }),
]
const SPAM = [
  received('Claim your prize at evil.example', { content: { preview: { url: 'https://evil.test/1.png' } } }),
  received('Quiet spam', { flags: { is_spam: true }, content: { preview: { url: 'https://evil.test/2.png' } } }),
]

async function nfts(history: readonly FakeReply[], options: StageOptions = {}) {
  const shown = await account({ history, ...options })
  await tab('NFTs').click()
  return { ...shown, tiles: (): number => shown.root.querySelectorAll('.lk-nft-grid .lk-win-item').length }
}
const grid = () => page.getByRole('list', { name: 'NFTs', exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

describe('the tab NFTs', () => {
  it('shows pictures and names, how many of one, and a letter where no picture is', async () => {
    const shown = await nfts([pageOf([...ITEMS, ...SPAM])])
    await expect.element(grid()).toBeVisible()
    expect(shown.tiles()).toBe(4)
    await expect.element(item('Ticket, 3 of them')).toBeVisible()
    const tile = (name: string): Element =>
      [...shown.root.querySelectorAll('.lk-nft-tile')].find(({ textContent }) => textContent?.includes(name))!
    expect(tile('Drawing').querySelector('img')).toBeNull()
    expect(tile('Drawing').textContent).toContain('D')
    await eventually(() => expect(tile('Lighthouse').querySelector('img')?.loading).toBe('lazy'))
    const { width, height } = tile('Lighthouse').querySelector('.lk-pic')!.getBoundingClientRect()
    expect(Math.abs(width - height)).toBeLessThan(1)
    expect(width).toBeGreaterThan(90)
    await hasNoFault(shown)
  })

  it('hides spam: a look at it loads no picture and gives no link', async () => {
    const shown = await nfts([pageOf([...ITEMS, ...SPAM])])
    await expect.element(grid()).toBeVisible()
    expect(shown.root.textContent).not.toContain('evil')
    await page.getByRole('button', { name: 'Show 2 hidden NFTs' }).click()
    await expect.element(item('Claim your prize at evil.example')).toBeVisible()
    await expect.element(item('Quiet spam')).toBeVisible()
    expect(
      [...shown.root.querySelectorAll('.lk-nft img')].filter((image) => image.getAttribute('src')?.includes('evil')),
    ).toEqual([])
    expect(shown.root.querySelectorAll('.lk-nft a')).toHaveLength(0)
    await hasNoFault(shown)
  })

  it('loads pictures by https only', async () => {
    const bad = [
      'http://plain.example/a.png',
      'javascript:alert(1)',
      'ipfs://bafy',
      'data:text/html,<b>',
      '//x.example/a',
    ]
    const shown = await nfts([pageOf(bad.map((url) => received('N', { content: { preview: { url } } })))])
    await expect.element(grid()).toBeVisible()
    const sources = [...shown.root.querySelectorAll('.lk-nft img')].map((image) => image.getAttribute('src'))
    expect(sources.filter((src) => !/^(https:|http:\/\/(localhost|127))/.test(src ?? ''))).toEqual([])
  })

  it('goes on to the next page as one scrolls', { tags: ['thorough'] }, async () => {
    const many = (from: number) => Array.from({ length: 30 }, (_, n) => received(`No ${from + n}`))
    const shown = await nfts([pageOf(many(1), 'two'), pageOf(many(31), 'three'), pageOf(many(61))])
    await expect.element(page.getByText('No 1', { exact: true })).toBeVisible()
    const before = shown.asked('/history')
    expect(before).toBeLessThanOrEqual(2)
    for (let times = 0; times < 40; times += 1) {
      shown.body().scrollTop += 400
      await new Promise(requestAnimationFrame)
      await shown.after(0)
    }
    await eventually(() => expect(shown.asked('/history')).toBe(3))
    shown.body().scrollTop = shown.body().scrollHeight
    await expect.element(page.getByText('No 90', { exact: true })).toBeVisible()
    expect(shown.tiles()).toBeLessThan(40)
    expect(shown.root.querySelector('.lk-nft .lk-sk')).toBeNull()
  })

  it('has places of the final size while it loads', async () => {
    const shown = await nfts([{ ...pageOf(ITEMS), delay: 500 }])
    await eventually(() => expect(shown.root.querySelectorAll('.lk-nft-rest .lk-nft-tile')).toHaveLength(6))
    const box = (selector: string): readonly number[] => {
      const { top, left, width } = shown.root.querySelector(selector)!.getBoundingClientRect()
      return [top, left, width].map(Math.round)
    }
    const before = box('.lk-nft-rest .lk-sk')
    await shown.until(() => expect(shown.root.querySelector('.lk-nft .lk-win')).not.toBeNull())
    expect(box('.lk-nft-grid .lk-pic')).toEqual(before)
  })

  it('says what did not load, and tries again', async () => {
    const shown = await nfts([{ status: 500 }])
    await shown.until(() => expect(shown.root.textContent).toContain("NFTs didn't load"))
    await hasNoFault(shown)
    shown.fetch.on('GET', HISTORY, pageOf(ITEMS))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(grid()).toBeVisible()
  })

  it('keeps what is there when the next page does not load', async () => {
    const shown = await nfts([pageOf(ITEMS, 'two'), { status: 500 }])
    await shown.until(() => expect(shown.root.textContent).toContain("More NFTs didn't load"))
    await expect.element(grid()).toBeVisible()
    await hasNoFault(shown)
  })

  it('is empty in words, and looks further back when asked', async () => {
    const empty = await nfts([pageOf([])])
    await expect.element(heading('No NFTs yet')).toBeVisible()
    await expect.element(page.getByText('What you collect on Base appears here.')).toBeVisible()
    await hasNoFault(empty)
    await empty.modal.dispose()

    const shown = await nfts(['1', '2', '3', '4', '5', '6'].map((next) => pageOf([], next)))
    await shown.until(() => expect(shown.root.textContent).toContain('Nothing in the latest transactions.'))
    shown.fetch.on('GET', HISTORY, pageOf(ITEMS))
    await page.getByRole('button', { name: 'Look further back' }).click()
    await expect.element(grid()).toBeVisible()
  })

  it('says calmly where nobody can tell', async () => {
    const shown = await nfts([{ status: 400 }])
    await expect.element(heading("NFTs on Base can't be listed here")).toBeVisible()
    await hasNoFault(shown)
  })

  it.each([
    ['320 px wide', 320, 568, 'en'],
    ['as wide as 200 % zoom leaves it', 512, 384, 'en'],
    ['read from right to left', 1024, 768, 'ar'],
  ])('fits when the page is %s', { tags: ['thorough'] }, async (_, width, height, locale) => {
    const shown = await nfts([pageOf([...ITEMS, ...SPAM])], { locale })
    await page.viewport(width, height)
    await page.getByRole('button', { name: 'Show 2 hidden NFTs' }).click()
    settle(shown)
    staysInside(shown)
    expect(shown.body().scrollWidth).toBe(shown.body().clientWidth)
  })
})
