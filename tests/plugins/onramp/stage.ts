/** The plugin in a real kernel beside the real wallets plugin, with a service and a chain in the test's hands. */
import type { FakeReply } from '#kernel/testing'
import { onramp, type OnrampOptions } from '../../../src/plugins/onramp/index.ts'
import { ONRAMP, ORDERS } from '../../../src/plugins/onramp/refs.ts'
import { heldChain } from '../send/chain.ts'
import { connectedPage, flush } from '../connectedPage.ts'
import { BASE, EVM_1, EVM_2, MAINNET, until, type SetupOptions } from '../wallets/support.ts'

export { BASE, EVM_1, EVM_2, flush, MAINNET, until }

export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const OPTIONS = {
  paymentCurrencies: [
    {
      id: 'USD',
      payment_method_limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    },
    { id: 'EUR', payment_method_limits: [{ id: 'card', min: '20', max: '500' }] },
    { id: 'JPY', payment_method_limits: [{ id: 'card', min: '1000', max: '100000' }] },
  ],
  purchaseCurrencies: [
    {
      id: 'eth',
      name: 'Ether',
      symbol: 'ETH',
      networks: [
        { name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: '' },
        { name: 'base-mainnet', display_name: 'Base', chain_id: '8453', contract_address: '' },
      ],
    },
    {
      id: 'usdc',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [{ name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: USDC }],
    },
  ],
}
export const QUOTE = {
  paymentTotal: { amount: '100', currency: 'USD' },
  paymentSubtotal: { amount: '98.75', currency: 'USD' },
  purchaseAmount: { amount: '98.75', currency: 'USDC' },
  networkFee: { amount: '0.25', currency: 'USD' },
  coinbaseFee: { amount: '1.00', currency: 'USD' },
  quoteId: 'q',
}
export const PAGE = 'https://pay.coinbase.com/buy/select-asset?sessionToken=abc'

export interface WorldOptions extends Omit<SetupOptions, 'options'> {
  readonly options?: OnrampOptions | undefined
  readonly answers?: { readonly options?: FakeReply; readonly quote?: FakeReply; readonly url?: FakeReply } | undefined
}

export async function world({ answers = {}, options, ...rest }: WorldOptions = {}) {
  const held = heldChain()
  held.tokens.set(USDC, { decimals: 6, balance: 5_000_000n })
  const test = await connectedPage({
    features: { onramp: ['coinbase', 'meld'] },
    ...rest,
    chain: held.plugin,
    plugins: [onramp(options), ...(rest.plugins ?? [])],
    answers: {
      'GET /v1/supported-chains': { json: { http: ['eip155:1', 'eip155:8453'], ws: [] } },
      'GET /v1/onramp/options': answers.options ?? { json: OPTIONS },
      'POST /v1/onramp/quote': answers.quote ?? { json: QUOTE },
      'POST /v1/generators/onrampurl': answers.url ?? { json: { url: PAGE } },
    },
  })
  const service = await test.kernel.ready(ONRAMP)
  const orders = await test.kernel.ready(ORDERS)
  return {
    ...test,
    held,
    orders,
    onramp: service,
    state: () => service.state.get(),
    /** Reads the options, types an amount, and waits for what is asked then. */
    async typed(text: string): Promise<void> {
      await service.load()
      await flush()
      service.type(text)
      await test.clock.advance(500)
      await flush()
    },
    /** The chain is looked at this much later. */
    async later(ms: number): Promise<void> {
      await test.clock.advance(ms)
      await flush()
    },
    receive: (units: bigint) => {
      held.tokens.get(USDC)!.balance += units
    },
  }
}
