import { NETWORKS, type ViewProps } from '#kernel'
import { Button, Picture, Plate, Row, Text, useReadable } from '#kit'
import type { ReactElement } from 'react'
import { WALLETS_UI } from '../tokens.ts'
import { siteOf } from './words.ts'

/** The wallet is on a network the site cannot use: choose another one, or disconnect. */
export function UnsupportedChain({ ctx }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  const service = ctx.use(NETWORKS)
  const ui = ctx.use(WALLETS_UI)
  const { networks, unsupported } = useReadable(service.state)
  const namespace = unsupported?.caipNetworkId.split(':')[0]
  const usable = networks.filter(
    ({ caipNetworkId, chainNamespace }) => chainNamespace === namespace && !service.isRefused(caipNetworkId),
  )
  return (
    <>
      {unsupported && (
        <Text>{t('wallets.unsupported.text', { site: siteOf(ctx).name, network: unsupported.name })}</Text>
      )}
      {usable.length > 0 && (
        <Plate name={t('wallets.title.networks')}>
          {usable.map((network) => (
            <Row
              compact
              key={network.caipNetworkId}
              label={network.name}
              picture={<Picture name={network.name} src={ui.pictures.network(network)} size={28} />}
              trailing="chevron"
              onClick={() => ui.pickNetwork(network.caipNetworkId)}
            />
          ))}
        </Plate>
      )}
      <Button variant="danger" icon="power" onClick={ui.leave}>
        {t('wallets.settings.disconnect')}
      </Button>
    </>
  )
}
