import type { ItemProps } from '#kernel'
import { DOWNLOADS, GET_WALLET, WALLETS } from '#wallet'
import { TextButton, useReadable } from '#kit'
import type { ReactElement } from 'react'
import { isInPage } from '../list/inPage.ts'
import { CORE } from '../tokens.ts'
import { listingOf } from './listings.ts'

/** "Don't have it? Get it", below the wallet that is asked. Not for a wallet of this page, which the person has. */
export function GetItFooter({ ctx }: ItemProps): ReactElement | null {
  const { t } = ctx.i18n
  const core = ctx.use(CORE)
  const params = useReadable(ctx.router.state, ({ stack }) => stack.at(-1)?.params) as
    | { readonly connectorId?: string }
    | undefined
  const connector = useReadable(ctx.use(WALLETS).state, ({ connectors }) =>
    connectors.find(({ id }) => id === params?.connectorId),
  )
  if (connector && isInPage(connector)) return null
  const wallet = connector && listingOf(core, connector)
  const get = (): void => (wallet ? ctx.router.push(DOWNLOADS, { wallet }) : ctx.router.push(GET_WALLET))
  return (
    <span>
      {t('wallets.connecting.missing', { wallet: connector?.name ?? t('wallets.attempt.wallet') })}{' '}
      <TextButton onClick={get}>{t('wallets.connecting.get')}</TextButton>
    </span>
  )
}
