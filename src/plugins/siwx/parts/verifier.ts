import { withTimeout, type PluginContext } from '#kernel'
import { CHAINS, namespaceOf, NETWORKS } from '#wallet'
import type { SiwxSession, Verifier } from '../options.ts'
import { saysTheSame } from '../sessions/message.ts'
import { signatureBytes } from './signer.ts'

/** Milliseconds for a few requests to nodes. */
export const VERIFY_LIMIT = 30_000

/**
 * True only if the message says what the fields say, and a verifier of the namespace, or the chain itself, finds that the account
 * has signed it. Whatever else happens is false: an unknown network, a node that does not answer, a verifier that throws (T8).
 */
export async function isProved(
  ctx: PluginContext,
  session: SiwxSession,
  verifiers: readonly Verifier[] | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const { accountAddress, chainId } = session.data
  const namespace = namespaceOf(chainId)
  const network = ctx.use(NETWORKS).get(chainId)
  if (!network || !saysTheSame(ctx, session)) return false
  const own = verifiers?.filter((verifier) => verifier.namespace === namespace)
  try {
    return await withTimeout({ clock: ctx.clock, ms: VERIFY_LIMIT, signal, fallback: () => false }, async (inner) => {
      if (own) {
        const answers = await Promise.all(own.map((verifier) => verifier.verify(session, { network, signal: inner })))
        return answers.length > 0 && answers.every((answer) => answer)
      }
      const chains = ctx.use(CHAINS)
      const adapter = await chains.get(namespace)
      const signature = signatureBytes(session.signature, chains.traits(namespace)?.signIn?.signature)
      // The message names the account; one that is misspelled (ERC-55) is no address of the standard.
      if (!signature || adapter.normalizeAddress(accountAddress) !== accountAddress) return false
      const message = new TextEncoder().encode(session.message)
      return (
        (await adapter.verifyMessage?.({ network, address: accountAddress, message, signature, signal: inner })) ===
        true
      )
    })
  } catch (error) {
    if (signal.aborted) throw error
    ctx.logger.info('a signature could not be verified', error)
    return false
  }
}
