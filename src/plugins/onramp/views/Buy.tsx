import type { ViewProps } from '#kernel'
import {
  Button,
  cleanText,
  Heading,
  Note,
  Plate,
  Row,
  RowSkeleton,
  Text,
  TextButton,
  Tile,
  Unloaded,
  useReadable,
} from '#kit'
import { ACCOUNTS, CONNECT, networkInUse, NETWORKS_VIEW } from '#wallet'
import { useEffect, type ReactElement } from 'react'
import { RENEWAL } from '../form/createOnramp.ts'
import { ONRAMP } from '../refs.ts'
import { PaidBox } from './PaidBox.tsx'
import { Presets } from './Presets.tsx'
import { Providers } from './Providers.tsx'
import { ReceivedBox } from './ReceivedBox.tsx'
import { Running } from './Running.tsx'

/** What is paid, what comes of it, and where it is bought. */
export function Buy({ ctx }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  const onramp = ctx.use(ONRAMP)
  const { isUsual, loading, purchaseCurrencies } = useReadable(onramp.state)
  const account = useReadable(ctx.use(ACCOUNTS).state)?.caipAddress

  useEffect(() => {
    if (account) void onramp.load()
  }, [onramp, account])
  useEffect(() => {
    // Quotes and links of an earlier look may be too old.
    onramp.renew()
    let timer = ctx.clock.setTimeout(renew, RENEWAL)
    function renew(): void {
      onramp.renew()
      timer = ctx.clock.setTimeout(renew, RENEWAL)
    }
    return () => ctx.clock.clearTimeout(timer)
  }, [ctx, onramp])

  if (!account) return <Nobody ctx={ctx} />
  if (loading) return <Loading name={t('onramp.title')} />
  if (purchaseCurrencies.length === 0)
    return isUsual ? (
      <>
        <Unloaded action={t('onramp.retry')} busy={loading} onRetry={() => void onramp.load({ again: true })}>
          {t('onramp.unread')}
        </Unloaded>
        <Running ctx={ctx} />
      </>
    ) : (
      <Nothing ctx={ctx} />
    )
  return (
    <>
      {isUsual && (
        <Note>
          {t('onramp.usual')}{' '}
          <TextButton onClick={() => void onramp.load({ again: true })}>{t('onramp.retry')}</TextButton>
        </Note>
      )}
      <PaidBox ctx={ctx} />
      <Presets ctx={ctx} />
      <ReceivedBox ctx={ctx} />
      <Providers ctx={ctx} />
      <Running ctx={ctx} />
    </>
  )
}

const Loading = ({ name }: { readonly name: string }): ReactElement => (
  <Plate name={name} busy>
    <RowSkeleton detail value at={0} />
    <RowSkeleton detail at={1} />
    <RowSkeleton detail at={2} />
  </Plate>
)

/** The page opened the view while no wallet was connected. */
function Nobody({ ctx }: Pick<ViewProps, 'ctx'>): ReactElement {
  const { t } = ctx.i18n
  return (
    <>
      <Heading>{t('onramp.nobody')}</Heading>
      <Text>{t('onramp.nobodyText')}</Text>
      <Button variant="primary" onClick={() => ctx.router.push(CONNECT)}>
        {t('onramp.connect')}
      </Button>
    </>
  )
}

function Nothing({ ctx }: Pick<ViewProps, 'ctx'>): ReactElement {
  const { t } = ctx.i18n
  const network = cleanText(networkInUse(ctx)?.name ?? '', 40)
  return (
    <>
      <Heading>{t('onramp.none', { network })}</Heading>
      <Text>{t('onramp.noneText')}</Text>
      {ctx.router.canOpen(NETWORKS_VIEW) && (
        <Plate name={t('onramp.networks')}>
          <Row
            label={t('onramp.networks')}
            picture={<Tile icon="globe" />}
            trailing="chevron"
            onClick={() => ctx.router.push(NETWORKS_VIEW)}
          />
        </Plate>
      )}
      <Running ctx={ctx} />
    </>
  )
}
