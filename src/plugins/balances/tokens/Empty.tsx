import type { PluginContext } from '#kernel'
import { HOST, NETWORKS, NETWORKS_VIEW, ONRAMP_PROVIDERS, RECEIVE } from '#wallet'
import { Heading, Plate, Row, Text, Tile, useReadable } from '#kit'
import type { ReactElement } from 'react'

/** There are no tokens yet; offers ways to get some. */
export function Empty({ ctx }: { readonly ctx: PluginContext }): ReactElement {
  const { i18n, router } = ctx
  const { t } = i18n
  const ways = [
    { ref: ONRAMP_PROVIDERS, word: 'buy', go: () => router.push(ONRAMP_PROVIDERS) },
    { ref: RECEIVE, word: 'receive', go: () => router.push(RECEIVE) },
  ] as const
  const open = ways.filter(({ ref }) => router.canOpen(ref))
  return (
    <div className="lk-tok-none">
      <Heading>{t('balances.none')}</Heading>
      <Text>{t('balances.noneText', { site: ctx.use(HOST).metadata.name })}</Text>
      {open.length > 0 && (
        <Plate name={t('balances.none')}>
          {open.map(({ word, go }) => (
            <Row
              key={word}
              label={t(`balances.${word}`)}
              detail={t(`balances.${word}Text`)}
              picture={<Tile icon={word} />}
              trailing="chevron"
              onClick={go}
            />
          ))}
        </Plate>
      )}
    </div>
  )
}

interface UnableProps {
  readonly ctx: PluginContext
  /** Prefix of the string keys. */
  readonly what: 'balances' | 'balances.nft'
}

/** Balances of this network are not available. That is not an error, so there is nothing to retry. */
export function Unable({ ctx, what }: UnableProps): ReactElement {
  const { i18n, router } = ctx
  const { t } = i18n
  const { active, networks } = useReadable(ctx.use(NETWORKS).state)
  return (
    <div className="lk-tok-none">
      <Heading>{t(`${what}.unable`, { network: active?.name ?? '' })}</Heading>
      <Text>{t('balances.unableText')}</Text>
      {networks.length > 1 && router.canOpen(NETWORKS_VIEW) && (
        <Plate name={t('balances.otherNetwork')}>
          <Row
            label={t('balances.otherNetwork')}
            picture={<Tile icon="globe" />}
            trailing="chevron"
            onClick={() => router.push(NETWORKS_VIEW)}
          />
        </Plate>
      )}
    </div>
  )
}
