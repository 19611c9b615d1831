import { ALL_WALLETS, type Modal, type ModalOptions, type WalletListing } from '#wallet'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeClock, createFakeFetch, createFakeStorage, type FakeClock, type FakeFetch } from '#kernel/testing'
import { mockChain, mockWallet, mockWallets } from '#testing'
import { eventually } from '../../eventually.ts'
import { hasNoFault } from '../faults.ts'
import { createModal } from '../../../src/shell/createModal.ts'
import { wallets } from '../../../src/plugins/wallets/index.ts'
import { directoryOf, PATH, wallet } from './all/support.ts'
import { remoteWay } from './support.ts'

const DOT =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"%3E%3Cpath d="M0 0h1v1z"/%3E%3C/svg%3E'
const KNOWN: readonly WalletListing[] = Array.from({ length: 100 }, (_, at) =>
  wallet(`w${at + 1}`, {
    name: `${at % 10 === 0 ? 'Tern' : 'Finch'} ${at + 1}`,
    image_url: DOT,
    ...(at % 4 === 0 && { badge_type: 'certified' }),
    homepage: 'https://wallet.example',
  }),
)

let modal: Modal | undefined

afterEach(async () => {
  vi.restoreAllMocks()
  await modal?.dispose()
  modal = undefined
  await page.viewport(1024, 768)
})

interface Scene {
  readonly modal: Modal
  readonly clock: FakeClock
  readonly fetch: FakeFetch
}

/** The real shell with one wallet on this device, opened at the list of all wallets by its row. */
async function opened(options: Partial<ModalOptions> = {}, known: readonly WalletListing[] = KNOWN): Promise<Scene> {
  const made = scene(options, known)
  await made.modal.open()
  await button('All wallets').click()
  await expect.element(dialog('All wallets')).toBeVisible()
  return made
}

function scene(options: Partial<ModalOptions> = {}, known: readonly WalletListing[] = KNOWN): Scene {
  const clock = createFakeClock(Date.UTC(2026, 0, 1))
  const fetch = createFakeFetch({ clock })
  fetch.on('GET', PATH, directoryOf(known))
  modal = createModal(
    {
      projectId: '0123456789abcdef0123456789abcdef',
      metadata: { name: 'Harbor', description: '', url: 'https://harbor.example', icons: [] },
      networks: [
        {
          id: 1,
          name: 'Ethereum',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: ['https://rpc.test'] } },
        },
      ],
      endpoints: {
        api: 'https://x.test',
        wallets: 'https://x.test',
        rpc: 'https://x.test',
        analytics: 'https://x.test',
      },
      plugins: [
        wallets(),
        mockChain({ namespace: 'eip155', address: /^0x[0-9a-f]{40}$/i }).plugin,
        mockWallets(mockWallet({ name: 'Larkspur', accounts: ['eip155:1:0x7C3fA0b2954E1d6678cBe2F04a915D3aB86e9AE2'] }))
          .plugin,
      ],
      locale: 'en',
      ...options,
    },
    { platform: { clock, fetch: fetch.fetch, storage: createFakeStorage() } },
  )
  return { modal, clock, fetch }
}

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const field = () => page.getByRole('searchbox', { name: 'Search wallets' })
const shadow = (): ShadowRoot => [...document.body.children].find(({ shadowRoot }) => shadowRoot)!.shadowRoot!
const focused = (): string | null | undefined => shadow().activeElement?.querySelector('bdi')?.textContent
const names = (): readonly (string | null)[] =>
  Array.from(shadow().querySelectorAll('.lk-aw-tile bdi'), ({ textContent }) => textContent)
const said = (): string | undefined => shadow().querySelector('dialog [aria-live=polite]')?.textContent ?? undefined
const asked = ({ fetch }: Scene, entries: string): readonly URL[] =>
  fetch.requests.map(({ url }) => url).filter(({ searchParams }) => searchParams.get('entries') === entries)

