/** On both chains, natively and in tokens, by wallets of the page and remote ones, by keyboard and phone: the receipt is the review. */
import { expect, test } from 'vitest'
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
  readonly coin: string
  readonly symbol: string
  readonly decimals: number
  /** With all the decimals that it has. */
  readonly amount: string
  readonly token?: string
}

type Chain = 'eip155' | 'solana'

const STRANGER = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const KINDS: Readonly<Record<Chain, readonly Kind[]>> = {
  eip155: [
    { coin: 'Ether', symbol: 'ETH', decimals: 18, amount: '0.123456789012345678' },
    {
      coin: 'Sandbox USD',
      symbol: 'SUSD',
      decimals: 6,
      amount: '7.654321',
      token: '0xCc7B70Cc884dDf9FE342C35D45e41cB418DC2e46',
    },
  ],
  solana: [
    { coin: 'Solana', symbol: 'SOL', decimals: 9, amount: '0.123456789' },
    {
      coin: 'Sandbox Token',
      symbol: 'SBX',
      decimals: 9,
      amount: '1.000000001',
      token: '85coESCvHidvSpTRmEX9vGHW1P2EUet83yrqf1HcTuhb',
    },
  ],
}
const NETWORKS = { eip155: 'Latchkey Local', solana: 'Latchkey Solana' } as const

/**
 * Both ways on Solana, where the wallet may sign or send, and the page's own wallet on EVM; EVM by a phone is in sendTroubles and
 * walletConnect. What fingers and keys do does not depend on the chain.
 */
const CASES = [
  { chain: 'eip155', way: 'injected', hands: 'keyboard' },
  { chain: 'solana', way: 'injected', hands: 'phone' },
  { chain: 'solana', way: 'remote', hands: 'keyboard' },
] as const

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

/** Sends it, and compares what was shown with what the chain says. */
async function sent(person: Sender, chain: Chain, hands: 'keyboard' | 'phone', kind: Kind): Promise<void> {
  const { coin, symbol, decimals, amount, token } = kind
  const native = chain === 'eip155' ? 18 : 9
  const to = chain === 'eip155' ? RECEIVER : STRANGER
  const me = await addressOf(person)
  await form(person)
  await choose(person, coin)
  await (hands === 'keyboard' ? byKeyboard : byTouch)(person, amount, to)

  const shown = await readReview(person, native)
  // Nobody's account for this token yet: it is made and paid for by the sender.
  const deposit = person.dialog.getByText('Deposit for the new account, in the fee')
  expect(await deposit.count()).toBe(chain === 'solana' && token !== undefined ? 1 : 0)
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
    // The phone's page decodes what moves natively, and on Solana tokens too.
    await person.phone
      .getByText(chain === 'eip155' && token !== undefined ? 'Method' : amount)
      .first()
      .waitFor()
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
}

async function sendsBoth({ chain, way, hands }: (typeof CASES)[number]): Promise<void> {
  const options = hands === 'keyboard' ? {} : PIXEL
  const person: Sender =
    way === 'remote'
      ? await remote(visit, chain, options)
      : await injected(visit, chain === 'eip155' ? 'Larkspur' : 'Marram', options)
  const [coin, token] = KINDS[chain]
  await sent(person, chain, hands, coin!)
  await button(person, 'Done').click()
  await sent(person, chain, hands, token!)
  expect(person.errors).toEqual([])
}

test.each(CASES)(
  'on $chain, $way, by $hands: a coin and then a token are sent as they were shown, to the last unit',
  sendsBoth,
)
