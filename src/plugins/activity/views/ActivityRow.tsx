import type { PluginContext } from '#kernel'
import { CHAINS, type Account } from '#wallet'
import { AmountText, Badge, cleanText, Icon, Row, shortAddress } from '#kit'
import { memo, type ReactElement, type ReactNode } from 'react'
import type { Entry } from '../entries.ts'
import { timeOf } from '../ledger.ts'
import { movementsOf, type Movement } from '../movements.ts'
import { partyOf } from '../party.ts'
import type { Warning } from '../warnings.ts'
import { RowPicture } from './RowPicture.tsx'

interface ActivityRowProps {
  readonly ctx: PluginContext
  readonly entry: Entry
  /** Of today or yesterday: its time says more than its date. */
  readonly recent: boolean
  readonly account: Account | undefined
  /** Its page in the network's explorer. */
  readonly href: string | undefined
  /** It has details here, which are shown or not. */
  readonly expanded: boolean | undefined
  readonly onOpen: (id: string | undefined) => void
  readonly tabIndex: 0 | -1
}

/** One transaction. What it names is strangers' text: cleaned, cut, never a link of its own (threats T19 and T20). */
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

function titleOf({ item, standing }: Entry, { i18n }: PluginContext): string {
  const { operationType, status } = item.metadata
  if (standing === 'sending') return i18n.t('activity.sending')
  const done = standing ? standing === 'confirmed' : status === 'confirmed'
  const key = `activity.${/^[a-z]+$/.test(operationType) ? operationType : 'other'}`
  const words = i18n.t(done ? `${key}.done` : key)
  // An operation of tomorrow, or nonsense: it has no words.
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
      // The name of what only advertises is the advertisement.
      unit={entry.warning?.kind === 'lure' ? undefined : cleanText(symbol || name, 16) || undefined}
      locale={i18n.locale}
      // Only what really came in is green.
      incoming={signed && direction === 'in' && !failed && !entry.warning}
    />
  )
  return failed || entry.warning ? <span className="lk-dim">{text}</span> : text
}

/** "to 0x19dB…B41d". */
function Other({ ctx, entry, account }: Pick<ActivityRowProps, 'ctx' | 'entry' | 'account'>): ReactNode {
  const party = partyOf(entry.item, account, ctx.use(CHAINS))
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

/** How it stands, or when it was. */
function When({ ctx, entry, recent }: Pick<ActivityRowProps, 'ctx' | 'entry' | 'recent'>): ReactElement {
  const { t, date } = ctx.i18n
  const { item, standing } = entry
  if (hasFailed(entry)) return <span className="lk-danger">{t('activity.failed')}</span>
  if (standing === 'unknown') return <span>{t('activity.unknown')}</span>
  if (standing ? standing === 'sending' : item.metadata.status === 'pending')
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

const hasFailed = ({ item, standing }: Entry): boolean => (standing ?? item.metadata.status) === 'failed'
