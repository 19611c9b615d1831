import { SWAP, type CaipAddress, type SwapParams } from '#wallet'
import { balances } from '../../src/plugins/balances/index.ts'
import { swaps } from '../../src/plugins/swaps/index.ts'
import { SELECT_TOKEN, SLIPPAGE } from '../../src/plugins/swaps/refs.ts'
import { swapChain, type SwapChain } from '../../tests/plugins/swaps/chain.ts'
import { EXCHANGE, NATIVE, type Call } from '../../tests/plugins/swaps/ledger.ts'
import { serve, type ListedRow, type Service } from '../../tests/plugins/swaps/service.ts'
import { BALANCE, HUGE_TOKENS, known, token, tokens, USDC } from '../holdings.ts'
import type { PluginStates, SetStage } from '../kinds.ts'
import type { Setting, Stage } from '../stage.ts'
import { still } from '../stillness.ts'
import { ADDRESS, LONG, pictures, UNBROKEN, wallet } from '../world.ts'

const BASE_ID = 'eip155:8453'
const COIN = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const SALT = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const FAKE = '0x00000000000000000000000000000000000000fa'
const UNLISTED = '0x00000000000000000000000000000000000000ab'
const WETH = '0x4200000000000000000000000000000000000006'
const ETHER = 10n ** 18n
const ME = wallet('Larkspur', { accounts: [`eip155:8453:${ADDRESS}`] as CaipAddress[] })

const ROWS: readonly ListedRow[] = [
  { name: 'Ether', symbol: 'ETH', decimals: 18, logoUri: pictures.ether },
  { name: 'USD Coin', symbol: 'USDC', decimals: 6, address: COIN, logoUri: pictures.coin },
  { name: 'Salt Marsh', symbol: 'SALT', decimals: 18, address: SALT, logoUri: pictures.saltbox },
  { name: 'Wrapped Ether', symbol: 'WETH', decimals: 18, address: WETH },
  { name: 'USD Coin', symbol: 'UЅDС', decimals: 6, address: FAKE },
]
const HELD = [
  token('Ether', 'ETH', '2.418', { price: 3_065.001, iconUrl: pictures.ether }),
  token('USD Coin', 'USDC', '4204.58', {
    address: USDC,
    iconUrl: pictures.coin,
    quantity: { decimals: '6', numeric: '4204.58' },
  }),
]

interface Swapping {
  readonly stage: Stage
  readonly chain: SwapChain
  readonly hosted: Service
}

interface Choice extends Setting {
  readonly rows?: readonly ListedRow[]
  readonly held?: readonly unknown[]
  readonly params?: SwapParams
  readonly networks?: readonly `${string}:${string}`[]
  readonly prepare?: (made: Omit<Swapping, 'stage'>) => void
  /** A smart account, whose wallet answers so to a batch. */
  readonly batch?: (chain: SwapChain, calls: readonly Call[]) => unknown
}

interface Sent {
  readonly to: string
  readonly data?: string
  readonly value?: string
}
const callOf = ({ to, data, value }: Sent): Call => ({ to, data, value: BigInt(value ?? 0) })

/** How the wallet answers. */
function behave(chain: SwapChain, batch: Choice['batch'], answer: (call: Call) => unknown): void {
  ME.behave(
    {
      answer: ({ method, params }) => {
        const [asked] = params as readonly [never]
        if (method === 'wallet_getCapabilities') return batch ? { '0x2105': { atomic: { status: 'supported' } } } : {}
        if (method === 'wallet_getCallsStatus') return chain.batchStatus(asked)
        return method === 'wallet_sendCalls'
          ? batch?.(chain, (asked as { readonly calls: readonly Sent[] }).calls.map(callOf))
          : answer(callOf(asked))
      },
    },
    'request',
  )
}

