import type { ItemProps } from 'latchkey/plugin'
import { Plate, Row, Tile } from 'latchkey/plugin/kit'
import { EMAIL_LOGIN } from '../index.ts'

/** The row in the connect screen that opens the login. */
export default function EmailRow({ ctx }: ItemProps) {
  const { t } = ctx.i18n
  return (
    <Plate name={t('login.title')}>
      <Row
        label={t('login.email')}
        picture={<Tile icon="mail" />}
        trailing="chevron"
        onClick={() => ctx.router.push(EMAIL_LOGIN)}
      />
    </Plate>
  )
}
