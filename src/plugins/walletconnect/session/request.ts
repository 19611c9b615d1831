/** Requests to the wallet: where each goes, what is answered here, how the wait ends. */
import { codeOf, LatchkeyError, within, type Clock, type Disposable } from '#kernel'
import {
  describeNetwork,
  hexChainId,
  isCaipNetworkId,
  namespaceOf,
  parseCaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  type Network,
  type RequestArguments,
} from '#wallet'
import type { Client } from '../client/client.ts'
import { isGranted, wireChain, type Place } from './namespaces.ts'
import { actionOf, isSilent } from './methods.ts'
import type { AskNode } from './node.ts'
import type { WaitingRequest } from '../pairing/pairingService.ts'
import type { Granted } from '../client/schemas.ts'
import type { Sessions } from './session.ts'
import type { WireNames } from './wireNames.ts'

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
  readonly askNode: AskNode
  readonly names: WireNames
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

const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'
const REVOKE = 'wallet_revokePermissions'

/** Reads that any node answers; what a person has to confirm goes to the wallet or nowhere. */
const READS = /^(?:eth_(?!sign|sendTransaction|accounts|requestAccounts|coinbase)|net_|web3_)/

export function createRequests(parts: RequestParts): Requests {
  const { client, clock, names, sessions, askNode, waits, hold } = parts

  function grantIn(namespace: ChainNamespace): Granted {
    const granted = sessions.granted(namespace)
    if (!granted) throw new LatchkeyError('CONNECTOR_NOT_CONNECTED', { detail: namespace })
    return granted
  }

  function placeIn(namespace: ChainNamespace): Place {
    grantIn(namespace)
    return sessions.place(namespace)!
  }

  function mayAsk(chainId: CaipNetworkId, method: string): boolean {
    const wire = wireChain(names, grantIn(namespaceOf(chainId)), chainId)
    return wire !== undefined && isGranted(sessions.held!, wire, method)
  }

  /** Sends it once: what did not reach the relay the library sends again by itself, under the same id (threat T9). */
  async function ask(
    namespace: ChainNamespace,
    chainId: CaipNetworkId,
    { method, params = [] }: RequestArguments,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const wire = wireChain(names, grantIn(namespace), chainId)
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
  function own(namespace: ChainNamespace, method: string): unknown {
    const { accounts, chainId } = placeIn(namespace)
    const addresses = accounts.map((account) => parseCaipAddress(account).address)
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return addresses
      case 'eth_chainId':
        return hexChainId(chainId)
      case 'solana_getAccounts':
      case 'solana_requestAccounts':
        return addresses.map((pubkey) => ({ pubkey }))
      default:
        return undefined
    }
  }

  /** Goes where the session may go by itself; else the wallet is asked by `prompt`, and is there when the session says so. */
  async function reach(
    namespace: ChainNamespace,
    wanted: CaipNetworkId,
    signal: AbortSignal | undefined,
    prompt: (ask: (method: string, details: object) => Promise<unknown>) => Promise<unknown>,
  ): Promise<void> {
    if (!wireChain(names, grantIn(namespace), wanted)) {
      const { chainId } = placeIn(namespace)
      if (namespace !== 'eip155' || !mayAsk(chainId, SWITCH))
        throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: wanted })
      await prompt((method, details) => ask(namespace, chainId, { method, params: [details] }, signal))
      await awaitChain(namespace, wanted, signal)
    }
    sessions.goTo(wanted)
  }

  /** The wallet said yes; the session names the network a moment later. */
  async function awaitChain(
    namespace: ChainNamespace,
    chainId: CaipNetworkId,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const missing = (): never => {
      throw new LatchkeyError('SWITCH_FAILED', { detail: `the session has no ${chainId}` })
    }
    await within<void>({ clock, ms: UPDATE_LIMIT, signal, atLimit: missing }, async (over) => {
      while (!over.aborted && !wireChain(names, grantIn(namespace), chainId))
        await new Promise<void>((resolve) => void clock.setTimeout(resolve, 100))
    })
  }

  return {
    async request(namespace, args, { network, signal }) {
      const { method } = args
      const chainId = network?.caipNetworkId ?? placeIn(namespace).chainId
      const answer = own(namespace, method)
      if (answer !== undefined) return answer
      if (namespace === 'eip155' && method === SWITCH) {
        const wanted = switchTarget(args.params)
        await reach(namespace, wanted, signal, (prompt) => prompt(SWITCH, { chainId: hexChainId(wanted) }))
        return null
      }
      if (namespace === 'eip155' && method === REVOKE && revokesAccounts(args.params)) {
        await sessions.revoke()
        return null
      }
      if (mayAsk(chainId, method)) return ask(namespace, chainId, args, signal)
      if (namespace === 'eip155' && READS.test(method)) return askNode(chainId, args, signal)
      if (grantIn(namespace).methods.includes(method))
        throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: `${method} on ${chainId}` })
      throw new LatchkeyError('PROVIDER_UNSUPPORTED_METHOD', { detail: method.slice(0, 60) })
    },
    async switchTo(namespace, network, signal) {
      const wanted = network.caipNetworkId
      await reach(namespace, wanted, signal, async (prompt) => {
        try {
          await prompt(SWITCH, { chainId: hexChainId(wanted) })
        } catch (error) {
          const details = describeNetwork(network)
          const isOver = ['USER_REJECTED', 'ABORTED', 'WALLET_TIMEOUT'].includes(codeOf(error))
          if (isOver || !details || !mayAsk(placeIn(namespace).chainId, ADD)) throw error
          // Wallets have many ways to say that they do not know a network.
          await prompt(ADD, details)
        }
      })
    },
  }
}

/** EIP-3326: the chain id in hex. Throws RPC_INVALID_PARAMS. */
function switchTarget(params: RequestArguments['params']): CaipNetworkId {
  const hex: unknown = Array.isArray(params) ? (params[0] as { readonly chainId?: unknown } | null)?.chainId : undefined
  const id = typeof hex === 'string' && /^0x[0-9a-f]{1,13}$/i.test(hex) ? `eip155:${Number(hex)}` : undefined
  if (!isCaipNetworkId(id)) throw new LatchkeyError('RPC_INVALID_PARAMS', { detail: SWITCH })
  return id
}

/** MIP-2: what is to be taken back is named by the keys of the first parameter. Throws RPC_INVALID_PARAMS. */
function revokesAccounts(params: RequestArguments['params']): boolean {
  const permissions: unknown = Array.isArray(params) ? params[0] : undefined
  if (permissions === null || typeof permissions !== 'object')
    throw new LatchkeyError('RPC_INVALID_PARAMS', { detail: REVOKE })
  return Object.hasOwn(permissions, 'eth_accounts')
}
