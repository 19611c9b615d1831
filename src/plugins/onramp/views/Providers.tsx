import type { ItemProps } from '#kernel'
import { cleanText, Heading, Plate, Row, Tile, useReadable } from '#kit'
import { networkInUse } from '#wallet'
import type { ReactElement } from 'react'
import type { OnrampForm } from '../form/createOnramp.ts'
import { rangeOf } from '../market/limits.ts'
import { feeOf, onlySymbol } from '../market/providers.ts'
import { ONRAMP, PROGRESS } from '../refs.ts'
import { moneyText } from './moneyText.ts'

/** Who sells it. A row is a link, so that the window opens within the tap; it gets no hold of this page (`noopener`). */
export function Providers({ ctx }: ItemProps): ReactElement {
  const { t, locale } = ctx.i18n
  const onramp = ctx.use(ONRAMP)
  const form = useReadable(onramp.state)
  const network = networkInUse(ctx)
  if (form.providers.length === 0)
    return <Heading>{t('onramp.noProvider', { network: cleanText(network?.name ?? '', 40) })}</Heading>
  const { id: currency } = form.paymentCurrency
  const range = rangeOf(form.paymentCurrency)
  const money = (amount: string): string => moneyText(amount, currency, locale)
  return (
    <Plate label={t('onramp.providers')}>
      {form.providers.map(({ name, label, url }) => {
        const [low, high] = feeOf(name) ?? [0, 0]
        const only = network && onlySymbol({ name }, network.caipNetworkId)
        const fee = `${ctx.i18n.number(low)}–${ctx.i18n.number(high / 100, { style: 'percent' })}`
        const why = obstacleOf(form, name, only)
        return (
          <Row
            key={name}
            label={label}
            detail={
              why === undefined
                ? t('onramp.provider', { fee, least: money(range?.least ?? ''), most: money(range?.most ?? '') })
                : t(`onramp.${why}`, { symbol: only ?? '' })
            }
            picture={<Tile icon="buy" />}
            trailing={why === 'unprepared' ? undefined : 'external'}
            unavailable={why !== undefined && why !== 'unprepared'}
            href={url || undefined}
            onClick={() => {
              if (why === 'unprepared') return onramp.renew()
              const key = onramp.begin(name)
              if (key !== undefined) ctx.router.push(PROGRESS, { key })
            }}
          />
        )
      })}
    </Plate>
  )
}

/** Why nobody can go there now. */
function obstacleOf(
  { failed, paymentAmount, problem, providers, purchaseCurrency }: OnrampForm,
  name: string,
  only: string | undefined,
): 'need.token' | 'need.value' | 'need.amount' | 'unprepared' | 'preparing' | undefined {
  if (only !== undefined && only !== purchaseCurrency.symbol) return 'need.token'
  if (problem) return 'need.value'
  if (paymentAmount === undefined) return 'need.amount'
  if (providers.some((provider) => provider.name === name && provider.url !== '')) return undefined
  return failed.includes(name) ? 'unprepared' : 'preparing'
}
