import type { PluginContext } from '#kernel'
import { Badge, Plate, Row, useReadable } from '#kit'
import type { ReactElement } from 'react'
import { FORM } from '../refs.ts'

/** More would push the button out of view. */
const MOST = 4

/** Names like the one that was typed, the free ones to choose. */
export function Suggestions({ ctx }: { readonly ctx: PluginContext }): ReactElement | null {
  const { t } = ctx.i18n
  const form = ctx.use(FORM)
  const { suggestions } = useReadable(form.state)
  const shown = suggestions.slice(0, MOST)
  if (shown.length === 0) return null
  return (
    <Plate label={t('names.others')}>
      {shown.map(({ name, registered }) => (
        <Row
          key={name}
          compact
          label={<bdi dir="ltr">{name}</bdi>}
          badge={registered && <Badge>{t('names.isTaken')}</Badge>}
          unavailable={registered}
          onClick={() => form.type(name, { atOnce: true })}
        />
      ))}
    </Plate>
  )
}
