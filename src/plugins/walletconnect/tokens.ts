import { defineToken } from '#kernel'
import type { PairingService } from './pairing/pairingService.ts'
import type { Remote } from './remote.ts'

/** The pairing with a remote wallet: its state, and what a view may ask of it. */
export const PAIRING = /* @__PURE__ */ defineToken<PairingService>('walletconnect/pairing')

/** What the parts of the plugin share. */
export const REMOTE = /* @__PURE__ */ defineToken<Remote>('walletconnect/remote')
