/** The whole plugin over a real node with the sandbox's exchange: what the review says is what the chain does, also for odd tokens. */
import { encodeDeployData, encodeFunctionData, zeroAddress, type Address } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CaipAddress, QuoteRequest } from '#wallet'
import { QUOTES } from '#wallet'
import { EXCHANGE, EXCHANGE_ABI } from '../../../sandbox/chains/exchangeAbi.ts'
import { ODD_KINDS, ODD_TOKEN_ABI, readBytecode } from '../../../sandbox/chains/contracts.ts'
import { createRpc } from '../../../sandbox/chains/rpc.ts'
import { evm } from '../../../src/plugins/evm/index.ts'
import { SWAPPER } from '../../../src/plugins/swaps/refs.ts'
import { swaps } from '../../../src/plugins/swaps/index.ts'
import { ALICE, sendMined, startAnvil, type Running } from '../evm/support.ts'
import { evmNetwork, evmWallet, setup, until } from '../wallets/support.ts'
import { approveData } from './ledger.ts'
import { serve } from './service.ts'

const CHAIN = 'eip155:31337'
const ME = `${CHAIN}:${ALICE}` as CaipAddress
const ETHER = 10n ** 18n

let chain: Running
const tokens = new Map<string, Address>()
const send = (transaction: object) => sendMined(chain.url, { from: ALICE, gas: '0x800000', ...transaction })
const read = async (to: Address, functionName: 'balanceOf'): Promise<bigint> =>
  BigInt(
    await createRpc(chain.url).hex('eth_call', [
      { to, data: encodeFunctionData({ abi: ODD_TOKEN_ABI, functionName, args: [ALICE] }) },
      'latest',
    ]),
  )

/** A token that Alice and nobody else has, and a pool of it with ether. */
async function token(kind: keyof typeof ODD_KINDS, decimals: number, whole: bigint): Promise<Address> {
  const key = `${kind}-${decimals}`
  const known = tokens.get(key)
  if (known) return known
  const units = whole * 10n ** BigInt(decimals)
  const args = [key, 'ODD', decimals, ODD_KINDS[kind === 'paused' ? 'plain' : kind], [ALICE], units * 2n] as const
  const data = encodeDeployData({ abi: ODD_TOKEN_ABI, bytecode: await readBytecode('SandboxOddToken'), args })
  const address = (await send({ data })).contractAddress as Address
  await send({ to: address, data: approveData(EXCHANGE, units) })
  await send({
    to: EXCHANGE,
    value: `0x${(100n * ETHER).toString(16)}`,
    data: encodeFunctionData({
      abi: EXCHANGE_ABI,
      functionName: 'addLiquidity',
      args: [zeroAddress, address, 100n * ETHER, units],
    }),
  })
  tokens.set(key, address)
  return address
}

beforeAll(async () => {
  chain = await startAnvil()
  const { contractAddress } = await send({ data: await readBytecode('SandboxExchange') })
  // Where the service says that it is.
  const rpc = createRpc(chain.url)
  await rpc.request('anvil_setCode', [EXCHANGE, await rpc.request('eth_getCode', [contractAddress, 'latest'])])
})
afterAll(() => chain.stop())

