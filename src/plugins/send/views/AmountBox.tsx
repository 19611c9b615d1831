import type { ItemProps } from '#kernel'
import {
  AmountInput,
  amountText,
  AmountText,
  Box,
  Chip,
  cleanText,
  Picture,
  TextButton,
  useReadable,
  type AmountProblem,
} from '#kit'
import { unitsOf } from '#operations'
import { useMax } from '#operations/kit'
import { formatUnits, moneyOf, NETWORKS, type Holding } from '#wallet'
import { useId, type ReactElement } from 'react'
import { FORM, SELECT_TOKEN } from '../refs.ts'

/** Of any token (threat T18). */
const MOST_DECIMALS = 77

/** The amount, in the token or in dollars, and the token. What was typed stays as it was typed. */
export function AmountBox({ ctx }: ItemProps): ReactElement {
  const { t, locale } = ctx.i18n
  const form = ctx.use(FORM)
  const { holding, amount, unit, fixed } = useReadable(form.state)
  const { failure, max, forget } = useMax({ ctx }, form.max)
  const id = useId()
  const { units, problem } = holding ? unitsOf({ text: amount, unit, locale }, holding) : {}
  const symbol = cleanText(holding?.asset.symbol ?? '', 16)

  const wrong = problem ? t(`send.amount.${problem}`, { count: decimalsOf(problem, unit, holding) }) : failure
  const canTurn = holding?.price !== undefined && !fixed.amount
  return (
    <Box
      editable={!fixed.amount}
      error={wrong !== undefined}
      label={t('send.amount')}
      aside={
        holding?.balance !== undefined && (
          <>
            {t('send.available', { amount: amountText(holding.balance, { locale }) ?? '' })}
            {!fixed.amount && (
              <>
                {' '}
                <TextButton aria-label={t('send.maxLabel')} onClick={() => void max()}>
                  {t('send.max')}
                </TextButton>
              </>
            )}
          </>
        )
      }
      foot={
        wrong !== undefined ? (
          <span id={id}>{wrong}</span>
        ) : (
          (units !== undefined || canTurn) && (
            <>
              <span>
                {holding && units !== undefined && (
                  <Other holding={holding} units={units} unit={unit} locale={locale} />
                )}
              </span>
              {canTurn && (
                <TextButton onClick={() => form.turn(unit === 'token' ? 'money' : 'token')}>
                  {unit === 'token' ? t('send.inMoney') : t('send.inToken', { symbol })}
                </TextButton>
              )}
            </>
          )
        )
      }
    >
      {fixed.amount ? (
        <AmountText
          value={amount.replace(',', '.')}
          decimals={holding?.asset.decimals ?? MOST_DECIMALS}
          locale={locale}
          large
          exact
        />
      ) : (
        <AmountInput
          label={t('send.amount')}
          value={amount}
          onChange={(text) => {
            forget()
            form.type(text)
          }}
          errorId={wrong === undefined ? undefined : id}
        />
      )}
      {unit === 'money' ? (
        <Chip label="USD" />
      ) : (
        <Chip
          label={holding ? symbol : t('send.choose')}
          hint={holding ? t('send.change') : undefined}
          picture={holding && <TokenPicture ctx={ctx} holding={holding} />}
          onClick={fixed.token ? undefined : () => ctx.router.push(SELECT_TOKEN)}
        />
      )}
    </Box>
  )
}

/** The same amount in the other unit. In dollars, the token's amount is the one that is sent. */
function Other({
  holding,
  units,
  unit,
  locale,
}: {
  readonly holding: Holding
  readonly units: bigint
  readonly unit: string
  readonly locale: string
}): ReactElement {
  const { decimals, symbol } = holding.asset
  return unit === 'money' ? (
    <AmountText value={formatUnits(units, decimals)} decimals={decimals} unit={symbol} locale={locale} exact />
  ) : (
    <AmountText value={moneyOf(units, holding) ?? ''} currency="USD" decimals={2} locale={locale} />
  )
}

function TokenPicture({ ctx, holding }: ItemProps & { readonly holding: Holding }): ReactElement {
  const networks = ctx.use(NETWORKS)
  const network = networks.get(holding.asset.network)
  const own = holding.asset.token === undefined && network ? networks.picture(network) : undefined
  return <Picture name={cleanText(holding.asset.symbol, 16)} src={holding.iconUrl ?? own} shape="round" size={24} />
}

const decimalsOf = (problem: AmountProblem, unit: string, holding: Holding | undefined): number =>
  problem === 'decimals' && unit === 'token' ? (holding?.asset.decimals ?? 0) : 2
