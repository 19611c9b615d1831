import type { ItemProps } from '#kernel'
import { cleanText, Hint } from '#kit'
import type { ReactElement } from 'react'
import type { Receiver } from '../receivers.ts'

/** Says which networks' assets may be sent to the address. */
export function Warning({ ctx, networks }: ItemProps & Pick<Receiver, 'networks'>): ReactElement {
  const { t } = ctx.i18n
  const [first, ...others] = networks
  const words = !first
    ? t('receive.onlyHere')
    : others.length > 0
      ? t('receive.only')
      : t('receive.onlyOn', { network: cleanText(first.name) })
  return <Hint tone="warning">{words}</Hint>
}
