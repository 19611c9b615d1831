import {
  freezeShared,
  isGuarded,
  isLatchkeyError,
  LatchkeyError,
  pass,
  shapes,
  type ErrorCode,
  type Shape,
} from '#kernel'
import {
  namespaceOf,
  parseCaipNetworkId,
  REQUEST_GATE,
  type CaipNetworkId,
  type ChainNamespace,
  type Eip1193Provider,
  type RequestArguments,
  type RequestPassage,
  type WalletsService,
} from '#wallet'
import { findNetwork } from '../core.ts'
import { isConnected } from '../state.ts'
import { changeKey } from './pendingChange.ts'
import type { FullCore } from '../fullCore.ts'
import { switchTo } from '../networks/switchNetwork.ts'
import { attempt, whole } from './schemas.ts'
import { announceTransaction } from './transactionSent.ts'

type Listener = (payload: never) => void

const { fields, guard, lenient, listOf, maybe, shape, text } = shapes

const Method = fields({ method: text(200, /./) })
const Params: Shape<Pick<RequestArguments, 'params'>> = fields({
  params: maybe(
    guard(
      (value): value is NonNullable<RequestArguments['params']> => typeof value === 'object',
      'a list or an object',
    ),
  ),
})

/** EIP-1193 and EIP-1102: which accounts the page may see. */
const ACCOUNTS_ASKED: readonly string[] = ['eth_accounts', 'eth_requestAccounts']

const SWITCH = 'wallet_switchEthereumChain'

/** EIP-3326: one object with the chain id in hex. */
const Target = fields({ chainId: text(66, /^0x[0-9a-f]{1,64}$/i) })

/** EIP-1193: `code` is a number, and hosts' libraries (viem, ethers) look at it. */
export class ProviderRpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(
    code: number,
    message: string,
    { cause, data }: { readonly cause?: unknown; readonly data?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'ProviderRpcError'
    this.code = code
    this.data = data
  }
}

/** One provider per namespace for the life of the modal, there while a wallet is connected. */
export function createProviders(core: FullCore): WalletsService['provider'] {
  const made = new Map<ChainNamespace, Eip1193Provider>()
  return (asked) => {
    const namespace = asked ?? core.state.get().activeNamespace
    if (!namespace || !isConnected(core.state.get(), namespace)) return undefined
    const provider = made.get(namespace) ?? freezeShared(createProvider(core, namespace))
    made.set(namespace, provider)
    return provider
  }
}

