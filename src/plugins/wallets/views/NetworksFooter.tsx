import type { ItemProps } from '#kernel'
import { WHAT_IS_A_NETWORK } from '#wallet'
import { TextButton } from '#kit'
import type { ReactElement } from 'react'

/** Why the balance differs from network to network. */
export function NetworksFooter({ ctx }: ItemProps): ReactElement {
  const { t } = ctx.i18n
  return (
    <span>
      {t('wallets.networks.differs')}{' '}
      <TextButton onClick={() => ctx.router.push(WHAT_IS_A_NETWORK)}>{t('wallets.networks.why')}</TextButton>
    </span>
  )
}
