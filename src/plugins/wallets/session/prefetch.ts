import { networkInformation } from '#kernel'
import type { List, Surroundings } from '../core.ts'
import { isInPage } from '../list/inPage.ts'

/**
 * Loads what connecting a wallet of this page needs, while the person reads the list: then the account is shown as soon as
 * the wallet answers. What fails to load is loaded when it is needed.
 */
export function prefetch({ chains, ctx, registry }: Surroundings & List): void {
  if (networkInformation().saveData) return
  // The code for remote wallets is loaded when one is chosen.
  const here = registry.all().filter(({ info }) => isInPage(info))
  if (here.length === 0) return
  import('../views/index.ts').catch(() => {})
  for (const { connector } of here)
    ctx.reporter.guard({ contribution: 'connector' }, () => connector.prepare?.(), undefined)
  for (const namespace of new Set(here.map(({ info }) => info.chain))) chains.get(namespace).catch(() => {})
}
