/** Makes a review: everything is checked, and nobody is asked. */
import { codeOf, freezeShared, isLatchkeyError, LatchkeyError, withTimeout, type PluginContext } from '#kernel'
import { worstFirst } from '#operations'
import {
  ACCOUNTS,
  caipAddress,
  CHAINS,
  formatUnits,
  nativeAsset,
  parseCaipAddress,
  sameAccount,
  type Amount,
  type Asset,
  type PreparedTransfer,
  type SenderService,
  type SendRequest,
  type SendReview,
  type SendWarning,
} from '#wallet'
import type { KnownReceivers } from '../receivers/known.ts'
import { isProved } from '../receivers/registry.ts'
import { checkRequest, type CheckedRequest } from './request.ts'
import { amountWarnings, receiverWarnings } from './warnings.ts'

/** Milliseconds for all questions to nodes. */
const LIMIT = 30_000
/** Milliseconds until the estimate of the fee is too old to be signed. */
export const LIFE = 30_000

/** What the sender holds, in base units, when the review was made. */
export interface Holdings {
  readonly native: bigint
  readonly token?: bigint | undefined
}

export interface Prepared {
  readonly review: SendReview
  readonly holdings: Holdings
}

export async function prepareReview(
  ctx: PluginContext,
  known: KnownReceivers,
  request: SendRequest,
  signal: AbortSignal,
): Promise<Prepared> {
  return withTimeout({ clock: ctx.clock, ms: LIMIT, signal, what: 'preparing to send' }, async (until) => {
    const checked = await checkRequest(ctx, freezeShared(request))
    const account = ctx.use(ACCOUNTS).of(checked.network.chainNamespace)
    if (!account?.caipAddress || !sameAccount(ctx.use(CHAINS), account.caipAddress, request.from))
      throw new LatchkeyError('CONNECTOR_NOT_CONNECTED', { detail: request.from })
    const [holdings, dealings, isNameProved] = await Promise.all([
      readHoldings(checked, until),
      known.of(request.from, until),
      request.name === undefined ? undefined : isProved(ctx, checked, request.name, until),
    ])
    const receiver = receiverWarnings(checked, { ...dealings, isNameProved }, ctx.use(CHAINS))
    const { units, asset } = request.amount
    const held = asset.token === undefined ? holdings.native : (holdings.token ?? 0n)
    if (units > held) {
      const missing = { asset, units: units - held }
      return { holdings, review: blocked(ctx, checked, [...receiver, { kind: 'too-little', weight: 'stop', missing }]) }
    }
    if (receiver.some(({ weight }) => weight === 'stop')) return { holdings, review: blocked(ctx, checked, receiver) }
    const transfer = await prepareTransfer(checked, until)
    if ('kind' in transfer) return { holdings, review: blocked(ctx, checked, [...receiver, transfer]) }
    return { holdings, review: reviewOf(ctx, checked, transfer, holdings, receiver) }
  })
}

/** What the sender holds now. The token's decimals come from the chain, since a service may be wrong about them. */
export async function readHoldings({ chain, network, from, request }: CheckedRequest, signal: AbortSignal) {
  const { token, decimals } = request.amount.asset
  const [native, facts] = await Promise.all([
    chain.getBalance({ network, address: from, signal }),
    token === undefined ? undefined : chain.readToken?.({ network, owner: from, token, signal }),
  ])
  const isWrong = token === undefined ? decimals !== network.nativeCurrency.decimals : facts?.decimals !== decimals
  if (isWrong) throw new LatchkeyError('TOKEN_NOT_SENDABLE', { detail: 'the token has other decimals on the chain' })
  return { native: native.value, token: facts?.balance }
}

/** A problem that the person can solve is a warning instead of an error. */
async function prepareTransfer(
  { chain, network, from, to, request }: CheckedRequest,
  signal: AbortSignal,
): Promise<PreparedTransfer | SendWarning> {
  const { asset, units: amount } = request.amount
  try {
    return await chain.prepareTransfer!({ network, from, to, token: asset.token, amount, signal })
  } catch (error) {
    const missing = { asset: nativeAsset(network), units: 0n }
    switch (codeOf(error)) {
      case 'BALANCE_TOO_LOW':
        return { kind: 'too-little', weight: 'stop', missing: { asset, units: 0n } }
      case 'FEE_BALANCE_TOO_LOW':
        return { kind: 'too-little-for-fees', weight: 'stop', missing }
      case 'AMOUNT_TOO_SMALL':
        return { kind: 'too-small', weight: 'stop' }
      case 'RPC_TRANSACTION_REJECTED':
        return { kind: 'would-fail', weight: 'stop', ...reasonOf(error) }
      default:
        throw error
    }
  }
}

/** Words only: what Solana's runtime says is a structure for programs. */
function reasonOf(error: unknown): { readonly said?: string } {
  const said = isLatchkeyError(error) ? error.detail : undefined
  return said === undefined || /^[{["]/.test(said) ? {} : { said }
}

function blocked(ctx: PluginContext, { request }: CheckedRequest, warnings: readonly SendWarning[]): SendReview {
  return { request, deposit: 0n, remains: [], warnings: worstFirst(warnings), until: ctx.clock.monotonic() + LIFE }
}

function reviewOf(
  ctx: PluginContext,
  checked: CheckedRequest,
  transfer: PreparedTransfer,
  holdings: Holdings,
  receiver: readonly SendWarning[],
): SendReview {
  const { request, network } = checked
  const { asset, units } = request.amount
  const native = nativeAsset(network)
  const isNative = asset.token === undefined
  const fee = { asset: native, ...transfer.fee }
  const left = (of: Asset, amount: bigint): Amount => ({ asset: of, units: amount > 0n ? amount : 0n })
  const coins = left(native, holdings.native - fee.most - (isNative ? units : 0n))
  return {
    request,
    fee,
    deposit: transfer.deposit,
    remains: isNative ? [coins] : [left(asset, (holdings.token ?? 0n) - units), coins],
    warnings: worstFirst([...amountWarnings(checked, transfer, native), ...receiver]),
    transaction: {
      namespace: network.chainNamespace,
      network: network.caipNetworkId,
      from: request.from,
      transaction: transfer.transaction,
    },
    until: ctx.clock.monotonic() + LIFE,
  }
}

/** The largest sendable amount; see `SenderService.largest`. */
export async function largestAmount(
  ctx: PluginContext,
  { from: sender, asset }: Pick<Parameters<SenderService['largest']>[0], 'asset' | 'from'>,
  signal: AbortSignal,
): Promise<Amount> {
  const { namespace, chainId, address } = parseCaipAddress(sender)
  const { normalizeAddress } = await ctx.use(CHAINS).get(namespace)
  // To the sender itself, because the receiver may not be known yet, and its account exists in any case.
  const to = caipAddress(chainId, normalizeAddress(address))
  const checked = await checkRequest(ctx, { from: sender, to, amount: { asset, units: 1n } })
  const holdings = await readHoldings(checked, signal)
  if (asset.token !== undefined) return { asset, units: holdings.token ?? 0n }
  if (holdings.native === 0n) return { asset, units: 0n }
  const { chain, network, from } = checked
  const { fee, least } = await chain.prepareTransfer!({ network, from, to: from, amount: 1n, signal })
  // The fee may rise until the review; what is kept back then is not lost.
  const units = holdings.native - least - (fee.most * 5n) / 4n
  return { asset, units: units > 0n ? units : 0n }
}

/** As other plugins and the host hear of it. */
export const amountText = ({ asset, units }: Amount): string => formatUnits(units, asset.decimals)
