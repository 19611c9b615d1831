/** Sign-in (`?signin`): on this page, or with `?signin=server` by the sandbox's sign-in server; `&required` demands it. */
import { siwx } from 'latchkey/plugins/siwx'
import { Buffer } from 'buffer'
import { signInPlace } from '../networks.ts'
import type { Address, Extras } from './options.ts'
import { SignInPanel } from './panels/SignInPanel.tsx'

export function signInFor(address: Address): Extras {
  const query = new URLSearchParams(address.search)
  const required = query.has('required')
  // WalletConnect's library needs it to connect and sign in at once.
  if (query.has('evm')) Object.assign(globalThis, { Buffer })
  return {
    networks: [],
    plugins: [siwx({ required, ...(query.get('signin') === 'server' && { server: signInPlace(address) }) })],
    panels: [SignInPanel],
  }
}
