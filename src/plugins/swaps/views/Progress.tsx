import { codeOf, type ViewProps } from '#kernel'
import { Avatar, Button, ButtonPair, cleanText, Note, Rail, StickyFoot, Text, useReadable } from '#kit'
import { isOver, isUnknown, toAccount } from '#operations'
import { OperationProgress, railOf, StepList } from '#operations/kit'
import { formatUnits, NOTICES, parseCaipAddress, SWAP } from '#wallet'
import { useEffect, type ReactElement } from 'react'
import { UNLIMITED } from '../calldata.ts'
import { PROGRESS, SWAPPER } from '../refs.ts'
import { isRevoke, mayStand, type Swap } from '../swapper/swap.ts'
import { TokenPicture } from './parts.tsx'
import { sayingOf, wordsFor } from './swapWords.ts'

/** All steps of a swap, and what became of it. Closing this does not stop it. */
export function Progress({ ctx, params }: ViewProps<{ readonly key: string }>): ReactElement {
  const { t } = ctx.i18n
  const swaps = useReadable(ctx.use(SWAPPER).swaps)
  const swap = swaps.find(({ key }) => key === params.key)
  return swap ? <Shown ctx={ctx} swap={swap} /> : <Text>{t('swaps.checking')}</Text>
}

function Shown({ ctx, swap }: Pick<ViewProps, 'ctx'> & { readonly swap: Swap }): ReactElement {
  const { t } = ctx.i18n
  const { facts, steps, phase } = swap
  const { gives, gets, approval } = facts
  const words = wordsFor(ctx, swap)
  const saying = sayingOf(swap)
  const { state } = saying
  const isUnchanged =
    swap.batch && state === 'error' && steps.every((step) => step.phase === 'open' || step.phase === 'failed')
  const isEnded = isOver(swap)
  const takesBack = isRevoke(swap)
  const isUnlimited = approval?.units === UNLIMITED
  const standing = (isEnded && approval && facts.standing) || 0n

  useEffect(() => ctx.use(SWAPPER).look(), [ctx])

  function takeBack(): void {
    try {
      ctx.router.replace(PROGRESS, { key: ctx.use(SWAPPER).revoke(swap) })
    } catch (error) {
      ctx.use(NOTICES).fail(codeOf(error))
    }
  }

  /** After a reload the form knows nothing of these two tokens. */
  function again(): void {
    const [from, to] = [gives, gets].map(({ asset }) => asset.token ?? swap.network)
    const amount = formatUnits(gives.units, gives.asset.decimals)
    ctx.router.reset(SWAP, { from, to, amount })
  }

  function close(): void {
    toAccount(ctx)
    ctx.use(SWAPPER).forget(swap.key)
  }

  // What may still happen is not to be done twice, so the next try is not what the eye is led to.
  const retry = (variant?: 'primary') => (
    <Button key="retry" variant={variant} onClick={again}>
      {t('swaps.retrySwap')}
    </Button>
  )
  const finish = (variant?: 'primary') => (
    <Button key="finish" variant={variant} onClick={close}>
      {t('swaps.finish')}
    </Button>
  )
  const side = (asset: typeof gives.asset, detail?: string) => ({
    picture: <TokenPicture ctx={ctx} token={{ asset }} size={56} />,
    label: cleanText(asset.symbol, 16),
    detail,
  })
  const foot = isEnded && (
    <StickyFoot>
      {mayStand(swap) && <Button onClick={takeBack}>{t('swaps.takeBack')}</Button>}
      {phase === 'stopped' && !takesBack ? (
        <ButtonPair>{isUnknown(swap) ? [retry(), finish('primary')] : [finish(), retry('primary')]}</ButtonPair>
      ) : (
        finish('primary')
      )}
    </StickyFoot>
  )
  const rail =
    takesBack && approval ? (
      <Rail
        // The contract and the token are linked no more, and nothing is swapped.
        state={phase === 'done' ? 'open' : railOf(swap)}
        mark="check"
        left={side(gives.asset)}
        right={{
          picture: <Avatar address={parseCaipAddress(approval.spender).address} size={56} />,
          label: t('swaps.contract'),
        }}
      />
    ) : (
      <Rail
        state={railOf(swap)}
        mark="clock"
        left={side(gives.asset, t('swaps.give'))}
        right={side(gets.asset, t('swaps.get'))}
      />
    )
  return (
    <OperationProgress
      ctx={ctx}
      operation={swap}
      rail={rail}
      heading={t(saying.heading, words)}
      text={t(saying.text, words)}
      isError={state === 'error'}
      explorer={t('swaps.explorer')}
      foot={foot}
    >
      {isUnchanged && <Text>{t('swaps.nothingChanged')}</Text>}
      <StepList
        operation={swap}
        name={t('swaps.steps')}
        labelOf={({ kind }) =>
          t(`swaps.step.${kind === 'approve' && isUnlimited ? 'approveUnlimited' : kind}`, {
            amount: formatUnits(gives.units, gives.asset.decimals),
            symbol: cleanText((kind === 'swap' ? gets : gives).asset.symbol, 16),
          })
        }
        detailOf={(step, isLeft) => t(isLeft ? `swaps.left.${step.kind}` : `swaps.phase.${step.phase}`, words)}
      />
      {standing > 0n && (
        <Note tone="warning" title={t('swaps.standing')}>
          {t(standing > gives.units && isUnlimited ? 'swaps.standingAllText' : 'swaps.standingText', {
            amount: formatUnits(standing, gives.asset.decimals),
            symbol: cleanText(gives.asset.symbol, 16),
          })}
        </Note>
      )}
      {isUnlimited && !isEnded && !takesBack && (
        <Note tone="warning" title={t('swaps.warn.unlimited')}>
          {t('swaps.warn.unlimitedText', { symbol: cleanText(gives.asset.symbol, 16) })}
        </Note>
      )}
    </OperationProgress>
  )
}
