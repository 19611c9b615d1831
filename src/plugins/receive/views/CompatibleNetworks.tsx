import type { ViewProps } from '#kernel'
import { NETWORKS } from '#wallet'
import { Badge, Field, Heading, Picture, Plate, Row, Text } from '#kit'
import { useState, type ReactElement } from 'react'
import type { ReceiveParams } from '../refs.ts'
import { NoAccount } from './NoAccount.tsx'
import { useReceiver } from './useReceiver.ts'
import { Warning } from './Warning.tsx'

/** Longer lists get a search field. */
const MOST_WITHOUT_SEARCH = 8

/** The networks on which assets can be sent to the address. The rows cannot be selected. */
export function CompatibleNetworks(props: ViewProps<ReceiveParams>): ReactElement {
  const { ctx, params } = props
  const { t } = ctx.i18n
  const networks = useReceiver(ctx, params)?.networks
  const { picture } = ctx.use(NETWORKS)
  const [query, setQuery] = useState('')
  if (!networks) return <NoAccount {...props} />
  const wanted = query.trim().toLowerCase()
  const found = networks.filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <>
      <Warning ctx={ctx} networks={networks} />
      {networks.length > MOST_WITHOUT_SEARCH && (
        <Field
          type="search"
          label={t('receive.search')}
          placeholder={t('receive.search')}
          clearLabel={t('receive.clear')}
          value={query}
          onChange={setQuery}
        />
      )}
      {found.length === 0 ? (
        <div className="lk-group" aria-live="polite">
          <Heading>{t('receive.unfound')}</Heading>
          <Text>{t('receive.unfoundText')}</Text>
        </div>
      ) : (
        <Plate open name={t('receive.shared')}>
          {found.map((network) => (
            <Row
              key={network.caipNetworkId}
              label={network.name}
              picture={<Picture name={network.name} src={picture(network)} />}
              badge={network.testnet && <Badge>{t('receive.testnet')}</Badge>}
            />
          ))}
        </Plate>
      )}
    </>
  )
}
