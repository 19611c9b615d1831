/**
 * Buying on real input: the demo page, the sandbox's services, a provider's page of another origin in a window of its own, and
 * payouts on real chains. What has arrived is asked of the nodes.
 */
import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { byKeyboard, byMouse, type Hands } from './emailHands.ts'
import { urls } from './lanes.ts'
import {
  behave,
  control,
  eventually,
  release,
  rpc,
  untilHeld,
  withBrowser,
  type DemoWallet,
  type Visit,
} from './visit.ts'

const { visit } = withBrowser({ clock: true })

type Options = Parameters<typeof visit>[1]
type HandsOf = (person: Visit) => Hands | Promise<Hands>

const OPTIONS = '/v1/onramp/options'
const QUOTE = '/v1/onramp/quote'
const LINK = '/v1/generators/onrampurl'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const button = ({ dialog }: Visit, name: string | RegExp) => dialog.getByRole('button', { name, exact: true })
const seller = ({ dialog }: Visit, name = 'Coinbase') => dialog.getByRole('link', { name, exact: true })
const amount = ({ dialog }: Visit) => dialog.getByRole('textbox', { name: 'You pay' })
const sees = ({ dialog }: Visit, words: string | RegExp): Promise<void> => dialog.getByText(words).first().waitFor()
const fault = (match: string, mode: string, more: object = {}): Promise<void> =>
  control(urls.services, 'faults', [{ match, mode, ...more }])
const calm = (): Promise<void> => control(urls.services, 'faults', [])
const provider = (patch: object): Promise<void> => control(urls.services, 'onramp', patch)
const orders = ({ page }: Visit): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('latchkey:onramp:orders'))

/** For people to look at, with `PICTURES=1`. Nothing compares them. */
async function picture({ page }: Visit, name: string): Promise<void> {
  if (!process.env['PICTURES']) return
  mkdirSync('.cache/onramp', { recursive: true })
  await page.screenshot({ path: `.cache/onramp/${name}.png` })
}

async function connected(
  wallet: DemoWallet,
  options?: Options,
  address = urls.demo,
  handsOf: HandsOf = byMouse,
): Promise<Visit> {
  const person = await visit(address, options)
  const hands = await handsOf(person)
  await behave(person.page, wallet, 'approve')
  await person.openModal(hands.pressOutside)
  await hands.press(button(person, wallet))
  await person.fact('status').getByText('connected', { exact: true }).waitFor()
  await person.dialog.waitFor({ state: 'hidden' })
  return person
}

/** At the form, as a person comes to it. */
async function shopper(wallet: DemoWallet = 'Larkspur', options?: Options, handsOf: HandsOf = byMouse): Promise<Visit> {
  const person = await connected(wallet, options, undefined, handsOf)
  const hands = await handsOf(person)
  await person.openModal(hands.pressOutside)
  await hands.press(button(person, 'Buy'))
  await amount(person).waitFor()
  return person
}

/** Through the link, into the provider's window. */
async function toProvider(person: Visit, name?: string): Promise<Page> {
  const [window] = await Promise.all([person.context.waitForEvent('page'), seller(person, name).click()])
  await window.getByRole('button', { name: 'Pay' }).waitFor()
  return window
}

/** Pays with the pretended card; the answer is what the provider says that it has sent. */
async function pay(window: Page): Promise<string> {
  await window.getByRole('button', { name: 'Pay' }).click()
  const said = (await window.getByRole('status').textContent()) ?? ''
  return /You bought ([\d.]+)/.exec(said)?.[1] ?? ''
}

async function bought(person: Visit, paid = '100'): Promise<Page> {
  await amount(person).fill(paid)
  const window = await toProvider(person)
  await sees(person, 'Pay at Coinbase')
  return window
}

const KINDS = [
  {
    kind: 'EVM',
    wallet: 'Larkspur',
    seller: 'Coinbase',
    unit: 'ETH',
    decimals: 18,
    balance: async (address: string) =>
      BigInt((await rpc(urls.nodes[31337], 'eth_getBalance', [address, 'latest'])) as string),
  },
  {
    kind: 'Solana',
    wallet: 'Marram',
    seller: 'Meld.io',
    unit: 'SOL',
    decimals: 9,
    balance: async (address: string) =>
      BigInt(((await rpc(urls.nodes.solana, 'getBalance', [address])) as { value: number }).value),
  },
] as const