/** The form, as it opens. */
async function form(
  set: SetStage,
  { rows = ROWS, held = HELD, params, networks, prepare, batch, ...setting }: Choice = {},
): Promise<Swapping> {
  const chain = swapChain()
  const { ledger } = chain
  ledger.tokens
    .set(COIN, { decimals: 6, symbol: 'USDC', name: 'USD Coin' })
    .set(SALT, { decimals: 18, symbol: 'SALT', name: 'Salt Marsh' })
    .set(WETH, { decimals: 18, symbol: 'WETH', name: 'Wrapped Ether' })
    .set(UNLISTED, { decimals: 18 })
  ledger.give(NATIVE, ADDRESS, 2_418n * 10n ** 15n)
  ledger.give(COIN, ADDRESS, 4_204_580_000n)
  ledger.give(NATIVE, EXCHANGE, 1_000n * ETHER)
  ledger.give(COIN, EXCHANGE, 3_065_001_000_000n)
  ledger.give(SALT, EXCHANGE, 6_130_000n * ETHER)
  let hosted!: Service
  const stage = set({
    wallets: [ME],
    evm: chain.plugin,
    plugins: [balances(), swaps({ feeBps: 30, ...(networks && { networks }) })],
    ...setting,
    // The project's remote configuration switches on nothing here.
    modal: { features: { swaps: ['1inch'] }, ...setting.modal },
    answers(fetch) {
      known(fetch)
      fetch.on('GET', BALANCE, tokens(...held))
      hosted = serve(fetch, BASE_ID, ledger, rows)
      hosted.prices.set(NATIVE, 3_065.001).set(COIN, 1).set(SALT, 0.5)
    },
  })
  prepare?.({ chain, hosted })
  behave(chain, batch, (call) => chain.send(call, ADDRESS))
  await stage.connect()
  await stage.show(SWAP, params)
  return { stage, chain, hosted }
}

/** The form, once its list of tokens is there: until then a new one would not be asked for after five minutes. */
async function listed(set: SetStage): Promise<Swapping> {
  const made = await form(set)
  await made.stage.show(SELECT_TOKEN, { side: 'get' })
  await made.stage.sees('Salt Marsh')
  return made
}

const PAIR: SwapParams = { from: `${BASE_ID}:${COIN}`, to: BASE_ID, amount: '250' }

/** With both tokens and an amount, and a quote. */
async function quoted(set: SetStage, choice: Choice = {}): Promise<Swapping> {
  const made = await form(set, { params: PAIR, ...choice })
  await made.stage.meets('form')
  await made.stage.after(1)
  return made
}

async function reviewed(set: SetStage, choice?: Choice): Promise<Swapping> {
  const made = await quoted(set, choice)
  await made.stage.press('Review swap')
  await made.stage.sees('Left after that')
  return made
}

async function started(
  set: SetStage,
  answer?: (chain: SwapChain, call: Call) => unknown,
  choice?: Choice,
): Promise<Swapping> {
  const made = await reviewed(set, choice)
  if (answer) behave(made.chain, undefined, (call) => answer(made.chain, call))
  await made.stage.press('Approve and swap')
  return made
}

/** With an approval without a limit, by the step that asks for it. */
async function unlimited(set: SetStage, choice?: Choice): Promise<Swapping> {
  const made = await reviewed(set, choice)
  await made.stage.press('Approve once for later swaps…')
  await made.stage.sees('Allow all of your')
  await made.stage.press('Allow all of it')
  await made.stage.sees('The approval has no limit')
  return made
}

const batched = (chain: SwapChain, calls: readonly Call[]) => ({ id: chain.sendBatch(calls, ADDRESS) })
const refuse = (): never => {
  throw Object.assign(new Error('no'), { code: 4001 })
}
const isApproval = ({ data }: Call): boolean => data?.startsWith('0x095ea7b3') ?? false
const NO_NAMES = 'symbols in it are cut by the parts that draw them, as in the form'

