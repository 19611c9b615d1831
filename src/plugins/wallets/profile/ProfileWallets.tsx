import type { ItemProps } from '#kernel'
import { CONNECT, WALLETS } from '#wallet'
import { Button, Heading, Plate, Row, Text, Tile, useReadable } from '#kit'
import { useRef, type ReactElement } from 'react'
import { ActiveWallet } from './ActiveWallet.tsx'
import { OtherWallet } from './OtherWallet.tsx'
import { RecentWallets } from './RecentWallets.tsx'
import { useFocusKept } from './useFocusKept.ts'
import { useProfile } from './useProfile.ts'

/** Every connected wallet: the one in use with its details, the others to switch to, and those used recently. */
export function ProfileWallets({ ctx }: ItemProps): ReactElement {
  const { t } = ctx.i18n
  const root = useRef<HTMLDivElement>(null)
  const { activeNamespace, connections } = useReadable(ctx.use(WALLETS).state)
  const profile = useProfile(ctx)
  const focus = useFocusKept(root)
  const active = connections.find((connection) => connection.active && connection.namespace === activeNamespace)
  const add = (): void => ctx.router.push(CONNECT)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only notes where the focus is
    <div className="lk-group" ref={root} {...focus}>
      {active ? (
        <ActiveWallet key={active.connectorId} ctx={ctx} connection={active} profile={profile} />
      ) : (
        <>
          <Heading>{t('wallets.profile.none')}</Heading>
          <Text>{t('wallets.profile.noneText')}</Text>
          <Button variant="primary" onClick={add}>
            {t('wallets.profile.addFirst')}
          </Button>
        </>
      )}
      {connections.length > 1 && (
        <Plate label={t('wallets.profile.others')}>
          {connections
            .filter((connection) => connection !== active)
            .map((connection) => (
              <OtherWallet
                key={`${connection.namespace}:${connection.connectorId}`}
                ctx={ctx}
                connection={connection}
                profile={profile}
              />
            ))}
        </Plate>
      )}
      <RecentWallets ctx={ctx} />
      {active && (
        <Plate name={t('wallets.profile.more')}>
          <Row label={t('wallets.profile.add')} picture={<Tile icon="plus" />} trailing="chevron" onClick={add} />
          {connections.length > 1 && (
            <Row
              label={<span className="lk-danger">{t('wallets.profile.disconnectAll')}</span>}
              picture={<Tile icon="power" />}
              onClick={profile.disconnectAll}
            />
          )}
        </Plate>
      )}
    </div>
  )
}
