import { codeOf, explainError, type ViewProps } from '#kernel'
import {
  Avatar,
  Button,
  ButtonPair,
  cleanText,
  Heading,
  Icon,
  LinkButton,
  Note,
  Plate,
  Rail,
  Row,
  StickyFoot,
  Text,
  useReadable,
} from '#kit'
import { toAccount } from '#operations'
import { useTold } from '#operations/views'
import { explorerPage, formatUnits, NETWORKS, NOTICES, parseCaipAddress, SWAP } from '#wallet'
import { useEffect, type ReactElement } from 'react'
import { UNLIMITED } from '../calldata.ts'
import { PROGRESS, SWAPPER } from '../refs.ts'
import { isOver, isRevoke, isUnknown, mayStand, type Run, type RunStep } from '../swapper/runs.ts'
import { TokenPicture } from './parts.tsx'
import { sayingOf, wordsFor } from './runWords.ts'

const RAILS = { running: 'waiting', checking: 'waiting', done: 'closed', stopped: 'broken' } as const
const MARKS = {
  open: 'clock',
  asked: 'wallet',
  sent: 'clock',
  confirmed: 'check',
  failed: 'close',
  unknown: 'info',
} as const

/** All steps of a run, and what became of it. Closing this does not stop it. */
export function Progress({ ctx, params }: ViewProps<{ readonly key: string }>): ReactElement {
  const { t } = ctx.i18n
  const runs = useReadable(ctx.use(SWAPPER).runs)
  const run = runs.find(({ key }) => key === params.key)
  return run ? <Shown ctx={ctx} run={run} /> : <Text>{t('swaps.checking')}</Text>
}

function Shown({ ctx, run }: Pick<ViewProps, 'ctx'> & { readonly run: Run }): ReactElement {
  const { t } = ctx.i18n
  const { gives, gets, steps, phase } = run
  const network = ctx.use(NETWORKS).get(run.network)
  const words = wordsFor(ctx, run)
  const saying = sayingOf(run)
  const { state } = saying
  const told = state === 'error' ? explainError(ctx.i18n, run.code ?? 'UNKNOWN') : undefined
  const heading = told?.heading ?? t(saying.heading, words)
  const text = told ? told.text : t(saying.text, words)
  const isUnchanged =
    run.batch && state === 'error' && steps.every((step) => step.phase === 'open' || step.phase === 'failed')
  const hash = steps.findLast((step) => step.hash !== undefined)?.hash
  const link = network && hash !== undefined && explorerPage(network, `/tx/${hash}`)
  const isEnded = isOver(run)
  const takesBack = isRevoke(run)
  const isUnlimited = run.approval?.units === UNLIMITED
  const standing = (isEnded && run.approval && run.standing) || 0n

  useEffect(() => ctx.use(SWAPPER).look(), [ctx])
  useTold({ ctx }, heading, state === 'error')

  function takeBack(): void {
    try {
      ctx.router.replace(PROGRESS, { key: ctx.use(SWAPPER).revoke(run) })
    } catch (error) {
      ctx.use(NOTICES).fail(codeOf(error))
    }
  }

  /** After a reload the form knows nothing of these two tokens. */
  function again(): void {
    const [from, to] = [gives, gets].map(({ asset }) => asset.token ?? run.network)
    const amount = formatUnits(gives.units, gives.asset.decimals)
    ctx.router.reset(SWAP, { from, to, amount })
  }

  function close(): void {
    toAccount(ctx)
    ctx.use(SWAPPER).forget(run.key)
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
  return (
    <>
      {takesBack && run.approval ? (
        <Rail
          // The contract and the token are linked no more, and nothing is swapped.
          state={phase === 'done' ? 'open' : RAILS[phase]}
          mark="check"
          left={side(gives.asset)}
          right={{
            picture: <Avatar address={parseCaipAddress(run.approval.spender).address} size={56} />,
            label: t('swaps.contract'),
          }}
        />
      ) : (
        <Rail
          // What may still happen is not drawn as refused.
          state={isUnknown(run) ? 'open' : RAILS[phase]}
          mark="clock"
          left={side(gives.asset, t('swaps.give'))}
          right={side(gets.asset, t('swaps.get'))}
        />
      )}
      <Heading>{heading}</Heading>
      {text && <Text>{text}</Text>}
      {isUnchanged && <Text>{t('swaps.nothingChanged')}</Text>}
      {steps.length > 1 && (
        <Plate name={t('swaps.steps')}>
          {steps.map((step, at) => (
            <StepRow key={at} ctx={ctx} run={run} step={step} words={words} />
          ))}
        </Plate>
      )}
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
      {link && <LinkButton href={link}>{t('swaps.explorer')}</LinkButton>}
      {isEnded && (
        <StickyFoot>
          {mayStand(run) && <Button onClick={takeBack}>{t('swaps.takeBack')}</Button>}
          {phase === 'stopped' && !takesBack ? (
            <ButtonPair>{isUnknown(run) ? [retry(), finish('primary')] : [finish(), retry('primary')]}</ButtonPair>
          ) : (
            finish('primary')
          )}
        </StickyFoot>
      )}
    </>
  )
}

interface StepRowProps extends Pick<ViewProps, 'ctx'> {
  readonly run: Run
  readonly step: RunStep
  readonly words: ReturnType<typeof wordsFor>
}

function StepRow({ ctx, run, step, words }: StepRowProps): ReactElement {
  const { t } = ctx.i18n
  const { asset } = step.kind === 'swap' ? run.gets : run.gives
  const amount = formatUnits(run.gives.units, run.gives.asset.decimals)
  // A run that has stopped never comes to the steps that were left.
  const isLeft = run.phase === 'stopped' && step.phase === 'open'
  return (
    <Row
      compact
      label={t(
        `swaps.step.${step.kind === 'approve' && run.approval?.units === UNLIMITED ? 'approveUnlimited' : step.kind}`,
        { amount, symbol: cleanText(asset.symbol, 16) },
      )}
      detail={t(isLeft ? `swaps.left.${step.kind}` : `swaps.phase.${step.phase}`, words)}
      picture={<Icon name={isLeft ? 'close' : MARKS[step.phase]} />}
    />
  )
}
