import { defineModule, provide, type PluginContext } from '#kernel'
import { ACCOUNTS, NETWORKS, QUOTES, WALLETS, type QuoteProviderItem } from '#wallet'
import * as v from 'valibot'
import { clampSlippage, createForm, SLIPPAGE_KEY } from './form/createForm.ts'
import { settingsOf, type SwapsOptions } from './options.ts'
import { createQuotes } from './quotes/createQuotes.ts'
import { FORM, SWAPPER, TOKENS } from './refs.ts'
import en from './locales/en.ts'
import { createSwapper } from './swapper/createSwapper.ts'
import { createTokens } from './tokens/createTokens.ts'

type Context = PluginContext<SwapsOptions | undefined>

const needs = { wallets: WALLETS, networks: NETWORKS, accounts: ACCOUNTS }
const Bps = v.pipe(v.number(), v.integer())

/** The hosted service quotes beside those that other plugins bring. */
function hostedOf(ctx: Context): readonly QuoteProviderItem[] {
  const settings = settingsOf(ctx.options)
  if (!settings.hosted) return []
  return [
    {
      id: 'hosted',
      name: settings.provider,
      networks: settings.networks,
      load: async () => {
        const { createHosted } = await import('./hosted/createHosted.ts')
        return { default: () => createHosted(ctx, settings) }
      },
    },
  ]
}

export default defineModule<SwapsOptions | undefined>({
  strings: { en },
  services: [
    provide(QUOTES, { make: (_, ctx: Context) => createQuotes(ctx as PluginContext, hostedOf(ctx)) }),
    provide(TOKENS, {
      requires: needs,
      make: (_, ctx: Context) => {
        const { hosted, networks } = settingsOf(ctx.options)
        return createTokens(ctx, (id) => hosted && networks.includes(id))
      },
    }),
    provide(SWAPPER, {
      requires: { ...needs, quotes: QUOTES },
      make: ({ quotes }, ctx: Context) => createSwapper(ctx as PluginContext, quotes),
    }),
    provide(FORM, {
      requires: { ...needs, quotes: QUOTES, swapper: SWAPPER, tokens: TOKENS },
      make: ({ quotes, swapper, tokens }, ctx: Context) => {
        const { storage } = ctx
        const slippage = {
          read: () => {
            const bps = storage.get(SLIPPAGE_KEY, Bps)
            return bps === undefined ? undefined : clampSlippage(bps)
          },
          write: (bps: number) => storage.set(SLIPPAGE_KEY, bps),
        }
        return createForm(ctx, { quotes, swapper, tokens, slippage, settings: settingsOf(ctx.options) })
      },
    }),
  ],
  activate(ctx) {
    // Made at once: it goes on with what was sent before the page was loaded again.
    ctx.use(SWAPPER)
  },
})
