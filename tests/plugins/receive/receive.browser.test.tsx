import { decodeQR } from 'qr/decode.js'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ACCOUNTS, RECEIVE, WALLETS } from '#wallet'
import { mockWallet, toyAddress } from '#testing'
import { eventually } from '../../eventually.ts'
import {
  BASE,
  button,
  choose,
  dialog,
  FIRST,
  hasNoFault,
  larkspur,
  list,
  made,
  many,
  marram,
  root,
  SECOND,
  shown,
  SOLANA_ADDRESS,
  still,
  tern,
  text,
  written,
} from './stage.ts'

/** What a camera would read from the code on the screen. */
async function scan(): Promise<string> {
  still()
  const code = root().querySelector<HTMLElement>('.lk-receive-code')!
  const base64 = await page.elementLocator(code).screenshot({ save: false })
  const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))]))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  return decodeQR(context.getImageData(0, 0, bitmap.width, bitmap.height))
}

/** The second line of the header. */
const subtitle = (): string | null | undefined => root().querySelector('.lk-head p')?.textContent
const chip = (): string | null | undefined => root().querySelector('.lk-receive .lk-chip')?.textContent
/** Names behind the small pictures. */
const pictured = (): string | null | undefined => root().querySelector('.lk-nets .lk-sr')?.textContent
const pictures = (): number => root().querySelectorAll('.lk-nets .lk-pic').length

describe('the address to receive at', () => {
  it('can be scanned, read and copied', async () => {
    const { clock } = await shown([larkspur()], 'Larkspur')
    expect(await scan()).toBe(FIRST)
    expect(written()).toBe(FIRST)
    expect(chip()).toBe('0x7C3f…9AE2')
    expect(subtitle()).toBe('Base and 2 more networks')
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await button('Copy address').click()
    expect(write).toHaveBeenCalledWith(FIRST)
    await eventually(async () => {
      await clock.advance(150)
      expect(text('Address copied').elements()).toHaveLength(1)
    })
  })

  it('can be read and selected where copying is refused', async () => {
    const { clock } = await shown([larkspur()], 'Larkspur')
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await button('Copy address').click()
    await eventually(async () => {
      await clock.advance(150)
      expect(text("Couldn't copy. Select the text instead.").elements()).toHaveLength(1)
    })
    const range = document.createRange()
    range.selectNodeContents(root().querySelector('.lk-addr')!)
    expect(range.toString()).toBe(FIRST)
  })

  it.each([
    ['Solana', marram, 'Marram', SOLANA_ADDRESS, 'Solana and 1 more network'],
    // Cosmos chains write the same key as another address each.
    ['a chain whose addresses are of one network', tern, 'Tern', toyAddress(1), 'Toy'],
  ])('is the one of the namespace in use: %s', async (_, wallet, name, address, networks) => {
    await shown([wallet()], name)
    expect([await scan(), written(), subtitle()]).toEqual([address, address, networks])
  })

  it('is the one of another namespace where that is named', async () => {
    const { modal } = await shown([larkspur(), marram()], 'Larkspur')
    modal.close()
    const service = await modal.use(WALLETS)
    await service.connect({ connectorId: 'marram' })
    void modal.open(RECEIVE, { namespace: 'eip155' }).catch(() => {})
    await eventually(() => expect(written()).toBe(FIRST))
    expect(subtitle()).toBe('Base and 2 more networks')
    modal.close()
    void modal.open(RECEIVE).catch(() => {})
    await eventually(() => expect(written()).toBe(SOLANA_ADDRESS))
  })

  it('has the name that the person gave it, else the one that others did', async () => {
    const { modal } = await shown([larkspur()], 'Larkspur')
    const accounts = await modal.use(ACCOUNTS)
    accounts.annotate(`eip155:8453:${FIRST}`, { profileName: '<b>\u202Emira.eth' })
    await eventually(() => expect(chip()).toBe('<b>mira.eth'))
    ;(await modal.use(WALLETS)).rename(`eip155:8453:${FIRST}`, 'Rent money')
    await eventually(() => expect(chip()).toBe('Rent money'))
  })

  it('keeps a long name within the card', async () => {
    const { modal } = await shown([larkspur()], 'Larkspur')
    const accounts = await modal.use(ACCOUNTS)
    accounts.annotate(`eip155:8453:${FIRST}`, { profileName: `${'wide'.repeat(15)}.eth` })
    await eventually(() => expect(chip()).toContain('widewide'))
    still()
    const [inner, card] = ['.lk-chip', '.lk-card'].map((it) => root().querySelector(it)!.getBoundingClientRect())
    expect(inner!.right).toBeLessThanOrEqual(card!.right - 12)
  })
})

