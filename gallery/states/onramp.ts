import { ONRAMP_PROVIDERS, type CaipAddress } from '#wallet'
import { normalizeAddress } from '../../src/plugins/evm/address.ts'
import { onramp } from '../../src/plugins/onramp/index.ts'
import { FIAT_SELECT, TOKEN_SELECT } from '../../src/plugins/onramp/refs.ts'
import { heldChain, type HeldChain } from '../../tests/plugins/send/chain.ts'
import type { FakeReply } from '#kernel/testing'
import type { PluginStates, SetStage } from '../kinds.ts'
import type { Setting, Stage } from '../stage.ts'
import { ADDRESS, BASE, ETHEREUM, LONG, UNBROKEN, wallet } from '../world.ts'
import { NOTHING_AWAITED, NOTHING_FAILS } from './wallets/reasons.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const PAGE = 'https://pay.coinbase.com/buy/select-asset?sessionToken=5e'
const ME = wallet('Larkspur', { accounts: [`eip155:1:${ADDRESS}`] as CaipAddress[] })

const limits = (card: readonly [string, string], bank: readonly [string, string]) => [
  { id: 'card', min: card[0], max: card[1] },
  { id: 'ach_bank_account', min: bank[0], max: bank[1] },
]
const PAYMENTS = [
  { id: 'USD', payment_method_limits: limits(['10.00', '7500.00'], ['10.00', '25000.00']) },
  { id: 'EUR', payment_method_limits: limits(['10.00', '7500.00'], ['10.00', '25000.00']) },
  { id: 'JPY', payment_method_limits: limits(['1500', '1000000'], ['1500', '5000000']) },
  { id: 'CHF', payment_method_limits: limits(['10.00', '7000.00'], ['10.00', '20000.00']) },
]
const coin = (name: string, symbol: string, contract = '') => ({
  id: symbol.toLowerCase(),
  name,
  symbol,
  networks: [{ name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: contract }],
})
const COINS = [coin('Ether', 'ETH'), coin('USD Coin', 'USDC', USDC)]
const MANY_COINS = [
  ...COINS,
  ...['Driftwood', 'Grain', 'Halcyon', 'Lagoon', 'Marram', 'Pebble', 'Saltmarsh', 'Tidewater'].map((name, at) =>
    coin(name, name.slice(0, 4).toUpperCase(), `0x${String(at + 1).padStart(40, '0')}`),
  ),
]
const LONG_COINS = [
  coin(LONG, 'BCMSVFE', `0x${'1'.padStart(40, '0')}`),
  coin(UNBROKEN, 'MERIDIANSTAKEDLI', `0x${'2'.padStart(40, '0')}`),
  coin('عملة الميناء', 'مرفأ', `0x${'3'.padStart(40, '0')}`),
]
const quoteOf = (amount: string, fees = '3.75') => ({
  purchaseAmount: { amount, currency: 'USDC' },
  networkFee: { amount: '0.25', currency: 'USD' },
  coinbaseFee: { amount: fees, currency: 'USD' },
})

interface Market {
  readonly options?: FakeReply
  readonly quote?: FakeReply
  readonly link?: FakeReply
  readonly setting?: Setting
}

interface Shop {
  readonly stage: Stage
  readonly chain: HeldChain
}

function stageOf(set: SetStage, { options, quote, link, setting }: Market): Shop {
  const chain = heldChain({ solana: false })
  chain.tokens.set(normalizeAddress(USDC), { decimals: 6, balance: 4_204_580_000n })
  const stage = set({
    wallets: [ME],
    evm: chain.plugin,
    plugins: [onramp({ publicKeys: { meld: 'key' } })],
    answers(fetch) {
      fetch.on(
        'GET',
        '/v1/onramp/options',
        options ?? { json: { paymentCurrencies: PAYMENTS, purchaseCurrencies: COINS } },
      )
      fetch.on('POST', '/v1/onramp/quote', quote ?? { json: quoteOf('246.25') })
      fetch.on('POST', '/v1/generators/onrampurl', link ?? { json: { url: PAGE } })
    },
    ...setting,
    // Without a project no picture is asked of the directory: letters stand for them here.
    modal: { projectId: '', networks: [ETHEREUM, BASE], features: { onramp: ['coinbase', 'meld'] }, ...setting?.modal },
  })
  return { stage, chain }
}

