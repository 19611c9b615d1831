import { useMemo, useRef, type ReactElement, type ReactNode } from 'react'
import { cleanText } from './cleanText.ts'
import { cx } from './cx.ts'
import { formatAmount, type AmountFormat } from './formatAmount.ts'
import { useStyles } from './useStyles.ts'

export interface AmountTextProps extends AmountFormat {
  /** A decimal string. */
  value: string
  /** The unit after the number: "ETH". */
  unit?: ReactNode | undefined
  /** The main amount of a screen: 36 px, smaller if long, never cut. */
  large?: boolean | undefined
  /** An incoming amount: green, with a plus sign. */
  incoming?: boolean | undefined
  /** Shown when there is no number: "No price". */
  fallback?: ReactNode | undefined
}

/** Characters; anybody who makes a token or network chooses its symbol. */
const LONGEST_UNIT = 16

/** The step by which a large amount of `length` characters is drawn smaller, so that it fits the card. */
function amountStep(length: number): number | undefined {
  return length > 13 ? Math.min(3, Math.ceil((length - 13) / 4)) : undefined
}

/** An amount with tabular digits, its fraction dimmed, the same in every direction of writing. */
export function AmountText(props: AmountTextProps): ReactElement {
  const { value, unit, large, incoming, fallback, locale, decimals, minDecimals, currency, exact } = props
  const root = useRef<HTMLSpanElement>(null)
  useStyles(root, css)
  const plus = props.plus ?? incoming
  const amount = useMemo(
    () => formatAmount(value, { locale, decimals, minDecimals, currency, plus, exact }),
    [value, locale, decimals, minDecimals, currency, plus, exact],
  )
  const length = amount ? amount.lead.length + amount.fraction.length + amount.trail.length : 0
  return (
    <span
      className={cx('lk-amount', large && 'lk-amount-l', incoming && amount && 'lk-success')}
      data-step={large ? amountStep(length) : undefined}
      dir={amount ? 'ltr' : undefined}
      ref={root}
    >
      {amount ? (
        <>
          {amount.lead}
          {amount.fraction && <span className={incoming ? undefined : 'lk-dim'}>{amount.fraction}</span>}
          {amount.trail}
          {unit && (
            <>
              {' '}
              <bdi className="lk-unit">{typeof unit === 'string' ? cleanText(unit, LONGEST_UNIT) : unit}</bdi>
            </>
          )}
        </>
      ) : (
        <span className="lk-dim">{fallback}</span>
      )}
    </span>
  )
}

const css = `
.lk-amount,.lk-unit{unicode-bidi:isolate}
.lk-amount-l{display:block;font:var(--latchkey-type-amount);letter-spacing:var(--lk-track,-.02em);text-align:match-parent;text-align:-webkit-match-parent;overflow-wrap:anywhere}
.lk-amount-l[data-step="1"]{font-size:28px}
.lk-amount-l[data-step="2"]{font-size:24px}
.lk-amount-l[data-step="3"]{font-size:20px}
.lk-body>.lk-amount-l{padding:12px 12px 8px}
.lk-amount-l .lk-unit{font-size:20px;letter-spacing:0;font-weight:500;color:var(--latchkey-color-text-2)}
`
