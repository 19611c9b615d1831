import { Fragment, type ReactElement } from 'react'
import type { SlotEntry } from '#kernel'
import { CONNECT_METHOD, type ConnectMethod, type ConnectMethodItem } from '#wallet'
import { Divider, Skeleton, useReadable } from '#kit'
import { Boundary } from '../contributed/Boundary.tsx'
import { PartFailure } from '../contributed/Failure.tsx'
import { useLegal } from '../card/Legal.tsx'
import { useExtras, useShell } from '../shellContext.ts'
import { SlotPart } from '../contributed/SlotPart.tsx'
import { addressOf, useItems } from '../contributed/useItems.ts'
import { RowsMethod } from './RowsMethod.tsx'

/** The order of specification §2. Methods that a host leaves out of its own order come last. */
const ORDER: readonly ConnectMethod[] = ['email', 'social', 'wallet']

const LEGAL_CHECK = { plugin: 'shell', item: { id: 'legal', load: () => import('./LegalCheck.tsx') } }

/**
 * Lists every way to connect that the plugins offer. A method may turn out to be empty, so the style sheet hides a divider that has
 * nothing beside it, and shows `NoMethod` only if all methods are empty.
 */
export function Connect(): ReactElement {
  const { host, accepted, t } = useShell()
  const extras = useExtras()
  const entries = useItems(CONNECT_METHOD)
  const mustAccept = useLegal()?.checkbox ?? false
  const hasAccepted = useReadable(accepted)
  const locked = mustAccept && !hasAccepted
  const order = [...new Set([...(host.connectMethodsOrder ?? ORDER), ...ORDER])]
  const groups = order
    .map((group) => ({ group, entries: entries.filter(({ item }) => item.group === group) }))
    .filter((group) => group.entries.length > 0)

  return (
    <>
      {mustAccept && (
        <SlotPart slot={CONNECT_METHOD} entry={LEGAL_CHECK} pending={<Skeleton width="100%" height={44} />} />
      )}
      {/* Set on the node, because React 18 does not know the attribute and React 19 takes another value for it. */}
      <div className="lk-methods" ref={(node) => void (node && (node.inert = locked))}>
        {groups.map(({ group, entries }, at) => (
          <Fragment key={group}>
            {at > 0 && !areLogins(group, groups[at - 1]?.group) && <Divider>{t('shell.connect.or')}</Divider>}
            <div className="lk-method">
              {entries.map((entry) => (
                <Method key={`${entry.plugin}/${entry.item.id}`} {...entry} />
              ))}
            </div>
          </Fragment>
        ))}
        {extras && <extras.NoMethod />}
      </div>
    </>
  )
}

/** Email and social logins are one group, with no divider between them. */
const areLogins = (group: ConnectMethod, before: ConnectMethod | undefined): boolean =>
  group !== 'wallet' && before !== 'wallet'

function Method({ plugin, item }: SlotEntry<ConnectMethodItem>): ReactElement | null {
  const { load } = item
  if (item.rows) {
    return (
      <Boundary plugin={plugin} contribution={addressOf(CONNECT_METHOD, item)} fallback={PartFailure}>
        <RowsMethod plugin={plugin} item={item} />
      </Boundary>
    )
  }
  if (!load) return null
  const pending = <Skeleton width="100%" height={48} />
  return <SlotPart slot={CONNECT_METHOD} entry={{ plugin, item: { ...item, load } }} pending={pending} />
}
