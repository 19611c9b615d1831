/**
 * What this page gets where its address says `?login`: a third party's email wallet, sign-in that every wallet has to pass, and a
 * panel. A file of its own, so that nobody else loads any of it. `?login=free` has nobody sign in.
 */
import { login } from '../plugins/login/index.ts'
import { loginPlace } from '../networks.ts'
import type { Address, Extras } from './options.ts'
import { LoginPanel } from './panels/LoginPanel.tsx'

export function loginFor(address: Address): Extras {
  const required = new URLSearchParams(address.search).get('login') !== 'free'
  return { networks: [], plugins: [login({ server: loginPlace(address), required })], panels: [LoginPanel] }
}
