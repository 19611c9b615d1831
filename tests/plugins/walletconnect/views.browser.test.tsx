import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ALL_WALLETS, type WalletListing } from '#wallet'
import {
  CONNECTING_WALLET_CONNECT,
  CONNECTING_WALLET_CONNECT_BASIC,
} from '../../../src/plugins/walletconnect/views/refs.ts'
import { eventually } from '../../eventually.ts'
import { uriOf } from './fakePairing.ts'
import { button, dialog, hasNoFault, heading, link, made, root, tab, TERN, type Stage } from './stage.ts'

const open = (stage: Stage, wallet?: WalletListing): Stage => {
  void stage.modal.open(CONNECTING_WALLET_CONNECT, wallet ? { wallet } : {}).catch(() => {})
  return stage
}
const code = () => page.getByRole('img', { name: /^QR code for / })

describe('the code', () => {
  it('holds its place until there is one, and says how long it stands', async () => {
    const { clock, pairing } = open(made(), TERN)
    await expect.element(dialog('Tern')).toBeVisible()
    await expect.element(page.getByText('Scan with the phone that has Tern')).toBeVisible()
    await expect.element(page.getByText('Making a code')).toBeVisible()
    await expect.element(button('Copy link')).toHaveAttribute('aria-disabled', 'true')
    await hasNoFault({ loading: true })
    const panel = (): Element => root().querySelector('.lk-qr')!
    const before = panel().getBoundingClientRect()
    pairing.shows(1, clock.now())
    await expect.element(code()).toHaveAccessibleName('QR code for Tern')
    expect(panel().getBoundingClientRect().height).toBe(before.height)
    await expect.element(page.getByText('Waiting for your phone')).toBeVisible()
    await expect.element(page.getByText('New code in 3:50')).toBeVisible()
    await clock.advance(8_000)
    await expect.element(page.getByText('New code in 3:42')).toBeVisible()
    await hasNoFault()
    expect(pairing.asked).toEqual(['start Tern'])
  })

  it.each([
    ['an hour on', 3_600_000],
    ['an hour back', -3_600_000],
    ['a year back', -31_536_000_000],
  ])('says how long it stands, also when the clock jumps %s meanwhile', async (_, jump) => {
    const { clock, pairing } = open(made(), TERN)
    await expect.element(dialog('Tern')).toBeVisible()
    await expect.element(page.getByText('Making a code')).toBeVisible()
    pairing.shows(1, clock.now())
    await expect.element(page.getByText('New code in 3:50')).toBeVisible()
    clock.jump(jump)
    await clock.advance(8_000)
    await expect.element(page.getByText('New code in 3:42')).toBeVisible()
  })

  it('is replaced quietly by the next one', async () => {
    const { clock, pairing } = open(made(), TERN)
    await expect.element(dialog('Tern')).toBeVisible()
    await expect.element(page.getByText('Making a code')).toBeVisible()
    pairing.shows(1, clock.now())
    await expect.element(code()).toBeVisible()
    const drawn = (): string | null | undefined => code().element().querySelector('path')?.getAttribute('d')
    const first = drawn()
    await clock.advance(230_000)
    pairing.shows(2, clock.now())
    await expect.element(page.getByText('New code in 3:50')).toBeVisible()
    expect(drawn()).not.toBe(first)
    expect(pairing.asked).toEqual(['start Tern'])
  })

  it('is copied as a link, and says so when that failed', async () => {
    const { clock, pairing } = open(made(), TERN)
    await expect.element(page.getByText('Making a code')).toBeVisible()
    pairing.shows(1, clock.now())
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await button('Copy link').click()
    await expect.element(page.getByText('Link copied')).toBeVisible()
    expect(write).toHaveBeenCalledExactlyOnceWith(uriOf(1))
    // The toast goes, and with it what covers the button.
    await clock.advance(3_000)
    write.mockRejectedValue(new DOMException('no'))
    await button('Copy link').click()
    await expect.element(page.getByText('Failed to copy')).toBeVisible()
  })

  it('is for whichever wallet scans it where none was chosen', async () => {
    const { clock, pairing } = open(made())
    await expect.element(dialog('WalletConnect')).toBeVisible()
    await expect.element(page.getByText('Making a code')).toBeVisible()
    pairing.shows(1, clock.now())
    await expect.element(code()).toHaveAccessibleName('QR code for your wallet')
    expect(pairing.asked).toEqual(['start any'])
    await hasNoFault()
    await button('Get a wallet').click()
    await expect.element(dialog('Get a wallet')).toBeVisible()
  })

  it('says when the relay is slow, and goes on when it is not any more', async () => {
    const { clock, pairing } = open(made(), TERN)
    await expect.element(page.getByText('Making a code')).toBeVisible()
    pairing.set({ slow: true })
    await expect.element(page.getByText('This takes longer than usual.').first()).toBeVisible()
    await hasNoFault({ loading: true })
    pairing.set({ slow: false })
    pairing.shows(1, clock.now())
    await expect.element(code()).toBeVisible()
  })

  it('ends with the view, on Back and on Close', async () => {
    const stage = made()
    await stage.modal.open()
    open(stage, TERN)
    await expect.element(dialog('Tern')).toBeVisible()
    await expect.element(page.getByText('Making a code')).toBeVisible()
    await button('Back').click()
    await expect.element(dialog('Connect wallet')).toBeVisible()
    await eventually(() => expect(stage.pairing.asked).toEqual(['start Tern', 'cancel']))
    open(stage, TERN)
    await expect.element(page.getByText('Making a code')).toBeVisible()
    await button('Close').click()
    await eventually(() => expect(stage.pairing.asked.slice(2)).toEqual(['start Tern', 'cancel']))
  })

  it("is the host's affair with manual control", async () => {
    const { clock, modal, pairing } = made({ manualWCControl: true })
    await modal.open()
    await expect.element(dialog('WalletConnect')).toBeVisible()
    await expect.element(page.getByText('Making a code')).toBeVisible()
    expect(pairing.asked).toEqual([])
    pairing.shows(1, clock.now())
    await expect.element(code()).toBeVisible()
    await button('Close').click()
    await eventually(() => expect(modal.getState().open).toBe(false))
    expect(pairing.asked).toEqual([])
  })
})

