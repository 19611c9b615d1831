/** Finds the receiver that a person typed, pasted, scanned or chose. */
import { codeOf, LatchkeyError, raceAbort, type PluginContext } from '#kernel'
import { cleanText } from '#kit'
import { CHAINS, isCaipNetworkId, NETWORKS, SEND_RESOLVER, type Network } from '#wallet'
import { findName, looksLikeName } from './registry.ts'
import { readScanned } from './scanned.ts'

/**
 * Why a text is no receiver. `checksum`: one letter is wrong. `chain`: an address of another chain, or of the network `other`.
 * `unknown-name`: nobody has it here. `failed`: the registry did not answer.
 */
export type ReceiverProblem =
  | { readonly kind: 'invalid' | 'checksum' | 'unknown-name' | 'failed' }
  | { readonly kind: 'chain'; readonly other: string }

export interface Receiver {
  /** Plain, in its normal form. */
  readonly address: string
  /** The name that led here. */
  readonly name?: string | undefined
  /** The chain's registry leads back from the address to the name. Without a name: undefined. */
  readonly isProved?: boolean | undefined
}

export type Resolved = { readonly receiver: Receiver } | { readonly problem: ReceiverProblem }

/** Rejects with ABORTED only. */
export async function resolveReceiver(
  ctx: PluginContext,
  network: Network,
  given: string,
  signal: AbortSignal,
): Promise<Resolved> {
  const { text, network: named } = readScanned(given)
  const chains = ctx.use(CHAINS)
  const namespace = network.chainNamespace
  if (named !== undefined && named !== network.caipNetworkId)
    return problem({ kind: 'chain', other: cleanText(nameOf(ctx, named), 40) })
  try {
    const chain = await raceAbort(signal, () => chains.get(namespace))
    if (chain.isAddress(text, { network, strict: true })) return { receiver: { address: chain.normalizeAddress(text) } }
    if (chain.isAddress(text, { network })) return problem({ kind: 'checksum' })
    const other = chains.namespaces().find((each) => each !== namespace && chains.looksLikeAddress(each, text))
    if (other !== undefined) return problem({ kind: 'chain', other: chains.label(other) })
    const { found, hasFailed } = await byResolvers(ctx, text, network, signal)
    if (found) return { receiver: { ...found, address: chain.normalizeAddress(found.address) } }
    if (!looksLikeName(text)) return problem({ kind: 'invalid' })
    const owner = await raceAbort(signal, () => findName(ctx, network, text, signal))
    // Where somebody could not be asked, nobody can say that the name is unknown.
    if (!owner || !chain.isAddress(owner.address, { network }))
      return problem({ kind: hasFailed ? 'failed' : 'unknown-name' })
    return {
      receiver: { address: chain.normalizeAddress(owner.address), name: owner.name, isProved: owner.isProved },
    }
  } catch (error) {
    if (signal.aborted) throw new LatchkeyError('ABORTED')
    ctx.logger.info('the receiver could not be found', codeOf(error))
    return problem({ kind: 'failed' })
  }
}

/** Other plugins may know names of their own (`send.resolver`). What they answer has to be an address of this chain. */
async function byResolvers(
  ctx: PluginContext,
  text: string,
  network: Network,
  signal: AbortSignal,
): Promise<{ readonly found?: Receiver; readonly hasFailed: boolean }> {
  const chain = await ctx.use(CHAINS).get(network.chainNamespace)
  const context = { ...ctx.itemContext, network }
  let hasFailed = false
  for (const item of ctx.items(SEND_RESOLVER).get()) {
    const found = await raceAbort(signal, () => item.resolve(text, signal, context)).catch((error: unknown) => {
      if (signal.aborted) throw error
      hasFailed = true
      ctx.logger.info('a resolver failed', item.id, codeOf(error))
      return undefined
    })
    if (!found || typeof found.address !== 'string' || !chain.isAddress(found.address, { network, strict: true }))
      continue
    const name = typeof found.name === 'string' ? cleanText(found.name, 60) : text
    const owner = await findName(ctx, network, name, signal).catch(() => undefined)
    const isProved =
      owner?.isProved === true && chain.normalizeAddress(owner.address) === chain.normalizeAddress(found.address)
    return { found: { address: found.address, name, isProved }, hasFailed }
  }
  return { hasFailed }
}

/** As people know it, where the host lists it. */
const nameOf = (ctx: PluginContext, id: string): string =>
  (isCaipNetworkId(id) && ctx.use(NETWORKS).get(id)?.name) || id

const problem = (what: ReceiverProblem): Resolved => ({ problem: what })
