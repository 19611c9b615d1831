import { defineModule, provide, type PluginContext } from '#kernel'
import { browserPage } from './login/page.ts'
import { createSocialLogin } from './login/socialLogin.ts'
import type { SocialsOptions } from './options.ts'
import { SOCIAL_LOGIN } from './refs.ts'
import en from './locales/en.ts'

export default defineModule<SocialsOptions | undefined>({
  strings: { en },
  services: [
    provide(SOCIAL_LOGIN, {
      make: (_, ctx: PluginContext<SocialsOptions | undefined>) => createSocialLogin(ctx, browserPage()),
    }),
  ],
  activate(ctx) {
    ctx.use(SOCIAL_LOGIN).resume()
  },
})
