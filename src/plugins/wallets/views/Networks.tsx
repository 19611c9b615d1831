import type { ViewProps } from '#kernel'
import { NETWORKS, WALLETS, type Network } from '#wallet'
import { Field, Heading, Picture, Plate, Row, Text, useReadable } from '#kit'
import { useState, type ReactElement } from 'react'
import { pickNetwork } from '../createActions.ts'
import { CORE } from '../tokens.ts'
import { networkBadge } from './networkBadge.tsx'

/** A list up to this long is seen at a glance and needs no search. */
const AT_A_GLANCE = 8

/** All configured networks: the one in use, those that can be used, and why the others cannot. */
export function Networks({ ctx }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  const core = ctx.use(CORE)
  const service = ctx.use(NETWORKS)
  const { networks, active } = useReadable(service.state)
  const { accounts } = useReadable(ctx.use(WALLETS).state)
  const [query, setQuery] = useState('')
  const found = networks.filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase()))
  const connected = Object.keys(accounts).length > 0

  /** The second line of a row when the network cannot be used as it is. */
  function restriction({ caipNetworkId, chainNamespace }: Network): {
    readonly detail?: string
    readonly unavailable?: boolean
    readonly trailing?: 'chevron'
  } {
    const account = accounts[chainNamespace]
    if (!account) return connected ? { detail: t('wallets.networks.needs'), trailing: 'chevron' } : {}
    if (!service.isRefused(caipNetworkId)) return {}
    return {
      detail: t('wallets.networks.refused', { wallet: account.connectedWalletInfo?.name ?? '' }),
      unavailable: true,
    }
  }

  return (
    <>
      {networks.length > AT_A_GLANCE && (
        <Field
          type="search"
          label={t('wallets.networks.search')}
          placeholder={t('wallets.networks.search')}
          clearLabel={t('wallets.networks.clear')}
          value={query}
          onChange={setQuery}
        />
      )}
      {found.length === 0 ? (
        <div className="lk-group" aria-live="polite">
          <Heading>{t('wallets.networks.none')}</Heading>
          <Text>{t('wallets.networks.noneText')}</Text>
        </div>
      ) : (
        <Plate name={t('wallets.title.Networks')}>
          {found.map((network) => (
            <Row
              key={network.caipNetworkId}
              label={network.name}
              picture={<Picture name={network.name} src={core.pictures.network(network)} />}
              badge={networkBadge(t, network)}
              current={network.caipNetworkId === active?.caipNetworkId}
              onClick={() => pickNetwork(core, network.caipNetworkId)}
              {...restriction(network)}
            />
          ))}
        </Plate>
      )}
    </>
  )
}
