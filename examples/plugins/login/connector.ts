/** The email wallet: a connector that uses the frame, which has the key. */
import { codeOf, LatchkeyError, withTimeout, type Clock } from 'latchkey/plugin'
import type {
  Connection,
  ConnectorEnvironment,
  ConnectorFactory,
  Network,
  RequestArguments,
} from 'latchkey/plugin/wallet'
import type { LoginFrame } from './frame.ts'
import { ICON } from './icon.ts'
import { isApproval, wantedApproval } from './requests.ts'

/** Longest wait until the frame has ended its session, in ms. */
const DISCONNECT_LIMIT = 5_000

export interface EmailWalletOptions {
  readonly frame: Pick<LoginFrame, 'on' | 'request'>
  readonly clock: Clock
  readonly name: string
  /** Called with a function that connects a login which started in the frame; undefined when the wallet is unregistered. */
  readonly onOffer?: ((offer: ((address: string) => Promise<void>) | undefined) => void) | undefined
  /** Delays stopping the plugin while a person approves something. */
  readonly hold?: (() => { dispose(): void | Promise<void> }) | undefined
}

interface Session {
  readonly address: string
  readonly life: AbortController
  readonly chainId: Network['caipNetworkId']
}

export const emailWallet =
  ({ frame, clock, name, onOffer, hold }: EmailWalletOptions): ConnectorFactory =>
  (environment) => {
    const { emit, networks, signal: registered } = environment
    let session: Session | undefined
    let stopListening: (() => void) | undefined
    /** Aborted by a disconnect, which cancels everything that is pending. */
    let life = new AbortController()

    const until = (signal?: AbortSignal): AbortSignal =>
      AbortSignal.any([registered, life.signal, ...(signal ? [signal] : [])])
    const networkOf = (id: string | undefined): Network | undefined =>
      networks().find((one) => one.caipNetworkId === id)

    function end(): void {
      stopListening?.()
      stopListening = undefined
      session = undefined
      life.abort()
      life = new AbortController()
    }

    function startSession(address: string, wanted: Network | undefined): Connection {
      const network = wanted ?? networks().find(({ chainNamespace }) => chainNamespace === 'eip155')
      if (!network) throw new LatchkeyError('CHAIN_NOT_SUPPORTED')
      stopListening?.()
      stopListening = frame.on('over', () => {
        end()
        emit({ type: 'disconnect' })
      })
      session = { address, life, chainId: network.caipNetworkId }
      return { accounts: [`${network.caipNetworkId}:${address}`], chainId: network.caipNetworkId }
    }

    async function approved(args: RequestArguments, network: Network | undefined, signal: AbortSignal | undefined) {
      const where = network ?? networkOf(session?.chainId)
      if (!session || !where) throw new LatchkeyError('CONNECTOR_NOT_CONNECTED')
      const wanted = wantedApproval(args, session.address, where)
      const held = hold?.()
      try {
        return (await frame.request('approve', wanted, { signal: until(signal) })).result
      } catch (error) {
        // Closing the view declines the request.
        throw codeOf(error) === 'MODAL_CLOSED' ? new LatchkeyError('USER_REJECTED', { cause: error }) : error
      } finally {
        void held?.dispose()
      }
    }

    registered.addEventListener('abort', () => {
      end()
      onOffer?.(undefined)
    })
    onOffer?.((address) => environment.offer(async () => startSession(address, undefined)))

    return {
      id: 'email',
      name,
      chain: 'eip155',
      type: 'EMAIL',
      method: 'email',
      listed: false,
      imageUrl: ICON,
      async connect({ network, signal }) {
        const mine = until(signal)
        try {
          const { address } = await frame.request('logIn', {}, { signal: mine })
          mine.throwIfAborted()
          return startSession(address, network)
        } catch (error) {
          if (mine.aborted) throw new LatchkeyError('ABORTED', { cause: error })
          throw codeOf(error) === 'MODAL_CLOSED' ? new LatchkeyError('USER_REJECTED', { cause: error }) : error
        }
      },
      async restore({ network, signal }) {
        const mine = until(signal)
        const { address } = await frame.request('session', {}, { signal: mine })
        if (mine.aborted) throw new LatchkeyError('ABORTED')
        return address === undefined ? null : startSession(address, network)
      },
      async disconnect() {
        end()
        if (registered.aborted) return
        // The session has ended here already, even if the frame does not answer.
        await withTimeout({ clock, ms: DISCONNECT_LIMIT, signal: registered, fallback: () => {} }, async (signal) => {
          await frame.request('leave', {}, { signal })
        }).catch(() => {})
      },
      async request(args, { network, signal }) {
        const { method } = args
        if (isApproval(method)) return approved(args, network, signal)
        if (method === 'eth_accounts' || method === 'eth_requestAccounts') return session ? [session.address] : []
        if (method === 'eth_chainId') return `0x${Number(networkOf(session?.chainId)?.id ?? 0).toString(16)}`
        if (method === 'wallet_switchEthereumChain')
          return switchNetwork(environment, args, (chainId) => session && (session = { ...session, chainId }))
        throw new LatchkeyError('RPC_METHOD_NOT_FOUND', { detail: method })
      },
    }
  }

/** Switches to any network of the page, because the key is the same on all. Throws CHAIN_NOT_SUPPORTED. */
function switchNetwork(
  { emit, networks }: ConnectorEnvironment,
  { params }: RequestArguments,
  go: (chainId: Network['caipNetworkId']) => unknown,
): null {
  const [wanted] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const { chainId } = (wanted ?? {}) as { readonly chainId?: unknown }
  const network = networks().find((one) => one.chainNamespace === 'eip155' && Number(one.id) === Number(chainId))
  if (!network) throw new LatchkeyError('CHAIN_NOT_SUPPORTED')
  if (go(network.caipNetworkId)) emit({ type: 'chain', chainId: network.caipNetworkId })
  return null
}
