import type { ItemProps } from 'latchkey/plugin'
import { AmountInput, amountText, Box, Chip, cleanText, Picture, TextButton, useReadable } from 'latchkey/plugin/kit'
import { unitsOf, useMax } from 'latchkey/plugin/operations'
import { formatUnits, NETWORKS } from 'latchkey/plugin/wallet'
import { useId } from 'react'
import { FORM } from '../index.ts'
import { VAULT } from '../vault.ts'

/** The amount, and how much of it there is. */
export function AmountBox({ ctx }: ItemProps) {
  const { t, locale } = ctx.i18n
  const form = ctx.use(FORM)
  const { holdings, side, text } = useReadable(form.state)
  const { failure, forget, max } = useMax({ ctx }, form.max)
  const id = useId()
  const coin = ctx.use(VAULT).coin()
  const network = ctx.use(VAULT).network()
  const held = side === 'stake' ? holdings?.wallet : holdings?.staked
  const { problem } = unitsOf({ text, locale }, { asset: coin })
  const wrong = problem ? t(`staking.wrong.${problem}`, { count: coin.decimals }) : failure
  return (
    <Box
      editable
      error={wrong !== undefined}
      label={t('staking.amount')}
      aside={
        held !== undefined && (
          <>
            {t(`staking.${side}.available`, {
              amount: amountText(formatUnits(held, coin.decimals), { locale }) ?? '',
            })}{' '}
            <TextButton aria-label={t('staking.maxLabel')} onClick={() => void max()}>
              {t('staking.max')}
            </TextButton>
          </>
        )
      }
      foot={wrong !== undefined && <span id={id}>{wrong}</span>}
    >
      <AmountInput
        label={t('staking.amount')}
        value={text}
        onChange={(typed) => {
          forget()
          form.type(typed)
        }}
        errorId={wrong === undefined ? undefined : id}
      />
      <Chip
        label={cleanText(coin.symbol, 16)}
        picture={
          network && <Picture name={network.name} src={ctx.use(NETWORKS).picture(network)} shape="round" size={24} />
        }
      />
    </Box>
  )
}
