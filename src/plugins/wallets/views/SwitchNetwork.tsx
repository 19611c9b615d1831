import type { ErrorWords, PluginContext, ViewProps } from '#kernel'
import { ACCOUNTS, NETWORKS, type CaipNetworkId, type Network } from '#wallet'
import { Picture, Rail, useReadable, type RailParty } from '#kit'
import { useCallback, useState, type ReactElement } from 'react'
import { leaveNetworks } from '../createActions.ts'
import { CORE } from '../tokens.ts'
import { Outcome } from './Outcome.tsx'
import { RAIL, useAttempt } from './useAttempt.ts'
import { describeError } from './describeError.ts'

/** Asks the wallet to switch its network, and shows the progress. */
export function SwitchNetwork({ ctx, params }: ViewProps<{ readonly network: CaipNetworkId }>): ReactElement {
  const { t } = ctx.i18n
  const id = params.network
  const networks = ctx.use(NETWORKS)
  const { pictures } = ctx.use(CORE)
  // The network in use when the view opened.
  const [{ active, unsupported }] = useState(() => networks.state.get())
  const info = useReadable(ctx.use(ACCOUNTS).state)?.connectedWalletInfo
  const attempt = useAttempt(
    ctx,
    params,
    useCallback((signal) => switchAndLeave(ctx, id, signal), [ctx, id]),
  )
  const target = networks.get(id)
  const wallet = info?.name ?? t('wallets.attempt.wallet')
  const from = active?.name ?? unsupported?.name ?? ''
  const to = target?.name ?? id
  const silent = info?.quiet === true

  function words(): ErrorWords {
    if (attempt.state === 'failed') return describeError(ctx, attempt.code)
    if (silent) return { heading: to, text: t('wallets.switch.silentText', { to }) }
    const key = attempt.state === 'declined' ? 'wallets.switch.declined' : 'wallets.switch.asked'
    return { heading: t(key, { wallet }), text: t(`${key}Text`, { wallet, from, to }) }
  }

  const party = (name: string, network: Network | undefined, detail: string): RailParty => ({
    picture: <Picture name={name} src={network && pictures.network(network)} size={56} />,
    label: name,
    detail: t(detail),
  })

  return (
    <>
      <Rail
        state={RAIL[attempt.state]}
        left={party(from, active, 'wallets.switch.from')}
        right={party(to, target, 'wallets.switch.to')}
      />
      <Outcome ctx={ctx} attempt={attempt} words={words()} silent={silent} />
    </>
  )
}

async function switchAndLeave(ctx: PluginContext, id: CaipNetworkId, signal: AbortSignal): Promise<void> {
  await ctx.use(NETWORKS).switchTo(id, { signal })
  leaveNetworks(ctx.router)
}
