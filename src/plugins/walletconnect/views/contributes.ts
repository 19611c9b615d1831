/** What the plugin's screens put into its manifest: data, so that titles and footers are there before any view is. */
import { contribute, type Contributions } from '#kernel'
import {
  ACCOUNT_NOTICE,
  CONNECTING_WALLET_CONNECT,
  CONNECTING_WALLET_CONNECT_BASIC,
  ENVIRONMENT,
  MODAL_FOOTER,
  SEND,
  SIWX_SIGN_MESSAGE,
  SWAP,
  SWITCH_NETWORK,
  type ModalState,
  type WalletListing,
} from '#wallet'
import type * as Views from './index.ts'
import { OPEN_WALLET } from './refs.ts'

const load = (name: Exclude<keyof typeof Views, 'keepHint'>) => async () => ({
  default: (await import('./index.ts'))[name],
})

const walletOf = (params: unknown): WalletListing | undefined =>
  (params as { readonly wallet?: WalletListing } | undefined)?.wallet

const isRemote = ({ account }: ModalState): boolean => account?.connectedWalletInfo?.type === 'WALLET_CONNECT'

export const screens: Pick<Contributions, 'strings' | 'views' | 'slots'> = {
  strings: {
    en: {
      'walletconnect.title': 'WalletConnect',
      'walletconnect.scan': 'Scan with the phone that has {wallet}',
      'walletconnect.scanAny': 'Scan with the phone that has your wallet',
      'walletconnect.open': 'Open your wallet',
    },
  },
  views: [
    {
      ref: CONNECTING_WALLET_CONNECT,
      title: ({ params, t }) => walletOf(params)?.name ?? t('walletconnect.title'),
      subtitle({ maybe, params, t }) {
        const wallet = walletOf(params)
        if (!wallet) return t('walletconnect.scanAny')
        const scans = wallet.mobile_link && !maybe(ENVIRONMENT)?.mobile
        return scans ? t('walletconnect.scan', { wallet: wallet.name }) : undefined
      },
      load: load('ConnectingWalletConnect'),
    },
    {
      ref: CONNECTING_WALLET_CONNECT_BASIC,
      title: 'walletconnect.title',
      subtitle: ({ maybe, t }) => (maybe(ENVIRONMENT)?.mobile ? undefined : t('walletconnect.scanAny')),
      load: load('ConnectingWalletConnectBasic'),
    },
    { ref: OPEN_WALLET, title: 'walletconnect.open', shape: 'rail', load: load('OpenWallet') },
  ],
  slots: [
    contribute(MODAL_FOOTER, { id: 'get', views: [CONNECTING_WALLET_CONNECT.id], load: load('GetItFooter') }),
    contribute(MODAL_FOOTER, {
      id: 'waiting',
      rank: 50,
      views: [SWITCH_NETWORK.id, SIWX_SIGN_MESSAGE.id, SEND.id, SWAP.id, 'WalletSendPreview', 'SwapPreview'],
      when: isRemote,
      load: load('WaitingFooter'),
    }),
    contribute(ACCOUNT_NOTICE, { id: 'waiting', when: isRemote, load: load('WaitingNotice') }),
  ],
}
