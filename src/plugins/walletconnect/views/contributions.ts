/** The views of the plugin for its manifest: data, so that titles and footers are there before any view is loaded. */
import { contribute, viewsFrom, type Contributions } from '#kernel'
import {
  ACCOUNT_NOTICE,
  ACCOUNTS,
  ALL_WALLETS,
  CHAINS,
  HOST,
  REMOTE_WALLET,
  ENVIRONMENT,
  MODAL_FOOTER,
  type ModalState,
  type WalletListing,
} from '#wallet'
import { CONNECTING_WALLET_CONNECT, CONNECTING_WALLET_CONNECT_BASIC, OPEN_WALLET } from './refs.ts'

const views = viewsFrom(() => import('./index.ts'))

const walletOf = (params: unknown): WalletListing | undefined =>
  (params as { readonly wallet?: WalletListing } | undefined)?.wallet

const isRemote = ({ account }: ModalState): boolean => account?.connectedWalletInfo?.type === 'WALLET_CONNECT'

export const contributions: Pick<Contributions, 'strings' | 'views' | 'slots' | 'policies'> = {
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
      stage: 'entry',
      title: ({ params, t }) => walletOf(params)?.name ?? t('walletconnect.title'),
      subtitle({ maybe, params, t }) {
        const wallet = walletOf(params)
        if (!wallet) return t('walletconnect.scanAny')
        const scans = wallet.mobile_link && !maybe(ENVIRONMENT)?.mobile
        return scans ? t('walletconnect.scan', { wallet: wallet.name }) : undefined
      },
      load: views('ConnectingWalletConnect'),
    },
    {
      ref: CONNECTING_WALLET_CONNECT_BASIC,
      stage: 'entry',
      title: 'walletconnect.title',
      subtitle: ({ maybe, t }) => (maybe(ENVIRONMENT)?.mobile ? undefined : t('walletconnect.scanAny')),
      load: views('ConnectingWalletConnectBasic'),
    },
    { ref: OPEN_WALLET, needs: 'account', title: 'walletconnect.open', shape: 'rail', load: views('OpenWallet') },
  ],
  policies: [
    {
      id: 'walletconnect',
      // Before the policy of `wallets`, whose list is empty here.
      rank: 90,
      start(_, { canOpen, maybe }) {
        const isOnly = maybe(HOST)?.manualWCControl || maybe(CHAINS)?.namespaces().length === 0
        if (maybe(ACCOUNTS)?.state.get() || !isOnly) return undefined
        const ref = maybe(ENVIRONMENT)?.mobile ? ALL_WALLETS : CONNECTING_WALLET_CONNECT_BASIC
        return canOpen(ref) ? { ref } : undefined
      },
    },
  ],
  slots: [
    contribute(REMOTE_WALLET, { id: 'walletconnect', open: CONNECTING_WALLET_CONNECT }),
    contribute(MODAL_FOOTER, { id: 'get-app', views: [CONNECTING_WALLET_CONNECT.id], load: views('GetItFooter') }),
    contribute(MODAL_FOOTER, {
      id: 'waiting',
      rank: 50,
      stage: 'question',
      when: isRemote,
      load: views('WaitingFooter'),
    }),
    contribute(ACCOUNT_NOTICE, { id: 'waiting', when: isRemote, load: views('WaitingNotice') }),
  ],
}