/** The EIP-1193 provider of a namespace. It always reaches the wallet in use; after a disconnect it rejects with 4900. */
function createProvider(core: FullCore, namespace: ChainNamespace): Eip1193Provider {
  const listeners = new Map<string, Set<Listener>>()

  function emit(event: string, payload: unknown): void {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      core.ctx.reporter.guard({ contribution: `provider:${event}` }, () => listener(payload as never), undefined)
    }
  }

  let before = core.state.get()
  core.ctx.own(
    core.state.subscribe(() => {
      const now = core.state.get()
      const [was, is] = [before.accounts[namespace], now.accounts[namespace]]
      const [from, to] = [before.chains[namespace], now.chains[namespace]]
      before = now
      if (is && to && !was) emit('connect', { chainId: wireChainId(to) })
      if (is && to && was && from !== to) emit('chainChanged', wireChainId(to))
      if (is && was?.allAccounts !== is.allAccounts) emit('accountsChanged', addresses(is))
      if (was && !is) {
        emit('accountsChanged', [])
        emit('disconnect', disconnected())
      }
    }),
  )
  const onMessage = (from: ChainNamespace, message: unknown): void => {
    if (from === namespace) emit('message', message)
  }
  core.messages.add(onMessage)
  core.ctx.own(() => void core.messages.delete(onMessage))

  /** Switches to a network that the host listed, or rejects. False for any other network, which the wallet is asked for. */
  async function switchToListed(params: RequestArguments['params']): Promise<boolean> {
    const target = attempt(Target, Array.isArray(params) ? params[0] : undefined)
    if (!target) throw wrongParams(`${SWITCH} needs a chainId in hex.`)
    const id: CaipNetworkId = `eip155:${BigInt(target.chainId)}`
    if (!findNetwork(core, id)) return false
    await switchTo(core, id, core.ctx.signal)
    return true
  }

  const provider: Eip1193Provider = {
    // The caller has stated the type of the answer and has to check it.
    async request<Answer>(args: unknown): Promise<Answer> {
      const asked = readArguments(args)
      const { accounts, chains } = core.state.get()
      const id = accounts[namespace]?.connectorId
      const entry = id === undefined ? undefined : core.registry.find(id, namespace)
      const chainId = chains[namespace]
      if (!entry || !chainId) throw disconnected()
      if (asked.method === 'eth_chainId' && namespace === 'eip155') return wireChainId(chainId) as Answer
      // The wallet would name, or sign for, an account that its guards have not approved yet, so other requests wait for them.
      const change = core.pendingChanges.get(changeKey({ connectorId: entry.info.id, namespace }))
      if (change && ACCOUNTS_ASKED.includes(asked.method)) return addresses(accounts[namespace]!) as Answer
      if (change) {
        await change.done.catch(() => {})
        return provider.request(asked)
      }
      const network = findNetwork(core, chainId)
      try {
        if (asked.method === SWITCH && namespace === 'eip155' && (await switchToListed(asked.params)))
          return null as Answer
        const passage: RequestPassage = { connectorId: entry.info.id, namespace, network: chainId, args: asked }
        if (isGuarded(core.ctx, REQUEST_GATE, passage))
          await pass(core.ctx, REQUEST_GATE, passage, { signal: core.ctx.signal })
        const answer = await entry.connector.request(asked, {
          signal: core.ctx.signal,
          ...(network && { network }),
        })
        announceTransaction(core, asked, answer, { network: chainId, from: accounts[namespace]?.address ?? '' })
        return answer as Answer
      } catch (error) {
        throw rpcError(error)
      }
    },
    on(event: string, listener: Listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      return provider
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}

function readArguments(args: unknown): RequestArguments {
  const asked = attempt(Method, args)
  if (!asked) throw new ProviderRpcError(-32600, 'The request needs a method.')
  const given = attempt(Params, args)
  if (!given) throw wrongParams('Params are a list or an object.')
  return { ...asked, ...given }
}

/** JSON-RPC 2.0, which EIP-1193 builds on. */
const wrongParams = (message: string): ProviderRpcError => new ProviderRpcError(-32602, message)

const disconnected = (): ProviderRpcError => new ProviderRpcError(4900, 'No wallet is connected.')

/** EIP-695: hex on EVM; elsewhere the CAIP-2 reference as it is. */
function wireChainId(id: CaipNetworkId): string {
  const { reference } = parseCaipNetworkId(id)
  return namespaceOf(id) === 'eip155' && /^\d+$/.test(reference) ? `0x${BigInt(reference).toString(16)}` : reference
}

/** The account in use first, as EIP-1193 wants it. */
function addresses({
  address,
  allAccounts,
}: {
  readonly address?: string | undefined
  readonly allAccounts: readonly { readonly address: string }[]
}): readonly string[] {
  const others = allAccounts
    .map((account) => account.address)
    .filter((other) => other.toLowerCase() !== address?.toLowerCase())
  return address === undefined ? others : [address, ...others]
}

/** EIP-1193 numbers for our own error codes; a wallet's error carries its own number. */
const NUMBERS: ReadonlyMap<ErrorCode, number> = new Map<ErrorCode, number>([
  ['USER_REJECTED', 4001],
  ['PROVIDER_UNAUTHORIZED', 4100],
  ['PROVIDER_UNSUPPORTED_METHOD', 4200],
  ['PROVIDER_DISCONNECTED', 4900],
  ['CONNECTOR_NOT_CONNECTED', 4900],
  ['CHAIN_DISCONNECTED', 4901],
  ['SWITCH_CHAIN_FAILED', 4902],
  // EIP-3326's number, at which hosts try `wallet_addEthereumChain`.
  ['CHAIN_NOT_SUPPORTED', 4902],
  ['RPC_METHOD_NOT_FOUND', -32601],
  ['RPC_INVALID_PARAMS', -32602],
])

const Fault = fields({
  code: lenient(whole(-1e6, 1e6)),
  codes: lenient(listOf(whole(-1e6, 1e6))),
  message: lenient(text(300)),
  data: shape((value) => value),
})

function rpcError(error: unknown): ProviderRpcError {
  if (error instanceof ProviderRpcError) return error
  const own = isLatchkeyError(error) ? error : new LatchkeyError('RPC_INTERNAL', { cause: error })
  const fault = attempt(Fault, own.cause)
  const code = NUMBERS.get(own.code) ?? fault?.code ?? fault?.codes?.[0] ?? -32603
  return new ProviderRpcError(code, fault?.message || own.message, { cause: error, data: fault?.data })
}
