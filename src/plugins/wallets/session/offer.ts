/** Sessions that begin elsewhere: a connector has one, and nobody asked it to connect. */
import { LatchkeyError } from '#kernel'
import { isCaipNetworkId, namespaceOf, type ChainNamespace, type Connection, type OfferedSession } from '#wallet'
import type { Entry } from '../list/registry.ts'
import { take } from './connect.ts'
import type { FullCore } from '../fullCore.ts'

/**
 * A connector has a session that nobody asked for: it is taken as if it had been. What it stands for on other namespaces
 * joins; without anything on the connector's own, the first of those is the one to be in use.
 */
export async function offer(core: FullCore, entry: Entry, session: OfferedSession): Promise<void> {
  const { chain, id } = entry.info
  let offered: readonly Connection[] = []
  const elsewhere = (): Entry | undefined =>
    core.registry.all().find(({ info }) => info.id === id && info.chain !== chain && on(info.chain))
  const on = (namespace: ChainNamespace): Connection | undefined =>
    offered.find(({ chainId }) => namespaceOf(chainId) === namespace)
  try {
    await take(core, entry, {
      async ask(signal) {
        offered = listOf(await session(signal))
        const first = on(chain)
        if (!first && elsewhere()) throw new LatchkeyError('ABORTED', { detail: 'the session is for other namespaces' })
        return first ?? offered[0]!
      },
      known: on,
    })
  } catch (error) {
    const other = on(chain) ? undefined : elsewhere()
    if (!other) throw error
    await offer(core, other, async () => offered)
  }
}

/** One connection or a list of them; what each holds is checked where it is taken. */
function listOf(answer: unknown): readonly Connection[] {
  const list: readonly unknown[] = Array.isArray(answer) ? answer : [answer]
  const isRead = (one: unknown): one is Connection => isCaipNetworkId((one as Connection | null)?.chainId)
  if (list.length === 0 || !list.every(isRead)) throw new LatchkeyError('PROVIDER_INVALID', { detail: 'no session' })
  return list
}