export default {
  views: {
    Swap: {
      states: {
        async usual(set) {
          const { stage } = await quoted(set)
          await stage.sees('Review swap')
        },
        async got(set) {
          const { stage } = await quoted(set)
          // While the card grows, the field may be out of view, and its focus would scroll the form.
          await stage.sees('Review swap')
          await still(stage.root)
          await stage.type('Amount to get', '0.25')
          await stage.after(1)
          // The button may still be that of the price before.
          await stage.sees('You get about 0.25')
          await stage.sees('Review swap')
        },
        async untouched(set) {
          const { stage } = await form(set)
          await stage.sees('Select token')
        },
        async loading(set) {
          const { stage } = await form(set, {
            params: PAIR,
            prepare: ({ hosted }) => void (hosted.failure = { json: {}, delay: 600_000 }),
          })
          await stage.meets('form')
          await stage.after(1)
          await stage.sees('Getting a price')
        },
        async error(set) {
          const { stage } = await quoted(set, { prepare: ({ hosted }) => void (hosted.mood = 'spender') })
          await stage.sees('The quote was refused')
        },
        async amount(set) {
          const { stage } = await quoted(set)
          await stage.type('Amount to give', '1,234')
          await stage.sees('Correct the amount')
        },
        async liquidity(set) {
          const { stage } = await quoted(set, { prepare: ({ chain }) => chain.ledger.give(NATIVE, EXCHANGE, 0n) })
          await stage.sees('Insufficient liquidity')
        },
        async funds(set) {
          const { stage } = await quoted(set, { params: { ...PAIR, amount: '9000' } })
          await stage.sees('Insufficient balance')
        },
        async impact(set) {
          const { stage } = await quoted(set, {
            prepare: ({ chain }) => chain.ledger.give(NATIVE, EXCHANGE, 400n * ETHER),
          })
          await stage.sees('Review swap')
        },
        async unsupported(set) {
          const { stage } = await form(set, { networks: ['eip155:1'] })
          await stage.sees('Swaps are not possible on Base')
        },
        async host(set) {
          const { stage } = await form(set, { params: { from: 'eip155:424242' } })
          await stage.sees("This can't be swapped")
        },
        async long(set) {
          const { stage } = await form(set, {
            rows: [{ name: LONG, symbol: 'MERIDIANSTAKEDLIQUIDITYTOKEN', decimals: 18, address: SALT }],
            params: { from: BASE_ID, to: `${BASE_ID}:${SALT}`, amount: '1.5' },
          })
          await stage.meets('form')
          await stage.after(1)
          await stage.sees('Review swap')
        },
        async huge(set) {
          const { stage } = await quoted(set, {
            held: HUGE_TOKENS,
            params: { ...PAIR, amount: '123456789012345.123456' },
          })
          await stage.meets('form')
        },
      },
      within: { empty: 'untouched' },
    },
    SwapSelectToken: {
      states: {
        async usual(set) {
          const { stage } = await form(set)
          await stage.show(SELECT_TOKEN, { side: 'get' })
          await stage.sees('Salt Marsh')
        },
        async unfound(set) {
          const { stage } = await form(set)
          await stage.show(SELECT_TOKEN, { side: 'get' })
          await stage.type('Name, symbol or address', 'nothing like it')
          await stage.sees('No token found')
        },
        async address(set) {
          const { stage } = await form(set)
          await stage.show(SELECT_TOKEN, { side: 'get' })
          await stage.type('Name, symbol or address', UNLISTED)
          await stage.sees('By its address')
        },
        async loading(set) {
          const { stage } = await listed(set)
          stage.fetch.on('GET', '/v1/convert/tokens', { json: {}, delay: 600_000 })
          await stage.after(301)
          await stage.show(SELECT_TOKEN, { side: 'give' })
          await stage.sees('USD Coin')
        },
        async error(set) {
          const { stage } = await listed(set)
          stage.fetch.on('GET', '/v1/convert/tokens', { status: 400 })
          await stage.after(301)
          await stage.show(SELECT_TOKEN, { side: 'give' })
          await stage.sees("Other tokens didn't load")
        },
        async long(set) {
          const { stage } = await form(set, {
            rows: [
              { name: LONG, symbol: 'BCMSVFE', decimals: 18, address: SALT },
              { name: UNBROKEN, symbol: 'MERIDIANSTAKEDLIQUIDITYTOKEN', decimals: 18, address: WETH },
            ],
          })
          await stage.show(SELECT_TOKEN, { side: 'get' })
          await stage.sees(UNBROKEN)
        },
        async huge(set) {
          const { stage } = await form(set, { held: HUGE_TOKENS })
          await stage.show(SELECT_TOKEN, { side: 'give' })
          await stage.sees('Shell Coin')
        },
      },
      within: { empty: 'unfound' },
    },
    SwapSlippage: {
      states: {
        async usual(set) {
          const { stage } = await form(set)
          await stage.show(SLIPPAGE)
          await stage.sees('Save')
        },
        async high(set) {
          const { stage } = await form(set)
          await stage.show(SLIPPAGE)
          await stage.type('At most, in percent', '4.5')
          await stage.sees('Others may use so much room')
        },
        async error(set) {
          const { stage } = await form(set)
          await stage.show(SLIPPAGE)
          await stage.type('At most, in percent', '12')
          await stage.sees('From 0.1% to 5%.')
        },
      },
      without: {
        loading: 'nothing is loaded',
        empty: 'it always has a value',
        long: 'there are no names in it',
        huge: 'a value beyond the limit is the error',
      },
    },
    SwapPreview: {
      states: {
        async usual(set) {
          await reviewed(set)
        },
        async batch(set) {
          const { stage } = await reviewed(set, { batch: batched })
          await stage.sees('Approve and swap together, in one confirmation')
        },
        async unlimited(set) {
          await unlimited(set)
        },
        async unlimitedBatch(set) {
          const { stage } = await unlimited(set, { batch: batched })
          await stage.sees('Approve and swap together, in one confirmation')
        },
        async native(set) {
          await reviewed(set, { params: { from: BASE_ID, to: `${BASE_ID}:${COIN}`, amount: '0.5' } })
        },
        async impact(set) {
          const { stage } = await reviewed(set, {
            prepare: ({ chain }) => chain.ledger.give(NATIVE, EXCHANGE, 400n * ETHER),
          })
          await stage.sees('to the price impact')
        },
        async less(set) {
          const { stage } = await reviewed(set, { prepare: ({ hosted }) => void (hosted.mood = 'less') })
          await stage.sees('You would get too little')
        },
        async error(set) {
          const { stage } = await reviewed(set, { prepare: ({ hosted }) => void (hosted.mood = 'stale') })
          await stage.sees('This would fail')
        },
        async unproved(set) {
          const { stage } = await reviewed(set, { prepare: ({ chain }) => void (chain.simulates = false) })
          await stage.sees("The result can't be tried out")
        },
        async huge(set) {
          await reviewed(set, {
            params: { from: `${BASE_ID}:${COIN}`, to: `${BASE_ID}:${SALT}`, amount: '4204.123456' },
          })
        },
      },
      without: {
        loading: 'the form waits for it, and shows it when it is there',
        empty: 'without a review there is nothing, and the form is shown again',
        long: NO_NAMES,
      },
    },
    SwapUnlimitedApproval: {
      states: {
        async usual(set) {
          const { stage } = await reviewed(set)
          await stage.press('Approve once for later swaps…')
          await stage.sees('Allow all of your')
        },
        async error(set) {
          const { stage, hosted } = await reviewed(set)
          await stage.press('Approve once for later swaps…')
          await stage.sees('Allow all of your')
          hosted.failure = { status: 503, json: {} }
          await stage.press('Allow all of it')
          await stage.sees('The service answered with an error')
        },
      },
      without: {
        loading: 'its button waits, and says so',
        empty: 'it is about one review',
        long: NO_NAMES,
        huge: 'amounts in it are those of the review',
      },
    },
    SwapProgress: {
      states: {
        async usual(set) {
          const { stage } = await started(set, () => new Promise(() => {}))
          await stage.sees('Compare what your wallet shows')
        },
        async loading(set) {
          const { stage } = await started(set, (chain, call) => {
            chain.mines = false
            return chain.send(call, ADDRESS)
          })
          await stage.sees('You can close this')
        },
        async swapping(set) {
          const { stage } = await started(set, (chain, call) =>
            isApproval(call) ? chain.send(call, ADDRESS) : new Promise(() => {}),
          )
          await stage.sees('Compare what your wallet shows')
        },
        async done(set) {
          const { stage } = await started(set)
          await stage.sees('was promised')
        },
        async batch(set) {
          const { stage } = await started(set, undefined, { batch: () => new Promise(() => {}) })
          await stage.sees('One confirmation for all steps')
        },
        async undone(set) {
          const { stage } = await started(set, undefined, {
            batch: (chain, calls) => {
              chain.ledger.give(NATIVE, EXCHANGE, 500n * ETHER)
              return batched(chain, calls)
            },
          })
          await stage.sees('undid all of it')
        },
        async unable(set) {
          const { stage } = await started(set, undefined, {
            batch: () => {
              throw Object.assign(new Error('no'), { code: 5760 })
            },
          })
          await stage.sees("Your wallet can't do both at once")
        },
        async unlimited(set) {
          const { stage } = await unlimited(set)
          await stage.press('I understand, and want to swap.')
          await stage.press('Approve and swap')
          await stage.sees('The approval stands')
        },
        async declined(set) {
          const { stage } = await started(set, refuse)
          await stage.sees('Request declined')
        },
        async stands(set) {
          const { stage } = await started(set, (chain, call) =>
            isApproval(call) ? chain.send(call, ADDRESS) : refuse(),
          )
          await stage.sees('The approval stands')
        },
        async moved(set) {
          const { stage } = await started(set, (chain, call) => {
            const hash = chain.send(call, ADDRESS)
            chain.ledger.give(NATIVE, EXCHANGE, 500n * ETHER)
            return hash
          })
          await stage.sees('The price moved')
        },
        async error(set) {
          const { stage } = await started(set, (chain, call) => {
            if (!isApproval(call)) chain.ledger.give(NATIVE, EXCHANGE, 500n * ETHER)
            return chain.send(call, ADDRESS)
          })
          await stage.sees('undid the swap')
        },
        async revoked(set) {
          const { stage } = await started(set, (chain, call) =>
            isApproval(call) ? chain.send(call, ADDRESS) : refuse(),
          )
          await stage.sees('The approval stands')
          await stage.press('Take back the approval')
          await stage.sees('Approval taken back')
        },
      },
      without: { empty: 'it is about one swap', long: NO_NAMES, huge: 'amounts in it are those of the review' },
    },
  },
  slots: { 'account.action/swaps': { seenIn: 'shell/Account.usual', as: 'button "Swap"' } },
} satisfies PluginStates
