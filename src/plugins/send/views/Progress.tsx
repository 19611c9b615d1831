import { explainError, type ViewProps } from '#kernel'
import { Avatar, Button, ButtonPair, cleanText, Heading, LinkButton, Rail, shortAddress, Text, useReadable } from '#kit'
import { toAccount } from '#operations'
import { useTold } from '#operations/views'
import { ACCOUNTS, explorerPage, formatUnits, NETWORKS, NOTICES, parseCaipAddress, SENDER } from '#wallet'
import type { ReactElement } from 'react'
import { FORM, PREVIEW } from '../refs.ts'
import type { TrackedSending } from '../sender/sendings.ts'

const RAILS = { asked: 'waiting', sent: 'waiting', confirmed: 'closed', failed: 'broken', unknown: 'open' } as const

/** From the question to the wallet until the chain has settled it. Closing this does not stop it. */
export function Progress({ ctx, params }: ViewProps<{ readonly key: string }>): ReactElement {
  const { t } = ctx.i18n
  const form = ctx.use(FORM)
  const sendings = useReadable(ctx.use(SENDER).sendings) as readonly TrackedSending[]
  const sending = sendings.find(({ key }) => key === params.key)
  const failure = useReadable(form.state, ({ failures }) => failures[params.key])
  const { review: kept } = useReadable(form.state)
  const info = ctx.use(ACCOUNTS).state.get()?.connectedWalletInfo
  const wallet = cleanText(info?.name ?? t('send.wallet'), 40)
  const id = sending?.network ?? kept?.request.amount.asset.network
  const network = id && ctx.use(NETWORKS).get(id)
  const review = sending?.review ?? kept
  const amount = review?.request.amount
  const name = review?.request.name
  const shown = {
    amount: amount ? formatUnits(amount.units, amount.asset.decimals) : '',
    symbol: cleanText(amount?.asset.symbol ?? '', 16),
  }
  const what = amount ? t('send.amountOf', shown) : t('send.transaction')
  const state = stateOf(sending, failure)
  const told = failure === undefined ? undefined : explainError(ctx.i18n, failure)
  const words = { ...shown, what, wallet, network: cleanText(network?.name ?? '', 40) }
  const isOver = state === 'declined' || state === 'over' || state === 'failed'
  const heading = state === 'failed' ? (told?.heading ?? t('send.reverted')) : t(`send.${state}`, words)
  const key =
    state === 'confirmed' && sending?.spedUp ? 'spedUp' : state === 'unknown' && !sending?.hash ? 'unclear' : state
  const text = state === 'failed' ? (told?.text ?? failure) : t(`send.${key}Text`, words)
  const link = network && sending?.hash && explorerPage(network, `/tx/${sending.hash}`)

  useTold({ ctx }, heading, state === 'failed')

  async function again(): Promise<void> {
    try {
      await form.renew(ctx.signal)
      ctx.router.replace(PREVIEW)
    } catch (error) {
      ctx.use(NOTICES).fail(error)
    }
  }

  const [from, to] = review
    ? [parseCaipAddress(review.request.from).address, parseCaipAddress(review.request.to).address]
    : [sending ? parseCaipAddress(sending.from).address : '', '']
  return (
    <>
      <Rail
        state={isOver ? 'broken' : RAILS[sending?.phase ?? 'asked']}
        left={{ picture: <Avatar address={from} size={56} />, label: info?.name, detail: t('send.sender') }}
        right={{
          picture: <Avatar address={to} size={56} />,
          label: name !== undefined ? cleanText(name, 40) : <bdi dir="ltr">{shortAddress(to)}</bdi>,
          detail: t('send.receiver'),
        }}
      />
      <Heading>{heading}</Heading>
      {text && <Text>{text}</Text>}
      {link && <LinkButton href={link}>{t('send.explorer')}</LinkButton>}
      {isOver ? (
        <ButtonPair>
          <Button onClick={() => ctx.router.goBack()}>{t('send.back')}</Button>
          <Button variant="primary" onClick={() => void again()}>
            {t('send.retry')}
          </Button>
        </ButtonPair>
      ) : (
        state !== 'asked' && (
          <Button variant={state === 'confirmed' ? 'primary' : undefined} onClick={() => toAccount(ctx)}>
            {t('send.done')}
          </Button>
        )
      )}
    </>
  )
}

function stateOf(sending: TrackedSending | undefined, failure: string | undefined) {
  if (!sending) {
    if (failure === 'USER_REJECTED') return 'declined'
    if (failure === 'send/REVIEW_OVER') return 'over'
    return failure === undefined ? 'asked' : 'failed'
  }
  return sending.phase === 'failed' ? (sending.why ?? 'reverted') : sending.phase
}