describe('the list of all wallets', () => {
  it('starts with this device, says what is special about a wallet, and where it stands', async () => {
    await opened()
    await expect.element(button('Larkspur')).toHaveAccessibleDescription('Installed')
    await expect.element(button('Tern 1')).toHaveAccessibleDescription('Certified')
    await expect.element(button('Finch 2')).not.toHaveAttribute('aria-describedby')
    expect(names().slice(0, 3)).toEqual(['Larkspur', 'Tern 1', 'Finch 2'])
    const list = page.getByRole('list', { name: 'All wallets' })
    await expect.element(list).toBeVisible()
    const [first] = list.getByRole('listitem').elements()
    expect([first?.getAttribute('aria-posinset'), first?.getAttribute('aria-setsize')]).toEqual(['1', '-1'])
    await hasNoFault({ loading: true })
  })

  it.each([
    ['light', { theme: 'light' as const }],
    ['from right to left', { locale: 'ar' }],
  ])('is in order %s', { tags: ['thorough'] }, async (_, options) => {
    await opened(options)
    await expect.element(button('Tern 1')).toBeVisible()
    await hasNoFault({ loading: true })
    const [first, second] = Array.from(shadow().querySelectorAll('.lk-aw-tile'), (tile) => tile.getBoundingClientRect())
    expect(Math.sign(second!.left - first!.left)).toBe('locale' in options ? -1 : 1)
  })

  it('turns pages as it is scrolled, and says when that is all', async () => {
    const made = await opened()
    await expect.element(button('Tern 1')).toBeVisible()
    const body = shadow().querySelector('.lk-body')!
    await eventually(() => {
      body.scrollTo(0, body.scrollHeight)
      expect(page.getByText("That's all of them").query()).not.toBeNull()
    })
    await expect.element(button('Finch 100')).toBeVisible()
    expect(asked(made, '40').map(({ searchParams }) => searchParams.get('page'))).toEqual(['1', '2', '3'])
    const [item] = page.getByRole('listitem').elements().slice(-1)
    expect([item?.getAttribute('aria-posinset'), item?.getAttribute('aria-setsize')]).toEqual(['101', '101'])
  })

  it('has places of the final size while the first page is on its way', async () => {
    const made = scene()
    made.fetch.on('GET', PATH, { fail: 'hang' })
    void made.modal.open(ALL_WALLETS).catch(() => {})
    await expect.element(dialog('All wallets')).toBeVisible()
    await expect.element(button('Larkspur')).toBeVisible()
    const tile = shadow().querySelector('button.lk-aw-tile')!.getBoundingClientRect()
    const place = shadow().querySelector('div.lk-aw-tile')!.getBoundingClientRect()
    expect([place.width, Math.round(place.height)]).toEqual([tile.width, Math.round(tile.height)])
  })

  it('has three columns on the narrowest card, and stays inside of it', async () => {
    await page.viewport(320, 568)
    await opened()
    await expect.element(button('Tern 1')).toBeVisible()
    const [a, b, c, d] = Array.from(shadow().querySelectorAll('.lk-aw-tile'), (tile) => tile.getBoundingClientRect())
    expect([b!.top === a!.top, c!.top === a!.top, d!.top > a!.top]).toEqual([true, true, true])
    expect(shadow().querySelector('.lk-body')!.scrollWidth).toBeLessThanOrEqual(320)
  })

  it('shows a hostile name as text, isolated, and never as wide as it likes', async () => {
    await opened({}, [wallet('evil', { name: `<img src=x onerror=alert(1)>\u202E${'W'.repeat(300)}` })])
    await eventually(() => expect(names()[1]).toMatch(/^<img src=x onerror=alert\(1\)>W+…$/))
    const tile = shadow().querySelectorAll('.lk-win-item')[1]!
    expect(tile.getBoundingClientRect().width).toBeLessThan(90)
  })

  it('shows the letter of a wallet whose picture does not come in two seconds', async () => {
    const made = await opened({}, [wallet('mute', { name: 'Mute', image_url: 'https://pictures.invalid/a.png' })])
    await expect.element(button('Mute')).toBeVisible()
    const picture = shadow().querySelectorAll('.lk-aw-pic')[1]!
    expect(picture.textContent).toBe('')
    await made.clock.advance(100)
    await eventually(() => expect(picture.querySelector('img') ?? picture.textContent).toBeTruthy())
    await made.clock.advance(2_000)
    await eventually(() => expect(picture.textContent).toBe('M'))
    expect(picture.querySelector('img')).toBeNull()
  })

  it('shows pictures in their turn', async () => {
    const made = await opened()
    await expect.element(button('Tern 1')).toBeVisible()
    // Their turn begins when they have stayed: all of them have to be there by then.
    await eventually(() => expect(shadow().querySelectorAll('.lk-aw-pic').length).toBeGreaterThan(16))
    await made.clock.advance(100)
    await eventually(() => expect(shadow().querySelectorAll('.lk-aw-pic img[data-shown]').length).toBeGreaterThan(8))
  })
})

