import type { PluginContext } from '#kernel'
import { CONNECT, ONRAMP_PROVIDERS, RECEIVE } from '#wallet'
import { Button, Heading, LinkButton, Plate, Row, safeWalletLink, Text, Tile } from '#kit'
import type { ReactElement } from 'react'

interface EmptyProps {
  readonly ctx: PluginContext
  /** Its name. */
  readonly network: string
}

/** Nothing has happened yet, and the ways to make something happen. */
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

/** Nobody can tell on this network. That is no fault, and nothing to try again. */
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

/** A page opened the view while no wallet is connected. */
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
