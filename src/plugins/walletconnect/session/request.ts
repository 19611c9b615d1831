/** Requests: which go to the wallet, which are answered here or by a node, and how long each may take. */
import { codeOf, LatchkeyError, sleep, withTimeout, type Clock, type Disposable } from '#kernel'
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
import { isGranted, wireChain, type Selection } from './namespaces.ts'
import { actionOf, isSilent } from './methods.ts'
import type { AskNode } from './node.ts'
import type { WaitingRequest } from '../pairing/pairingService.ts'
import type { Granted } from '../client/schemas.ts'
import type { Sessions } from './session.ts'
import type { WireNames } from './wireNames.ts'

/** Longest wait for a request that the wallet answers without asking the person. */
export const SILENT_LIMIT = 30_000
/** Longest wait for a person (specification §9). The library has the same limit but starts to count later, so ours ends first. */
export const PERSON_LIMIT = 5 * 60_000
/** Longest wait until a wallet that agreed to a network has added it to the session. */
const UPDATE_LIMIT = 5_000
const UPDATE_POLL = 100

export interface RequestParts {
  readonly client: Client
  readonly clock: Clock
  readonly sessions: Sessions
  readonly askNode: AskNode
  readonly names: WireNames
  /** Shows the person that a request waits in the wallet; returns how to hide it. */
  readonly showWaiting: (request: Pick<WaitingRequest, 'action'>) => () => void
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

/** Reads that any node can answer. What a person has to confirm is sent to the wallet only. */
const READS = /^(?:eth_(?!sign|sendTransaction|accounts|requestAccounts|coinbase)|net_|web3_)/

export function createRequests(parts: RequestParts): Requests {
  const { client, clock, names, sessions, askNode, showWaiting, hold } = parts

  function grantIn(namespace: ChainNamespace): Granted {
    const granted = sessions.granted(namespace)
    if (!granted) throw new LatchkeyError('CONNECTOR_NOT_CONNECTED', { detail: namespace })
    return granted
  }

  function selectionIn(namespace: ChainNamespace): Selection {
    grantIn(namespace)
    return sessions.selection(namespace)!
  }

  function mayAsk(chainId: CaipNetworkId, method: string): boolean {
    const wire = wireChain(names, grantIn(namespaceOf(chainId)), chainId)
    return wire !== undefined && isGranted(sessions.current!, wire, method)
  }

  /** Sends it once. If it does not reach the relay, the library sends it again under the same id (threat T9). */
  async function ask(
    namespace: ChainNamespace,
    chainId: CaipNetworkId,
    { method, params = [] }: RequestArguments,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const wire = wireChain(names, grantIn(namespace), chainId)
    const topic = sessions.current?.topic
    if (!wire || topic === undefined) throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: chainId })
    const silent = isSilent(method)
    const hideWaiting = silent ? undefined : showWaiting({ action: actionOf(method) })
    const held = silent ? undefined : hold(method)
    try {
      return await withTimeout<unknown>(
        { clock, ms: silent ? SILENT_LIMIT : PERSON_LIMIT, signal, what: method, code: 'WALLET_TIMEOUT' },
        (until) => client.request(topic, wire, method, params, until),
      )
    } finally {
      hideWaiting?.()
      void held?.dispose()
    }
  }

  /** The answer that the session itself contains, if any. */
  function answerFromSession(namespace: ChainNamespace, method: string): unknown {
    const { accounts, chainId } = selectionIn(namespace)
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

  /** Selects a network. If the session does not have it yet, `prompt` asks the wallet, and this waits until it is added. */
  async function selectNetwork(
    namespace: ChainNamespace,
    wanted: CaipNetworkId,
    signal: AbortSignal | undefined,
    prompt: (ask: (method: string, details: object) => Promise<unknown>) => Promise<unknown>,
  ): Promise<void> {
    if (!wireChain(names, grantIn(namespace), wanted)) {
      const { chainId } = selectionIn(namespace)
      if (namespace !== 'eip155' || !mayAsk(chainId, SWITCH))
        throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: wanted })
      await prompt((method, details) => ask(namespace, chainId, { method, params: [details] }, signal))
      await awaitChain(namespace, wanted, signal)
    }
    sessions.setNetwork(wanted)
  }

  /** Waits until the wallet, which has agreed, has added the network to the session. */
  async function awaitChain(
    namespace: ChainNamespace,
    chainId: CaipNetworkId,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    await withTimeout<void>(
      { clock, ms: UPDATE_LIMIT, signal, what: `the session has no ${chainId}`, code: 'SWITCH_FAILED' },
      async (until) => {
        while (!wireChain(names, grantIn(namespace), chainId)) await sleep(clock, UPDATE_POLL, until)
      },
    )
  }

  return {
    async request(namespace, args, { network, signal }) {
      const { method } = args
      const chainId = network?.caipNetworkId ?? selectionIn(namespace).chainId
      const answer = answerFromSession(namespace, method)
      if (answer !== undefined) return answer
      if (namespace === 'eip155' && method === SWITCH) {
        const wanted = switchTarget(args.params)
        await selectNetwork(namespace, wanted, signal, (prompt) => prompt(SWITCH, { chainId: hexChainId(wanted) }))
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
      await selectNetwork(namespace, wanted, signal, async (prompt) => {
        try {
          await prompt(SWITCH, { chainId: hexChainId(wanted) })
        } catch (error) {
          const details = describeNetwork(network)
          const isOver = ['USER_REJECTED', 'ABORTED', 'WALLET_TIMEOUT'].includes(codeOf(error))
          if (isOver || !details || !mayAsk(selectionIn(namespace).chainId, ADD)) throw error
          // Wallets use many different errors for an unknown network, so any error but these leads here.
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

/** MIP-2: the keys of the first parameter name the permissions to revoke. Throws RPC_INVALID_PARAMS. */
function revokesAccounts(params: RequestArguments['params']): boolean {
  const permissions: unknown = Array.isArray(params) ? params[0] : undefined
  if (permissions === null || typeof permissions !== 'object')
    throw new LatchkeyError('RPC_INVALID_PARAMS', { detail: REVOKE })
  return Object.hasOwn(permissions, 'eth_accounts')
}
