/** The person behind the embedded wallet: who it is, on which network, and how the session begins and ends. */
import { codeOf, LatchkeyError, withTimeout, type PluginContext, type Slice } from '#kernel'
import {
  caipAddress,
  namespaceOf,
  type AccountFacts,
  type CaipAddress,
  type ChainNamespace,
  type Connection,
  type FrameEntrance,
  type FrameUser,
  type Network,
} from '#wallet'
import type { AuthCache, EmbeddedType, StoredLogin } from '../authCache.ts'
import { networkOf } from '../wire/address.ts'
import type { FrameUserAnswer } from '../wire/messages.ts'
import type { Asking } from './asking.ts'
import { nodeOf } from './createWireFrame.ts'

/** Milliseconds that signing out may take in the frame; here the session has ended before. */
const SIGN_OUT_LIMIT = 3_000

export interface Session {
  /** The account on the network. `entrance` is the login that this is the end of. */
  connect(network: Network, signal: AbortSignal, entrance?: FrameEntrance): Promise<Connection>
  /** Null if the frame knows nobody any more. */
  restore(network: Network, signal: AbortSignal): Promise<Connection | null>
  switchNetwork(network: Network, signal: AbortSignal): Promise<Connection>
  /** Rejects if the frame did not say; then the type is what it was. */
  preferAccountType(type: EmbeddedType, network: Network, signal: AbortSignal): Promise<Connection>
  signOut(): Promise<void>
  /** False if the frame's session is over. Rejects if the frame does not say. `token` is what the frame has just announced. */
  isConnected(signal?: AbortSignal, token?: string): Promise<boolean>
}

export interface SessionOptions {
  readonly asking: Asking
  readonly cache: AuthCache
  readonly user: Slice<FrameUser | undefined>
  readonly onUser: (user: FrameUser) => void
  /** Called before the account is anywhere else. */
  readonly onAccount: (account: CaipAddress, facts: AccountFacts) => void
  readonly onLogout: () => void
  /** Lets go of a frame that did not confirm the end of its session. */
  readonly reset: () => void
}

