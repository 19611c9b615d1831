import { Fragment, type ReactElement, type ReactNode } from 'react'
import {
  CONNECT_METHOD,
  GET_WALLET,
  type ConnectMethod,
  type ConnectMethodItem,
  type RowSection,
  type SlotEntry,
} from '#kernel'
import { Button, Divider, Heading, Plate, RowSkeleton, Skeleton, Text, useReadable } from '#kit'
import { Boundary } from '../ui/Boundary.tsx'
import { PartFailure } from '../ui/Failure.tsx'
import { useLegal } from '../ui/Legal.tsx'
import { useShell } from '../ui/shellContext.ts'
import { SlotPart } from '../ui/Slot.tsx'
import { addressOf, useItems } from '../ui/useItems.ts'
import { useMethodRows, type MethodRows } from './useMethodRows.ts'
import { WalletRows } from './WalletRows.tsx'

/** The order of specification §2; what a host leaves out of its own order comes after it. */
const ORDER: readonly ConnectMethod[] = ['email', 'social', 'wallet']

const LEGAL_CHECK = { plugin: 'shell', item: { id: 'legal', load: () => import('./LegalCheck.tsx') } }

/** Lists every way to connect that the plugins offer. */
export function Connect(): ReactElement {
  const { host, accepted, t } = useShell()
  const entries = useItems(CONNECT_METHOD)
  const rowsOf = useMethodRows(entries)
  const mustAccept = useLegal()?.checkbox ?? false
  const hasAccepted = useReadable(accepted)
  const locked = mustAccept && !hasAccepted

  const order = [...new Set([...(host.connectMethodsOrder ?? ORDER), ...ORDER])]
  const groups = order
    .map((group) => ({
      group,
      entries: entries.filter((entry) => entry.item.group === group && !isEmpty(rowsOf(entry))),
    }))
    .filter((group) => group.entries.length > 0)

  return (
    <>
      {mustAccept && <SlotPart slot={CONNECT_METHOD} entry={LEGAL_CHECK} pending={<Skeleton width="100%" height={44} />} />}
      {/* By the node: React 18 does not know the attribute, React 19 takes another value for it. */}
      <div className="lk-methods" ref={(node) => void (node && (node.inert = locked))}>
        {groups.map(({ group, entries }, at) => (
          <Fragment key={group}>
            {at > 0 && !isLogin(group, groups[at - 1]?.group) && <Divider>{t('shell.connect.or')}</Divider>}
            {entries.map((entry) => (
              <Method key={`${entry.plugin}/${entry.item.id}`} entry={entry} rows={rowsOf(entry)} />
            ))}
          </Fragment>
        ))}
        {groups.length === 0 && <NoMethod />}
      </div>
    </>
  )
}

/** Email and social logins belong together: no "or" between them. */
const isLogin = (group: ConnectMethod, before: ConnectMethod | undefined): boolean =>
  group !== 'wallet' && before !== 'wallet'

const isEmpty = (rows: MethodRows | undefined): boolean =>
  Array.isArray(rows) && rows.every((section: RowSection) => section.rows.length + (section.pending ?? 0) === 0)

function Method({
  entry,
  rows,
}: {
  readonly entry: SlotEntry<ConnectMethodItem>
  readonly rows: MethodRows | undefined
}): ReactNode {
  const { attempt, t } = useShell()
  const { plugin, item } = entry
  const address = addressOf(CONNECT_METHOD, item)
  if (rows === undefined) {
    const { load } = item
    return (
      load && (
        <SlotPart
          slot={CONNECT_METHOD}
          entry={{ plugin, item: { ...item, load } }}
          pending={<Skeleton width="100%" height={48} />}
        />
      )
    )
  }
  if (rows === 'pending') {
    return (
      <Plate busy name={t('shell.connect.wallets')}>
        {[0, 1, 2, 3].map((at) => (
          <RowSkeleton key={at} at={at} />
        ))}
      </Plate>
    )
  }
  if ('retry' in rows) return <PartFailure retry={rows.retry} />
  return (
    <Boundary plugin={plugin} contribution={address} fallback={PartFailure}>
      <WalletRows sections={rows} onSelect={(row) => attempt(plugin, address, row.onSelect)} />
    </Boundary>
  )
}

function NoMethod(): ReactElement {
  const { kernel, t } = useShell()
  return (
    <>
      <Heading>{t('shell.connect.empty')}</Heading>
      <Text>{t('shell.connect.emptyText')}</Text>
      {kernel.router.canOpen(GET_WALLET) && (
        <Button variant="primary" onClick={() => kernel.router.push(GET_WALLET)}>
          {t('shell.connect.get')}
        </Button>
      )}
    </>
  )
}
