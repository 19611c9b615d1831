/** A plugin that implements `SENDER` over the toy chain, whose transactions are plain objects. */
import { freezeShared, LatchkeyError, provide, raceAbort, type InstalledPlugin, type PluginContext } from '#kernel'
import {
  ACCOUNTS,
  CHAINS,
  formatUnits,
  isLookalike,
  parseCaipAddress,
  TRANSACTION_SENT,
  TRANSACTION_SETTLED,
  walletError,
  WALLETS,
  type AccountsService,
  type CaipAddress,
  type SentTransaction,
  type WalletsService,
} from '#wallet'
import {
  SENDER,
  type ReviewStanding,
  type Sending,
  type SenderService,
  type SendRequest,
  type SendReview,
  type SendWarning,
} from '../../../src/wallet/contracts/sending.ts'
import { plugin } from '../../kernel/pluginSupport.ts'
import { TOY } from '../../plugins/wallets/support.ts'
import { box, type Box } from './box.ts'

const FEE = { likely: 100n, most: 250n }
const LIFE = 30_000
const GOOD: ReviewStanding = { good: true }

/** `known`: addresses that the person has dealt with. */
export const toySender = (known: readonly CaipAddress[] = []): InstalledPlugin =>
  plugin('toy-sender', {
    requires: { wallets: WALLETS, accounts: ACCOUNTS },
    provides: [SENDER],
    services: [
      provide(SENDER, {
        requires: { wallets: WALLETS, accounts: ACCOUNTS },
        make: ({ wallets, accounts }, ctx) => createSender(ctx, wallets, accounts, known),
      }),
    ],
  })

function createSender(
  ctx: PluginContext,
  wallets: WalletsService,
  accounts: AccountsService,
  known: readonly CaipAddress[],
): SenderService {
  const { bus, clock } = ctx
  const sendings = box<readonly Sending[]>([])
  const reviews = new WeakMap<SendReview, Box<ReviewStanding>>()

  const inUse = (review: SendReview): boolean => accounts.state.get()?.caipAddress === review.request.from

  /** Ends a review for good; what is over stays over. */
  function end(standing: Box<ReviewStanding>, why: (ReviewStanding & { good: false })['why']): void {
    if (standing.get().good) standing.put({ good: false, why })
  }

  function begin(review: SendReview): SendReview {
    const stops = review.warnings.some(({ weight }) => weight === 'stop')
    const standing = box<ReviewStanding>(stops ? { good: false, why: 'stopped' } : GOOD)
    reviews.set(review, standing)
    ctx.own(accounts.state.subscribe(() => inUse(review) || end(standing, 'account')))
    clock.setTimeout(() => end(standing, 'expired'), LIFE)
    return review
  }

  const show = (review: SendReview, next: Partial<Sending>): void => {
    const others = sendings.get().filter((one) => one.review !== review)
    const before = sendings.get().find((one) => one.review === review)
    const { from, amount } = review.request
    sendings.put([{ network: amount.asset.network, from, review, phase: 'asked', ...before, ...next }, ...others])
  }

  bus.on(TRANSACTION_SETTLED, ({ hash, status }) => {
    const found = sendings.get().find((one) => one.hash === hash)
    if (found?.review) show(found.review, { phase: status })
  })

  return {
    sendings: sendings.face,
    standing: (review) => reviews.get(review)?.face ?? box<ReviewStanding>({ good: false, why: 'stopped' }).face,
    async prepare(request, { signal }) {
      const review = await raceAbort(signal, () => prepared(ctx, request, known))
      return begin(freezeShared(review))
    },
    async largest({ from, asset }, { signal }) {
      const chain = await ctx.use(CHAINS).get(parseCaipAddress(from).namespace)
      const { value } = await chain.getBalance({ network: TOY, address: parseCaipAddress(from).address, signal })
      return { asset, units: value - FEE.most }
    },
    async send(review, { signal }) {
      signal.throwIfAborted()
      const standing = reviews.get(review)
      if (!standing?.get().good) throw new LatchkeyError('toy-sender/REVIEW_OVER')
      standing.put({ good: false, why: 'signed' })
      show(review, {})
      const { namespace } = parseCaipAddress(review.request.from)
      const request = { method: 'toy_send', params: [review.transaction!.transaction] }
      const asked = wallets
        .provider(namespace)!
        .request(request)
        .then(
          (hash) => sent(review, hash),
          (error: unknown) => {
            sendings.put(sendings.get().filter((one) => one.review !== review))
            throw walletError(error)
          },
        )
      return raceAbort(signal, () => asked)
    },
  }

  /** The wallet has answered, whether anybody still waits or not. */
  function sent(review: SendReview, hash: unknown): SentTransaction {
    if (typeof hash !== 'string') {
      show(review, { phase: 'unknown' })
      throw new LatchkeyError('PROVIDER_INVALID')
    }
    const { from, to, amount } = review.request
    const what: SentTransaction = {
      network: amount.asset.network,
      hash,
      from: parseCaipAddress(from).address,
      to: parseCaipAddress(to).address,
      amount: formatUnits(amount.units, amount.asset.decimals),
      symbol: amount.asset.symbol,
    }
    show(review, { phase: 'sent', hash })
    bus.emit(TRANSACTION_SENT, what)
    return what
  }
}

async function prepared(ctx: PluginContext, request: SendRequest, known: readonly CaipAddress[]): Promise<SendReview> {
  const [from, to] = [parseCaipAddress(request.from), parseCaipAddress(request.to)]
  const { asset, units } = request.amount
  if (from.chainId !== asset.network || to.chainId !== asset.network) throw new LatchkeyError('CHAIN_MISMATCH')
  if (units <= 0n) throw new LatchkeyError('AMOUNT_AND_RECEIVER_REQUIRED')
  const chain = await ctx.use(CHAINS).get(from.namespace)
  if (!chain.isAddress(to.address, { strict: true })) throw new LatchkeyError('INVALID_ADDRESS')
  const { value } = await chain.getBalance({ network: TOY, address: from.address, signal: ctx.signal })
  const left = value - units - FEE.most
  const like = known.find((address) => isLookalike(to.address, [parseCaipAddress(address).address]))
  const warnings: SendWarning[] = [
    ...(left < 0n ? [{ kind: 'too-little-for-fees', weight: 'stop', missing: { asset, units: -left } } as const] : []),
    ...(like ? [{ kind: 'lookalike', weight: 'danger', like } as const] : []),
    ...(known.includes(request.to) ? [] : [{ kind: 'first-time', weight: 'note' } as const]),
  ]
  return {
    request,
    fee: { asset, ...FEE },
    deposit: 0n,
    remains: [{ asset, units: left < 0n ? 0n : left }],
    warnings,
    transaction: {
      namespace: from.namespace,
      network: asset.network,
      from: request.from,
      transaction: { to: to.address, units: units.toString(), fee: FEE.most.toString() },
    },
    until: ctx.clock.monotonic() + LIFE,
  }
}
