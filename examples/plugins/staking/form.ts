/** What the person has chosen, kept while views change; and the way from there to the wallet. */
import { LatchkeyError, type PluginContext, type Readable } from 'latchkey/plugin'
import { localized, unitsOf, watchAccount } from 'latchkey/plugin/operations'
import { formatUnits } from 'latchkey/plugin/wallet'
import { PROGRESS, REVIEW, STAKES } from './index.ts'
import { planOf } from './stakes.ts'
import { VAULT, type Holdings, type Review, type Side, type Wanted } from './vault.ts'

export interface FormState {
  readonly side: Side
  /** The amount as it was typed. */
  readonly text: string
  /** Of the account in use; undefined until the chain has answered. */
  readonly holdings: Holdings | undefined
  /** The chain did not answer. */
  readonly isUnread: boolean
  readonly review: Review | undefined
  /** Why the last review was closed, to be said above the form. */
  readonly closed: 'account' | 'network' | 'changed' | undefined
}

export type StakingForm = ReturnType<typeof createForm>

const EMPTY: FormState = {
  side: 'stake',
  text: '',
  holdings: undefined,
  isUnread: false,
  review: undefined,
  closed: undefined,
}

export function createForm(ctx: PluginContext) {
  const vault = ctx.use(VAULT)
  const stakes = ctx.use(STAKES)
  const state = ctx.slice<FormState>(EMPTY)
  const set = (next: Partial<FormState>): void => state.update((now) => ({ ...now, ...next }))
  let looking = new AbortController()

  watchAccount(ctx, () => {
    looking.abort()
    set({ text: '', holdings: undefined, isUnread: false, review: undefined })
  })

  function wanted(): Wanted | undefined {
    const account = vault.account()
    const { side, text } = state.get()
    const { units } = unitsOf({ text, locale: ctx.i18n.locale }, { asset: vault.coin() })
    return account && units !== undefined ? { account, side, units } : undefined
  }

  async function check(request: Wanted | undefined, signal: AbortSignal): Promise<void> {
    if (!request) throw new LatchkeyError('CONNECTOR_NOT_CONNECTED')
    const { review, holdings } = await vault.prepare(request, signal)
    signal.throwIfAborted()
    set({ review: stakes.review(review, holdings), holdings, closed: undefined })
  }

  return {
    state: { get: state.get, subscribe: state.subscribe } satisfies Readable<FormState>,
    /** Reads what the account has. */
    async look(): Promise<void> {
      looking.abort()
      looking = new AbortController()
      const signal = AbortSignal.any([looking.signal, ctx.signal])
      const account = vault.account()
      if (!account) return
      set({ isUnread: false })
      try {
        const holdings = await vault.read(account, signal)
        if (!signal.aborted) set({ holdings })
      } catch {
        if (!signal.aborted) set({ isUnread: true })
      }
    },
    turn: (side: Side): void => set({ side, text: '', closed: undefined }),
    type: (text: string): void => set({ text, closed: undefined }),
    /** Writes the largest amount. */
    async max(signal: AbortSignal): Promise<void> {
      const account = vault.account()
      const { side } = state.get()
      if (!account) return
      const units = await vault.largest(account, side, signal)
      if (!signal.aborted && state.get().side === side)
        set({ text: localized(formatUnits(units, vault.coin().decimals), ctx.i18n.locale) })
    },
    /** Asks the chain what would happen, and shows it. */
    async review(signal: AbortSignal): Promise<void> {
      await check(wanted(), signal)
      ctx.router.push(REVIEW)
    },
    /** Asks again for what is shown. */
    renew: (signal: AbortSignal): Promise<void> => check(state.get().review ?? wanted(), signal),
    close: (closed: FormState['closed']): void => set({ closed, review: undefined }),
    /** Has the review signed that is shown, and shows the progress. Throws `staking/REVIEW_OVER`. */
    confirm(): void {
      const { review } = state.get()
      if (!review) return
      const { key, sent } = stakes.begin(planOf(review, vault.coin()))
      ctx.router.replace(PROGRESS, { key })
      // If it is not sent, its progress says why, and the form keeps what was typed.
      sent.then(
        () => set({ text: '', review: undefined }),
        () => {},
      )
    },
  }
}
