/** Keeps what the person has chosen while views change, and leads from the form to the wallet. */
import { createBox, createLatest, LatchkeyError, type PluginContext, type Readable } from '#kernel'
import { type AmountUnit, localized, unitsOf, watchAccount } from '#operations'
import {
  ACCOUNTS,
  caipAddress,
  CHAINS,
  formatUnits,
  listHoldings,
  NETWORKS,
  networkInUse,
  parseCaipAddress,
  sameAsset,
  SENDER,
  type Holding,
  type SendParams,
  type SendRequest,
  type SendReview,
} from '#wallet'
import { resolveReceiver, type Receiver, type ReceiverProblem } from '../receivers/resolve.ts'
import { PREVIEW, PROGRESS, SENDS } from '../refs.ts'
import { planOf } from '../sender/sends.ts'
import { hostAmount, readHolding } from './hostRequest.ts'

/** Milliseconds without a key before a name is looked up (specification's facts §9). */
const PAUSE = 500

export interface FormState {
  readonly holding: Holding | undefined
  readonly amount: string
  readonly unit: AmountUnit
  readonly to: string
  /** Found for `to`. */
  readonly receiver: Receiver | undefined
  readonly problem: ReceiverProblem | undefined
  readonly resolving: boolean
  /** What a host or another plugin has decided, and the person cannot change here. */
  readonly fixed: { readonly token: boolean; readonly amount: boolean; readonly to: boolean }
  readonly review: SendReview | undefined
  /** Why the last review was closed, to be said above the form. */
  readonly closed: 'account' | 'network' | 'changed' | undefined
}

export interface SendForm {
  readonly state: Readable<FormState>
  /**
   * Takes over a host's request: switches the network, reads the token. Rejects with what is wrong with the request. Without one, what
   * an earlier request has fixed is forgotten.
   */
  begin(params: SendParams | undefined, signal: AbortSignal): Promise<void>
  /** Balances or prices have changed: those of the chosen token too. */
  refresh(): void
  choose(holding: Holding): void
  type(amount: string): void
  turn(unit: AmountUnit): void
  /** Writes the largest amount that can be sent. */
  max(signal: AbortSignal): Promise<void>
  receive(text: string): void
  /** The request, if the form is complete. */
  request(): SendRequest | undefined
  /** Checks everything, and shows the review. */
  review(signal: AbortSignal): Promise<void>
  /** Checks the reviewed request again. */
  renew(signal: AbortSignal): Promise<SendReview>
  /** Closes the review, because of what has changed. */
  close(why: FormState['closed']): void
  /** Asks the wallet to sign the review that is shown, and shows the progress. */
  confirm(): void
  /** Whoever opened the form is told the hash. */
  onSent(tell: ((hash: string) => void) | undefined): void
  reset(): void
}

const EMPTY: FormState = {
  holding: undefined,
  amount: '',
  unit: 'token',
  to: '',
  receiver: undefined,
  problem: undefined,
  resolving: false,
  fixed: { token: false, amount: false, to: false },
  review: undefined,
  closed: undefined,
}

