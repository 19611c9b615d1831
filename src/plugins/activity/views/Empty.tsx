import type { PluginContext } from '#kernel'
import { CONNECT, ONRAMP_PROVIDERS, RECEIVE } from '#wallet'
import { Button, Heading, LinkButton, Plate, Row, safeWalletLink, Text, Tile } from '#kit'
import type { ReactElement } from 'react'

interface EmptyProps {
  readonly ctx: PluginContext
  /** The network's name. */
  readonly network: string
}

/** There are no transactions yet; offers ways to get tokens. */
export function Empty({ ctx, network }: EmptyProps): ReactElement {
  const { i18n, router } = ctx
  const { t } = i18n
  const ways = [
    { ref: ONRAMP_PROVIDERS, word: 'buy', icon: 'buy', go: () => router.push(ONRAMP_PROVIDERS) },
    { ref: RECEIVE, word: 'get', icon: 'receive', go: () => router.push(RECEIVE) },
  ] as const
  const open = ways.filter(({ ref }) => router.canOpen(ref))
  return (
    <div className="lk-act-none">
      <Heading>{t('activity.none')}</Heading>
      <Text>{t('activity.noneText', { network })}</Text>
      {open.length > 0 && (
        <Plate name={t('activity.none')}>
          {open.map(({ word, icon, go }) => (
            <Row
              key={word}
              label={t(`activity.${word}`)}
              detail={t(`activity.${word}Text`)}
              picture={<Tile icon={icon} />}
              trailing="chevron"
              onClick={go}
            />
          ))}
        </Plate>
      )}
    </div>
  )
}

/** The history of this network is not available. That is not an error, so there is nothing to retry. */
export function Unable({
  ctx,
  network,
  explorer,
}: EmptyProps & { readonly explorer: string | undefined }): ReactElement {
  const { t } = ctx.i18n
  const page = safeWalletLink(explorer)
  return (
    <div className="lk-act-none">
      <Heading>{t('activity.unable', { network })}</Heading>
      <Text>{t('activity.unableText')}</Text>
      {page && <LinkButton href={page}>{t('activity.explorer')}</LinkButton>}
    </div>
  )
}

/** The page opened the view while no wallet was connected. */
export function Nobody({ ctx }: Pick<EmptyProps, 'ctx'>): ReactElement {
  const { t } = ctx.i18n
  return (
    <div className="lk-act-none">
      <Heading>{t('activity.nobody')}</Heading>
      <Text>{t('activity.nobodyText')}</Text>
      <Button variant="primary" onClick={() => ctx.router.push(CONNECT)}>
        {t('activity.connect')}
      </Button>
    </div>
  )
}
