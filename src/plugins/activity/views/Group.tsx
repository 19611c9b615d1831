import type { PluginContext } from '#kernel'
import { explorerPage, type Account, type Network } from '#wallet'
import { safeWalletLink, WindowedList } from '#kit'
import { memo, useCallback, useMemo, useState, type ReactElement } from 'react'
import type { DateGroup, Entry } from '../entries.ts'
import { activityCss } from './activity.css.ts'
import { ActivityRow } from './ActivityRow.tsx'
import { Details } from './Details.tsx'

interface GroupProps {
  readonly ctx: PluginContext
  readonly group: DateGroup
  readonly account: Account | undefined
  readonly network: Network | undefined
  /** Called when the last row is drawn. */
  readonly onEnd: (() => void) | undefined
}

/** An EVM hash or a base58 signature: only these are put into a link. */
const HASH = /^(?:0x[0-9a-f]{64}|[1-9A-HJ-NP-Za-km-z]{64,90})$/i

/** The transactions of a day or a month. Only the visible rows are drawn, however many there are. */
export const Group = memo(function Group({ ctx, group, account, network, onEnd }: GroupProps): ReactElement {
  const { t } = ctx.i18n
  const { entries, id } = group
  const [opened, open] = useState<string>()
  const date = useMemo(() => nameOf(id, ctx), [id, ctx])
  const at = opened === undefined ? -1 : entries.findIndex(({ item }) => item.id === opened)
  const count = entries.length + Number(at >= 0)
  /** Lines are rows, and the details below the opened one. */
  const lineOf = (line: number): { readonly entry: Entry | undefined; readonly details: boolean } => {
    const details = at >= 0 && line === at + 1
    return { entry: entries[at >= 0 && line > at ? line - 1 : line], details }
  }
  const onDrawn = useCallback(
    (end: number): void => {
      if (end >= count) onEnd?.()
    },
    [count, onEnd],
  )

  return (
    <section className="lk-act-group" data-group={id}>
      <h3>{date}</h3>
      <WindowedList
        name={t('activity.group', { date })}
        className="lk-open lk-act-list"
        sheet={activityCss}
        count={count}
        total={onEnd ? -1 : count}
        keyOf={(line) => {
          const { entry, details } = lineOf(line)
          return `${details ? 'details ' : ''}${entry?.item.id ?? line}`
        }}
        onDrawn={onDrawn}
      >
        {(line, tabIndex) => {
          const { entry, details } = lineOf(line)
          if (!entry) return null
          const { item, warning } = entry
          const { hash = '' } = item.metadata
          // A deceptive entry gets no link.
          const known = !warning && HASH.test(hash)
          if (details) return <Details ctx={ctx} item={item} hash={hash} />
          const href = known ? safeWalletLink(explorerPage(network, `/tx/${hash}`)) : undefined
          return (
            <ActivityRow
              ctx={ctx}
              entry={entry}
              recent={!id.includes('-')}
              account={account}
              href={href}
              expanded={known && !href ? opened === item.id : undefined}
              onOpen={open}
              tabIndex={tabIndex}
            />
          )
        }}
      </WindowedList>
    </section>
  )
})

/** "Today", "November", "October 2025". */
function nameOf(id: string, { clock, i18n }: PluginContext): string {
  if (!id.includes('-')) return i18n.t(`activity.${id}`)
  const ofYear = new Date(clock.now()).getFullYear() === Number(id.slice(0, 4))
  return i18n.date(Date.parse(`${id}-15`), { timeZone: 'UTC', month: 'long', ...(!ofYear && { year: 'numeric' }) })
}