describe('while it is open', () => {
  it('follows the account, and says so', async () => {
    const wallet = larkspur()
    await shown([wallet], 'Larkspur')
    wallet.show([`eip155:8453:${SECOND}`])
    await eventually(() => expect(written()).toBe(SECOND))
    expect(await scan()).toBe(SECOND)
    await eventually(() => expect(root().textContent).toContain('The address has changed to 0x2222…2222'))
  })

  it('follows the network: the one in use comes first', async () => {
    const wallet = larkspur()
    await shown([wallet], 'Larkspur')
    expect(pictured()).toBe('Base, Ethereum, Sepolia')
    wallet.goTo('eip155:1')
    await eventually(() => expect(subtitle()).toBe('Ethereum and 2 more networks'))
    expect(pictured()).toBe('Ethereum, Base, Sepolia')
  })

  it('closes with the last wallet', async () => {
    const { modal } = await shown([larkspur()], 'Larkspur')
    await modal.disconnect()
    await eventually(() => expect(modal.getState().open).toBe(false))
  })

  it('offers a wallet in the place of the one that has left, and comes back with it', async () => {
    const { modal } = await shown([larkspur(), marram()], 'Larkspur')
    modal.close()
    await (await modal.use(WALLETS)).connect({ connectorId: 'marram' })
    void modal.open(RECEIVE, { namespace: 'eip155' }).catch(() => {})
    await eventually(() => expect(written()).toBe(FIRST))
    await modal.disconnect('eip155')
    await expect.element(page.getByRole('heading', { name: 'No EVM wallet is connected' })).toBeVisible()
    await hasNoFault()
    await button('Connect wallet').click()
    await choose(modal, 'Larkspur')
    await expect.element(dialog('Receive')).toBeVisible()
    await eventually(() => expect(written()).toBe(FIRST))
  })

  it('asks for a wallet where a page opens it without one', async () => {
    const { modal } = made([larkspur()])
    void modal.open(RECEIVE).catch(() => {})
    await expect.element(page.getByRole('heading', { name: 'No wallet is connected' })).toBeVisible()
    await hasNoFault()
    await button('Connect wallet').click()
    await choose(modal, 'Larkspur')
    await eventually(() => expect(written()).toBe(FIRST))
  })
})

