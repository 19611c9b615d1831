import type { ErrorWords, ViewProps } from '#kernel'
import { HOST, siteOf, WALLETS, type CaipNetworkId, type ChainNamespace } from '#wallet'
import { Picture, Rail, useReadable } from '#kit'
import { useCallback, type ReactElement } from 'react'
import { CORE } from '../tokens.ts'
import { Outcome } from './Outcome.tsx'
import { RAIL, useAttempt } from './useAttempt.ts'
import { describeError } from './describeError.ts'

type Props = ViewProps<{
  readonly connectorId: string
  readonly namespace?: ChainNamespace
  readonly network?: CaipNetworkId | undefined
}>

/** Asks a wallet on this device to connect, and shows the progress. */
export function ConnectingExternal({ ctx, params }: Props): ReactElement {
  const { i18n, router } = ctx
  const { t } = i18n
  const { connectorId, namespace } = params
  const wallets = ctx.use(WALLETS)
  const connector = useReadable(wallets.state, ({ connectors }) =>
    connectors.find(({ id, chain }) => id === connectorId && (namespace === undefined || chain === namespace)),
  )
  const attempt = useAttempt(
    ctx,
    params,
    useCallback(
      async (signal) => {
        // The wallet may have answered within the click that chose it. Then this view is leaving, or already replaced,
        // before it was seen.
        const { open, stack } = router.state.get()
        if (!open || stack.at(-1)?.params !== params) return
        const { connectorId, namespace, network } = params
        await wallets.connect({ connectorId, signal, ...(namespace && { namespace }), ...(network && { network }) })
      },
      [router, wallets, params],
    ),
  )
  const site = siteOf(ctx.use(HOST))
  const wallet = connector?.name ?? t('wallets.attempt.wallet')

  function words(): ErrorWords {
    const key = attempt.state === 'declined' ? 'wallets.connecting.declined' : 'wallets.connecting.asked'
    if (attempt.state === 'failed') return describeError(ctx, attempt.code)
    return { heading: t(key, { wallet }), text: t(`${key}Text`, { wallet, site: site.name }) }
  }

  return (
    <>
      <Rail
        state={RAIL[attempt.state]}
        left={{ picture: <Picture name={site.name} src={site.icon} size={56} />, label: site.name, detail: site.host }}
        right={{
          picture: <Picture name={wallet} src={connector && ctx.use(CORE).pictures.connector(connector)} size={56} />,
          label: wallet,
          detail: t(`wallets.attempt.${attempt.state}`),
        }}
      />
      <Outcome ctx={ctx} attempt={attempt} words={words()} />
    </>
  )
}
