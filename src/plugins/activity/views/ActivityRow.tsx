import type { PluginContext } from '#kernel'
import { CHAINS, timeOf, type Account } from '#wallet'
import { AmountText, Badge, cleanText, Icon, Row, shortAddress } from '#kit'
import { memo, type ReactElement, type ReactNode } from 'react'
import type { Entry } from '../entries.ts'
import { movementsOf, type Movement } from '../movements.ts'
import { counterpartyOf } from '../counterparty.ts'
import type { Warning } from '../warnings.ts'
import { RowPicture } from './RowPicture.tsx'

interface ActivityRowProps {
  readonly ctx: PluginContext
  readonly entry: Entry
  /** Today or yesterday: the time is shown instead of the date. */
  readonly recent: boolean
  readonly account: Account | undefined
  /** Its page in the network's explorer. */
  readonly href: string | undefined
  /** Whether its details are shown; undefined if it has none. */
  readonly expanded: boolean | undefined
  readonly onOpen: (id: string | undefined) => void
  readonly tabIndex: 0 | -1
}

/** One transaction. Its names are untrusted text: cleaned, cut, and never a link (threats T19 and T20). */
export const ActivityRow = memo(function ActivityRow(props: ActivityRowProps): ReactElement {
  const { ctx, entry, recent, account, href, expanded, onOpen, tabIndex } = props
  const { item, warning } = entry
  const movements = movementsOf(item)
  const [first, second] = movements
  const main = second ?? first
  return (
    <Row
      label={titleOf(entry, ctx)}
      detail={
        warning ? (
          <span className="lk-act-warn lk-warning">
            <Icon name="warning" size={16} />
            <span className="lk-cut">{wordsOf(warning, ctx)}</span>
          </span>
        ) : second && first ? (
          <Moved ctx={ctx} entry={entry} movement={first} />
        ) : (
          <Other ctx={ctx} entry={entry} account={account} />
        )
      }
      picture={<RowPicture entry={entry} movements={movements} />}
      value={main && <Moved ctx={ctx} entry={entry} movement={main} />}
      valueDetail={main && <When ctx={ctx} entry={entry} recent={recent} />}
      badge={!main && <When ctx={ctx} entry={entry} recent={recent} />}
      href={href}
      expanded={expanded}
      onClick={expanded === undefined ? undefined : () => onOpen(expanded ? undefined : item.id)}
      tabIndex={tabIndex}
    />
  )
})

function titleOf({ item, sentStatus }: Entry, { i18n }: PluginContext): string {
  const { operationType, status } = item.metadata
  if (sentStatus === 'sending') return i18n.t('activity.sending')
  const done = sentStatus ? sentStatus === 'confirmed' : status === 'confirmed'
  const key = `activity.${/^[a-z]+$/.test(operationType) ? operationType : 'other'}`
  const words = i18n.t(done ? `${key}.done` : key)
  // Without words, `t` returns the key: the operation is unknown to this version.
  return words.startsWith(key) ? i18n.t('activity.other') : words
}

function wordsOf(warning: Warning, { i18n }: PluginContext): string {
  return i18n.t(`activity.${warning.kind}`, 'of' in warning ? { symbol: warning.of } : undefined)
}

/** "−0.5 ETH", or the name of an NFT. */
function Moved({
  ctx,
  entry,
  movement,
}: Pick<ActivityRowProps, 'ctx' | 'entry'> & { movement: Movement }): ReactElement {
  const { i18n } = ctx
  const { direction, amount, name, nft, symbol } = movement
  if (nft) return <bdi>{cleanText(name) || i18n.t('activity.nft')}</bdi>
  const signed = entry.item.metadata.operationType !== 'approve'
  const failed = hasFailed(entry)
  const text = (
    <AmountText
      value={signed && direction === 'out' ? `-${amount}` : amount}
      // The name of a spam token is the advertisement itself.
      unit={entry.warning?.kind === 'spam' ? undefined : cleanText(symbol || name, 16) || undefined}
      locale={i18n.locale}
      // Only a trusted, successful receipt is green.
      incoming={signed && direction === 'in' && !failed && !entry.warning}
    />
  )
  return failed || entry.warning ? <span className="lk-dim">{text}</span> : text
}

/** "to 0x19dB…B41d". */
function Other({ ctx, entry, account }: Pick<ActivityRowProps, 'ctx' | 'entry' | 'account'>): ReactNode {
  const party = counterpartyOf(entry.item, account, ctx.use(CHAINS))
  if (!party) return null
  const { way, label, address } = party
  if (way === 'self') return ctx.i18n.t('activity.self')
  const [before = '', after = ''] = ctx.i18n.t(`activity.${way}`, { who: '\0' }).split('\0')
  return (
    <>
      {before}
      {label ? <bdi>{cleanText(label, 32)}</bdi> : <bdi dir="ltr">{shortAddress(address)}</bdi>}
      {after}
    </>
  )
}

/** The transaction's status, or its time once it is confirmed. */
function When({ ctx, entry, recent }: Pick<ActivityRowProps, 'ctx' | 'entry' | 'recent'>): ReactElement {
  const { t, date } = ctx.i18n
  const { item, sentStatus } = entry
  if (hasFailed(entry)) return <span className="lk-danger">{t('activity.failed')}</span>
  if (sentStatus === 'unknown') return <span>{t('activity.unknown')}</span>
  if (sentStatus ? sentStatus === 'sending' : item.metadata.status === 'pending')
    return (
      <Badge>
        <Icon name="spinner" size={16} />
        {t('activity.pending')}
      </Badge>
    )
  return (
    <span>
      {date(timeOf(item), recent ? { hour: 'numeric', minute: '2-digit' } : { day: 'numeric', month: 'short' })}
    </span>
  )
}

const hasFailed = ({ item, sentStatus }: Entry): boolean => (sentStatus ?? item.metadata.status) === 'failed'
