import type { ItemProps } from '#kernel'
import { ACCOUNTS, NETWORKS } from '#wallet'
import { cleanText, Plate, Row, Tile, useReadable } from '#kit'
import type { ReactElement } from 'react'
import { EMBEDDED, SMART_ACCOUNT_SETTINGS } from '../refs.ts'
import { hasAccountTypes, typeOf } from '../typeOf.ts'

/** In the account of a person who wants the smart account, on a network that has none: whose money is shown, and the way out. */
export default function AccountTypeNotice({ ctx }: ItemProps): ReactElement | null {
  const { t } = ctx.i18n
  const account = useReadable(ctx.use(ACCOUNTS).state)
  const network = useReadable(ctx.use(NETWORKS).state).active
  const embedded = ctx.use(EMBEDDED)
  if (!account || !hasAccountTypes(account.namespace) || !network) return null
  if (typeOf(account) === 'smartAccount' || embedded.accountType(account.namespace) !== 'smartAccount') return null
  const none = t('frame.type.none', { network: cleanText(network.name) })
  return (
    <Plate name={none}>
      <Row
        label={none}
        detail={t('frame.type.noneHere')}
        picture={<Tile icon="key" />}
        trailing="chevron"
        onClick={() => ctx.router.push(SMART_ACCOUNT_SETTINGS)}
      />
    </Plate>
  )
}
