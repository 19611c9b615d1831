/** The modal’s views, panels and tabs by their names, with every plugin of the product installed. */
import { describe, expect, it } from 'vitest'
import type { InstalledPlugin } from '#kernel'
import { ACCOUNT_TAB } from '#wallet'
import { createTestKernel } from '#testing'
import { activity } from '../../src/plugins/activity/index.ts'
import { balances } from '../../src/plugins/balances/index.ts'
import { email } from '../../src/plugins/email/index.ts'
import { evm } from '../../src/plugins/evm/index.ts'
import { mainnet } from '../../src/plugins/evm/networks.ts'
import { frame } from '../../src/plugins/frame/index.ts'
import { identity } from '../../src/plugins/identity/index.ts'
import { names } from '../../src/plugins/names/index.ts'
import { onramp } from '../../src/plugins/onramp/index.ts'
import { receive } from '../../src/plugins/receive/index.ts'
import { send } from '../../src/plugins/send/index.ts'
import { siwx } from '../../src/plugins/siwx/index.ts'
import { socials } from '../../src/plugins/socials/index.ts'
import { solana } from '../../src/plugins/solana/index.ts'
import { swaps } from '../../src/plugins/swaps/index.ts'
import { walletConnect } from '../../src/plugins/walletconnect/index.ts'
import { wallets } from '../../src/plugins/wallets/index.ts'

/** By id, so that a test can leave one out. */
const PRODUCT: Readonly<Record<string, () => InstalledPlugin>> = {
  wallets: () => wallets(),
  evm: () => evm(),
  solana: () => solana(),
  walletconnect: () => walletConnect(),
  identity: () => identity(),
  names: () => names(),
  frame: () => frame(),
  siwx: () => siwx(),
  // In another order than that of the tabs.
  activity: () => activity(),
  balances: () => balances(),
  email: () => email(),
  socials: () => socials(),
  swaps: () => swaps(),
  send: () => send(),
  receive: () => receive(),
  onramp: () => onramp(),
}

function kernelWithout(...left: readonly string[]) {
  const plugins = Object.entries(PRODUCT).flatMap(([id, install]) => (left.includes(id) ? [] : [install()]))
  const { kernel } = createTestKernel({ plugins, networks: [mainnet] })
  return kernel
}
const missingOf = (ids: readonly string[], kernel = kernelWithout()): readonly string[] =>
  ids.filter((id) => !kernel.router.canOpen({ id }))

describe('the modal', () => {
  it('has the views of the specification, by their names', () => {
    const views = [
      'Connect',
      'Account',
      'AllWallets',
      'ConnectingWalletConnectBasic',
      'ConnectingExternal',
      'ConnectingWalletConnect',
      'ApproveTransaction',
      'Swap',
      'UnsupportedChain',
      'SwitchNetwork',
      'SwitchActiveChain',
      'SIWXSignMessage',
      'RegisterAccountName',
      'RegisterAccountNameSuccess',
      'ConnectingFarcaster',
    ]
    expect(missingOf(views)).toEqual([])
    expect(missingOf(['NoSuchView'])).toEqual(['NoSuchView'])
  })

  it('has the tabs Tokens, NFTs and Activity, in this order', () => {
    const kernel = kernelWithout()
    const tabs = kernel.items(ACCOUNT_TAB).get()
    expect(tabs.map(({ item }) => kernel.i18n.t(item.label))).toEqual(['Tokens', 'NFTs', 'Activity'])
  })

  it.each([
    ['email', ['EmailVerifyOtp']],
    ['socials', ['ConnectingFarcaster']],
    ['swaps', ['Swap']],
    ['send', ['WalletSend']],
    ['receive', ['WalletReceive']],
    ['onramp', ['OnRampProviders']],
    ['activity', ['Transactions']],
  ])('has the panel %s, which a host may leave out', (panel, views) => {
    expect(missingOf(views)).toEqual([])
    const kernel = kernelWithout(panel)
    expect(missingOf(views, kernel)).toEqual(views)
    expect(missingOf(['Connect', 'Account', 'AllWallets'], kernel)).toEqual([])
  })
})
