/** What the site has besides, all of it obeying the project's remote configuration: a wallet for an email, names, sign-in by the server. */
import { email } from 'latchkey/plugins/email'
import { frame } from 'latchkey/plugins/frame'
import { names } from 'latchkey/plugins/names'
import { siwx } from 'latchkey/plugins/siwx'
import { signInPlace } from '../../networks.ts'
import type { Address, Extras } from '../options.ts'

export const siteExtras = (address: Address): Extras => ({
  networks: [],
  plugins: [
    frame({ networks: ['eip155:31337', 'eip155:31338'], accountTypes: { eip155: 'eoa' } }),
    email(),
    names(),
    siwx({ server: signInPlace(address) }),
  ],
  panels: [],
})
