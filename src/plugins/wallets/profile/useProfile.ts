import type { PluginContext } from '#kernel'
import { NOTICES, WALLETS, type WalletConnection } from '#wallet'
import { cleanText, shortAddress } from '#kit'
import { useMemo } from 'react'
import { isOf } from '../state.ts'
import { CORE } from '../tokens.ts'

/** How a connection is shown. */
export interface ConnectionDisplay {
  /** The person's name for the address, else the wallet's. */
  readonly name: string
  readonly wallet: string
  readonly isNamed: boolean
  /** `0x7C3f…9AE2` */
  readonly short: string
  readonly picture: string | undefined
  /** The namespace in words, where wallets of several are connected. */
  readonly chain: string | undefined
}

/** What can be done with the person's wallets; each action shows its result in a toast. */
export interface Profile {
  displayOf(connection: WalletConnection): ConnectionDisplay
  use(connection: WalletConnection): void
  /** An empty label removes the name. */
  rename(connection: WalletConnection, label: string): void
  disconnect(connection: WalletConnection): void
  disconnectAll(): void
}

export function useProfile(ctx: PluginContext): Profile {
  return useMemo(() => createProfile(ctx), [ctx])
}

function createProfile(ctx: PluginContext): Profile {
  const { t } = ctx.i18n
  const core = ctx.use(CORE)
  const wallets = ctx.use(WALLETS)
  const say = (key: string, variant: 'success' | 'error', wallet = ''): void =>
    void ctx.use(NOTICES).show(t(key, { wallet }), variant)

  function displayOf(connection: WalletConnection): ConnectionDisplay {
    const { account, connectorId, namespace } = connection
    const { connections, connectors } = wallets.state.get()
    const { address = '', addressLabels = {} } = account
    const wallet = account.connectedWalletInfo?.name ?? connectorId
    const label = Object.hasOwn(addressLabels, address) ? addressLabels[address] : undefined
    const connector = connectors.find((info) => isOf(connection, info))
    return {
      name: label ?? wallet,
      wallet,
      isNamed: label !== undefined,
      short: shortAddress(address),
      picture: (connector && core.pictures.connector(connector)) ?? account.connectedWalletInfo?.icon,
      chain: connections.some((other) => other.namespace !== namespace) ? core.chains.label(namespace) : undefined,
    }
  }

  return {
    displayOf,
    use(connection) {
      const { name } = displayOf(connection)
      wallets.use(connection).then(
        () => say('wallets.used', 'success', name),
        () => say('wallets.profile.unused', 'error', name),
      )
    },
    rename({ account }, label) {
      if (!account.caipAddress) return
      wallets.rename(account.caipAddress, label)
      say(cleanText(label) ? 'wallets.profile.renamed' : 'wallets.profile.unnamed', 'success')
    },
    disconnect(connection) {
      const { name } = displayOf(connection)
      wallets.disconnect(connection.namespace, connection.connectorId).then(
        () => say('wallets.profile.left', 'success', name),
        () => say('wallets.profile.unconfirmed', 'error', name),
      )
    },
    disconnectAll() {
      wallets.disconnect().then(
        () => say('wallets.profile.leftAll', 'success'),
        () => say('wallets.profile.unconfirmed', 'error', t('wallets.profile.wallets')),
      )
    },
  }
}
