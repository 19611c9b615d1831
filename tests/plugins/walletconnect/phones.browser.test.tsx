import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SWITCH_NETWORK, WALLETS, type WalletListing } from '#wallet'
import {
  CONNECTING_WALLET_CONNECT,
  CONNECTING_WALLET_CONNECT_BASIC,
} from '../../../src/plugins/walletconnect/views/refs.ts'
import { eventually } from '../../eventually.ts'
import { keepHints } from '../../../src/plugins/walletconnect/views/index.ts'
import { uriOf } from './fakePairing.ts'
import {
  button,
  dialog,
  hasNoFault,
  heading,
  IPHONE,
  link,
  made,
  PIXEL,
  TELEGRAM_ANDROID,
  TERN,
  type Stage,
} from './stage.ts'

const open = (stage: Stage, wallet: WalletListing): Stage => {
  void stage.modal.open(CONNECTING_WALLET_CONNECT, { wallet }).catch(() => {})
  return stage
}
/** The page of these tests stands in a frame, so apps open in place of the top page; `_self` is links.test.ts's. */
const ONCE = encodeURIComponent(uriOf(1))
const PHANTOM = {
  id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  name: 'Wisp',
  mobile_link: 'wisp://',
}

describe('a wallet on this phone', () => {
  it('is opened by the tap itself, never before', async () => {
    const { clock, opened, pairing } = open(made({}, { agent: IPHONE }), TERN)
    await expect.element(button('Getting ready')).toBeVisible()
    await hasNoFault()
    pairing.shows(1, clock.now())
    await expect.element(link('Open Tern')).toHaveAttribute('rel', 'noopener noreferrer')
    expect(opened).toEqual([])
    await link('Open Tern').click()
    // Nothing asynchronous between tap and link: the anchor's own default, as phones demand.
    expect(opened).toEqual([`_top tern://wc?uri=${ONCE}`])
    expect(pairing.asked).toEqual(['start Tern', 'open tern://'])
    await expect.element(heading('Approve in Tern')).toBeVisible()
    await expect.element(page.getByText('Say yes in Tern, then come back here.')).toBeVisible()
    await hasNoFault()
    pairing.set({ buffering: true })
    await expect.element(page.getByText('Checking what Tern said')).toBeVisible()
  })

  it('may not be there: a page is not told, so it says what may be', async () => {
    const { clock, opened, pairing } = open(made({}, { agent: IPHONE }), TERN)
    await expect.element(button('Getting ready')).toBeVisible()
    // The screen is drawn before it asks for a pairing.
    await eventually(() => expect(pairing.asked).toEqual(['start Tern']))
    pairing.shows(1, clock.now())
    await link('Open Tern').click()
    await expect.element(heading('Approve in Tern')).toBeVisible()
    expect(page.getByText('Tern did not open?').query()).toBeNull()
    await clock.advance(2_500)
    await expect.element(page.getByText('Tern did not open?')).toBeVisible()
    await expect.element(link('Get it')).toHaveAttribute('href', 'https://apps.apple.com/tern')
    await hasNoFault()
    await link('Open Tern again').click()
    expect(opened).toHaveLength(2)
  })

  it('did open when the page was hidden meanwhile', async () => {
    const { clock, pairing } = open(made({}, { agent: IPHONE }), TERN)
    await expect.element(button('Getting ready')).toBeVisible()
    // The screen is drawn before it asks for a pairing.
    await eventually(() => expect(pairing.asked).toEqual(['start Tern']))
    pairing.shows(1, clock.now())
    await link('Open Tern').click()
    await expect.element(heading('Approve in Tern')).toBeVisible()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    visibility.mockReturnValue('visible')
    await clock.advance(2_500)
    await expect.element(link('Open Tern again')).toBeVisible()
    expect(page.getByText('Tern did not open?').query()).toBeNull()
  })

  it('prefers a universal link where the host wants that', async () => {
    const stage = made({}, { agent: PIXEL, options: { preferUniversalLinks: true } })
    const { clock, opened, pairing } = open(stage, { ...TERN, link_mode: 'https://tern.example/app' })
    await expect.element(button('Getting ready')).toBeVisible()
    // The screen is drawn before it asks for a pairing.
    await eventually(() => expect(pairing.asked).toEqual(['start Tern']))
    pairing.shows(1, clock.now())
    await link('Open Tern').click()
    expect(opened).toEqual([`_top https://tern.example/app/wc?uri=${ONCE}`])
    await expect.element(link('Get it')).toHaveAttribute('href', TERN.play_store)
  })

  it('is opened from Telegram in a window of its own, encoded twice on Android', async () => {
    const { clock, opened, pairing } = open(made({}, { agent: TELEGRAM_ANDROID }), TERN)
    await expect.element(button('Getting ready')).toBeVisible()
    // The screen is drawn before it asks for a pairing.
    await eventually(() => expect(pairing.asked).toEqual(['start Tern']))
    pairing.shows(1, clock.now())
    await link('Open Tern').click()
    expect(opened).toEqual([`_blank tern://wc?uri=${encodeURIComponent(ONCE)}`])
  })

  it('opens this page in its own browser where it wants that, without a pairing', async () => {
    const { opened, pairing } = open(made({}, { agent: PIXEL }), PHANTOM)
    await expect.element(heading('Open this page in Wisp')).toBeVisible()
    await hasNoFault()
    await link('Open Wisp').click()
    const here = encodeURIComponent(location.href)
    expect(opened).toEqual([
      `_top intent://browse/${here}?ref=${encodeURIComponent(location.origin)}#Intent;scheme=phantom;package=app.phantom;end`,
    ])
    expect(pairing.asked).toEqual([])
  })

  it('says so when its link must not be opened', async () => {
    const stage = made({}, { agent: IPHONE })
    const { pairing } = open(stage, { ...TERN, mobile_link: 'intent://pay#Intent;end', app_store: 'javascript:x' })
    await expect.element(heading('Not detected')).toBeVisible()
    expect(
      page
        .getByRole('link')
        .elements()
        .map((one) => one.getAttribute('href')),
    ).toEqual([TERN.homepage, TERN.homepage])
    expect(pairing.asked).toEqual([])
  })

  it('is in the list that a site with remote wallets only starts with', async () => {
    const { modal, pairing } = made({}, { agent: IPHONE })
    void modal.open(CONNECTING_WALLET_CONNECT_BASIC).catch(() => {})
    await expect.element(button('Larkspur')).toBeVisible()
    await hasNoFault()
    expect(pairing.asked).toEqual([])
  })
})