/** The form, as it opens. */
async function form(set: SetStage, market: Market = {}): Promise<Shop> {
  const shop = stageOf(set, market)
  await shop.stage.connect()
  await shop.stage.show(ONRAMP_PROVIDERS)
  return shop
}

/** With an amount, and whatever comes of it. */
async function typed(set: SetStage, text: string, words: string, market?: Market): Promise<Shop> {
  const shop = await form(set, market)
  await shop.stage.meets('.lk-amount-input')
  await shop.stage.type('You pay', text)
  await shop.stage.after(1)
  await shop.stage.sees(words)
  return shop
}

/** Somebody has gone to the provider and comes back to the view. */
async function bought(set: SetStage, words = 'Pay at Coinbase'): Promise<Shop> {
  const shop = await typed(set, '250', 'in fees')
  await shop.stage.meets('a.lk-row-go')
  // The link opens no window here.
  shop.stage.root.addEventListener('click', (event) => event.preventDefault(), { capture: true })
  await shop.stage.press('Coinbase')
  await shop.stage.sees(words)
  return shop
}

async function arrived(set: SetStage, units: bigint, words: string): Promise<Shop> {
  const shop = await bought(set)
  await shop.stage.after(1)
  shop.chain.tokens.get(normalizeAddress(USDC))!.balance += units
  await shop.stage.after(5)
  await shop.stage.sees(words)
  return shop
}