describe('how it ends', () => {
  it('takes a no calmly, and asks again', async () => {
    const { clock, pairing } = open(made(), TERN)
    await expect.element(page.getByText('Making a code')).toBeVisible()
    pairing.shows(1, clock.now())
    await expect.element(code()).toBeVisible()
    pairing.set({ phase: 'declined' })
    await expect.element(heading('Request declined')).toBeVisible()
    await expect.element(page.getByText('You said no in Tern, and nothing was shared.')).toBeVisible()
    await hasNoFault()
    await button('Try again').click()
    await expect.element(page.getByText('Making a code')).toBeVisible()
    expect(pairing.asked).toEqual(['start Tern', 'retry'])
  })

  it('says in the words of the catalogue what failed', async () => {
    const { pairing } = open(made(), TERN)
    await expect.element(page.getByText('Making a code')).toBeVisible()
    pairing.set({ phase: 'failed', code: 'HTTP_TIMEOUT' })
    // The catalogue comes after the first view; until then there are words of our own, never a key.
    const words = page.getByRole('heading', { level: 3 })
    await expect.element(words).toBeVisible()
    expect(["Couldn't connect", 'The service took too long to answer.']).toContain(words.element().textContent)
    await eventually(() => {
      pairing.set({})
      expect(words.element().textContent).toBe('The service took too long to answer.')
    })
    await hasNoFault()
    await button('Try again').click()
    expect(pairing.asked).toEqual(['start Tern', 'retry'])
  })
})

