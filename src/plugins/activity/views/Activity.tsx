import type { ItemProps } from '#kernel'
import { ACCOUNTS, ENVIRONMENT, NETWORKS } from '#wallet'
import { Unloaded, useReadable, useStyles } from '#kit'
import { useEffect, useRef, type ReactElement } from 'react'
import { activityOf } from '../activityOf.ts'
import { activityCss } from './activity.css.ts'
import { Empty, Nobody, Unable } from './Empty.tsx'
import { Further } from './Further.tsx'
import { Group } from './Group.tsx'
import { ActivitySkeleton } from './ActivitySkeleton.tsx'
import { useScrollAnchor } from './useScrollAnchor.ts'

export { strings } from '../activityOf.ts'

/** Skeleton rows for the first page and for the next one. */
const PLACES = 7
const MORE_PLACES = 2

/** The transactions of the active account: a tab of Account and a view of its own. */
export default function Activity({ ctx }: ItemProps): ReactElement {
  const activity = activityOf(ctx)
  const state = useReadable(activity.state)
  const account = useReadable(ctx.use(ACCOUNTS).state)
  const network = useReadable(ctx.use(NETWORKS).state).active
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, activityCss)
  useEffect(() => activity.enter(), [activity])
  useScrollAnchor(root, activity.state)

  const { transactions, loading, next, error, failed, paused } = state
  const rows = transactions.length > 0
  // Without rows there is no last row that would ask for the next page, so it is asked for here.
  useEffect(() => {
    if (state.transactions.length === 0 && state.next !== undefined) activity.more()
  }, [activity, state])

  const offline = !rows && !state.empty && !loading && !ctx.use(ENVIRONMENT).online()
  const done = !error && !offline && !paused && state.empty
  const waiting = !error && !offline && !paused && !rows && (!state.empty || next !== undefined)
  const { t } = ctx.i18n
  const unloaded = (words: string): ReactElement => (
    <Unloaded busy={loading} action={t(loading ? 'activity.retrying' : 'activity.retry')} onRetry={activity.retry}>
      {t(words)}
    </Unloaded>
  )
  return (
    <div className="lk-act" ref={root} aria-busy={loading || waiting || undefined}>
      {!state.account ? (
        <Nobody ctx={ctx} />
      ) : error === 'CHAIN_NOT_SUPPORTED' && !rows ? (
        <Unable ctx={ctx} network={network?.name ?? ''} explorer={account?.addressExplorerUrl} />
      ) : (
        <>
          {(offline || failed === 'newest') && unloaded('activity.broken')}
          {transactions.map((group, at) => (
            <Group
              key={group.id}
              ctx={ctx}
              group={group}
              account={account}
              network={network}
              // A new function for every state, so that it is called again after a page without anything to show.
              onEnd={at === transactions.length - 1 && next !== undefined ? () => activity.more() : undefined}
            />
          ))}
          {waiting && <ActivitySkeleton ctx={ctx} count={PLACES} />}
          {rows && loading && !failed && next !== undefined && <ActivitySkeleton ctx={ctx} count={MORE_PLACES} />}
          {failed === 'older' && unloaded('activity.brokenMore')}
          {paused && <Further ctx={ctx} rows={rows} retry={activity.retry} />}
          {done && next === undefined && !rows && <Empty ctx={ctx} network={network?.name ?? ''} />}
        </>
      )}
    </div>
  )
}
