import { defineEvent, defineToken, defineView } from '#kernel'
import type { SocialLogin } from './login/socialLogin.ts'

/** All providers, where Connect has no room for them. */
export const CONNECT_SOCIALS = /* @__PURE__ */ defineView('ConnectSocials')
/** A login at a provider, which goes on in a window of its own. */
export const CONNECTING_SOCIAL = /* @__PURE__ */ defineView<{ readonly provider: string }>('ConnectingSocial')

interface SocialStep {
  readonly provider: string
}

export const SOCIAL_STARTED = /* @__PURE__ */ defineEvent<SocialStep>('latchkey:social-started')
/** The provider has answered; the frame is asked who that is. */
export const SOCIAL_ANSWERED = /* @__PURE__ */ defineEvent<SocialStep>('latchkey:social-answered')
export const SOCIAL_SUCCEEDED = /* @__PURE__ */ defineEvent<SocialStep>('latchkey:social-succeeded')
export const SOCIAL_CANCELLED = /* @__PURE__ */ defineEvent<SocialStep>('latchkey:social-cancelled')
export const SOCIAL_FAILED = /* @__PURE__ */ defineEvent<SocialStep & { readonly code: string }>(
  'latchkey:social-failed',
)

/** The login, for the plugin's own views. */
export const SOCIAL_LOGIN = /* @__PURE__ */ defineToken<SocialLogin>('socials/login')
