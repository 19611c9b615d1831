import type { ViewProps } from '#kernel'
import { ACCOUNTS, HOST, NETWORKS, siteOf } from '#wallet'
import { Button, Picture, Plate, Row, Text, useReadable } from '#kit'
import type { ReactElement } from 'react'
import { pickNetwork } from '../createActions.ts'
import { disconnectAll } from '../session/disconnectAll.ts'
import { CORE } from '../tokens.ts'
import { networkBadge } from './networkBadge.tsx'

/** The wallet is on a network that the site does not support: choose another one, or disconnect. */
export function UnsupportedChain({ ctx }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  const service = ctx.use(NETWORKS)
  const core = ctx.use(CORE)
  const { networks, unsupported } = useReadable(service.state)
  const namespace = unsupported?.caipNetworkId.split(':')[0]
  const usable = networks.filter(
    ({ caipNetworkId, chainNamespace }) => chainNamespace === namespace && !service.isRefused(caipNetworkId),
  )
  return (
    <>
      {unsupported && (
        <Text>
          {t(`wallets.unsupported.${usable.length > 0 ? 'text' : 'none'}`, {
            site: siteOf(ctx.use(HOST)).name,
            network: unsupported.name,
            wallet: ctx.use(ACCOUNTS).state.get()?.connectedWalletInfo?.name ?? t('wallets.attempt.wallet'),
          })}
        </Text>
      )}
      {usable.length > 0 && (
        <Plate name={t('wallets.title.Networks')}>
          {usable.map((network) => (
            <Row
              compact
              key={network.caipNetworkId}
              label={network.name}
              picture={<Picture name={network.name} src={core.pictures.network(network)} size={28} />}
              badge={networkBadge(t, network)}
              trailing="chevron"
              onClick={() => pickNetwork(core, network.caipNetworkId)}
            />
          ))}
        </Plate>
      )}
      <Button variant="danger" icon="power" onClick={() => disconnectAll(ctx)}>
        {t('wallets.settings.disconnect')}
      </Button>
    </>
  )
}
