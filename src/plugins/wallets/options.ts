/** What a host may pass: `wallets({ confirmNetworkSwitch: 'off' })`. */
export interface WalletsOptions {
  /** Whether a picked network gets a screen of its own while the wallet asks; default `always`. */
  readonly confirmNetworkSwitch?: 'always' | 'off' | undefined
}
