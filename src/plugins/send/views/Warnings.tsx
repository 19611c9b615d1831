import type { ItemProps } from '#kernel'
import { cleanText, Note } from '#kit'
import { wordOf } from '#operations'
import { formatUnits, parseCaipAddress, type SendReview, type SendWarning } from '#wallet'
import { Fragment, type ReactElement } from 'react'
import { Difference } from './Difference.tsx'

const TONES = { stop: 'danger', danger: 'danger', note: 'info' } as const
/** Kinds that we have words for; others are shown by their weight. */
const KINDS: ReadonlySet<string> = new Set([
  'arrives-less',
  'contract',
  'first-time',
  'lookalike',
  'name-unproved',
  'own-address',
  'token-contract',
  'too-little',
  'too-little-for-fees',
  'too-small',
  'would-fail',
  'zero-address',
])

/** What the person should know before a yes, the worst first. */
export function Warnings({ ctx, review }: ItemProps & { readonly review: SendReview }): ReactElement | null {
  const { t } = ctx.i18n
  const { warnings, request } = review
  if (warnings.length === 0) return null
  return (
    <div className="lk-group">
      {warnings.map((warning) => (
        <Fragment key={warning.kind}>
          <Note
            tone={warning.kind === 'contract' && warning.weight === 'note' ? 'warning' : TONES[warning.weight]}
            title={
              KINDS.has(warning.kind) ? t(`send.warn.${wordOf(warning.kind)}`, paramsOf(warning)) : t('send.warn.other')
            }
          >
            {textOf(warning, t)}
          </Note>
          {warning.kind === 'lookalike' && (
            <Difference
              ctx={ctx}
              known={parseCaipAddress((warning as { readonly like: typeof request.to }).like).address}
              typed={parseCaipAddress(request.to).address}
            />
          )}
        </Fragment>
      ))}
    </div>
  )
}

function textOf(warning: SendWarning, t: ItemProps['ctx']['i18n']['t']): string | undefined {
  // The title of a first time says everything.
  if (!KINDS.has(warning.kind) || warning.kind === 'first-time') return undefined
  const params = paramsOf(warning)
  if (warning.kind === 'would-fail' && params['said']) return t('send.warn.wouldFailSaid', params)
  // Where the chain does not say how much is missing, the title says enough.
  if ('missing' in warning && warning.missing.units === 0n) return undefined
  return t(`send.warn.${wordOf(warning.kind)}Text`, params)
}

function paramsOf(warning: SendWarning): Readonly<Record<string, string>> {
  const amount = 'missing' in warning ? warning.missing : 'arrives' in warning ? warning.arrives : undefined
  const said = 'said' in warning && warning.said ? cleanText(warning.said, 120) : ''
  if (!amount) return { said }
  const { decimals, symbol } = amount.asset
  return { said, amount: formatUnits(amount.units, decimals), symbol: cleanText(symbol, 16) }
}
