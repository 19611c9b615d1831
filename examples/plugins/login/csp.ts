/** What a page's policy has to allow, besides the server in the manifest. Pass it to `contentSecurityPolicy` as one of `policies`. */
import type { PluginCsp } from 'latchkey/plugin/wallet'
import type { LoginOptions } from './index.ts'

export const loginCsp: PluginCsp = {
  plugin: 'login',
  needs: (_, options) => [
    { directive: 'frame-src', source: (options as LoginOptions).server, why: 'the frame that holds the key' },
    { directive: 'img-src', source: 'data:', why: 'the picture of the email wallet' },
  ],
}
