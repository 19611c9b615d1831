import { defineModule, provide } from '#kernel'
import { ACCOUNTS, NETWORKS, WALLETS } from '#wallet'
import { createOnramp } from './form/createOnramp.ts'
import type { OnrampOptions } from './options.ts'
import { createOrders } from './orders/orders.ts'
import { tellOrder } from './orders/tellOrder.ts'
import { ONRAMP, ORDERS } from './refs.ts'
import en from './locales/en.ts'

const needs = { wallets: WALLETS, networks: NETWORKS, accounts: ACCOUNTS }

export default defineModule<OnrampOptions | undefined>({
  strings: { en },
  services: [
    provide(ORDERS, { requires: needs, make: (_, ctx) => createOrders(ctx, (order) => tellOrder(ctx, order)) }),
    provide(ONRAMP, {
      requires: { ...needs, orders: ORDERS },
      make: ({ orders }, ctx: Parameters<typeof createOnramp>[0]) => createOnramp(ctx, orders),
    }),
  ],
  activate(ctx) {
    // Goes on with what was begun before the page was loaded again.
    ctx.use(ORDERS).restore()
  },
})
