/** Entry of the plain script `{wallets' origin}/announce.js`, for pages without a bundler. */
import * as v from 'valibot'
import { announceDemoWallets, type DemoWallets } from './announce.ts'
import { WALLET_IDS } from './profiles.ts'
import { MODES } from './protocol.ts'

declare global {
  interface Window {
    /** Set by the server in front of the script. */
    sandboxWalletsOptions?: unknown
    /** The announced wallets with their controls. */
    sandboxWallets?: DemoWallets
  }
}

const OPTIONS = v.object({
  origin: v.pipe(v.string(), v.url()),
  nodes: v.record(v.string(), v.string()),
  modes: v.record(v.picklist(WALLET_IDS), v.picklist(MODES)),
})

window.sandboxWallets = announceDemoWallets(v.parse(OPTIONS, window.sandboxWalletsOptions))
