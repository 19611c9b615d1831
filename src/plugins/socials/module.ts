import { defineModule, provide, type PluginContext } from '#kernel'
import { browserPage } from './login/page.ts'
import { createSocialLogin } from './login/socialLogin.ts'
import type { SocialsOptions } from './options.ts'
import { SOCIAL_LOGIN } from './refs.ts'
import { strings } from './strings.ts'

export default defineModule<SocialsOptions | undefined>({
  services: [
    provide(SOCIAL_LOGIN, {
      make: (_, ctx: PluginContext<SocialsOptions | undefined>) => createSocialLogin(ctx, browserPage()),
    }),
  ],
  activate(ctx) {
    ctx.i18n.add(ctx.id, strings)
    ctx.use(SOCIAL_LOGIN).resume()
  },
})
