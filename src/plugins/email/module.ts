import { defineModule, provide, shapes } from '#kernel'
import { createEmailLogin } from './emailLogin.ts'
import { EMAIL_LOGIN } from './refs.ts'
import en from './locales/en.ts'

export default defineModule({
  strings: { en },
  services: [provide(EMAIL_LOGIN, { make: (_, ctx) => createEmailLogin(ctx) })],
  activate(ctx) {
    // Somebody is logged in: the wallet has to be there to be restored. Whether the frame loads is shown by the wallet's state.
    if (ctx.storage.get('used', shapes.flag)) ctx.use(EMAIL_LOGIN).restore()
  },
})
