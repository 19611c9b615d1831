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
import { errorText, formatUnits, moneyOf, type Holding } from '#wallet'
import { useEffect, useId, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { unitsOf } from '../form/figures.ts'
import { FORM, SELECT_TOKEN } from '../refs.ts'
import { MOST, TokenPicture } from './parts.tsx'

/** What is given. What was typed stays as it was typed. */
export function GiveBox({ ctx }: ItemProps): ReactElement {
  const { t, locale } = ctx.i18n
  const form = ctx.use(FORM)
  const { give, amount } = useReadable(form.state)
  const [failure, setFailure] = useState<ReactNode>()
  const id = useId()
  const life = useRef<AbortController>(undefined)
  useEffect(() => () => life.current?.abort(), [])
  const { units, problem } = give ? unitsOf(amount, give, locale) : {}

  async function max(): Promise<void> {
    life.current?.abort()
    life.current = new AbortController()
    const { signal } = life.current
    setFailure(undefined)
    try {
      await form.max(signal)
    } catch (error) {
      if (!signal.aborted) setFailure(await errorText(ctx, error))
    }
  }

  const wrong = problem ? t(`swaps.amount.${problem}`, { count: give?.asset.decimals ?? 0 }) : failure
  return (
    <Box
      editable
      error={wrong !== undefined}
      label={t('swaps.give')}
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
      foot={
        wrong !== undefined ? (
          <span id={id}>{wrong}</span>
        ) : (
          units !== undefined && give && <Worth ctx={ctx} token={give} units={units} />
        )
      }
    >
      <AmountInput
        label={t('swaps.amount')}
        value={amount}
        onChange={(text) => {
          setFailure(undefined)
          form.type(text)
        }}
        errorId={wrong === undefined ? undefined : id}
      />
      <TokenChip ctx={ctx} side="give" token={give} />
    </Box>
  )
}

/** What the best quote brings. */
export function GetBox({ ctx }: ItemProps): ReactElement {
  const { t, locale } = ctx.i18n
  const form = ctx.use(FORM)
  const { get, quotes } = useReadable(form.state)
  const quote = form.best()
  const isWaiting = !quote && (quotes?.waiting.length ?? 0) > 0
  return (
    <Box
      label={t(quote ? 'swaps.getAbout' : 'swaps.get')}
      foot={quote && get && <Worth ctx={ctx} token={get} units={quote.gets.units} />}
    >
      {isWaiting ? (
        <Skeleton width="50%" height={32} />
      ) : (
        <AmountText
          value={quote ? formatUnits(quote.gets.units, quote.gets.asset.decimals) : ''}
          decimals={Math.min(quote?.gets.asset.decimals ?? 0, MOST)}
          locale={locale}
          fallback="0"
          large
        />
      )}
      <TokenChip ctx={ctx} side="get" token={get} />
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

function Worth({ ctx, token, units }: ItemProps & { readonly token: Holding; readonly units: bigint }): ReactElement {
  const { t, locale } = ctx.i18n
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
