/** The plugin in a real kernel beside the real wallets plugin, with one connected wallet, the ledger's chain and its service. */
import { caipAddress, QUOTES, type Asset, type CaipAddress, type QuoteRequest } from '#wallet'
import { FORM, SWAPPER, TOKENS } from '../../../src/plugins/swaps/refs.ts'
import { swaps, type SwapsOptions } from '../../../src/plugins/swaps/index.ts'
import { connectedPage, flush } from '../connectedPage.ts'
import { BASE, EVM_1, EVM_2, MAINNET, until, type SetupOptions } from '../wallets/support.ts'
import { swapChain, type SwapChain } from './chain.ts'
import { EXCHANGE, NATIVE, type Call } from './ledger.ts'
import { serve, type ListedRow } from './service.ts'

export { BASE, EVM_1, EVM_2, flush, MAINNET, until }
export const ACCOUNT = `eip155:1:${EVM_1}` as CaipAddress
export const COIN = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
export const SHELL = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const at = (address: string): CaipAddress => caipAddress('eip155:1', address)
export const ETH: Asset = { network: 'eip155:1', decimals: 18, symbol: 'ETH' }
export const USD: Asset = { network: 'eip155:1', token: at(COIN), decimals: 6, symbol: 'USD' }
export const SHL: Asset = { network: 'eip155:1', token: at(SHELL), decimals: 18, symbol: 'SHL' }

export const ROWS: readonly ListedRow[] = [
  { name: 'Ether', symbol: 'ETH', decimals: 18 },
  { name: 'US Dollar', symbol: 'USD', decimals: 6, address: COIN },
  { name: 'Shell', symbol: 'SHL', decimals: 18, address: SHELL },
]

export interface WorldOptions extends SetupOptions {
  /** One that goes on after a reload; by default a new one with balances. */
  readonly chain?: SwapChain
  /** False: the wallet is not connected. */
  readonly connects?: boolean
  readonly swaps?: SwapsOptions
}

export interface Asked {
  readonly method: string
  readonly call: Call
}

interface Moods {
  answer: (call: Call) => unknown
  batch: (calls: readonly Call[]) => unknown
  status: (id: string) => unknown
  /** A smart account, which says so. */
  atomic: boolean
}

interface Sent {
  readonly to: string
  readonly data?: string
  readonly value?: string
}
const callOf = ({ to, data, value }: Sent): Call => ({ to, data, value: BigInt(value ?? 0) })

export function newChain(): SwapChain {
  const chain = swapChain()
  const { ledger } = chain
  ledger.tokens.set(COIN, { decimals: 6 }).set(SHELL, { decimals: 18 })
  ledger.give(NATIVE, EVM_1, 10n * 10n ** 18n)
  ledger.give(COIN, EVM_1, 5_000_000_000n)
  ledger.give(SHELL, EVM_1, 700n * 10n ** 18n)
  ledger.give(NATIVE, EXCHANGE, 1_000n * 10n ** 18n)
  ledger.give(COIN, EXCHANGE, 2_000_000_000_000n)
  ledger.give(SHELL, EXCHANGE, 4_000_000n * 10n ** 18n)
  return chain
}

export async function world({ swaps: options, chain = newChain(), connects = true, ...rest }: WorldOptions = {}) {
  const { ledger } = chain
  const test = await connectedPage({
    ...rest,
    connects: false,
    chain: chain.plugin,
    plugins: [swaps(options), ...(rest.plugins ?? [])],
  })
  const { wallet } = test
  const service = serve(test.fetch, 'eip155:1', ledger, ROWS)
  if (connects) await test.service.connect({ connectorId: 'larkspur' })
  const asked: Asked[] = []
  const batches: { readonly calls: readonly Call[] }[] = []
  /** How the wallet answers; by default it sends at once, and is no smart account. */
  const moods: Moods = {
    answer: (call) => chain.send(call, EVM_1),
    batch: (calls) => ({ id: chain.sendBatch(calls, EVM_1) }),
    status: (id) => chain.batchStatus(id),
    atomic: false,
  }
  wallet.behave(
    {
      answer: async ({ method, params }) => {
        if (method === 'wallet_getCapabilities') {
          if (moods.atomic) return { '0x1': { atomic: { status: 'supported' } } }
          throw Object.assign(new Error('unknown'), { code: 4200 })
        }
        if (method === 'wallet_getCallsStatus') return moods.status((params as readonly [string])[0])
        if (method === 'wallet_sendCalls') {
          const [{ calls, ...batch }] = params as [{ calls: readonly Sent[] }]
          batches.push({ ...batch, calls: calls.map(callOf) })
          asked.push(...calls.map((call) => ({ method, call: callOf(call) })))
          return moods.batch(calls.map(callOf))
        }
        const call = callOf((params as readonly [Sent])[0])
        asked.push({ method, call })
        return moods.answer(call)
      },
    },
    'request',
  )
  const { signal } = new AbortController()
  const swapper = await test.kernel.ready(SWAPPER)
  const quotes = await test.kernel.ready(QUOTES)
  const request = (change: Partial<QuoteRequest> = {}): QuoteRequest => ({
    account: ACCOUNT,
    give: USD,
    get: SHL,
    exact: 'give',
    units: 100_000_000n,
    slippageBps: 100,
    ...change,
  })
  async function quoted(change: Partial<QuoteRequest> = {}) {
    const life = new AbortController()
    const inquiry = quotes.ask(request(change), { signal: life.signal })
    await until(() => inquiry.state.get().waiting.length === 0)
    const state = inquiry.state.get()
    life.abort()
    return state
  }
  return {
    ...test,
    chain,
    ledger,
    service: test.service,
    hosted: service,
    asked,
    batches,
    moods,
    signal,
    swapper,
    quotes,
    request,
    quoted,
    form: await test.kernel.ready(FORM),
    tokens: await test.kernel.ready(TOKENS),
    async prepare(change: Partial<QuoteRequest> = {}) {
      const { quotes: found, without } = await quoted(change)
      if (!found[0]) throw new Error(JSON.stringify(without))
      return swapper.prepare({ request: request(change), quote: found[0] }, signal)
    },
    /** Until the run with this key is over. */
    async over(key: string) {
      const run = () => swapper.swaps.get().find((each) => each.key === key)
      await until(() => ['done', 'stopped', undefined].includes(run()?.phase))
      await flush()
      return run()
    },
  }
}

/** What calldata gives away, spelled as the ledger does. */
export const approvalOf = ({ data = '' }: Call): { readonly spender: string; readonly units: bigint } | undefined =>
  data.startsWith('0x095ea7b3')
    ? { spender: `0x${data.slice(34, 74)}`, units: BigInt(`0x${data.slice(74)}`) }
    : undefined
