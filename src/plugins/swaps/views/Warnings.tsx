import type { ItemProps } from '#kernel'
import { cleanText, Note } from '#kit'
import { wordOf } from '#operations'
import { formatUnits } from '#wallet'
import type { ReactElement } from 'react'
import { percentOf } from '../form/figures.ts'
import type { SwapReview, SwapWarning } from '../swapper/review.ts'

const TONES = { stop: 'danger', danger: 'danger', note: 'warning' } as const

/** What the person should know before a yes, the worst first. */
export function Warnings({ ctx, review }: ItemProps & { readonly review: SwapReview }): ReactElement | null {
  const { t } = ctx.i18n
  if (review.warnings.length === 0) return null
  return (
    <div className="lk-group">
      {review.warnings.map((warning) => {
        const params = paramsOf(ctx, warning)
        const key = `swaps.warn.${wordOf(warning.kind)}`
        const said = 'said' in warning && params['said'] ? 'Said' : 'Text'
        return (
          <Note key={warning.kind} tone={TONES[warning.weight]} title={t(key, params)}>
            {t(`${key}${said}`, params)}
          </Note>
        )
      })}
    </div>
  )
}

function paramsOf({ i18n }: ItemProps['ctx'], warning: SwapWarning): Readonly<Record<string, string>> {
  const amount = 'missing' in warning ? warning.missing : 'arrives' in warning ? warning.arrives : undefined
  const said = 'said' in warning && warning.said ? cleanText(warning.said, 120) : ''
  const percent = 'bps' in warning ? percentOf(warning.bps, i18n.number) : ''
  if ('of' in warning) return { symbol: cleanText(warning.of.symbol, 16) }
  if (!amount) return { said, percent }
  const { decimals, symbol } = amount.asset
  return { said, percent, amount: formatUnits(amount.units, decimals), symbol: cleanText(symbol, 16) }
}
