/** The plugin in a real kernel beside the real wallets plugin, with one connected wallet, the ledger's chain and its service. */
import { caipAddress, QUOTES, type Asset, type CaipAddress, type QuoteRequest } from '#wallet'
import { FORM, SWAPPER, TOKENS } from '../../../src/plugins/swaps/refs.ts'
import { swaps, type SwapsOptions } from '../../../src/plugins/swaps/index.ts'
import {
  BASE,
  EVM_1,
  EVM_2,
  evmWallet,
  flush as turn,
  MAINNET,
  setup,
  until,
  type SetupOptions,
} from '../wallets/support.ts'
import { swapChain, type SwapChain } from './chain.ts'
import { EXCHANGE, NATIVE, type Call, type Ledger } from './ledger.ts'
import { serve, type ListedRow } from './service.ts'

export { BASE, EVM_1, EVM_2, MAINNET, until }
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

/** Everything that waits on promises only has run. */
export async function flush(): Promise<void> {
  for (let count = 0; count < 12; count += 1) await turn()
}

export interface WorldOptions extends SetupOptions {
  readonly swaps?: SwapsOptions
  /** Of an earlier page. */
  readonly chain?: SwapChain
}

export interface Asked {
  readonly method: string
  readonly call: Call
}

function fill(ledger: Ledger): void {
  ledger.tokens.set(COIN, { decimals: 6 }).set(SHELL, { decimals: 18 })
  ledger.give(NATIVE, EVM_1, 10n * 10n ** 18n)
  ledger.give(COIN, EVM_1, 5_000_000_000n)
  ledger.give(SHELL, EVM_1, 700n * 10n ** 18n)
  ledger.give(NATIVE, EXCHANGE, 1_000n * 10n ** 18n)
  ledger.give(COIN, EXCHANGE, 2_000_000_000_000n)
  ledger.give(SHELL, EXCHANGE, 4_000_000n * 10n ** 18n)
}

export async function world({ swaps: options, chain: earlier, ...rest }: WorldOptions = {}) {
  const chain = earlier ?? swapChain()
  const { ledger } = chain
  if (!earlier) fill(ledger)
  const wallet = evmWallet()
  const test = await setup({
    wallets: [wallet],
    networks: [MAINNET, BASE],
    ...rest,
    bare: true,
    plugins: [chain.plugin, swaps(options), ...(rest.plugins ?? [])],
  })
  const service = serve(test.fetch, 'eip155:1', ledger, ROWS)
  await test.service.connect({ connectorId: 'larkspur' })
  const asked: Asked[] = []
  /** How the wallet answers; by default it sends at once. */
  const moods: { answer: (call: Call) => unknown } = { answer: (call) => chain.send(call, EVM_1) }
  wallet.behave(
    {
      answer: async ({ method, params }) => {
        const [{ to, data, value }] = params as [{ to: string; data?: string; value?: string }]
        const call = { to, data, value: BigInt(value ?? 0) }
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
    wallet,
    asked,
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
      const run = () => swapper.runs.get().find((each) => each.key === key)
      await until(() => ['done', 'stopped', undefined].includes(run()?.phase))
      await flush()
      return run()
    },
    toasts: () => test.said.filter(({ kind }) => kind === 'toast').map(({ text }) => text),
  }
}

/** What calldata gives away, spelled as the ledger does. */
export const approvalOf = ({ data = '' }: Call): { readonly spender: string; readonly units: bigint } | undefined =>
  data.startsWith('0x095ea7b3')
    ? { spender: `0x${data.slice(34, 74)}`, units: BigInt(`0x${data.slice(74)}`) }
    : undefined
