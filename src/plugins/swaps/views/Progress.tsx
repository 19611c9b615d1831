import { codeOf, explainError, type ViewProps } from '#kernel'
import {
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
  Text,
  useReadable,
} from '#kit'
import { ACCOUNTS, explorerPage, formatUnits, NETWORKS, NOTICES, SWAP, type Network } from '#wallet'
import { useEffect, type ReactElement } from 'react'
import { leave } from '../form/createForm.ts'
import { FORM, PROGRESS, SWAPPER } from '../refs.ts'
import type { Run, RunStep } from '../swapper/runs.ts'
import { TokenPicture } from './parts.tsx'

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
  const words = wordsFor(ctx, run, network)
  const state = stateOf(run)
  const told = state === 'error' ? explainError(ctx.i18n, run.code ?? 'UNKNOWN') : undefined
  const heading = told?.heading ?? t(`swaps.${HEADINGS[state] ?? state}`, words)
  const text = told ? told.text : t(`swaps.${state}Text`, words)
  const hash = steps.findLast((step) => step.hash !== undefined)?.hash
  const link = network && hash !== undefined && explorerPage(network, `/tx/${hash}`)
  const isOver = phase === 'done' || phase === 'stopped'
  const stands = isOver && run.approval && run.standing !== undefined && run.standing > 0n

  useEffect(() => {
    ctx.use(NOTICES).announce(heading)
  }, [ctx, heading])
  useEffect(() => {
    if (state === 'error') void ctx.use(NOTICES).words()
  }, [ctx, state])

  function takeBack(): void {
    try {
      ctx.router.replace(PROGRESS, { key: ctx.use(SWAPPER).revoke(run) })
    } catch (error) {
      ctx.use(NOTICES).fail(codeOf(error))
    }
  }

  const side = (asset: typeof gives.asset, detail: string) => ({
    picture: <TokenPicture ctx={ctx} token={{ asset }} size={56} />,
    label: cleanText(asset.symbol, 16),
    detail,
  })
  return (
    <>
      <Rail state={RAILS[phase]} left={side(gives.asset, t('swaps.give'))} right={side(gets.asset, t('swaps.get'))} />
      <Heading>{heading}</Heading>
      {text && <Text>{text}</Text>}
      {steps.length > 1 && (
        <Plate name={t('swaps.steps')}>
          {steps.map((step, at) => (
            <StepRow key={at} ctx={ctx} run={run} step={step} words={words} />
          ))}
        </Plate>
      )}
      {stands && (
        <Note tone="warning" title={t('swaps.standing')}>
          {t('swaps.standingText', {
            amount: formatUnits(run.standing ?? 0n, gives.asset.decimals),
            symbol: cleanText(gives.asset.symbol, 16),
          })}
        </Note>
      )}
      {link && <LinkButton href={link}>{t('swaps.explorer')}</LinkButton>}
      {stands && <Button onClick={takeBack}>{t('swaps.takeBack')}</Button>}
      {phase === 'stopped' && (
        <ButtonPair>
          <Button onClick={() => leave(ctx)}>{t('swaps.finish')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              if (gives.units > 0n) ctx.use(FORM).type(formatUnits(gives.units, gives.asset.decimals))
              ctx.router.reset(SWAP)
            }}
          >
            {t('swaps.retrySwap')}
          </Button>
        </ButtonPair>
      )}
      {phase === 'done' && (
        <Button variant="primary" onClick={() => leave(ctx)}>
          {t('swaps.finish')}
        </Button>
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
  return (
    <Row
      compact
      label={t(`swaps.step.${step.kind}`, { amount, symbol: cleanText(asset.symbol, 16) })}
      detail={t(`swaps.phase.${step.phase}`, words)}
      picture={<Icon name={MARKS[step.phase]} />}
    />
  )
}

type State =
  | 'starting'
  | 'asked'
  | 'sent'
  | 'looking'
  | 'done'
  | 'doneLess'
  | 'doneUnknown'
  | 'revoked'
  | 'declined'
  | 'failed'
  | 'unknown'
  | 'left'
  | 'error'

/** Some states differ in their sentence only. */
const HEADINGS: Readonly<Partial<Record<State, string>>> = {
  doneLess: 'done',
  doneUnknown: 'done',
  failed: 'stopped',
  left: 'stopped',
  unknown: 'phase.unknown',
}

function stateOf({ phase, steps, code, received, gets }: Run): State {
  if (phase === 'checking') return 'looking'
  if (phase === 'running')
    return steps.some((step) => step.phase === 'asked')
      ? 'asked'
      : steps.some((step) => step.phase === 'sent')
        ? 'sent'
        : 'starting'
  if (phase === 'done') {
    if (steps[0]?.kind === 'revoke') return 'revoked'
    if (received === undefined) return 'doneUnknown'
    return received < gets.least ? 'doneLess' : 'done'
  }
  if (code === 'USER_REJECTED') return 'declined'
  if (code === 'swaps/FAILED') return 'failed'
  if (code === 'swaps/LEFT') return 'left'
  if (code === 'swaps/UNKNOWN' || steps.some((step) => step.phase === 'unknown')) return 'unknown'
  return 'error'
}

function wordsFor(ctx: ViewProps['ctx'], { gives, gets, received, steps, phase }: Run, network: Network | undefined) {
  const info = ctx.use(ACCOUNTS).state.get()?.connectedWalletInfo
  const isDone = phase === 'done' && steps[0]?.kind !== 'revoke'
  return {
    wallet: cleanText(info?.name ?? ctx.i18n.t('swaps.wallet'), 40),
    network: cleanText(network?.name ?? '', 40),
    symbol: cleanText((isDone ? gets : gives).asset.symbol, 16),
    amount: received === undefined ? '' : formatUnits(received, gets.asset.decimals),
    least: formatUnits(gets.least, gets.asset.decimals),
  }
}
