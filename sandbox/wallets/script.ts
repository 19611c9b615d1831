/** Entry of the plain script `{wallets' origin}/announce.js`, for pages without a bundler. */
import * as v from 'valibot'
import { announceDemoWallets, type DemoWallets } from './announce.ts'
import { USUAL_WALLET_IDS, WALLET_IDS, type WalletId } from './profiles.ts'
import { MODES } from './protocol.ts'

declare global {
  interface Window {
    /** Set by the server in front of the script. */
    sandboxWalletsOptions?: unknown
    /** The announced wallets with their controls. */
    sandboxWallets?: DemoWallets<WalletId>
  }
}

const OPTIONS = v.object({
  origin: v.pipe(v.string(), v.url()),
  nodes: v.record(v.string(), v.string()),
  modes: v.record(v.picklist(WALLET_IDS), v.picklist(MODES)),
  wallets: v.optional(v.array(v.picklist(WALLET_IDS))),
})

const options = v.parse(OPTIONS, window.sandboxWalletsOptions)
// Who names some gets only those: the type says what can be there.
window.sandboxWallets = announceDemoWallets({ ...options, wallets: options.wallets ?? [...USUAL_WALLET_IDS] })
