/** Makes a review of a quote: everything is read from the chain and simulated, and nobody is asked. */
import { codeOf, isLatchkeyError, LatchkeyError, withTimeout, type PluginContext } from '#kernel'
import { worstFirst } from '#operations'
import {
  ACCOUNTS,
  CHAINS,
  nativeAsset,
  NETWORKS,
  parseCaipAddress,
  sameAccount,
  type Amount,
  type CaipNetworkId,
  type ChainAdapter,
  type EvmTransaction,
  type Network,
  type PreparedTransaction,
  type Quote,
  type QuoteRequest,
  type Simulation,
} from '#wallet'
import { givesAway, UNLIMITED, writeApprove } from '../calldata.ts'
import { arrivesIn, effectWarnings } from './effects.ts'
import { type SwapBasis, type SwapReview, type SwapStep, type SwapWarning } from './review.ts'

/** Milliseconds for all questions to nodes. */
const LIMIT = 30_000
/** Grades of the price impact, in hundredths of a percent. */
export const IMPACT = { note: 100, danger: 500 } as const
/** More than this makes a swap worth somebody's while to trade ahead of it. */
export const SLIPPAGE_WARNED = 200

/** What a review needs of a chain. */
type SwapChain = ChainAdapter<'eip155'> &
  Required<Pick<ChainAdapter<'eip155'>, 'allowance' | 'readToken' | 'sendTransaction' | 'simulate'>>

export interface Prepared {
  readonly review: SwapReview
  readonly basis: SwapBasis
}

export interface Wanted {
  readonly request: QuoteRequest
  readonly quote: Quote
  readonly impactBps?: number | undefined
  /** The person has chosen, for this review alone, to approve without a limit. */
  readonly unlimited?: boolean | undefined
}

export async function chainFor(ctx: PluginContext, id: CaipNetworkId) {
  const network = ctx.use(NETWORKS).get(id)
  if (!network) throw new LatchkeyError('UNSUPPORTED_CHAIN', { detail: id })
  if (network.chainNamespace !== 'eip155') throw new LatchkeyError('SWAPS_UNSUPPORTED', { detail: id })
  const chain = await ctx.use(CHAINS).get('eip155')
  if (!chain.simulate || !chain.allowance || !chain.readToken || !chain.sendTransaction)
    throw new LatchkeyError('SWAPS_UNSUPPORTED', { detail: id })
  return { network, chain: chain as SwapChain }
}

/** `canBatch` is asked only where there is more than one step. */
export async function prepareSwap(
  ctx: PluginContext,
  wanted: Wanted,
  signal: AbortSignal,
  canBatch: (signal: AbortSignal) => Promise<boolean>,
): Promise<Prepared> {
  return withTimeout({ clock: ctx.clock, ms: LIMIT, signal, what: 'preparing a swap' }, async (until) => {
    const { request, quote } = wanted
    const { network, chain } = await chainFor(ctx, request.give.network)
    const account = ctx.use(ACCOUNTS).of(network.chainNamespace)
    if (!account?.caipAddress || !sameAccount(ctx.use(CHAINS), account.caipAddress, request.account))
      throw new LatchkeyError('CONNECTOR_NOT_CONNECTED', { detail: request.account })
    const basis = await readBasis(chain, network, wanted, until)
    const held = request.give.token === undefined ? basis.native : (basis.token ?? 0n)
    if (quote.givesAtMost > held) {
      const missing = { asset: request.give, units: quote.givesAtMost - held }
      return { basis, review: blocked(wanted, [{ kind: 'too-little', weight: 'stop', missing }]) }
    }
    try {
      const simulated = await simulateSteps(chain, network, wanted, basis, until)
      const isBatch = simulated.steps.length > 1 && (await canBatch(until))
      return { basis, review: reviewOf(network, wanted, basis, { ...simulated, isBatch }) }
    } catch (error) {
      if (codeOf(error) !== 'RPC_TRANSACTION_REJECTED') throw error
      const said = isLatchkeyError(error) ? error.detail : undefined
      return { basis, review: blocked(wanted, [{ kind: 'would-fail', weight: 'stop', ...(said && { said }) }]) }
    }
  })
}

/** The decimals come from the chain, since a service may be wrong about them. */
export async function readBasis(
  chain: SwapChain,
  network: Network,
  { request: { account, give, get }, quote: { allowance } }: Wanted,
  signal: AbortSignal,
): Promise<SwapBasis> {
  const owner = parseCaipAddress(account).address
  const token = (of: typeof give) => of.token && chain.readToken({ network, owner, token: of.token, signal })
  const [native, given, got, allowed] = await Promise.all([
    chain.getBalance({ network, address: owner, signal }),
    token(give),
    token(get),
    allowance &&
      chain.allowance({
        network,
        owner,
        spender: parseCaipAddress(allowance.spender).address,
        token: allowance.token,
        signal,
      }),
  ])
  for (const [asset, facts] of [
    [give, given],
    [get, got],
  ] as const) {
    const decimals = asset.token === undefined ? network.nativeCurrency.decimals : facts?.decimals
    if (decimals !== asset.decimals)
      throw new LatchkeyError('TOKEN_NOT_SENDABLE', { detail: 'the token has other decimals on the chain' })
  }
  return { native: native.value, token: given?.balance, allowance: allowed }
}

