import { CHAINS } from '#wallet'
import type { Asked } from './asked.ts'
import { readName } from './names.ts'

/** Names that need no table to be read: nothing in them passes for anything else. */
const PLAIN = /^[a-z0-9.-]+$/

/**
 * The name if it may be shown, and is spelled as the registries of its chain spell it; else null. Where nobody knows how
 * those spell, plain letters and digits are all that is trusted.
 */
export async function spelledName(
  { ctx, namespace }: Pick<Asked, 'ctx' | 'namespace'>,
  told: unknown,
): Promise<string | null> {
  const name = readName(told)
  if (!name) return null
  const chains = ctx.use(CHAINS)
  const adapter = chains.has(namespace) ? await chains.get(namespace) : undefined
  if (!adapter?.normalizeName) return PLAIN.test(name) ? name : null
  return (await adapter.normalizeName(name)) === name ? name : null
}
