/** What a host may pass: `wallets({ confirmNetworkSwitch: 'off' })`. */
export interface WalletsOptions {
  /** Whether a view is shown while the wallet asks about the network that was picked; default `always`. */
  readonly confirmNetworkSwitch?: 'always' | 'off' | undefined
}
