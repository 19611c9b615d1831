import { defineModule, provide, type PluginContext } from '#kernel'
import { ACCOUNTS, IDENTITY } from '#wallet'
import { createForm } from './form/createForm.ts'
import type { NamesOptions } from './options.ts'
import { FORM, NAMES } from './refs.ts'
import { createNames } from './service/createNames.ts'
import en from './locales/en.ts'

type Context = PluginContext<NamesOptions | undefined>

export default defineModule<NamesOptions | undefined>({
  strings: { en },
  services: [
    provide(NAMES, { requires: { accounts: ACCOUNTS }, make: (_, ctx: Context) => createNames(ctx) }),
    provide(FORM, {
      requires: { names: NAMES, accounts: ACCOUNTS, identity: IDENTITY },
      make: (_, ctx: Context) => createForm(ctx),
    }),
  ],
})