export default {
  views: {
    OnRampProviders: {
      states: {
        usual: (set) => typed(set, '250', 'in fees'),
        async loading(set) {
          const { stage } = await form(set, { options: { fail: 'hang' } })
          await stage.meets('.lk-sk')
        },
        async quoting(set) {
          await typed(set, '250', 'Asking for the price', { quote: { fail: 'hang' } })
        },
        async empty(set) {
          const { stage } = await form(set)
          await stage.sees('Type an amount first')
        },
        error: (set) => typed(set, '250', 'Estimate.', { options: { status: 400 }, quote: { status: 400 } }),
        async unpriced(set) {
          const { stage } = await typed(set, '250', 'Estimate.', { quote: { status: 400 } })
          await stage.press('USDC')
          await stage.press('Ether')
          await stage.sees('No price now.')
        },
        least: (set) => typed(set, '9.99', 'At least $10.'),
        most: (set) => typed(set, '25000.01', 'At most $25,000.'),
        bank: (set) => typed(set, '8000', 'More than a card may pay.'),
        unreached: (set) => typed(set, '250', "Couldn't be reached", { link: { status: 400 } }),
        async running(set) {
          const { stage } = await bought(set)
          await stage.press('Back')
          await stage.sees('On its way')
        },
        async unread(set) {
          const { stage } = await form(set, {
            options: { status: 400 },
            setting: { wallets: [wallet('Larkspur')] },
          })
          await stage.sees('What is sold here didn')
        },
        async nothing(set) {
          const { stage } = await form(set, {
            options: { json: { paymentCurrencies: PAYMENTS, purchaseCurrencies: [{ ...COINS[0]!, networks: [] }] } },
          })
          await stage.sees('Nothing to buy on Ethereum')
        },
        async unsold(set) {
          const { stage } = await form(set, {
            setting: { modal: { features: { onramp: ['meld'] } }, plugins: [onramp()] },
          })
          await stage.sees('No provider sells on Ethereum')
        },
        async nobody(set) {
          const { stage } = stageOf(set, {})
          await stage.show(ONRAMP_PROVIDERS)
          await stage.sees('No wallet is connected')
        },
        long: (set) =>
          typed(set, '250', 'in fees', {
            options: { json: { paymentCurrencies: PAYMENTS, purchaseCurrencies: LONG_COINS.slice(1) } },
          }),
        huge: (set) =>
          typed(set, '25000.00', 'in fees', {
            quote: { json: quoteOf('123456789012345.123456789', '9999999.99') },
          }),
      },
    },
    OnRampFiatSelect: {
      states: {
        async usual(set) {
          const { stage } = await typed(set, '250', 'in fees')
          await stage.show(FIAT_SELECT)
          await stage.sees('CHF')
        },
        async huge(set) {
          const huge = [{ id: 'IDR', payment_method_limits: limits(['150000', '999999999999'], ['1', '2']) }]
          const { stage } = await form(set, {
            options: { json: { paymentCurrencies: huge, purchaseCurrencies: COINS } },
          })
          await stage.meets('.lk-amount-input')
          await stage.show(FIAT_SELECT)
          await stage.sees('Indonesian Rupiah')
        },
      },
      without: {
        loading: NOTHING_AWAITED,
        empty: 'without a currency the list of usual ones stands there',
        error: NOTHING_FAILS,
        long: 'names of currencies are the browser’s own',
      },
    },
    OnRampTokenSelect: {
      states: {
        async usual(set) {
          const { stage } = await typed(set, '250', 'in fees')
          await stage.show(TOKEN_SELECT)
          await stage.sees('Ether')
        },
        async many(set) {
          const { stage } = await typed(set, '250', 'in fees', {
            options: { json: { paymentCurrencies: PAYMENTS, purchaseCurrencies: MANY_COINS } },
          })
          await stage.show(TOKEN_SELECT)
          await stage.sees('Saltmarsh')
        },
        async empty(set) {
          const { stage } = await typed(set, '250', 'in fees', {
            options: { json: { paymentCurrencies: PAYMENTS, purchaseCurrencies: MANY_COINS } },
          })
          await stage.show(TOKEN_SELECT)
          await stage.sees('Saltmarsh')
          await stage.type('Search', 'zebra')
          await stage.sees('Nothing found')
        },
        async long(set) {
          const { stage } = await form(set, {
            options: { json: { paymentCurrencies: PAYMENTS, purchaseCurrencies: LONG_COINS } },
          })
          await stage.meets('.lk-amount-input')
          await stage.show(TOKEN_SELECT)
          await stage.sees('BCMSVFE')
        },
      },
      without: { loading: NOTHING_AWAITED, error: NOTHING_FAILS, huge: 'there are no amounts in it' },
    },
    BuyInProgress: {
      states: {
        usual: (set) => bought(set),
        async late(set) {
          const { stage } = await bought(set)
          await stage.after(200)
          await stage.sees('Nothing has arrived yet')
        },
        partly: (set) => arrived(set, 82_083_333n, 'A part has arrived'),
        arrived: (set) => arrived(set, 246_250_000n, 'It is in your account'),
        async error(set) {
          const { stage } = await bought(set)
          stage.clock.jump(3 * 24 * 3_600_000)
          await stage.after(60)
          await stage.after(60)
          await stage.sees('We waited for three days.')
        },
        huge: (set) => arrived(set, 123_456_789_012_345_123_456n, 'It is in your account'),
      },
      within: { loading: 'usual' },
      without: {
        empty: 'an order that has ended leaves the words that say so',
        long: 'names in it are the provider’s and the network’s, which it cuts',
      },
    },
  },
  slots: {
    'account.action/onramp': {
      states: {
        async usual(set) {
          const { stage } = stageOf(set, {})
          await stage.account()
          await stage.sees('Buy')
        },
      },
      without: {
        loading: NOTHING_AWAITED,
        empty: 'it is not there on networks of other kinds',
        error: NOTHING_FAILS,
        long: 'its one word is cut as every action’s',
        huge: 'there are no amounts in it',
      },
    },
  },
} satisfies PluginStates
