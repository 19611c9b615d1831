import type { PluginContext } from '#kernel'
import { NOTICES, timeOf, type TransactionItem } from '#wallet'
import { CopyButton, Row, shortAddress, Tile } from '#kit'
import type { ReactElement } from 'react'

interface DetailsProps {
  readonly ctx: PluginContext
  readonly item: TransactionItem
  readonly hash: string
}

/** Shown under a row if the network has no explorer to link to: the exact time and the transaction's id. */
export function Details({ ctx, item, hash }: DetailsProps): ReactElement {
  const { t, date } = ctx.i18n
  const [copied, uncopied] = [t('activity.copied'), t('activity.uncopied')]
  return (
    <Row
      label={t('activity.hash', { hash: shortAddress(hash) })}
      detail={date(timeOf(item), { dateStyle: 'medium', timeStyle: 'short' })}
      picture={<Tile icon="info" />}
      trailing={
        <CopyButton
          text={hash}
          label={t('activity.copy')}
          copiedLabel={copied}
          failedLabel={uncopied}
          onResult={(worked) => void ctx.use(NOTICES).show(worked ? copied : uncopied, worked ? 'success' : 'error')}
        />
      }
    />
  )
}
