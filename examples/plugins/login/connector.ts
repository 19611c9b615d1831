/** The email wallet: a connector over the frame. It asks, and never sees the key. */
import { codeOf, LatchkeyError, within, type Clock } from 'latchkey/plugin'
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

/** Milliseconds for the frame to forget; who leaves is not kept waiting for it. */
const FORGET = 5_000

export interface EmailWalletOptions {
  readonly frame: Pick<LoginFrame, 'on' | 'request'>
  readonly clock: Clock
  readonly name: string
  /** Told how a login that nobody asked for becomes a connection; undefined when the wallet is unregistered. */
  readonly onOffer?: ((offer: ((address: string) => Promise<void>) | undefined) => void) | undefined
  /** Delays a switch-off while a person approves something. */
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
    let now: Session | undefined
    let stopListening: (() => void) | undefined
    /** Ends with a disconnect, which wins over everything that is under way. */
    let life = new AbortController()

    const until = (signal?: AbortSignal): AbortSignal =>
      AbortSignal.any([registered, life.signal, ...(signal ? [signal] : [])])
    const networkOf = (id: string | undefined): Network | undefined =>
      networks().find((one) => one.caipNetworkId === id)

    function end(): void {
      stopListening?.()
      stopListening = undefined
      now = undefined
      life.abort()
      life = new AbortController()
    }

    function begin(address: string, wanted: Network | undefined): Connection {
      const network = wanted ?? networks().find(({ chainNamespace }) => chainNamespace === 'eip155')
      if (!network) throw new LatchkeyError('CHAIN_NOT_SUPPORTED')
      stopListening?.()
      stopListening = frame.on('over', () => {
        end()
        emit({ type: 'disconnect' })
      })
      now = { address, life, chainId: network.caipNetworkId }
      return { accounts: [`${network.caipNetworkId}:${address}`], chainId: network.caipNetworkId }
    }

    async function approved(args: RequestArguments, network: Network | undefined, signal: AbortSignal | undefined) {
      const session = now
      const where = network ?? networkOf(session?.chainId)
      if (!session || !where) throw new LatchkeyError('CONNECTOR_NOT_CONNECTED')
      const wanted = wantedApproval(args, session.address, where)
      const held = hold?.()
      try {
        return (await frame.request('approve', wanted, { signal: until(signal) })).result
      } catch (error) {
        // Whoever closes the view in which they are asked has said no.
        throw codeOf(error) === 'MODAL_CLOSED' ? new LatchkeyError('USER_REJECTED', { cause: error }) : error
      } finally {
        void held?.dispose()
      }
    }

    registered.addEventListener('abort', () => {
      end()
      onOffer?.(undefined)
    })
    onOffer?.((address) => environment.offer(async () => begin(address, undefined)))

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
          return begin(address, network)
        } catch (error) {
          if (mine.aborted) throw new LatchkeyError('ABORTED', { cause: error })
          throw codeOf(error) === 'MODAL_CLOSED' ? new LatchkeyError('USER_REJECTED', { cause: error }) : error
        }
      },
      async restore({ network, signal }) {
        const mine = until(signal)
        const { address } = await frame.request('session', {}, { signal: mine })
        if (mine.aborted) throw new LatchkeyError('ABORTED')
        return address === undefined ? null : begin(address, network)
      },
      async disconnect() {
        end()
        if (registered.aborted) return
        // It is over here whether or not the frame answers.
        await within({ clock, ms: FORGET, signal: registered, atLimit: () => {} }, async (signal) => {
          await frame.request('leave', {}, { signal })
        }).catch(() => {})
      },
      async request(args, { network, signal }) {
        const { method } = args
        if (isApproval(method)) return approved(args, network, signal)
        if (method === 'eth_accounts' || method === 'eth_requestAccounts') return now ? [now.address] : []
        if (method === 'eth_chainId') return `0x${Number(networkOf(now?.chainId)?.id ?? 0).toString(16)}`
        if (method === 'wallet_switchEthereumChain')
          return switched(environment, args, (chainId) => now && (now = { ...now, chainId }))
        throw new LatchkeyError('RPC_METHOD_NOT_FOUND', { detail: method })
      },
    }
  }

/** Any network of the page: the key is the same on all of them. Rejects with CHAIN_NOT_SUPPORTED. */
function switched(
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
