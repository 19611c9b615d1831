import { defineModule, provide } from '#kernel'
import { ACCOUNTS, NETWORKS, SENDER, WALLETS } from '#wallet'
import { createForm } from './form/createForm.ts'
import { createKnownReceivers } from './receivers/known.ts'
import { FORM, KNOWN, SENDS } from './refs.ts'
import { createSender } from './sender/createSender.ts'
import { createSends } from './sender/sends.ts'
import en from './locales/en.ts'

const needs = { wallets: WALLETS, networks: NETWORKS, accounts: ACCOUNTS }

export default defineModule({
  strings: { en },
  services: [
    provide(KNOWN, { requires: needs, make: (_, ctx) => createKnownReceivers(ctx) }),
    provide(SENDS, { requires: needs, make: (_, ctx) => createSends(ctx) }),
    provide(SENDER, {
      requires: { ...needs, known: KNOWN, sends: SENDS },
      make: ({ known, sends }, ctx) => createSender(ctx, known, sends),
    }),
    provide(FORM, { requires: needs, make: (_, ctx) => createForm(ctx) }),
  ],
  activate(ctx) {
    // Made at once: it goes on with what was sent before the page was loaded again.
    ctx.use(SENDS)
  },
})
