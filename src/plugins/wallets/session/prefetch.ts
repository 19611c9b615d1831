import type { Core } from '../core.ts'
import { isHere } from '../list/here.ts'

/** The person asked the browser to load no more than needed (Network Information API; not every browser has it). */
const savesData = (): boolean =>
  (globalThis.navigator as { readonly connection?: { readonly saveData?: boolean } } | undefined)?.connection
    ?.saveData === true

/**
 * Fetches what follows the choice of a wallet in this page, while the person reads the list: then the address is there
 * with the wallet's answer. Whatever does not come is fetched when it is needed.
 */
export function fetchAhead({ chains, ctx, registry }: Core): void {
  if (savesData()) return
  // What a remote one needs is loaded when it is wanted.
  const here = registry.all().filter(({ info }) => isHere(info))
  if (here.length === 0) return
  import('../views/index.ts').catch(() => {})
  for (const { connector } of here)
    ctx.reporter.guard({ contribution: 'connector' }, () => connector.prepare?.(), undefined)
  for (const namespace of new Set(here.map(({ info }) => info.chain))) chains.get(namespace).catch(() => {})
}