export function createForm(ctx: PluginContext): SendForm {
  const box = createBox<FormState>(ctx, EMPTY)
  const set = (next: Partial<FormState>): void => box.update((now) => ({ ...now, ...next }))
  const sender = ctx.use(SENDER)
  const accounts = ctx.use(ACCOUNTS)
  let tell: ((hash: string) => void) | undefined
  /** The request that fills the form now. */
  let begun: SendParams | undefined
  const lookUp = createLatest(ctx)

  watchAccount(ctx, () => {
    // Another account has other tokens. The receiver is looked for again, because it depends on the network.
    const { fixed, to } = box.get()
    set({ review: undefined, ...(!fixed.token && { holding: undefined }), ...(!fixed.amount && { amount: '' }) })
    if (to) receive(to)
  })

  function receive(to: string): void {
    lookUp.stop()
    const network = networkInUse(ctx)
    const text = to.trim()
    const isAsking = text !== '' && network !== undefined
    set({ to, receiver: undefined, problem: undefined, resolving: isAsking })
    if (!isAsking) return
    const find = (signal: AbortSignal): void =>
      void resolveReceiver(ctx, network, text, signal).then(
        (found) => {
          if (signal.aborted) return
          set({
            resolving: false,
            ...('receiver' in found ? { receiver: found.receiver } : { problem: found.problem }),
          })
        },
        () => {},
      )
    // An address needs no question, so it is read at once.
    const isAddress = ctx.use(CHAINS).looksLikeAddress(network.chainNamespace, text)
    lookUp.ask(find, isAddress ? 0 : PAUSE)
  }

  function request(): SendRequest | undefined {
    const { holding, amount, unit, receiver } = box.get()
    const from = accounts.state.get()?.caipAddress
    if (!holding || !receiver || !from) return undefined
    const { units } = unitsOf({ text: amount, unit, locale: ctx.i18n.locale }, holding)
    if (units === undefined) return undefined
    const { chainId } = parseCaipAddress(from)
    return {
      from,
      to: caipAddress(chainId, receiver.address),
      amount: { asset: holding.asset, units },
      ...(receiver.name !== undefined && { name: receiver.name }),
    }
  }

  async function check(wanted: SendRequest | undefined, signal: AbortSignal): Promise<SendReview> {
    if (!wanted) throw new LatchkeyError('AMOUNT_AND_RECEIVER_REQUIRED')
    const review = await sender.prepare(wanted, { signal })
    set({ review, closed: undefined })
    return review
  }

  return {
    state: box,
    async begin(params, signal) {
      // The view is drawn again when the person comes back to it, with what was typed before.
      if (params === begun) return
      begun = undefined
      if (!params) return set(EMPTY)
      const { to, amount, token, network } = params
      const id = token ? parseCaipAddress(token).chainId : network
      set(EMPTY)
      const networks = ctx.use(NETWORKS)
      if (id !== undefined && !networks.get(id)) throw new LatchkeyError('NETWORK_NOT_FOUND', { detail: id })
      if (id !== undefined && networkInUse(ctx)?.caipNetworkId !== id) await networks.switchTo(id, { signal })
      const here = networkInUse(ctx)
      if (!here) throw new LatchkeyError('UNSUPPORTED_CHAIN', { detail: id })
      if (id !== undefined) {
        const held = listHoldings(ctx).find(({ asset }) => sameAsset(ctx, asset, { network: id, token }))
        set({ holding: held ?? (await readHolding(ctx, here, token, signal)) })
      }
      set({
        amount: amount === undefined ? '' : localized(hostAmount(amount, box.get().holding), ctx.i18n.locale),
        fixed: { token: id !== undefined, amount: amount !== undefined, to: to !== undefined },
      })
      if (to !== undefined) receive(to)
      begun = params
    },
    refresh() {
      const { holding } = box.get()
      const now = holding && listHoldings(ctx).find(({ asset }) => sameAsset(ctx, asset, holding.asset))
      if (now && (now.balance !== holding.balance || now.price !== holding.price)) set({ holding: now })
    },
    choose(holding) {
      const { fixed, amount } = box.get()
      set({ holding, amount: fixed.amount ? amount : '', unit: 'token', closed: undefined })
    },
    type: (amount) => set({ amount, closed: undefined }),
    turn: (unit) => set({ unit, amount: '' }),
    async max(signal) {
      const { holding } = box.get()
      const from = accounts.state.get()?.caipAddress
      if (!holding || !from) return
      const { asset, units } = await sender.largest({ from, asset: holding.asset }, { signal })
      // Its price may have changed meanwhile.
      const now = box.get().holding
      if (now && sameAsset(ctx, now.asset, holding.asset))
        set({ unit: 'token', amount: localized(formatUnits(units, asset.decimals), ctx.i18n.locale) })
    },
    receive,
    request,
    async review(signal) {
      await check(request(), signal)
      ctx.router.push(PREVIEW)
    },
    // Not what the form says now: the same dollars are another amount at another price, and nobody has seen that one.
    renew: (signal) => check(box.get().review?.request ?? request(), signal),
    close: (closed) => set({ closed, review: undefined }),
    confirm() {
      const { review } = box.get()
      if (!review) return
      const { key, sent } = ctx.use(SENDS).begin(planOf(review))
      ctx.router.replace(PROGRESS, { key })
      sent.then(
        ({ hash }) => {
          tell?.(hash)
          tell = undefined
          begun = undefined
          set(EMPTY)
        },
        // Its progress says why, and the form keeps what was typed.
        () => {},
      )
    },
    onSent(next) {
      tell = next
    },
    reset: () => set(EMPTY),
  }
}