describe('a request that waits in the wallet', () => {
  const REQUEST = { id: '1', action: 'sign', wallet: 'Tern', href: 'tern://' } as const

  /** The plugin runs, the modal is closed again. */
  async function running(agent?: string): Promise<Stage> {
    const stage = made({}, { activate: keepHints, ...(agent && { agent }) })
    await stage.modal.open()
    await expect.element(button('Larkspur')).toBeVisible()
    await button('Close').click()
    await eventually(() => expect(stage.modal.getState().open).toBe(false))
    return stage
  }

  it('opens nothing on a computer: the person has the phone in hand', async () => {
    const { modal, clock, pairing } = await running()
    pairing.wait(REQUEST)
    await clock.advance(60_000)
    expect(modal.getState().open).toBe(false)
  })

  it.each([
    ['a computer', undefined],
    ['a phone', IPHONE],
  ])('stands on the account screen and under what asks, on %s', async (_, agent) => {
    const remote = { id: 'walletConnect', name: 'Tern', type: 'WALLET_CONNECT', sharedSession: true } as const
    const { modal, opened, pairing, wallet } = made({}, { installed: remote, ...(agent && { agent }) })
    await modal.open()
    const { state, connect } = await modal.use(WALLETS)
    await eventually(() => expect(state.get().connectors).toHaveLength(1))
    await connect({ connectorId: 'walletConnect' })
    await modal.open()
    await expect.element(page.getByText('Disconnect')).toBeVisible()
    expect(page.getByText('Approve in Tern').query()).toBeNull()
    pairing.wait(REQUEST)
    await expect.element(page.getByText('Approve in Tern')).toBeVisible()
    expect(page.getByRole('link', { name: 'Open Tern' }).elements()).toHaveLength(agent ? 1 : 0)
    pairing.wait(undefined)
    await expect.element(page.getByText('Approve in Tern')).not.toBeInTheDocument()

    wallet.behave('hang', 'switch')
    void modal.open(SWITCH_NETWORK, { network: 'eip155:1' }).catch(() => {})
    await expect.element(page.getByText('You approve this in Tern.')).toBeVisible()
    pairing.wait({ ...REQUEST, id: '2', action: 'switch' })
    await expect.element(page.getByText('Approve in Tern').nth(1)).toBeVisible()
    await hasNoFault()
    if (!agent) return
    await link('Open Tern').click()
    expect(opened).toEqual(['_top tern://'])
  })

  it('offers the way there on a phone, when the wallet did not come by itself, and leaves when it is answered', async () => {
    const { modal, clock, opened, pairing } = await running(IPHONE)
    pairing.wait(REQUEST)
    await clock.advance(1_400)
    expect(modal.getState().open).toBe(false)
    await clock.advance(200)
    await expect.element(dialog('Open your wallet')).toBeVisible()
    await expect.element(page.getByText('Harbor asked Tern something.')).toBeVisible()
    await hasNoFault()
    await link('Open Tern').click()
    expect(opened).toEqual(['_top tern://'])
    pairing.wait(undefined)
    await eventually(() => expect(modal.getState().open).toBe(false))
  })

  it('can be left for later, and does not come back for the same question', async () => {
    const { modal, clock, pairing } = await running(IPHONE)
    pairing.wait(REQUEST)
    await clock.advance(1_600)
    await button('Not now').click()
    await eventually(() => expect(modal.getState().open).toBe(false))
    pairing.wait({ ...REQUEST })
    await clock.advance(10_000)
    expect(modal.getState().open).toBe(false)
    pairing.wait({ ...REQUEST, id: '2' })
    await clock.advance(1_600)
    await eventually(() => expect(modal.getState().open).toBe(true))
  })

  it('says nothing when the wallet came to the front, or its link is unsafe', async () => {
    const { modal, clock, pairing } = await running(IPHONE)
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    pairing.wait(REQUEST)
    await clock.advance(10_000)
    visibility.mockReturnValue('visible')
    pairing.wait({ ...REQUEST, id: '2', href: 'javascript:alert(1)' })
    await clock.advance(10_000)
    expect(modal.getState().open).toBe(false)
  })
})
