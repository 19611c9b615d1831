import { defineModule, provide } from '#kernel'
import { ACCOUNTS, NETWORKS, SENDER, WALLETS } from '#wallet'
import { createForm } from './form/createForm.ts'
import { createKnownReceivers } from './receivers/known.ts'
import { FORM, KNOWN } from './refs.ts'
import { createSender } from './sender/createSender.ts'
import { strings } from './strings.ts'

const needs = { wallets: WALLETS, networks: NETWORKS, accounts: ACCOUNTS }

export default defineModule({
  services: [
    provide(KNOWN, { requires: needs, make: (_, ctx) => createKnownReceivers(ctx) }),
    provide(SENDER, { requires: { ...needs, known: KNOWN }, make: ({ known }, ctx) => createSender(ctx, known) }),
    provide(FORM, { requires: needs, make: (_, ctx) => createForm(ctx) }),
  ],
  activate(ctx) {
    ctx.i18n.add(ctx.id, strings)
    // Made at once: it goes on with what was sent before the page was loaded again.
    ctx.use(SENDER)
  },
})
