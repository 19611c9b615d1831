import { defineToken } from '#kernel'
import type { PairingService } from './pairing/pairingService.ts'
import type { Remote } from './remote.ts'

/** The pairing with a remote wallet: its state and what a view can do with it. */
export const PAIRING = /* @__PURE__ */ defineToken<PairingService>('walletconnect/pairing')

/** Shared by the parts of the plugin. */
export const REMOTE = /* @__PURE__ */ defineToken<Remote>('walletconnect/remote')
