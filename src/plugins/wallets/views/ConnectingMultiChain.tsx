import type { ViewProps } from '#kernel'
import { WALLETS, type ConnectorInfo } from '#wallet'
import { Badge, Heading, Picture, Plate, Row, Text, useReadable } from '#kit'
import type { ReactElement } from 'react'
import { grouped } from '../list/entries.ts'
import { openConnectors } from '../list/select.ts'
import { isAmong } from '../state.ts'
import { CORE } from '../tokens.ts'

/** Networks named in a row; more are counted. */
const NAMED = 2

/** Asks on which namespace to connect a wallet that supports several. Each is connected on its own. */
export function ConnectingMultiChain({ ctx, params }: ViewProps<{ readonly connectorId: string }>): ReactElement {
  const { t } = ctx.i18n
  const core = ctx.use(CORE)
  const { connections, connectors } = useReadable(ctx.use(WALLETS).state)
  const wallet = grouped(connectors).find((group) => group.some(({ id }) => id === params.connectorId))
  if (!wallet) {
    return (
      <>
        <Heading>{t('wallets.chains.gone')}</Heading>
        <Text>{t('wallets.chains.goneText')}</Text>
      </>
    )
  }
  const connected = isAmong(connections)

  function row(connector: ConnectorInfo): ReactElement | undefined {
    const label = core.chains.label(connector.chain)
    const networks = core.host.networks.filter(({ chainNamespace }) => chainNamespace === connector.chain)
    const [first] = networks
    if (!first) return undefined
    const named = networks.slice(0, NAMED).map(({ name }) => name)
    const names = named.join(', ')
    const count = networks.length - named.length
    return (
      <Row
        key={connector.chain}
        label={label}
        detail={count > 0 ? t('wallets.chains.more', { names, count }) : names}
        picture={<Picture name={first.name} src={core.pictures.network(first)} />}
        badge={connected(connector) && <Badge dot>{t('wallets.chains.connected')}</Badge>}
        trailing="chevron"
        onClick={() => openConnectors(core, [connector])}
      />
    )
  }

  return (
    <>
      <Text>{t('wallets.chains.text', { wallet: wallet[0]!.name })}</Text>
      <Plate name={t('wallets.title.ConnectingMultiChain')}>{wallet.map(row)}</Plate>
    </>
  )
}