describe('the search', () => {
  it('has the focus, finds what is loaded at once, and says how many there are', async () => {
    const made = await opened()
    await eventually(() => expect(shadow().activeElement).toBe(field().element()))
    await expect.element(field()).toHaveAttribute('placeholder', 'Search 100+ wallets')
    await expect.element(button('Tern 1')).toBeVisible()
    await userEvent.keyboard('tern')
    // Four wallets in the first screen and 40 or 80 in pages, of which each tenth is called so.
    await eventually(() => expect([5, 9]).toContain(names().length))
    expect(names().every((name) => name?.startsWith('Tern'))).toBe(true)
    await made.clock.advance(300)
    await eventually(() => expect(names()).toHaveLength(10))
    await eventually(() => expect(said()).toBe('10 wallets found'))
    expect(asked(made, '100').map(({ searchParams }) => searchParams.get('search'))).toEqual(['tern'])
    await hasNoFault({ loading: true })
  })

  it(
    'is taken back by Escape, and by its button; only then Escape closes the modal',
    { tags: ['thorough'] },
    async () => {
      const made = await opened()
      await expect.element(button('Tern 1')).toBeVisible()
      await field().fill('tern 3')
      expect(names()).toEqual(['Tern 31'])
      await userEvent.keyboard('{Escape}')
      await expect.element(field()).toHaveValue('')
      expect(names()[0]).toBe('Larkspur')
      await field().fill('tern 3')
      await button('Clear search').click()
      await expect.element(field()).toHaveValue('')
      expect(shadow().activeElement).toBe(field().element())
      expect(made.modal.getState().open).toBe(true)
      await userEvent.keyboard('{Escape}')
      await eventually(() => expect(made.modal.getState().open).toBe(false))
    },
  )

  it('that finds nothing says what to do', async () => {
    const made = await opened()
    await field().fill('nothing like it')
    expect(heading('No wallet found').query()).toBeNull()
    await made.clock.advance(300)
    await expect.element(heading('No wallet found')).toBeVisible()
    await eventually(() => expect(said()).toBe('0 wallets found'))
    await hasNoFault({ loading: true })
    await page.getByRole('button', { name: 'Clear search' }).nth(1).click()
    await expect.element(button('Larkspur')).toBeVisible()
  })

  it('is where the arrow keys start and end, and Enter chooses', async () => {
    await opened()
    await expect.element(button('Tern 1')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('Larkspur')
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowUp}')
    expect(focused()).toBe('Tern 1')
    await userEvent.keyboard('{ArrowUp}')
    expect(shadow().activeElement).toBe(field().element())
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}')
    await expect.element(dialog('Get Tern 1')).toBeVisible()
  })

  it(
    'is still there after Back, with the focus on what was chosen; opened anew the list is whole',
    { tags: ['thorough'] },
    async () => {
      const made = await opened()
      await expect.element(button('Tern 1')).toBeVisible()
      await field().fill('tern')
      await button('Tern 21').click()
      await expect.element(dialog('Get Tern 21')).toBeVisible()
      await button('Back').click()
      await expect.element(dialog('All wallets')).toBeVisible()
      await expect.element(field()).toHaveValue('tern')
      await eventually(() => expect(focused()).toBe('Tern 21'))
      await button('Back').click()
      await button('All wallets').click()
      await expect.element(field()).toHaveValue('')
      await eventually(() => expect(names()[0]).toBe('Larkspur'))
      expect(asked(made, '40').length).toBeLessThanOrEqual(2)
    },
  )
})

