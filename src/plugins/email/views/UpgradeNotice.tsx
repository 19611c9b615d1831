import type { ItemProps } from '#kernel'
import { Plate, Row, Tile } from '#kit'
import type { ReactElement } from 'react'
import { UPGRADE_EMAIL } from '../refs.ts'

/** In the account of an email wallet: there is a way to a wallet of one's own. */
export default function UpgradeNotice({ ctx }: ItemProps): ReactElement {
  const { t } = ctx.i18n
  return (
    <Plate name={t('email.upgrade')}>
      <Row
        label={t('email.upgrade')}
        detail={t('email.upgradeHint')}
        picture={<Tile icon="key" />}
        trailing="chevron"
        onClick={() => ctx.router.push(UPGRADE_EMAIL)}
      />
    </Plate>
  )
}