describe('where a wallet can be reached in several ways', () => {
  const EVERYWHERE: WalletListing = {
    ...TERN,
    webapp_link: 'https://app.tern.example',
    desktop_link: 'tern-desktop://',
  }

  it('has a tab for each, the code first, and one pairing for all', async () => {
    const { clock, opened, pairing } = open(made(), EVERYWHERE)
    await expect.element(tab('Mobile')).toHaveAttribute('aria-selected', 'true')
    await tab('Web').click()
    await expect.element(button('Getting ready')).toHaveAttribute('aria-disabled', 'true')
    pairing.shows(1, clock.now())
    await expect.element(link('Open Tern')).toBeVisible()
    await hasNoFault()
    await link('Open Tern').click()
    await expect.element(heading('Approve in Tern')).toBeVisible()
    await expect.element(link('Open Tern again')).toBeVisible()
    await tab('Desktop').click()
    await link('Open Tern again').click()
    const uri = encodeURIComponent(uriOf(1))
    expect(opened).toEqual([`_blank https://app.tern.example/wc?uri=${uri}`, `_blank tern-desktop://wc?uri=${uri}`])
    expect(pairing.asked).toEqual(['start Tern', 'open https://app.tern.example/', 'open tern-desktop://'])
    await hasNoFault()
  })

  it('asks the one of this browser on its own screen', async () => {
    const stage = open(made(), { ...TERN, id: 'larkspur', name: 'Larkspur' })
    stage.wallet.behave('hang', 'connect')
    await expect.element(tab('Browser')).toHaveAttribute('aria-selected', 'true')
    await expect.element(heading('Larkspur is in this browser')).toBeVisible()
    await hasNoFault()
    expect(stage.pairing.asked).toEqual([])
    await button('Connect here').click()
    await expect.element(heading('Approve in Larkspur')).toBeVisible()
  })

  it('leads to where it can be got when nothing reaches it', async () => {
    const { pairing } = open(made(), {
      id: 'quarry',
      name: 'Quarry',
      chrome_store: 'https://store.example/quarry',
      homepage: 'https://quarry.example',
    })
    await expect.element(heading('Not detected')).toBeVisible()
    await hasNoFault()
    await button('Get it').first().click()
    await expect.element(dialog('Get Quarry')).toBeVisible()
    expect(pairing.asked).toEqual([])
  })

  it('opens nothing unsafe, and says so', async () => {
    const { pairing } = open(made(), {
      ...TERN,
      name: '<img src=x onerror=alert(1)>\u202egnp.exe',
      mobile_link: 'javascript:alert(1)',
      webapp_link: 'data:text/html,x',
      homepage: 'javascript:alert(1)',
      app_store: 'intent://x#Intent;end',
      play_store: null,
    })
    await expect.element(page.getByText('Making a code')).toBeVisible()
    await expect.element(page.getByText("Don't have <img src=x onerror=alert(1)>gnp.exe?")).toBeVisible()
    expect(page.getByRole('tab').elements()).toHaveLength(0)
    expect(page.getByRole('link').elements()).toHaveLength(0)
    expect(pairing.asked).toHaveLength(1)
  })
})

describe('a wallet for one namespace', () => {
  it('is asked for that, and a wallet without an account there is named', async () => {
    const { modal, pairing } = made()
    void modal.open(CONNECTING_WALLET_CONNECT, { wallet: TERN, filter: { namespace: 'solana' } }).catch(() => {})
    await expect.element(page.getByText('Making a code')).toBeVisible()
    pairing.set({ phase: 'failed', code: 'CHAIN_NOT_SUPPORTED', wcError: true })
    await expect.element(heading('No account on this network')).toBeVisible()
    await expect.element(page.getByText('because Tern offered no account there')).toBeVisible()
    await hasNoFault()
    await button('Try again').click()
    expect(pairing.asked).toEqual(['start Tern for solana', 'retry'])
  })
})

describe('a site with remote wallets only', () => {
  it('starts with the code and the way to all wallets', async () => {
    const { clock, modal, pairing } = made()
    void modal.open(CONNECTING_WALLET_CONNECT_BASIC).catch(() => {})
    await expect.element(dialog('WalletConnect')).toBeVisible()
    await expect.element(page.getByText('Making a code')).toBeVisible()
    pairing.shows(1, clock.now())
    await expect.element(code()).toBeVisible()
    await hasNoFault()
    await button('All wallets').click()
    await eventually(() => expect(modal.getState().view).toBe(ALL_WALLETS.id))
    expect(pairing.asked).toEqual(['start any', 'cancel'])
  })
})
