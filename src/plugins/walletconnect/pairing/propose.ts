/** What a wallet is asked when it scans the code: a session, and where it can be had in one click, a sign-in with it. */
import { codeOf, type PluginContext } from '#kernel'
import { HOST, SIGN_IN, type CaipNetworkId, type SignInData } from '#wallet'
import type { Proposal } from '../client/client.ts'
import type { LibraryNamespace } from '../client/library.ts'
import type { RelayClient } from '../client/relayClient.ts'
import type { WalletConnectOptions } from '../options.ts'
import { proposal } from '../session/namespaces.ts'
import type { WireNames } from '../session/wireNames.ts'

/** The one namespace whose wallets sign in while they connect (CAIP-222, `session_authenticate`). */
const ONE_CLICK = 'eip155'

export async function propose(
  ctx: PluginContext<WalletConnectOptions | undefined>,
  { load, names }: { readonly load: () => Promise<RelayClient>; readonly names: WireNames },
): Promise<Proposal> {
  const namespaces = proposal(names, ctx.use(HOST).networks, ctx.options?.namespaces)
  const { client } = await load()
  const only = onlyNamespace(namespaces)
  const challenge = only && (await challengeFor(ctx, only.chains[0]))
  const inOne = only && challenge && (await client.authenticate(only, challenge))
  return inOne ?? client.propose(namespaces)
}

/** A session of several chains cannot be had in one click. */
function onlyNamespace(namespaces: Readonly<Record<string, LibraryNamespace>>): LibraryNamespace | undefined {
  const names = Object.keys(namespaces)
  return names.length === 1 && names[0] === ONE_CLICK ? namespaces[ONE_CLICK] : undefined
}

/** Undefined where nobody signs in, or no message can be made now: the person is asked in a second step. */
async function challengeFor(
  ctx: PluginContext<WalletConnectOptions | undefined>,
  chainId: string | undefined,
): Promise<SignInData | undefined> {
  if (chainId === undefined) return undefined
  try {
    const { challenge } = await ctx.ready(SIGN_IN)
    return await challenge({ chainId: chainId as CaipNetworkId, signal: ctx.signal })
  } catch (error) {
    ctx.logger.info('no sign-in with the connection', codeOf(error))
    return undefined
  }
}
