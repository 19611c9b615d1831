import type { ViewProps } from '#kernel'
import { ACCOUNTS, CONNECT, CONNECTING_EXTERNAL, NETWORKS, WALLETS, type CaipNetworkId, type Network } from '#wallet'
import { Button, Heading, Picture, Rail, Text, useReadable, type RailParty } from '#kit'
import type { ReactElement } from 'react'
import { pickNetwork } from '../createActions.ts'
import { grouped } from '../list/entries.ts'
import { CORE } from '../tokens.ts'

/** The picked network belongs to a namespace without a wallet: asks which wallet to connect. The one in use stays connected. */
export function SwitchActiveChain({ ctx, params }: ViewProps<{ readonly network: CaipNetworkId }>): ReactElement {
  const { t } = ctx.i18n
  const core = ctx.use(CORE)
  const { accounts, connectors } = useReadable(ctx.use(WALLETS).state)
  const { active, unsupported } = useReadable(ctx.use(NETWORKS).state)
  const inUse = useReadable(ctx.use(ACCOUNTS).state)
  const { network } = params
  const target = ctx.use(NETWORKS).get(network)
  const namespace = network.slice(0, network.indexOf(':'))
  const to = target?.name ?? network
  const wallet = inUse?.connectedWalletInfo?.name ?? t('wallets.attempt.wallet')
  const group = grouped(connectors).find((members) => members.some(({ id }) => id === inUse?.connectorId))
  const sameWallet = group?.find(({ chain }) => chain === namespace)
  const words = { chain: core.chains.label(namespace), from: active?.name ?? unsupported?.name ?? '', to, wallet }

  const party = (name: string, of: Network | undefined, detail: string): RailParty => ({
    picture: <Picture name={name} src={of && core.pictures.network(of)} size={56} />,
    label: name,
    detail: t(detail),
  })
  const choose = (): void => ctx.router.push(CONNECT, { namespace, network })

  return (
    <>
      <Rail
        state="open"
        mark="plus"
        left={party(words.from, active, 'wallets.switch.from')}
        right={party(to, target, 'wallets.switch.to')}
      />
      <Heading>{t('wallets.otherChain.heading', words)}</Heading>
      <Text>{t('wallets.otherChain.text', words)}</Text>
      {accounts[namespace] ? (
        <Button variant="primary" onClick={() => pickNetwork(core, network)}>
          {t('wallets.otherChain.go', words)}
        </Button>
      ) : sameWallet ? (
        <>
          <Button
            variant="primary"
            onClick={() => ctx.router.push(CONNECTING_EXTERNAL, { connectorId: sameWallet.id, namespace, network })}
          >
            {t('wallets.otherChain.same', words)}
          </Button>
          <Button onClick={choose}>{t('wallets.otherChain.other')}</Button>
        </>
      ) : (
        <Button variant="primary" onClick={choose}>
          {t('wallets.otherChain.choose')}
        </Button>
      )}
    </>
  )
}