describe('the networks that share the address', () => {
  it('are pictured, five at most, and listed', async () => {
    await shown([larkspur()], 'Larkspur', { networks: many(8) })
    await eventually(() => expect(subtitle()).toBe('Base and 7 more networks'))
    await eventually(() => expect(pictures()).toBe(5))
    await expect
      .element(button('Networks you can use'))
      .toHaveAccessibleDescription('Base, Chain 1, Chain 2, Chain 3, Chain 4')
    await button('Networks you can use').click()
    await expect.element(dialog('Compatible networks')).toBeVisible()
    await eventually(() => expect(list('Compatible networks').getByRole('listitem').elements()).toHaveLength(8))
    expect(page.getByRole('searchbox').elements()).toHaveLength(0)
    await hasNoFault()
    await button('Back').click()
    await eventually(() => expect(written()).toBe(FIRST))
  })

  it('are searched where there are more than eight', async () => {
    await shown([larkspur()], 'Larkspur', { networks: many(12) })
    await button('Networks you can use').click()
    const search = page.getByRole('searchbox', { name: 'Search networks' })
    await search.fill(' CHAIN 1')
    await eventually(() => expect(list('Compatible networks').getByRole('listitem').elements()).toHaveLength(3))
    await search.fill('no such network')
    await expect.element(page.getByRole('heading', { name: 'No network found' })).toBeVisible()
    await hasNoFault()
    await button('Clear search').click()
    await eventually(() => expect(list('Compatible networks').getByRole('listitem').elements()).toHaveLength(12))
  })

  it('leave out those that ended and those that the wallet refuses; testnets say that they are', async () => {
    const approvedNetworks = ['eip155:8453', 'eip155:11155111', 'eip155:5'] as const
    const wallet = mockWallet({ name: 'Larkspur', accounts: [`eip155:8453:${FIRST}`], approvedNetworks })
    await shown([wallet], 'Larkspur')
    await button('Networks you can use').click()
    const rows = list('Compatible networks').getByRole('listitem')
    await eventually(() =>
      expect(rows.elements().map(({ textContent }) => textContent)).toEqual(['BBase', 'SSepoliaTestnet']),
    )
    await expect.element(text('Only assets on these networks may be sent here. Others may be lost.')).toBeVisible()
  })

  it('are one alone where only that is listed, and the warning names it', async () => {
    await shown([larkspur()], 'Larkspur', { networks: [BASE] })
    expect(subtitle()).toBe('Base')
    await expect.element(text('Only assets on Base may be sent here. Others may be lost.')).toBeVisible()
  })

  it('are none where the wallet is on a network that nobody listed', async () => {
    const wallet = mockWallet({ name: 'Tern', accounts: [`cosmos:elsewhere:${toyAddress(1)}`] })
    const { modal } = made([wallet], { allowUnsupportedChain: true })
    await modal.open()
    await choose(modal, 'Tern')
    modal.close()
    void modal.open(RECEIVE).catch(() => {})
    await eventually(() => expect(written()).toBe(toyAddress(1)))
    expect([subtitle(), button('Networks you can use').elements()]).toEqual([undefined, []])
    await expect.element(text('Only assets on the network in use may be sent here. Others may be lost.')).toBeVisible()
  })
})

describe('the switch', () => {
  it('takes the action and the view away, and brings the action back', async () => {
    const { modal } = await shown([larkspur()], 'Larkspur')
    modal.setFeature('receive', false)
    await eventually(() => expect(modal.getState().view).toBe('Account'))
    await expect.element(text('0x7C3f…9AE2')).toBeVisible()
    expect(button('Receive').elements()).toHaveLength(0)
    await expect(modal.open(RECEIVE)).rejects.toMatchObject({ code: 'VIEW_NOT_FOUND' })
    modal.setFeature('receive', true)
    await expect.element(button('Receive')).toBeVisible()
  })

  it('is on, unless the page says otherwise', async () => {
    const { modal } = made([larkspur()], { features: { receive: false } })
    await modal.open()
    await choose(modal, 'Larkspur')
    await eventually(() => expect(modal.getState().open).toBe(false))
    await modal.open()
    await expect.element(text('0x7C3f…9AE2')).toBeVisible()
    expect(button('Receive').elements()).toHaveLength(0)
    expect(modal.getState().features['receive']).toBe(false)
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
      await shown([larkspur()], 'Larkspur', { theme, locale, networks: many(12) })
      expect(await scan()).toBe(FIRST)
      await hasNoFault()
      const card = root().querySelector('.lk-card')!
      const wide = [...root().querySelectorAll<HTMLElement>('.lk-receive *')].filter(
        (part) =>
          !part.closest('.lk-sr,.lk-nets') && part.getBoundingClientRect().right > card.getBoundingClientRect().right,
      )
      expect(wide.map(({ className }) => className)).toEqual([])
      await button('Networks you can use').click()
      await expect.element(dialog('Compatible networks')).toBeVisible()
      await hasNoFault()
      await page.viewport(1024, 768)
    },
  )

  it('keeps its words where pictures would take their place', async () => {
    await page.viewport(320, 640)
    await shown([larkspur()], 'Larkspur', { networks: many(12) })
    const words = button('Networks you can use').element()
    expect(words.scrollWidth).toBeLessThanOrEqual(words.clientWidth)
    await page.viewport(1024, 768)
  })

  it('is reached and left by keyboard', async () => {
    await shown([larkspur()], 'Larkspur', { networks: many(3) })
    const order: string[] = []
    for (let step = 0; step < 5; step += 1) {
      await userEvent.keyboard('{Tab}')
      const focused = root().activeElement
      order.push(focused?.getAttribute('aria-label') ?? focused?.textContent ?? '')
    }
    expect(order).toEqual(expect.arrayContaining(['Back', 'Close', 'Networks you can use', 'Copy address']))
  })
})
