import type { Core } from '../core.ts'
import { isInPage } from '../list/inPage.ts'

/** The person asked the browser to load no more than needed (Network Information API; not every browser has it). */
const savesData = (): boolean =>
  (globalThis.navigator as { readonly connection?: { readonly saveData?: boolean } } | undefined)?.connection
    ?.saveData === true

/**
 * Loads what connecting a wallet of this page needs, while the person reads the list: then the account is shown as soon as
 * the wallet answers. What fails to load is loaded when it is needed.
 */
export function prefetch({ chains, ctx, registry }: Core): void {
  if (savesData()) return
  // The code for remote wallets is loaded when one is chosen.
  const here = registry.all().filter(({ info }) => isInPage(info))
  if (here.length === 0) return
  import('../views/index.ts').catch(() => {})
  for (const { connector } of here)
    ctx.reporter.guard({ contribution: 'connector' }, () => connector.prepare?.(), undefined)
  for (const namespace of new Set(here.map(({ info }) => info.chain))) chains.get(namespace).catch(() => {})
}