async function world() {
  const network = evmNetwork(31337, 'Local', { rpcUrls: { default: { http: [chain.url] } } })
  const wallet = evmWallet({ accounts: [ME] })
  const rpc = createRpc(chain.url)
  const test = await setup({
    wallets: [wallet],
    networks: [network],
    bare: true,
    plugins: [evm(), swaps({ networks: [CHAIN], feeBps: 30 })],
  })
  /** What the pool gives, asked before each answer, because the stand-in answers at once. */
  const outs = new Map<string, bigint>()
  const keyOf = (give: string, get: string, units: bigint): string => [give, get, units].join().toLowerCase()
  const hosted = serve(test.fetch, CHAIN, { quote: (...asked) => outs.get(keyOf(...asked)) ?? 0n }, [])
  hosted.mood = 'unlimited'
  test.fetch.on('GET', '/v1/convert/gas-price', { json: { standard: '1000000000', fast: '1', instant: '1' } })
  await test.service.connect({ connectorId: 'larkspur' })
  wallet.behave({ answer: ({ method, params }) => rpc.request(method, params as unknown[]) }, 'request')
  const [quotes, swapper] = [await test.kernel.ready(QUOTES), await test.kernel.ready(SWAPPER)]
  const asset = (address: Address | undefined, decimals: number) => ({
    network: CHAIN as `${string}:${string}`,
    decimals,
    symbol: address ? 'ODD' : 'ETH',
    ...(address && { token: `${CHAIN}:${address}` as CaipAddress }),
  })

  async function review(
    give: Address | undefined,
    get: Address | undefined,
    units: bigint,
    decimals: number,
    promise = 10_000n,
  ) {
    const data = encodeFunctionData({
      abi: EXCHANGE_ABI,
      functionName: 'quote',
      args: [give ?? zeroAddress, get ?? zeroAddress, units],
    })
    const out = BigInt(await rpc.hex('eth_call', [{ to: EXCHANGE, data }, 'latest']))
    outs.set(keyOf(give ?? zeroAddress, get ?? zeroAddress, units), (out * promise) / 10_000n)
    const request: QuoteRequest = {
      account: ME,
      give: asset(give, give ? decimals : 18),
      get: asset(get, get ? decimals : 18),
      exact: 'give',
      units,
      slippageBps: 100,
    }
    const { signal } = new AbortController()
    const inquiry = quotes.ask(request, { signal })
    await until(() => inquiry.state.get().waiting.length === 0)
    const [quote] = inquiry.state.get().quotes
    if (!quote) throw new Error(JSON.stringify(inquiry.state.get().without))
    return swapper.prepare({ request, quote }, signal)
  }
  /** Blocks come at once; the clock is advanced until the run is over. */
  async function over(key: string) {
    const run = () => swapper.swaps.get().find((each) => each.key === key)!
    for (let turn = 0; turn < 200 && ['running', 'renewing'].includes(run().phase); turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10))
      await test.clock.advance(100)
    }
    return run()
  }
  return { review, over, swapper }
}

describe('a real exchange', () => {
  it.each([
    ['plain', 6],
    ['plain', 0],
    ['plain', 36],
    ['silent', 6],
  ] as const)(
    'swaps a %s token with %i decimals both ways: what came is what was promised, and no approval is left',
    async (kind, decimals) => {
      const address = await token(kind, decimals, 1_000_000n)
      const { review, over, swapper } = await world()
      const before = await read(address, 'balanceOf')
      const buy = await review(undefined, address, ETHER, decimals)
      expect([buy.warnings, buy.steps.map((step) => step.kind)]).toEqual([[], ['swap']])
      const bought = await over(swapper.begin(buy))
      expect(bought).toMatchObject({ phase: 'done' })
      expect(bought.facts.received).toBe((await read(address, 'balanceOf')) - before)
      expect(bought.facts.received! >= buy.quote.getsAtLeast && bought.facts.received === buy.arrives).toBe(true)

      const sell = await review(address, undefined, bought.facts.received!, decimals)
      expect([sell.warnings, sell.steps.map((step) => step.kind)]).toEqual([[], ['approve', 'swap']])
      const sold = await over(swapper.begin(sell))
      expect(sold).toMatchObject({ phase: 'done', facts: { standing: 0n } })
      expect(sold.facts.received! >= sell.quote.getsAtLeast).toBe(true)
    },
    60_000,
  )

  it('a token that takes a fee of each transfer brings less than promised, which is seen before anything is asked', async () => {
    const address = await token('fee', 6, 1_000_000n)
    const { review } = await world()
    expect((await review(undefined, address, ETHER, 6)).warnings[0]).toMatchObject({
      kind: 'gets-less',
      weight: 'stop',
    })
  }, 60_000)

  it('a price of long ago is refused by the exchange in the simulation, in its own words', async () => {
    const address = await token('plain', 6, 1_000_000n)
    const { review } = await world()
    expect((await review(undefined, address, ETHER, 6, 11_000n)).warnings[0]).toMatchObject({
      kind: 'would-fail',
      said: expect.stringContaining('too little in return') as string,
    })
  }, 60_000)
})
