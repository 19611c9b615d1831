/** On both chains, natively and in tokens, by wallets of the page and remote ones, by keyboard and phone: the receipt is the review. */
import { describe, expect, test } from 'vitest'
import {
  addressOf,
  approve,
  button,
  choose,
  evmReceipt,
  field,
  form,
  heading,
  injected,
  PIXEL,
  readReview,
  RECEIVER,
  remote,
  solanaReceipt,
  unitsOf,
  type Sender,
} from './sendHands.ts'
import { withBrowser } from './visit.ts'

const { visit } = withBrowser()

interface Kind {
  readonly chain: 'eip155' | 'solana'
  readonly coin: string
  readonly symbol: string
  readonly decimals: number
  /** With all the decimals that it has. */
  readonly amount: string
  readonly token?: string
}

const STRANGER = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const KINDS: readonly Kind[] = [
  { chain: 'eip155', coin: 'Ether', symbol: 'ETH', decimals: 18, amount: '0.123456789012345678' },
  {
    chain: 'eip155',
    coin: 'Sandbox USD',
    symbol: 'SUSD',
    decimals: 6,
    amount: '7.654321',
    token: '0xCc7B70Cc884dDf9FE342C35D45e41cB418DC2e46',
  },
  { chain: 'solana', coin: 'Solana', symbol: 'SOL', decimals: 9, amount: '0.123456789' },
  {
    chain: 'solana',
    coin: 'Sandbox Token',
    symbol: 'SBX',
    decimals: 9,
    amount: '1.000000001',
    token: '85coESCvHidvSpTRmEX9vGHW1P2EUet83yrqf1HcTuhb',
  },
]
const NETWORKS = { eip155: 'Latchkey Local', solana: 'Latchkey Solana' } as const

const CASES = KINDS.flatMap((kind) =>
  (['injected', 'remote'] as const).flatMap((way) =>
    (['keyboard', 'phone'] as const).map((hands) => ({ ...kind, way, hands })),
  ),
)

/** Types, reviews and says yes with the keyboard alone. */
async function byKeyboard(person: Sender, amount: string, to: string): Promise<void> {
  const { page } = person
  await field(person, 'Amount').focus()
  await page.keyboard.type(amount)
  await field(person, 'To').focus()
  await page.keyboard.type(to)
  await button(person, 'Review send').waitFor()
  await page.keyboard.press('Enter')
}

async function byTouch(person: Sender, amount: string, to: string): Promise<void> {
  await field(person, 'Amount').tap()
  await field(person, 'Amount').fill(amount)
  await field(person, 'To').tap()
  await field(person, 'To').fill(to)
  await button(person, 'Review send').tap()
}

describe.each(CASES)('$coin of $chain, $way, by $hands', (it) => {
  test('is sent as it was shown, to the last unit', { timeout: 120_000 }, async () => {
    const { chain, coin, symbol, decimals, amount, token, way, hands } = it
    const options = hands === 'phone' ? PIXEL : {}
    const native = chain === 'eip155' ? 18 : 9
    const to = chain === 'eip155' ? RECEIVER : STRANGER
    const person: Sender =
      way === 'remote'
        ? await remote(visit, chain, options)
        : await injected(visit, chain === 'eip155' ? 'Larkspur' : 'Marram', options)
    const me = await addressOf(person)
    await form(person)
    await choose(person, coin)
    await (hands === 'keyboard' ? byKeyboard : byTouch)(person, amount, to)

    const shown = await readReview(person, native)
    expect(shown.amount.replace(/\s/g, ' ')).toBe(`${amount} ${symbol}`)
    // On EVM the letter case of an address is only its checksum.
    expect(chain === 'eip155' ? shown.to.toLowerCase() : shown.to).toBe(chain === 'eip155' ? to.toLowerCase() : to)
    expect(shown.network).toContain(NETWORKS[chain])
    const send = button(person, 'Send')
    if (hands === 'keyboard') {
      await send.focus()
      await person.page.keyboard.press('Enter')
    } else await send.tap()
    if (person.phone) {
      await person.phone.getByText(amount).first().waitFor()
      await approve(person.phone)
    }
    await heading(person, 'Sent').waitFor()

    const receipt = chain === 'eip155' ? await evmReceipt(me, token) : await solanaReceipt(me, to, token)
    expect(receipt.to.toLowerCase()).toBe(to.toLowerCase())
    expect(receipt.moved).toBe(BigInt(amount.replace('.', '')))
    expect(receipt.fee > 0n && receipt.fee <= shown.most).toBe(true)
    const left = shown.left.map((text, at) => unitsOf(text, token !== undefined && at === 0 ? decimals : native))
    expect(token === undefined ? undefined : left[0]).toBe(receipt.tokensLeft)
    // Both are the same amount: what was there, less what left and the highest fee. Eight decimals are shown, cut.
    const least = receipt.left + receipt.fee - shown.most
    const coins = left.at(-1)!
    expect(coins <= receipt.left && least - coins < 10n ** 11n && coins - least < 10n ** 11n).toBe(true)
    expect(person.errors).toEqual([])
  })
})
