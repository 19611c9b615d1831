/** `SIGN_IN` for the page and other plugins. */
import { codeOf, createBox, LatchkeyError, type PluginContext } from '#kernel'
import {
  accountKey,
  isCaipAddress,
  namespaceOf,
  NETWORKS,
  parseCaipAddress,
  SIGNED_IN,
  SIGNED_OUT,
  WALLETS,
  type Account,
  type CaipAddress,
  type RequestArguments,
  type SignInService,
  type SignInState,
} from '#wallet'
import type { Engine } from '../parts/ready.ts'
import { readChallenge } from '../sessions/schemas.ts'
import type { Prompt } from './prompt.ts'
import type { EndReason, KnownSessions } from './knownSessions.ts'
import type { Nonces } from './nonces.ts'
import type { Asked } from './question.ts'

export interface ServiceParts {
  readonly engine: Engine
  readonly sessions: KnownSessions
  readonly prompt: Prompt
  readonly required: () => boolean
  readonly nonces: Nonces
  /** Tells the other tabs that the sessions have changed. */
  readonly tell: () => void
}

export interface SignInControl extends SignInService {
  /** Emits what has changed. `why` is the reason of every end. */
  publish(why?: EndReason): void
}

export function createSignIn(ctx: PluginContext, parts: ServiceParts): SignInControl {
  const { prompt, engine, nonces, required, sessions, tell } = parts
  const { bus, signal: life } = ctx
  const box = createBox<SignInState>(ctx, { required: required(), signedIn: [], asking: undefined })

  function publish(why: EndReason = 'host'): void {
    const { asked, phase } = prompt.state.get() ?? {}
    const waitsFor = phase === 'wallet' ? 'wallet' : phase === 'server' ? 'server' : 'person'
    const asking = asked && ({ account: asked.account, waitsFor } as const)
    const next: SignInState = { required: required(), signedIn: sessions.accounts(), asking }
    const before = box.get()
    if (JSON.stringify(next) === JSON.stringify(before)) return
    box.update(() => next)
    for (const account of next.signedIn) if (!before.signedIn.includes(account)) bus.emit(SIGNED_IN, { account })
    for (const account of before.signedIn)
      if (!next.signedIn.includes(account)) bus.emit(SIGNED_OUT, { account, reason: why })
  }

  return {
    state: { get: box.get, subscribe: box.subscribe },
    publish,
    session: (account) => sessions.get(account),
    async signIn(account, { signal }) {
      if (!engine.enabled) throw new LatchkeyError('SIGN_IN_NOT_ENABLED')
      const asked = askedOf(ctx, account)
      const until = AbortSignal.any([signal, life])
      const known = sessions.get(account) ?? (await sessions.find(account))
      if (known) return known
      const made = await prompt.ask(asked, 'page', until)
      tell()
      return made
    },
    async signOut(account) {
      const ending = account ? sessions.accounts().filter((one) => accountKey(one) === accountKey(account)) : undefined
      const had = sessions.accounts()
      try {
        await sessions.end(account, 'host', async () => {
          if (account === undefined) return engine.siwx.setSessions([])
          const { chainId, address } = parseCaipAddress(account)
          return engine.siwx.revokeSession(chainId, address)
        })
      } finally {
        tell()
        if (required()) await disconnectAll(ctx, ending ?? had)
      }
    },
    async challenge({ chainId, signal }) {
      if (!engine.enabled) throw new LatchkeyError('SIGN_IN_NOT_ENABLED')
      const made = readChallenge(await engine.siwx.createMessage({ accountAddress: '', chainId, signal }))
      if (!made) throw new LatchkeyError('SIGN_IN_INIT_FAILED', { detail: 'not a message' })
      nonces.give(made.nonce)
      return made
    },
  }
}

/** A page that demands a sign-in shows no account without one. */
export async function disconnectAll(ctx: PluginContext, accounts: readonly CaipAddress[]): Promise<void> {
  const { logger } = ctx
  const wallets = ctx.use(WALLETS)
  const keys = new Set(accounts.map(accountKey))
  for (const { account, connectorId, namespace } of wallets.state.get().connections) {
    if (!account.caipAddress || !keys.has(accountKey(account.caipAddress))) continue
    await wallets
      .disconnect(namespace, connectorId)
      .catch((error: unknown) => logger.info('a wallet that is signed out did not disconnect', codeOf(error)))
  }
}

/** The account that is in use, as something that can be asked. Throws the refusals of the specification (§5). */
export function askedOf(ctx: PluginContext, account: CaipAddress): Asked {
  if (!isCaipAddress(account)) throw new LatchkeyError('SIGN_IN_NO_ADDRESS')
  const wallets = ctx.use(WALLETS)
  const namespace = namespaceOf(account)
  const inUse: Account | undefined = wallets.state.get().accounts[namespace]
  if (!inUse?.caipAddress || accountKey(inUse.caipAddress) !== accountKey(account))
    throw new LatchkeyError('SIGN_IN_NO_ADDRESS', { detail: account })
  const network = ctx.use(NETWORKS).get(parseCaipAddress(account).chainId)
  if (!network) throw new LatchkeyError('SIGN_IN_NO_NETWORK', { detail: account })
  const provider = wallets.provider(namespace)
  if (!provider || !inUse.connectorId) throw new LatchkeyError('SIGN_IN_NO_CLIENT', { detail: account })
  return {
    account: inUse.caipAddress,
    network,
    connectorId: inUse.connectorId,
    wallet: inUse.connectedWalletInfo?.name ?? inUse.connectorId,
    picture: inUse.connectedWalletInfo?.icon,
    request: (args: RequestArguments) => provider.request(args),
  }
}
