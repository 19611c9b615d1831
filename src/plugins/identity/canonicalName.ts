import { CHAINS } from '#wallet'
import type { NameRequest } from './request.ts'
import { readName } from './names.ts'

/** Names without any confusable characters, for which no normalization tables are needed. */
const PLAIN = /^[a-z0-9.-]+$/

/**
 * The name if it may be shown and is in the canonical spelling of its chain's registries, else null. If the chain's adapter
 * cannot normalize names, only ASCII letters and digits are accepted.
 */
export async function canonicalName(
  { ctx, namespace }: Pick<NameRequest, 'ctx' | 'namespace'>,
  text: unknown,
): Promise<string | null> {
  const name = readName(text)
  if (!name) return null
  const chains = ctx.use(CHAINS)
  const adapter = chains.has(namespace) ? await chains.get(namespace) : undefined
  if (!adapter?.normalizeName) return PLAIN.test(name) ? name : null
  return (await adapter.normalizeName(name)) === name ? name : null
}
