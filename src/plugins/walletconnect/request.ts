/** Requests to the wallet: where each goes, what is answered here, how the wait ends. */
import {
  codeOf,
  isCaipNetworkId,
  LatchkeyError,
  parseCaipAddress,
  within,
  type CaipNetworkId,
  type ChainNamespace,
  type Clock,
  type ConnectorEvent,
  type Disposable,
  type Network,
  type RequestArguments,
} from '#kernel'
import type { Client } from './client.ts'
import { accountsOn, wireChain } from './namespaces.ts'
import { actionOf, isSilent } from './methods.ts'
import { describeNetwork, hexId } from './networks.ts'
import type { WaitingRequest } from './pairingService.ts'
import type { Granted } from './schemas.ts'
import type { Sessions } from './session.ts'

/** Longest wait for what a wallet answers by itself. */
export const SILENT_LIMIT = 30_000
/** A person may take as long as for a device approval. The library gives up sooner, after its own five minutes. */
export const PERSON_LIMIT = 20 * 60_000
/** How long a wallet that said yes to a network may take to add it to the session. */
const UPDATE_LIMIT = 5_000

export interface RequestParts {
  readonly client: Client
  readonly clock: Clock
  readonly sessions: Sessions
  readonly emit: (namespace: ChainNamespace, event: ConnectorEvent) => void
  /** Asks a node of the network: what wallets at the other end of a relay do not answer. */
  readonly askNode: (
    chainId: CaipNetworkId,
    args: RequestArguments,
    signal: AbortSignal | undefined,
  ) => Promise<unknown>
  /** Shows the person that the wallet has a question; the answer takes it away. */
  readonly waits: (request: Pick<WaitingRequest, 'action'>) => () => void
  readonly hold: (reason: string) => Disposable
}

export interface Requests {
  request(
    namespace: ChainNamespace,
    args: RequestArguments,
    context: { readonly network?: Network | undefined; readonly signal?: AbortSignal | undefined },
  ): Promise<unknown>
  switchTo(namespace: ChainNamespace, network: Network, signal: AbortSignal): Promise<void>
}

/** Reads that any node answers; what a person has to confirm goes to the wallet or nowhere. */
const READS = /^(?:eth_(?!sign|sendTransaction|accounts|requestAccounts|coinbase)|net_|web3_)/

export function createRequests(parts: RequestParts): Requests {
  const { client, clock, sessions, emit, askNode, waits, hold } = parts

  function grantIn(namespace: ChainNamespace): Granted {
    const granted = sessions.granted(namespace)
    if (!granted) throw new LatchkeyError('CONNECTOR_NOT_CONNECTED', { detail: namespace })
    return granted
  }

  /** Sends it once: what did not reach the relay the library sends again by itself, under the same id (threat T9). */
  async function ask(
    namespace: ChainNamespace,
    chainId: CaipNetworkId,
    { method, params = [] }: RequestArguments,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const wire = wireChain(grantIn(namespace), chainId)
    const topic = sessions.held?.topic
    if (!wire || topic === undefined) throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: chainId })
    const silent = isSilent(method)
    const answered = silent ? undefined : waits({ action: actionOf(method) })
    const held = silent ? undefined : hold(method)
    const late = (): never => {
      throw new LatchkeyError('WALLET_TIMEOUT', { detail: method })
    }
    try {
      return await within<unknown>({ clock, ms: silent ? SILENT_LIMIT : PERSON_LIMIT, signal, atLimit: late }, () =>
        client.request(topic, wire, method, params),
      )
    } finally {
      answered?.()
      void held?.dispose()
    }
  }

  /** What the session itself says; undefined where it has nothing to say. */
  function own(namespace: ChainNamespace, { method, params }: RequestArguments, chainId: CaipNetworkId): unknown {
    const accounts = accountsOn(grantIn(namespace), chainId)
    const addresses = [...new Set(accounts.map((account) => parseCaipAddress(account).address))]
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return addresses
      case 'eth_chainId':
        return hexId(chainId)
      case 'solana_getAccounts':
      case 'solana_requestAccounts':
        return addresses.map((pubkey) => ({ pubkey }))
      case 'wallet_switchEthereumChain': {
        const wanted = switchTarget(params)
        if (!wanted || !wireChain(grantIn(namespace), wanted)) return undefined
        move(namespace, wanted)
        return null
      }
      default:
        return undefined
    }
  }

  function move(namespace: ChainNamespace, chainId: CaipNetworkId): void {
    sessions.moveTo(chainId)
    emit(namespace, { type: 'chain', chainId })
  }

  /** The wallet said yes; the session names the network a moment later. */
  async function awaitChain(namespace: ChainNamespace, chainId: CaipNetworkId, signal: AbortSignal): Promise<void> {
    const missing = (): never => {
      throw new LatchkeyError('SWITCH_FAILED', { detail: `the session has no ${chainId}` })
    }
    await within<void>({ clock, ms: UPDATE_LIMIT, signal, atLimit: missing }, async (over) => {
      while (!over.aborted && !wireChain(grantIn(namespace), chainId))
        await new Promise<void>((resolve) => void clock.setTimeout(resolve, 100))
    })
  }

  return {
    async request(namespace, args, { network, signal }) {
      const granted = grantIn(namespace)
      const chainId = network?.caipNetworkId ?? sessions.chain(namespace) ?? sessions.connection(namespace)!.chainId
      const answer = own(namespace, args, chainId)
      if (answer !== undefined) return answer
      if (granted.methods.includes(args.method)) return ask(namespace, chainId, args, signal)
      if (namespace === 'eip155' && READS.test(args.method)) return askNode(chainId, args, signal)
      throw new LatchkeyError('PROVIDER_UNSUPPORTED_METHOD', { detail: args.method.slice(0, 60) })
    },
    async switchTo(namespace, network, signal) {
      const wanted = network.caipNetworkId
      const granted = grantIn(namespace)
      if (wireChain(granted, wanted)) return sessions.moveTo(wanted)
      if (namespace !== 'eip155' || !granted.methods.includes('wallet_switchEthereumChain'))
        throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: wanted })
      const from = sessions.chain(namespace) ?? sessions.connection(namespace)!.chainId
      try {
        const params = [{ chainId: hexId(wanted) }]
        await ask(namespace, from, { method: 'wallet_switchEthereumChain', params }, signal)
      } catch (error) {
        const details = describeNetwork(network)
        const isOver = ['USER_REJECTED', 'ABORTED', 'WALLET_TIMEOUT'].includes(codeOf(error))
        if (isOver || !details || !granted.methods.includes('wallet_addEthereumChain')) throw error
        // Wallets have many ways to say that they do not know a network.
        await ask(namespace, from, { method: 'wallet_addEthereumChain', params: [details] }, signal)
      }
      await awaitChain(namespace, wanted, signal)
      sessions.moveTo(wanted)
    },
  }
}

/** EIP-3326: the chain id in hex. */
function switchTarget(params: RequestArguments['params']): CaipNetworkId | undefined {
  const hex: unknown = Array.isArray(params) ? (params[0] as { readonly chainId?: unknown } | null)?.chainId : undefined
  if (typeof hex !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(hex)) return undefined
  const id = `eip155:${Number(hex)}`
  return isCaipNetworkId(id) ? id : undefined
}
