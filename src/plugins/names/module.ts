import { defineModule, provide, type PluginContext } from '#kernel'
import { ACCOUNTS, IDENTITY } from '#wallet'
import { createForm } from './form/createForm.ts'
import type { NamesOptions } from './options.ts'
import { FORM, NAMES } from './refs.ts'
import { createNames } from './service/createNames.ts'
import { strings } from './strings.ts'

type Context = PluginContext<NamesOptions | undefined>

export default defineModule<NamesOptions | undefined>({
  services: [
    provide(NAMES, { requires: { accounts: ACCOUNTS }, make: (_, ctx: Context) => createNames(ctx) }),
    provide(FORM, {
      requires: { names: NAMES, accounts: ACCOUNTS, identity: IDENTITY },
      make: (_, ctx: Context) => createForm(ctx),
    }),
  ],
  activate: (ctx) => void ctx.i18n.add(ctx.id, strings),
})
