import type { ItemProps } from '#kernel'
import { DOWNLOADS, ENVIRONMENT, GET_WALLET, type WalletListing } from '#wallet'
import { Link, TextButton, useReadable } from '#kit'
import type { ReactElement } from 'react'
import { getWallet } from '../links/stores.ts'
import { displayOf } from './walletDisplay.ts'

/** "Don't have it? Get it", below the wallet that is being paired. */
export function GetItFooter({ ctx }: ItemProps): ReactElement {
  const { t } = ctx.i18n
  const { router } = ctx
  const params = useReadable(router.state, ({ stack }) => stack.at(-1)?.params) as
    | { readonly wallet?: WalletListing }
    | undefined
  const wallet = params?.wallet
  const place = wallet && getWallet(wallet, ctx.use(ENVIRONMENT))
  return (
    <span>
      {wallet ? t('walletconnect.missing', { wallet: displayOf(ctx, wallet).name }) : t('walletconnect.none')}{' '}
      {wallet && place?.kind === 'page' && router.canOpen(DOWNLOADS) ? (
        <TextButton onClick={() => router.push(DOWNLOADS, { wallet })}>{t('walletconnect.get')}</TextButton>
      ) : place?.kind === 'link' ? (
        <Link href={place.href}>{t('walletconnect.get')}</Link>
      ) : (
        router.canOpen(GET_WALLET) && (
          <TextButton onClick={() => router.push(GET_WALLET)}>{t('walletconnect.getAny')}</TextButton>
        )
      )}
    </span>
  )
}
