import type { ViewProps } from '#kernel'
import { cleanText, Row, useReadable } from '#kit'
import { TokenList } from '#operations/kit'
import type { ReactElement } from 'react'
import { ONRAMP } from '../refs.ts'
import { TokenPicture } from './pictures.tsx'

/** A search is of use from this many on. */
const MANY = 8

/** What can be bought on the network in use. */
export function SelectToken({ ctx }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  const onramp = ctx.use(ONRAMP)
  const { purchaseCurrencies, purchaseCurrency } = useReadable(onramp.state)
  return (
    <TokenList
      items={purchaseCurrencies}
      keyOf={({ symbol }) => symbol}
      textsOf={({ name, symbol }) => ({ names: [name, symbol] })}
      isSearchable={purchaseCurrencies.length > MANY}
      words={{
        search: t('onramp.search'),
        clear: t('onramp.clear'),
        list: t('onramp.tokenList'),
        unfound: t('onramp.unfound'),
        unfoundText: t('onramp.unfoundText'),
      }}
      renderRow={(currency, tabIndex) => (
        <Row
          label={cleanText(currency.name) || cleanText(currency.symbol, 16)}
          detail={cleanText(currency.symbol, 16)}
          picture={<TokenPicture ctx={ctx} symbol={currency.symbol} />}
          current={currency.symbol === purchaseCurrency.symbol}
          tabIndex={tabIndex}
          onClick={() => {
            onramp.choosePurchase(currency)
            ctx.router.goBack()
          }}
        />
      )}
    />
  )
}
