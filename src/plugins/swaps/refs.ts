import { defineEvent, defineToken, defineView } from '#kernel'
import type { SwapForm } from './form/state.ts'
import type { Swapper } from './swapper/createSwapper.ts'
import type { SwapTokens } from './tokens/createTokens.ts'

/** Chooses one side of `FORM`. */
export const SELECT_TOKEN = /* @__PURE__ */ defineView<{ readonly side: 'give' | 'get' }>('SwapSelectToken')
/** The review of `FORM`. */
export const PREVIEW = /* @__PURE__ */ defineView('SwapPreview')
/** Asks whether the review of `FORM` should approve without a limit. */
export const UNLIMITED_APPROVAL = /* @__PURE__ */ defineView('SwapUnlimitedApproval')
/** The progress of the swap of `SWAPPER` with this key. */
export const PROGRESS = /* @__PURE__ */ defineView<{ readonly key: string }>('SwapProgress')
/** How much worse the result may become. */
export const SLIPPAGE = /* @__PURE__ */ defineView('SwapSlippage')

export interface SwapFacts {
  readonly network: string
  readonly from: string
  readonly to: string
  readonly fromAmount: string
  readonly toAmount: string
}
/** A person said yes to a review. `SWAP_DONE` or `SWAP_FAILED` follows; neither, if they declined in their wallet. */
export const SWAP_STARTED = /* @__PURE__ */ defineEvent<SwapFacts>('latchkey:swap-started')
export const SWAP_DONE = /* @__PURE__ */ defineEvent<SwapFacts & { readonly hash: string }>('latchkey:swap-done')
export const SWAP_FAILED = /* @__PURE__ */ defineEvent<SwapFacts & { readonly code: string }>('latchkey:swap-failed')
/** Nothing was swapped, because the approval before it failed. */
export const SWAP_APPROVAL_FAILED = /* @__PURE__ */ defineEvent<SwapFacts & { readonly code: string }>(
  'latchkey:swap-approval-failed',
)

/** What the person has chosen so far. */
export const FORM = /* @__PURE__ */ defineToken<SwapForm>('swaps/form')
/** The tokens that can be swapped. */
export const TOKENS = /* @__PURE__ */ defineToken<SwapTokens>('swaps/tokens')
/** Makes reviews of quotes, has them signed, and follows them. */
export const SWAPPER = /* @__PURE__ */ defineToken<Swapper>('swaps/swapper')
