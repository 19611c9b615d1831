import { defineEvent, defineToken, defineView } from '#kernel'
import type { OnrampService } from './form/createOnramp.ts'
import type { Orders } from './orders/orders.ts'

export const FIAT_SELECT = /* @__PURE__ */ defineView('OnRampFiatSelect')
export const TOKEN_SELECT = /* @__PURE__ */ defineView('OnRampTokenSelect')
/** The order with this key. */
export const PROGRESS = /* @__PURE__ */ defineView<{ readonly key: string }>('BuyInProgress')

/** What can be bought and what is chosen. */
export const ONRAMP = /* @__PURE__ */ defineToken<OnrampService>('onramp/onramp')
/** What was begun at a provider, until it arrives. */
export const ORDERS = /* @__PURE__ */ defineToken<Orders>('onramp/orders')

/** A person went to a provider, or what they bought arrived. */
export const ONRAMP_STEP = /* @__PURE__ */ defineEvent<{
  readonly step: 'provider' | 'arrived'
  readonly provider: string
}>('latchkey:onramp')
