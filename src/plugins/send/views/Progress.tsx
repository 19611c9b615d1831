import type { ViewProps } from '#kernel'
import { Avatar, Button, ButtonPair, cleanText, Rail, shortAddress, useReadable } from '#kit'
import { isUnsent, stateOf, toAccount } from '#operations'
import { OperationProgress, railOf } from '#operations/kit'
import { ACCOUNTS, formatUnits, NETWORKS, NOTICES, parseCaipAddress } from '#wallet'
import type { ReactElement } from 'react'
import { FORM, PREVIEW, SENDS } from '../refs.ts'
import type { SendOperation } from '../sender/sends.ts'

/** States that have the heading of another one. An error has its own words, once they are there. */
const HEADINGS: Readonly<Partial<Record<ReturnType<typeof stateOf>, string>>> = {
  failed: 'reverted',
  unclear: 'unknown',
}

export function Progress({ ctx, params }: ViewProps<{ readonly key: string }>): ReactElement | null {
  const send = useReadable(ctx.use(SENDS)).find(({ key }) => key === params.key)
  return send ? <Shown ctx={ctx} send={send} /> : null
}

function Shown({ ctx, send }: Pick<ViewProps, 'ctx'> & { readonly send: SendOperation }): ReactElement {
  const { t } = ctx.i18n
  const { account, network, review } = send
  const { amount, name, to } = review?.request ?? {}
  const info = ctx.use(ACCOUNTS).state.get()?.connectedWalletInfo
  const shown = {
    amount: amount ? formatUnits(amount.units, amount.asset.decimals) : '',
    symbol: cleanText(amount?.asset.symbol ?? '', 16),
  }
  const words = {
    ...shown,
    what: amount ? t('send.amountOf', shown) : t('send.transaction'),
    wallet: cleanText(info?.name ?? t('send.wallet'), 40),
    network: cleanText(ctx.use(NETWORKS).get(network)?.name ?? '', 40),
  }
  const state = stateOf(send)
  const receiver = to === undefined ? '' : parseCaipAddress(to).address

  async function again(): Promise<void> {
    try {
      await ctx.use(FORM).renew(ctx.signal)
      ctx.router.replace(PREVIEW)
    } catch (error) {
      ctx.use(NOTICES).fail(error)
    }
  }

  return (
    <OperationProgress
      ctx={ctx}
      operation={send}
      rail={
        <Rail
          state={railOf(send)}
          left={{
            picture: <Avatar address={parseCaipAddress(account).address} size={56} />,
            label: info?.name,
            detail: t('send.sender'),
          }}
          right={{
            picture: <Avatar address={receiver} size={56} />,
            label: name !== undefined ? cleanText(name, 40) : <bdi dir="ltr">{shortAddress(receiver)}</bdi>,
            detail: t('send.receiver'),
          }}
        />
      }
      heading={t(`send.${HEADINGS[state] ?? state}`, words)}
      text={state === 'failed' ? '' : t(send.steps[0]?.spedUp ? 'send.spedUpText' : `send.${state}Text`, words)}
      isError={state === 'failed'}
      explorer={t('send.explorer')}
      foot={
        isUnsent(send) ? (
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
        )
      }
    />
  )
}