interface SimulatedSteps {
  readonly steps: readonly SwapStep[]
  readonly simulation: Simulation<'eip155'>
}

/** With a step that takes back an earlier approval only where the token refuses to do without (USDT). */
async function simulateSteps(
  chain: SwapChain,
  network: Network,
  { request, quote, unlimited }: Wanted,
  { allowance: allowed = 0n }: SwapBasis,
  signal: AbortSignal,
): Promise<SimulatedSteps> {
  const { allowance } = quote
  const approve = (kind: 'reset' | 'approve', units: bigint): SwapStep => ({
    kind,
    prepared: {
      namespace: 'eip155',
      network: request.give.network,
      from: request.account,
      transaction: {
        to: parseCaipAddress(allowance!.token).address,
        data: writeApprove(parseCaipAddress(allowance!.spender).address, units),
        value: 0n,
      },
    },
  })
  const swaps = quote.transactions.map((prepared): SwapStep => {
    if (givesAway((prepared.transaction as EvmTransaction).data))
      throw new LatchkeyError('swaps/ANSWER_REFUSED', { detail: 'no swap, but a call that gives tokens away' })
    return { kind: 'swap', prepared: prepared as PreparedTransaction<'eip155'> }
  })
  const needsApproval = allowance !== undefined && allowed < allowance.units
  const usual = [...(needsApproval ? [approve('approve', unlimited ? UNLIMITED : allowance.units)] : []), ...swaps]
  const first = await run(usual)
  if (!needsApproval || allowed === 0n || !first.simulation.steps[0]?.failure) return first
  const again = await run([approve('reset', 0n), ...usual])
  return again.simulation.steps.some(({ failure }) => failure) ? first : again

  async function run(steps: readonly SwapStep[]): Promise<SimulatedSteps> {
    const simulation = await chain.simulate({
      network,
      from: parseCaipAddress(request.account).address,
      transactions: steps.map(({ prepared }) => prepared.transaction),
      watch: [request.give.token, request.get.token].filter((token) => token !== undefined),
      signal,
    })
    return { steps, simulation }
  }
}

function reviewOf(
  network: Network,
  wanted: Wanted,
  basis: SwapBasis,
  { steps, simulation, isBatch }: SimulatedSteps & { readonly isBatch: boolean },
): SwapReview {
  const { request, quote } = wanted
  const { fee, fees, effects } = simulation
  const native = nativeAsset(network)
  const spent = request.give.token === undefined ? quote.givesAtMost : 0n
  const failed = simulation.steps.find(({ failure }) => failure)?.failure
  const rest = basis.native - spent - fee.most
  const left = (asset: typeof native, units: bigint): Amount => ({ asset, units: units > 0n ? units : 0n })
  const { allowance } = quote
  const approval =
    allowance && steps.some(({ kind }) => kind === 'approve')
      ? { ...allowance, units: wanted.unlimited ? UNLIMITED : allowance.units }
      : undefined
  return {
    request,
    quote,
    // Without a proof of what they do, the gas of later steps is a guess, which the wallet makes better.
    steps: steps.map(({ kind, prepared }, at) => ({
      kind,
      prepared: {
        ...prepared,
        transaction: { ...prepared.transaction, fees, ...(effects && { gas: simulation.steps[at]?.gas }) },
      },
    })),
    isBatch,
    ...(approval && { approval }),
    fee: { asset: native, ...fee },
    remains:
      request.give.token === undefined
        ? [left(native, rest)]
        : [left(request.give, (basis.token ?? 0n) - quote.givesAtMost), left(native, rest)],
    warnings: worstFirst([
      ...(failed
        ? [{ kind: 'would-fail', weight: 'stop', ...(failed.said !== undefined && { said: failed.said }) } as const]
        : []),
      ...(rest < 0n
        ? [{ kind: 'too-little-for-fees', weight: 'stop', missing: { asset: native, units: -rest } } as const]
        : []),
      ...(effects ? effectWarnings(effects, quote, approval?.units ?? basis.allowance ?? 0n) : []),
      ...(!effects && !failed ? [{ kind: 'unproved', weight: 'danger' } as const] : []),
      ...(approval && wanted.unlimited ? [{ kind: 'unlimited', weight: 'danger', of: request.give } as const] : []),
      ...commonWarnings(wanted),
    ]),
    ...(effects && { arrives: arrivesIn(effects, quote) }),
    impactBps: wanted.impactBps,
    until: quote.until,
  }
}

function commonWarnings({ request, impactBps = 0 }: Wanted): readonly SwapWarning[] {
  return [
    ...(impactBps >= IMPACT.note
      ? [{ kind: 'impact', weight: impactBps >= IMPACT.danger ? 'danger' : 'note', bps: impactBps } as const]
      : []),
    ...(request.slippageBps > SLIPPAGE_WARNED
      ? [{ kind: 'slippage', weight: 'note', bps: request.slippageBps } as const]
      : []),
  ]
}

const blocked = ({ request, quote, impactBps }: Wanted, warnings: readonly SwapWarning[]): SwapReview => ({
  request,
  quote,
  steps: [],
  isBatch: false,
  remains: [],
  warnings: worstFirst(warnings),
  impactBps,
  until: quote.until,
})
