/** The embedded wallet as a connector of one namespace. All namespaces have one session, which is in the frame. */
import { LatchkeyError } from '#kernel'
import {
  AUTH,
  hexChainId,
  namespaceOf,
  type ChainNamespace,
  type Connection,
  type Connector,
  type ConnectorEnvironment,
  type ConnectorFactory,
  type FrameEntrance,
  type FrameLogin,
  type Network,
} from '#wallet'
import type { Rpc } from '../session/rpc.ts'
import type { Session } from '../session/session.ts'
import { askSolana } from './solana.ts'

export interface EmbeddedConnectorOptions {
  readonly namespace: ChainNamespace
  readonly session: Session
  readonly rpc: Pick<Rpc, 'request'>
  readonly login: Pick<FrameLogin, 'method' | 'name' | 'picture'>
  /** The page's networks of any namespace that the frame can use. */
  readonly networks: readonly Network[]
  /** The login that is being finished now, if one is. */
  readonly takeEntrance?: (() => FrameEntrance | undefined) | undefined
  /** Called with the connector's `emit`, so that the session's end in the frame can be told. */
  readonly onOpen?: ((namespace: ChainNamespace, emit: ConnectorEnvironment['emit']) => void) | undefined
}

export const embeddedConnector =
  ({ login, namespace, networks, onOpen, rpc, session, takeEntrance }: EmbeddedConnectorOptions): ConnectorFactory =>
  ({ emit, signal: registered }) => {
    const usable = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    let connected: Connection | undefined
    /** Aborted by a disconnect, which cancels everything that is pending. */
    let life = new AbortController()

    const until = (signal?: AbortSignal): AbortSignal =>
      AbortSignal.any([registered, life.signal, ...(signal ? [signal] : [])])

    function pick(wanted: Network | undefined): Network {
      const network = usable.find(({ caipNetworkId }) => caipNetworkId === wanted?.caipNetworkId) ?? usable[0]
      if (!network) throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: namespace })
      return network
    }

    async function start<T extends Connection | null>(
      signal: AbortSignal,
      work: (signal: AbortSignal) => Promise<T>,
    ): Promise<T> {
      const mine = until(signal)
      if (mine.aborted) throw new LatchkeyError('ABORTED')
      const connection = await work(mine)
      if (mine.aborted) throw new LatchkeyError('ABORTED')
      connected = connection ?? undefined
      return connection
    }

    function end(): void {
      connected = undefined
      life.abort()
      life = new AbortController()
    }

    registered.addEventListener('abort', end, { once: true })
    onOpen?.(namespace, (event) => {
      if (!connected) return
      if (event.type === 'disconnect') end()
      if (event.type === 'accounts') connected = { ...connected, accounts: event.accounts, details: event.details }
      emit(event)
    })

    const connector: Connector = {
      id: AUTH,
      name: login.name,
      chain: namespace,
      type: AUTH,
      method: login.method,
      listed: false,
      sharedSession: true,
      quiet: true,
      ...(login.picture !== undefined && { imageUrl: login.picture }),
      approvedNetworks: usable.map(({ caipNetworkId }) => caipNetworkId),
      connect: ({ network, signal }) => start(signal, (mine) => session.connect(pick(network), mine, takeEntrance?.())),
      restore: ({ network, signal }) => start(signal, (mine) => session.restore(pick(network), mine)),
      async disconnect() {
        end()
        if (!registered.aborted) await session.signOut()
      },
      async switchNetwork({ network, signal }) {
        if (!usable.some(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId))
          throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: network.caipNetworkId })
        const { accounts, chainId, details } = await start(signal, (mine) => session.switchNetwork(network, mine))
        emit({ type: 'chain', chainId, accounts, details })
      },
      async request(args, { network, signal }) {
        if (!connected) throw new LatchkeyError('CONNECTOR_NOT_CONNECTED')
        const { accounts, chainId } = connected
        const { method } = args
        // EIP-1102 and EIP-695, answered from what the frame has said already.
        if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts.map(addressOf)
        if (method === 'eth_chainId' && namespaceOf(chainId) === 'eip155') return hexChainId(chainId)
        // Networks of the page are switched to before a request comes here (EIP-3326): this one is none.
        if (method === 'wallet_switchEthereumChain') throw new LatchkeyError('CHAIN_NOT_SUPPORTED')
        if (method === 'solana_getAccounts' || method === 'solana_requestAccounts')
          return accounts.map((account) => ({ pubkey: addressOf(account) }))
        const where = { network: pickFor(network ?? { caipNetworkId: chainId }), signal: until(signal) }
        return askSolana(args, (sent) => rpc.request(sent, where))
      },
    }

    /** The network that a request is meant for, which must not be replaced by another one. */
    function pickFor({ caipNetworkId }: Pick<Network, 'caipNetworkId'>): Network {
      const network = usable.find((one) => one.caipNetworkId === caipNetworkId)
      if (!network) throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: caipNetworkId })
      return network
    }

    return connector
  }

const addressOf = (account: string): string => account.slice(account.lastIndexOf(':') + 1)
