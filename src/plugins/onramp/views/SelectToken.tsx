import type { ViewProps } from '#kernel'
import { cleanText, Field, Heading, Row, Text, useReadable, WindowedList } from '#kit'
import { useState, type ReactElement } from 'react'
import { ONRAMP } from '../refs.ts'
import { TokenPicture } from './pictures.tsx'

/** A search is of use from this many on. */
const MANY = 8

/** What can be bought on the network in use. */
export function SelectToken({ ctx }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  const onramp = ctx.use(ONRAMP)
  const { purchaseCurrencies, purchaseCurrency } = useReadable(onramp.state)
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const found = purchaseCurrencies.filter(({ name, symbol }) =>
    [name, symbol].some((text) => text.toLowerCase().includes(wanted)),
  )
  return (
    <>
      {purchaseCurrencies.length > MANY && (
        <Field
          type="search"
          label={t('onramp.search')}
          placeholder={t('onramp.search')}
          clearLabel={t('onramp.clear')}
          value={query}
          onChange={setQuery}
        />
      )}
      {found.length === 0 ? (
        <div className="lk-group" aria-live="polite">
          <Heading>{t('onramp.unfound')}</Heading>
          <Text>{t('onramp.unfoundText')}</Text>
        </div>
      ) : (
        <WindowedList
          name={t('onramp.tokenList')}
          className="lk-onramp-list"
          sheet={css}
          count={found.length}
          keyOf={(index) => found[index]?.symbol ?? ''}
        >
          {(index, tabIndex) => {
            const currency = found[index]
            return (
              currency && (
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
              )
            )
          }}
        </WindowedList>
      )}
    </>
  )
}

// A row is no wider than the list, so that long names are cut.
const css = `
.lk-onramp-list .lk-row{height:100%;min-width:0}
`
