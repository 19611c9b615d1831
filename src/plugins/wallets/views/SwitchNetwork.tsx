import {
  ACCOUNTS,
  NETWORKS,
  WALLETS,
  type CaipNetworkId,
  type Network,
  type PluginContext,
  type ViewProps,
} from '#kernel'
import { Button, Heading, Picture, Rail, Text, useReadable } from '#kit'
import { useCallback, useState, type ReactElement } from 'react'
import { WALLETS_UI } from '../tokens.ts'
import { useAttempt } from './useAttempt.ts'
import { explain } from './words.ts'

const RAIL = { waiting: 'waiting', done: 'closed', declined: 'broken', failed: 'broken' } as const

/** Asks the wallet to go to another network, and says where that stands. */
export function SwitchNetwork({ ctx, params }: ViewProps<{ readonly network: CaipNetworkId }>): ReactElement {
  const { t } = ctx.i18n
  const networks = ctx.use(NETWORKS)
  const ui = ctx.use(WALLETS_UI)
  const id = params.network
  const target = networks.get(id)
  // The network we come from, as it was when the view opened.
  const [from] = useState<Network | undefined>(() => networks.state.get().active)
  const account = useReadable(ctx.use(ACCOUNTS).state)
  const info = account?.connectedWalletInfo
  const attempt = useAttempt(useCallback((signal) => switchAndLeave(ctx, id, signal), [ctx, id]))
  const wallet =
    info?.name ?? ctx.use(WALLETS).connector(account?.connectorId ?? '')?.name ?? t('wallets.connecting.this')
  const names = { wallet, to: target?.name ?? id, from: from?.name ?? '' }
  const declined = attempt.state === 'declined'
  const words = declined
    ? { heading: t('wallets.switch.declinedHeading'), text: t('wallets.switch.declinedText', names) }
    : attempt.code
      ? explain(ctx, attempt.code)
      : info?.type === 'AUTH'
        ? { heading: names.to, text: t('wallets.switch.authText', names) }
        : {
            heading: t('wallets.switch.heading', names),
            text: t(from ? 'wallets.switch.text' : 'wallets.switch.textTo', names),
          }

  const party = (network: Network | undefined, name: string, detail: string) => ({
    picture: <Picture name={name} src={network && ui.pictures.network(network)} size={56} />,
    label: name,
    detail,
  })

  return (
    <>
      <Rail
        state={RAIL[attempt.state]}
        left={party(from, from?.name ?? networks.state.get().unsupported?.name ?? '', t('wallets.switch.from'))}
        right={party(target, names.to, t('wallets.switch.to'))}
      />
      <div className="lk-group" aria-live="polite">
        <Heading>{words.heading}</Heading>
        {words.text && <Text>{words.text}</Text>}
      </div>
      {attempt.state === 'waiting' && info?.type !== 'AUTH' && (
        <Button onClick={attempt.again}>{t('wallets.connecting.again')}</Button>
      )}
      {(declined || attempt.state === 'failed') && (
        <Button variant="primary" onClick={attempt.again}>
          {t('wallets.switch.retry')}
        </Button>
      )}
    </>
  )
}

async function switchAndLeave(ctx: PluginContext, id: CaipNetworkId, signal: AbortSignal): Promise<void> {
  await ctx.use(NETWORKS).switchTo(id, { signal })
  ctx.use(WALLETS_UI).leaveNetworks()
}
