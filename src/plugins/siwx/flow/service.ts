/** `SIGN_IN` for the page and other plugins. */
import { codeOf, LatchkeyError, type PluginContext } from '#kernel'
import {
  accountKey,
  isCaipAddress,
  namespaceOf,
  NETWORKS,
  parseCaipAddress,
  WALLETS,
  type Account,
  type CaipAddress,
  type RequestArguments,
  type SignInService,
} from '#wallet'
import { readChallenge } from '../sessions/schemas.ts'
import type { Flow } from './flow.ts'
import type { Asked } from './question.ts'

export function createSignIn(ctx: PluginContext, flow: Flow): SignInService {
  const { engine, nonces, prompt, required, sessions, store, tabs } = flow
  return {
    state: store.signIn,
    session: (account) => sessions.get(account),
    async signIn(account, { signal }) {
      if (!engine.enabled) throw new LatchkeyError('SIGN_IN_NOT_ENABLED')
      const asked = askedOf(ctx, account)
      const until = AbortSignal.any([signal, ctx.signal])
      const known = sessions.get(account) ?? (await sessions.find(account))
      if (known) return known
      const made = await prompt.ask(asked, 'page', until)
      tabs.tell()
      return made
    },
    async signOut(account) {
      const ending = store.accounts().filter((one) => !account || accountKey(one) === accountKey(account))
      try {
        await sessions.end(account, 'host', async () => {
          if (account === undefined) return engine.siwx.setSessions([])
          const { chainId, address } = parseCaipAddress(account)
          return engine.siwx.revokeSession(chainId, address)
        })
      } finally {
        tabs.tell()
        if (required()) await disconnectAll(ctx, ending)
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