/** A decimal string in base units. */
const unitsOf = (decimal: string, decimals: number): bigint => {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

describe('buying', () => {
  test.each(KINDS.map((one) => [one.kind, one] as const))(
    'on %s: the funds arrive on the chain, and the modal tells',
    async (_, { wallet, seller: name, unit, decimals, balance }) => {
      const person = await shopper(wallet)
      const address = (await person.fact('address').textContent()) ?? ''
      const before = await balance(address)
      await amount(person).fill('100')
      await sees(person, '$1.25')
      await picture(person, `quoted-${unit}`)
      const window = await toProvider(person, name)
      await sees(person, `Pay at ${name}`)
      expect(await window.getByText(address).count()).toBe(1)
      const promised = await pay(window)
      await window.close()
      await person.dialog.getByRole('heading', { name: new RegExp(`^[\\d.]+ ${unit} arrived$`) }).waitFor()
      await picture(person, `arrived-${unit}`)
      expect((await balance(address)) - before).toBe(unitsOf(promised, decimals))
      await button(person, 'Done').click()
      await button(person, 'Buy').waitFor()
      expect(await orders(person)).toBeNull()
      expect(person.errors).toEqual([])
    },
  )

  test('by keyboard on a phone; the window is closed unpaid, opened again, and paid', { tags: ['buy'] }, async () => {
    const person = await shopper('Larkspur', PHONE, byKeyboard)
    const keys = await byKeyboard(person)
    await keys.write(amount(person), '250')
    await seller(person).waitFor()
    const [first] = await Promise.all([person.context.waitForEvent('page'), keys.press(seller(person))])
    await sees(person, 'Pay at Coinbase')
    await first.getByRole('button', { name: 'Pay' }).waitFor()
    await first.close()
    await picture(person, 'waiting-phone')
    const again = seller(person, 'Open Coinbase again')
    const [second] = await Promise.all([person.context.waitForEvent('page'), keys.press(again)])
    await (
      await byKeyboard({ context: person.context, page: second })
    ).press(second.getByRole('button', { name: 'Pay' }))
    await sees(person, /ETH arrived/)
    expect(person.errors).toEqual([])
  })

  test('that is paid late is told after a reload, to somebody who has left', async () => {
    const person = await shopper()
    const window = await bought(person)
    await button(person, 'Done').click()
    await button(person, 'Buy').waitFor()
    expect(await orders(person)).toContain('coinbase')
    // Paid before the page is there again, and sent only after it.
    await fault('/onramp/buy', 'hold')
    const paying = pay(window)
    await untilHeld('/onramp/buy')
    await person.page.reload()
    await person.fact('status').getByText('connected', { exact: true }).waitFor()
    await release()
    await paying
    await eventually(
      () => orders(person),
      (stored) => expect(stored).toBeNull(),
    )
    await person.page.getByText(/ETH arrived/).waitFor()
    await picture(person, 'told-after-reload')
    expect(person.errors).toEqual([])
  })

  test('that is never paid is late after three minutes, can be given up, and leaves nothing', async () => {
    await provider({ payout: 'never' })
    const person = await shopper('Larkspur')
    await pay(await bought(person))
    await person.page.clock.fastForward(190_000)
    await sees(person, 'Nothing has arrived yet')
    await picture(person, 'late')
    await button(person, 'Stop waiting').click()
    await amount(person).waitFor()
    expect(await orders(person)).toBeNull()
    expect(person.errors).toEqual([])
  })

  test('that is paid in part says so, and ends when the rest has come', async () => {
    await provider({ payout: 'partly' })
    const person = await shopper()
    const window = await bought(person)
    await pay(window)
    await sees(person, 'A part has arrived')
    await picture(person, 'partly')
    await provider({ payout: 'now' })
    await window.goBack()
    await pay(window)
    await sees(person, /ETH arrived/)
    expect(person.errors).toEqual([])
  })
})

describe('a hostile provider', () => {
  test('cannot steer or reach the page that opened it', async () => {
    await provider({ steers: true })
    const person = await shopper()
    const window = await bought(person)
    await eventually(
      () => window.locator('html').getAttribute('data-opener'),
      (opener) => expect(opener).toBe('false'),
    )
    expect(await window.evaluate(() => document.referrer)).toBe('')
    expect(new URL(person.page.url()).pathname).toBe(new URL(urls.demo).pathname)
    await sees(person, 'Pay at Coinbase')
    await pay(window)
    await sees(person, /ETH arrived/)
    expect(person.errors).toEqual([])
  })

  test('that pays twice is told of once; one that pays another address is never believed', async () => {
    await provider({ payout: 'twice', after: 1_000 })
    const person = await shopper('Larkspur')
    const address = (await person.fact('address').textContent()) ?? ''
    const [{ balance, decimals }] = KINDS
    const before = await balance(address)
    const promised = unitsOf(await pay(await bought(person)), decimals)
    const said = await person.dialog.getByRole('heading', { name: /ETH arrived/ }).textContent()
    await eventually(
      () => balance(address),
      (now) => expect(now - before).toBe(2n * promised),
    )
    // Whoever still looked at the chain has done so before the page's own question is answered.
    await person.page.clock.fastForward(20_000)
    await person.page.evaluate(
      `window.modal.getProvider().request({ method: 'eth_getBalance', params: ['${address}', 'latest'] })`,
    )
    expect(await person.dialog.getByRole('heading', { name: /arrived/ }).allTextContents()).toEqual([said])
    await button(person, 'Done').click()
    await button(person, 'Buy').click()
    await provider({ payout: 'elsewhere' })
    const window = await bought(person)
    await pay(window)
    await person.page.clock.fastForward(190_000)
    await sees(person, 'Nothing has arrived yet')
    expect(await orders(person)).toContain('"received":"0"')
    expect(person.errors).toEqual([])
  })

  test('gets no window where the service names another host', async () => {
    const person = await connected('Larkspur')
    await person.page.route(`**${LINK}*`, (route) => route.fulfill({ json: { url: 'https://pay.evil.example/buy' } }))
    await person.openModal()
    await button(person, 'Buy').click()
    await amount(person).fill('100')
    await sees(person, /Couldn't be reached/)
    await person.settled()
    expect(await seller(person).count()).toBe(0)
    expect(person.errors).toEqual([])
  })
})

describe('an amount', () => {
  test('outside of the limits is said before anything is asked; an estimate is marked', async () => {
    const person = await shopper()
    const asked: string[] = []
    person.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await amount(person).fill('9.99')
    await sees(person, 'At least $10.')
    await picture(person, 'least')
    await amount(person).fill('25000.01')
    await sees(person, 'At most $25,000.')
    await person.settled()
    expect(await seller(person).count()).toBe(0)
    await amount(person).fill('8000')
    await sees(person, 'More than a card may pay.')
    await seller(person).waitFor()
    expect(asked.filter((path) => path === QUOTE)).toHaveLength(1)

    await fault(QUOTE, 'status', { status: 500 })
    await button(person, 'ETH').click()
    await button(person, 'Sandbox USD').click()
    await sees(person, 'You get about')
    await sees(person, 'Estimate.')
    await picture(person, 'estimate')
    // What nobody has promised is not told to the provider, and no part of it counts as missing.
    await calm()
    await pay(await toProvider(person))
    await sees(person, /SUSD arrived/)
    expect(person.errors).toEqual([])
  })

  test('is read and shown in the person’s locale, and travels as text', async () => {
    const person = await connected('Larkspur', undefined, `${urls.demo}?locale=de`)
    const bodies: unknown[] = []
    person.page.on('request', (request) => {
      if (new URL(request.url()).pathname === QUOTE) bodies.push(request.postDataJSON())
    })
    await person.openModal()
    await button(person, 'Buy').click()
    await amount(person).fill('100,10')
    await seller(person).waitFor()
    await sees(person, '1,25')
    expect(bodies).toMatchObject([{ amount: '100.10' }])
    expect(person.errors).toEqual([])
  })
})

describe('whatever the service does', () => {
  const MODES = [
    ['malformed', {}],
    ['status', { status: 404 }],
    ['status', { status: 500 }],
    ['gone', {}],
    ['huge', {}],
  ] as const

  test('the list of what is sold, the quote and the link can be asked for again', async () => {
    const person = await connected('Larkspur')
    for (const [mode, more] of MODES) {
      await fault(OPTIONS, mode, more)
      await person.page.reload()
      await person.fact('status').getByText('connected', { exact: true }).waitFor()
      await person.openModal()
      await button(person, 'Buy').click()
      await sees(person, "What is sold here didn't load")
      await calm()
      await button(person, 'Try again').click()
      await fault(QUOTE, mode, more)
      await amount(person).fill('100')
      await sees(person, 'No price now.')
      await fault(LINK, mode, more)
      await amount(person).fill('150')
      await sees(person, /Couldn't be reached/)
      await calm()
      await button(person, 'Coinbase').click()
      await seller(person).waitFor()
      await person.closeModal()
    }
    expect(person.errors).toEqual([])
  })

  test('a slow answer is waited for and said; the last amount counts', async () => {
    const person = await shopper()
    await fault(QUOTE, 'hold', { times: 1 })
    await amount(person).fill('100')
    await sees(person, 'Asking for the price')
    await untilHeld(QUOTE)
    await picture(person, 'slow')
    await amount(person).fill('200')
    await sees(person, '$2.25')
    await seller(person).waitFor()
    await release()
    await person.settled()
    expect(new URL((await seller(person).getAttribute('href')) ?? '').searchParams.get('amount')).toBe('200')
    expect(person.errors).toEqual([])
  })

  test('the view goes politely when buying is switched off, and what was begun is watched on when it is back', async () => {
    const person = await shopper()
    const window = await bought(person)
    const switched = async (isEnabled: boolean): Promise<void> => {
      await control(urls.services, 'features', [{ id: 'onramp', isEnabled, config: isEnabled ? ['coinbase'] : [] }])
      await person.page.evaluate('window.modal.refreshConfig()')
    }
    await switched(false)
    await sees(person, 'This screen was switched off by the site')
    await picture(person, 'switched-off')
    await eventually(
      () => button(person, 'Buy').count(),
      (count) => expect(count).toBe(0),
    )
    await pay(window)
    await switched(true)
    await button(person, 'Buy').click()
    await person.page
      .getByText(/ETH arrived/)
      .first()
      .waitFor()
    expect(person.errors).toEqual([])
  })
})

/** The zones of specification §1, by every name that a browser knows. */
const ZONES = [
  ...['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Chongqing', 'Asia/Chungking', 'Asia/Harbin', 'Asia/Kashgar'],
  ...['Asia/Macau', 'Asia/Macao', 'Asia/Hong_Kong', 'Hongkong', 'PRC'],
]

describe('in Asia/Shanghai', () => {
  const stateOf = ({ page }: Visit): Promise<unknown> => page.evaluate('window.modal.getState().plugins.onramp')
  const BLOCKED = { state: 'blocked', reason: 'region' }

  test('there is no way to buy, hosts read why, and a host that lifts it gets it', async () => {
    const there = { timezoneId: 'Asia/Shanghai' }
    const person = await connected('Larkspur', there)
    await person.openModal()
    await button(person, 'Send').waitFor()
    await person.settled()
    expect(await button(person, 'Buy').count()).toBe(0)
    expect(await person.dialog.getByText(/region|country|buy/i).count()).toBe(0)
    expect(await stateOf(person)).toEqual(BLOCKED)
    await picture(person, 'shanghai')

    const lifted = await connected('Larkspur', there, `${urls.demo}?everywhere`)
    await lifted.openModal()
    await button(lifted, 'Buy').click()
    await amount(lifted).waitFor()
    expect([...person.errors, ...lifted.errors]).toEqual([])
  })

  test('nor under any other name that a browser has for such a zone', async () => {
    for (const timezoneId of ZONES) {
      const person = await visit(urls.demo, { timezoneId })
      await person.openModal()
      expect(await stateOf(person), timezoneId).toEqual(BLOCKED)
      await person.context.close()
    }
  })
})
