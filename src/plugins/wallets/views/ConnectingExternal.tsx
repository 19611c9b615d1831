import { WALLETS, type ChainNamespace, type ViewProps } from '#kernel'
import { Button, Heading, Picture, Rail, Text, useReadable } from '#kit'
import { useCallback, type ReactElement } from 'react'
import { WALLETS_UI } from '../tokens.ts'
import { useAttempt, type Attempt } from './useAttempt.ts'
import { explain, siteOf } from './words.ts'

type Props = ViewProps<{ readonly connectorId: string; readonly namespace?: ChainNamespace }>

const RAIL = { waiting: 'waiting', done: 'closed', declined: 'broken', failed: 'broken' } as const

/** Asks a wallet on this device to connect, and says where that stands. */
export function ConnectingExternal({ ctx, params }: Props): ReactElement {
  const { t } = ctx.i18n
  const { connectorId, namespace } = params
  const wallets = ctx.use(WALLETS)
  const { pictures } = ctx.use(WALLETS_UI)
  const connector = useReadable(wallets.state, ({ connectors }) =>
    connectors.find(({ id, chain }) => id === connectorId && (namespace === undefined || chain === namespace)),
  )
  const attempt = useAttempt(
    useCallback(
      (signal) => wallets.connect({ connectorId, signal, ...(namespace && { namespace }) }),
      [wallets, connectorId, namespace],
    ),
  )
  const site = siteOf(ctx)
  const wallet = connector?.name ?? t('wallets.title.connect')
  const words = wordsFor(attempt, { wallet, site: site.name })
  const detail = { waiting: 'waiting', done: undefined, declined: 'declined', failed: 'failed' }[attempt.state]

  function wordsFor(
    { state, code }: Attempt,
    names: Readonly<Record<string, string>>,
  ): { readonly heading: string; readonly text: string | undefined } {
    if (state === 'declined')
      return { heading: t('wallets.connecting.declinedHeading'), text: t('wallets.connecting.declinedText', names) }
    if (code) return explain(ctx, code)
    return { heading: t('wallets.connecting.heading', names), text: t('wallets.connecting.text', names) }
  }

  return (
    <>
      <Rail
        state={RAIL[attempt.state]}
        left={{ picture: <Picture name={site.name} src={site.icon} size={56} />, label: site.name, detail: site.host }}
        right={{
          picture: <Picture name={wallet} src={connector && pictures.connector(connector)} size={56} />,
          label: wallet,
          detail: detail && t(`wallets.connecting.${detail}`),
        }}
      />
      <div className="lk-group" aria-live="polite">
        <Heading>{words.heading}</Heading>
        {words.text && <Text>{words.text}</Text>}
      </div>
      {attempt.state === 'waiting' && <Button onClick={attempt.again}>{t('wallets.connecting.again')}</Button>}
      {(attempt.state === 'declined' || attempt.state === 'failed') && (
        <Button variant="primary" onClick={attempt.again}>
          {t('wallets.connecting.retry')}
        </Button>
      )}
    </>
  )
}
