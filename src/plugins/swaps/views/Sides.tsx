import type { ItemProps } from '#kernel'
import {
  AmountInput,
  amountText,
  AmountText,
  Box,
  Chip,
  cleanText,
  IconButton,
  Skeleton,
  TextButton,
  useReadable,
} from '#kit'
import { localized } from '#operations'
import { useMax } from '#operations/kit'
import { formatUnits, moneyOf, type Holding } from '#wallet'
import { useId, type ReactElement, type ReactNode } from 'react'
import { shortened, typedUnits } from '../form/figures.ts'
import type { Side } from '../form/state.ts'
import { FORM, SELECT_TOKEN } from '../refs.ts'
import { MOST, TokenPicture } from './parts.tsx'

/** What is given, or what it takes to get what was typed below. */
export function GiveBox({ ctx }: ItemProps): ReactElement {
  const { t, locale } = ctx.i18n
  const form = ctx.use(FORM)
  const { give } = useReadable(form.state)
  const { failure, max, forget } = useMax({ ctx }, form.max)
  return (
    <SideBox
      ctx={ctx}
      side="give"
      label={t('swaps.give')}
      failure={failure}
      onType={forget}
      aside={
        give?.balance !== undefined && (
          <>
            {t('swaps.available', { amount: amountText(give.balance, { locale }) ?? '' })}{' '}
            <TextButton aria-label={t('swaps.maxLabel')} onClick={() => void max()}>
              {t('swaps.max')}
            </TextButton>
          </>
        )
      }
    />
  )
}

/** What the best quote brings, or what is wanted. */
export function GetBox({ ctx }: ItemProps): ReactElement {
  const { t } = ctx.i18n
  const form = ctx.use(FORM)
  const { typed } = useReadable(form.state)
  return <SideBox ctx={ctx} side="get" label={t(typed === 'give' && form.best() ? 'swaps.getAbout' : 'swaps.get')} />
}

interface SideBoxProps extends ItemProps {
  readonly side: Side
  readonly label: string
  readonly aside?: ReactNode
  readonly failure?: ReactNode
  readonly onType?: () => void
}

/** One token and its amount. What was typed stays as it was typed; the amount of the other side comes with the best quote. */
function SideBox({ ctx, side, label, aside, failure, onType }: SideBoxProps): ReactElement {
  const { t, locale } = ctx.i18n
  const form = ctx.use(FORM)
  const state = useReadable(form.state)
  const { typed, amount, quotes } = state
  const token = state[side]
  const id = useId()
  const quote = form.best()
  const isTyped = side === typed
  const { units: typedAmount, problem } = isTyped ? typedUnits(state, locale) : {}
  const quoted = quote && (side === 'give' ? quote.givesAtMost : quote.gets.units)
  const units = isTyped ? typedAmount : quoted
  const whole = quoted === undefined || !token ? '' : formatUnits(quoted, token.asset.decimals)
  const isWaiting = !isTyped && !quote && (quotes?.waiting.length ?? 0) > 0
  const wrong = problem ? t(`swaps.amount.${problem}`, { count: token?.asset.decimals ?? 0 }) : failure
  // It takes a little more than what was typed, because services quote for what is given.
  const isMore = isTyped && side === 'get' && quoted !== undefined && quoted !== units
  return (
    <Box
      editable
      error={wrong !== undefined}
      label={label}
      aside={aside}
      foot={
        wrong !== undefined ? (
          <span id={id}>{wrong}</span>
        ) : (
          <>
            <Worth ctx={ctx} token={token} units={units} />
            {isMore && (
              <span>
                {t('swaps.getAbout')} <AmountText value={shortened(whole)} decimals={MOST} locale={locale} />
              </span>
            )}
          </>
        )
      }
    >
      <div style={{ flex: 1, position: 'relative' }} title={isTyped ? undefined : whole || undefined}>
        <div style={{ display: 'flex', opacity: isWaiting ? 0 : 1 }}>
          <AmountInput
            label={t(side === 'give' ? 'swaps.amount' : 'swaps.amountGet')}
            value={isTyped ? amount : localized(side === 'give' ? whole : shortened(whole), locale)}
            onChange={(text) => {
              onType?.()
              form.type(side, text)
            }}
            errorId={wrong === undefined ? undefined : id}
          />
        </div>
        {isWaiting && (
          <div style={{ position: 'absolute', inset: 0, display: 'flex', alignItems: 'center', pointerEvents: 'none' }}>
            <Skeleton width="80%" height={28} />
          </div>
        )}
      </div>
      <TokenChip ctx={ctx} side={side} token={token} />
    </Box>
  )
}

export function Flip({ ctx }: ItemProps): ReactElement {
  const form = ctx.use(FORM)
  const { give, get } = useReadable(form.state)
  return (
    <div style={{ display: 'flex', justifyContent: 'center', marginBlock: -4 }}>
      <IconButton icon="swap" label={ctx.i18n.t('swaps.flip')} onClick={form.flip} disabled={!give && !get} />
    </div>
  )
}

interface WorthProps extends ItemProps {
  readonly token: Holding | undefined
  readonly units: bigint | undefined
}

/** In dollars. Its line is kept while there is no amount, so that nothing below jumps. */
function Worth({ ctx, token, units }: WorthProps): ReactElement {
  const { t, locale } = ctx.i18n
  if (!token || units === undefined) return <span>{'\u00a0'}</span>
  return (
    <AmountText
      value={moneyOf(units, token) ?? ''}
      currency="USD"
      decimals={2}
      locale={locale}
      fallback={t('swaps.noPrice')}
    />
  )
}

function TokenChip({
  ctx,
  side,
  token,
}: ItemProps & { readonly side: 'give' | 'get'; readonly token: Holding | undefined }): ReactElement {
  const { t } = ctx.i18n
  return (
    <Chip
      label={token ? cleanText(token.asset.symbol, 16) : t('swaps.choose')}
      hint={token ? t('swaps.change') : undefined}
      picture={token && <TokenPicture ctx={ctx} token={token} />}
      onClick={() => ctx.router.push(SELECT_TOKEN, { side })}
    />
  )
}