describe('only certified wallets', () => {
  it('are shown by a switch that explains itself', async () => {
    await opened()
    await expect.element(button('Tern 1')).toBeVisible()
    const box = page.getByRole('checkbox', { name: 'Certified wallets only' })
    await box.click()
    await expect.element(page.getByText('Certified means tested by the directory.')).toBeVisible()
    await eventually(() => expect(names().slice(0, 2)).toEqual(['Tern 1', 'Finch 5']))
    await hasNoFault({ loading: true })
    await field().fill('finch 2')
    await box.click()
    await eventually(() => expect(names()[0]).toBe('Finch 2'))
  })

  it('may be none, with a way out', async () => {
    const made = await opened({}, KNOWN.slice(1, 3))
    await page.getByRole('checkbox', { name: 'Certified wallets only' }).click()
    await expect.element(heading('No wallet found')).toBeVisible()
    await made.clock.advance(0)
    await button('Show all wallets').click()
    await expect.element(button('Larkspur')).toBeVisible()
  })
})

describe('when the directory does not answer', () => {
  it('what is there stays, and the rest is tried again', async () => {
    const made = await opened()
    await expect.element(button('Tern 1')).toBeVisible()
    await eventually(() => expect(asked(made, '40')).toHaveLength(2))
    made.fetch.on('GET', PATH, { status: 403 })
    const body = shadow().querySelector('.lk-body')!
    await eventually(() => {
      body.scrollTo(0, body.scrollHeight)
      expect(page.getByText("More wallets didn't load").query()).not.toBeNull()
    })
    await eventually(() => expect(said()).toBe("The list of wallets didn't load"))
    await hasNoFault({ loading: true })
    made.fetch.on('GET', PATH, directoryOf(KNOWN))
    await button('Try again').click()
    await eventually(() => {
      body.scrollTo(0, body.scrollHeight)
      expect(names().at(-1)).toBe('Finch 100')
    })
  })

  it('says so when nothing else is there, and offline in other words; being online again is enough', async () => {
    const made = scene({ plugins: [wallets(), mockChain({ namespace: 'eip155' }).plugin] })
    made.fetch.on('GET', PATH, { status: 403 })
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    void made.modal.open(ALL_WALLETS).catch(() => {})
    await expect.element(heading("The list of wallets didn't load")).toBeVisible()
    await hasNoFault({ loading: true })
    online.mockReturnValue(false)
    await button('Try again').click()
    await expect.element(heading("You're offline")).toBeVisible()
    online.mockReturnValue(true)
    made.fetch.on('GET', PATH, directoryOf(KNOWN))
    globalThis.dispatchEvent(new Event('online'))
    await expect.element(button('Tern 1')).toBeVisible()
  })

  it('a failed search shows what is loaded', async () => {
    const made = await opened()
    await expect.element(button('Tern 1')).toBeVisible()
    await eventually(() => expect(asked(made, '40')).toHaveLength(2))
    made.fetch.on('GET', PATH, { status: 403 })
    await field().fill('tern')
    await made.clock.advance(300)
    await expect.element(page.getByText("The search didn't reach the directory")).toBeVisible()
    expect(names().length).toBeGreaterThan(4)
  })
})

describe('a wallet', () => {
  it('of this device is asked at once; another is paired with where that is installed', async () => {
    const base = [wallets(), mockChain({ namespace: 'eip155', address: /^0x[0-9a-f]{40}$/i }).plugin]
    const own = mockWallet({ name: 'Larkspur', accounts: ['eip155:1:0x7C3fA0b2954E1d6678cBe2F04a915D3aB86e9AE2'] })
    const made = await opened({ plugins: [...base, mockWallets(own).plugin, remoteWay()] })
    await button('Finch 2').click()
    await expect.element(dialog('Scan')).toBeVisible()
    await button('Back').click()
    await button('Larkspur').click()
    await eventually(() => expect(made.modal.getState().status).toBe('connected'))
  })
})
