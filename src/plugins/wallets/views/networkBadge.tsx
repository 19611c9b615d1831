import type { I18n } from '#kernel'
import type { Network } from '#wallet'
import { Badge } from '#kit'
import type { ReactElement } from 'react'

/** What a person has to know of a network before choosing it. */
export function networkBadge(t: I18n['t'], { retired, testnet }: Network): ReactElement | undefined {
  if (retired) return <Badge>{t('wallets.networks.retired')}</Badge>
  return testnet ? <Badge>{t('wallets.networks.testnet')}</Badge> : undefined
}