export function createSession(ctx: PluginContext, options: SessionOptions): Session {
  const { asking, cache, onAccount, onLogout, onUser, reset, user } = options
  let signingOut: Promise<void> | undefined

  async function readUser(network: Network, signal: AbortSignal, entrance?: FrameEntrance): Promise<Connection> {
    const socialUri = entrance?.socialUri
    const where = {
      chainId: network.caipNetworkId,
      preferredAccountType: cache.accountType(network.chainNamespace),
      rpcUrl: await nodeOf(ctx, network),
    }
    const answer =
      socialUri === undefined
        ? await asking.ask('GET_USER', where, { signal })
        : await asking.ask('CONNECT_SOCIAL', { ...where, uri: socialUri }, { signal })
    if (signal.aborted) throw new LatchkeyError('ABORTED')
    const connection = connectionOf(answer, network)
    cache.setLastChain(connection.chainId)
    if (entrance) cache.setLogin(entrance)
    const named = ('userName' in answer && answer.userName) || entrance?.userName
    if (named) cache.setUserName(named)
    // The frame says it once, at the login.
    const userName = cache.userName()
    const known: FrameUser = { ...answer, ...(userName !== undefined && { userName }) }
    user.update(() => known)
    const facts = factsOf(connection, network.chainNamespace, known)
    onAccount(connection.accounts[0]!, { ...facts, ...socialOf(cache.login()) })
    onUser(known)
    return connection
  }

  function end(): void {
    cache.clear()
    user.update(() => undefined)
    onLogout()
  }

  async function isConnected(signal?: AbortSignal, token?: string): Promise<boolean> {
    try {
      const answer = await asking.ask('IS_CONNECTED', token === undefined ? {} : { token }, { signal })
      if (!answer.isConnected) end()
      return answer.isConnected
    } catch (error) {
      // A frame that could not be reached has said nothing: it is asked again at the next visit.
      if (codeOf(error) === 'FRAME_ERROR') end()
      throw error
    }
  }

  async function tellFrame(): Promise<void> {
    const { clock, signal } = ctx
    let isTold = false
    await withTimeout({ clock, ms: SIGN_OUT_LIMIT, signal, fallback: () => {} }, async (until) => {
      await asking.ask('SIGN_OUT', {}, { signal: until })
      isTold = true
    }).catch(() => {})
    if (!isTold) reset()
  }

  return {
    connect: readUser,
    isConnected,
    async restore(network, signal) {
      return (await isConnected(signal)) ? readUser(network, signal) : null
    },
    async switchNetwork(network, signal) {
      const rpcUrl = await nodeOf(ctx, network)
      await asking.ask('SWITCH_NETWORK', { chainId: network.caipNetworkId, rpcUrl }, { signal })
      const connection = await readUser(network, signal)
      if (connection.chainId !== network.caipNetworkId)
        throw new LatchkeyError('SWITCH_FAILED', { detail: 'the frame stayed on another network' })
      return connection
    },
    async preferAccountType(type, network, signal) {
      const { caipNetworkId, chainNamespace } = network
      const before = cache.accountType(chainNamespace)
      // The frame may be on the network of another namespace, which joined the login last.
      await asking.ask('SWITCH_NETWORK', { chainId: caipNetworkId, rpcUrl: await nodeOf(ctx, network) }, { signal })
      try {
        cache.setAccountType(chainNamespace, (await asking.ask('SET_PREFERRED_ACCOUNT', { type }, { signal })).type)
      } catch (error) {
        // Specification §4: where the frame refuses, the plain account is used.
        if (codeOf(error) !== 'FRAME_ERROR') throw error
        cache.setAccountType(chainNamespace, 'eoa')
      }
      return readUser(network, signal).catch((error: unknown) => {
        cache.setAccountType(chainNamespace, before)
        throw error
      })
    },
    signOut() {
      end()
      // The connectors of all namespaces end one session.
      signingOut ??= tellFrame().finally(() => (signingOut = undefined))
      return signingOut
    },
  }
}

const socialOf = (login: StoredLogin | undefined): AccountFacts =>
  login?.provider === undefined ? {} : { socialProvider: login.provider }

/** What an account of the connection is, beyond its address: which kind is in use, and whether a contract is there already. */
function factsOf(
  { accounts, details = {} }: Connection,
  namespace: ChainNamespace,
  { smartAccountDeployed }: FrameUser,
): AccountFacts {
  const type = details[accounts[0]!]?.type ?? 'eoa'
  return {
    preferredAccountTypes: { [namespace]: type },
    ...(smartAccountDeployed !== undefined && { smartAccountDeployed }),
  }
}

/** Throws PROVIDER_INVALID if the answer is for another namespace than was asked for. */
function connectionOf(
  { accounts = [], address, chainId, preferredAccountType }: FrameUserAnswer,
  asked: Network,
): Connection {
  const network = networkOf(chainId)
  const isEvm = asked.chainNamespace === 'eip155'
  if (!network || namespaceOf(network) !== asked.chainNamespace || address.startsWith('0x') !== isEvm)
    throw new LatchkeyError('PROVIDER_INVALID', {
      detail: `the frame answered for another network than ${asked.caipNetworkId}`,
    })
  const others = accounts.filter((other) => other.address !== address && other.address.startsWith('0x') === isEvm)
  const own = accounts.find((other) => other.address === address)?.type ?? preferredAccountType ?? 'eoa'
  const all = [{ address, type: own }, ...others]
  const details = Object.fromEntries(
    all.map(({ address, type }): [CaipAddress, { readonly type: EmbeddedType }] => [
      caipAddress(network, address),
      { type },
    ]),
  )
  return { chainId: network, accounts: all.map((one) => caipAddress(network, one.address)), details }
}
