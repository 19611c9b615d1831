import type { ItemProps, ViewProps } from 'latchkey/plugin'
import { Button, ButtonPair, useReadable } from 'latchkey/plugin/kit'
import { isUnsent, OperationProgress, railOf, stateOf, toAccount } from 'latchkey/plugin/operations'
import { NOTICES } from 'latchkey/plugin/wallet'
import { FORM, PROGRESS, REVIEW, STAKES } from '../index.ts'
import { sideOf, wordsFor, type Stake } from '../stakes.ts'
import { Parties } from './Parties.tsx'

export default function Progress({ ctx, params }: ViewProps<{ readonly key: string }>) {
  const stake = useReadable(ctx.use(STAKES)).find(({ key }) => key === params.key)
  return stake ? <Shown ctx={ctx} stake={stake} /> : null
}

function Shown({ ctx, stake }: ItemProps & { readonly stake: Stake }) {
  const { t } = ctx.i18n
  const state = stateOf(stake)
  const words = wordsFor(ctx, stake)

  async function again(): Promise<void> {
    try {
      await ctx.use(FORM).renew(ctx.signal)
      const top = ctx.router.state.get().stack.at(-1)
      if (top?.id === PROGRESS.id) ctx.router.replace(REVIEW)
    } catch (error) {
      ctx.use(NOTICES).fail(error)
    }
  }

  return (
    <OperationProgress
      ctx={ctx}
      operation={stake}
      rail={<Parties ctx={ctx} account={stake.account} side={sideOf(stake)} state={railOf(stake)} />}
      heading={t(`staking.${state}`, words)}
      text={t(`staking.${state}Text`, words)}
      isError={state === 'failed'}
      explorer={t('staking.explorer')}
      foot={
        isUnsent(stake) ? (
          <ButtonPair>
            <Button onClick={() => ctx.router.goBack()}>{t('staking.back')}</Button>
            <Button variant="primary" onClick={() => void again()}>
              {t('staking.again')}
            </Button>
          </ButtonPair>
        ) : (
          state !== 'asked' && (
            <Button variant={state === 'confirmed' ? 'primary' : undefined} onClick={() => toAccount(ctx)}>
              {t('staking.done')}
            </Button>
          )
        )
      }
    />
  )
}
