/** Sessions that a connector offers without having been asked to connect. */
import { LatchkeyError } from '#kernel'
import { isCaipNetworkId, namespaceOf, type ChainNamespace, type Connection, type OfferedSession } from '#wallet'
import type { Entry } from '../list/registry.ts'
import { connectEntry } from './connect.ts'
import type { FullCore } from '../fullCore.ts'

/**
 * Accepts an offered session as if `connect` had asked for it. Its other namespaces join; when it has none for the
 * connector's own namespace, the first of the others is put in use.
 */
export async function offer(core: FullCore, entry: Entry, session: OfferedSession): Promise<void> {
  const { chain, id } = entry.info
  let offered: readonly Connection[] = []
  const elsewhere = (): Entry | undefined =>
    core.registry.all().find(({ info }) => info.id === id && info.chain !== chain && offeredOn(info.chain))
  const offeredOn = (namespace: ChainNamespace): Connection | undefined =>
    offered.find(({ chainId }) => namespaceOf(chainId) === namespace)
  try {
    await connectEntry(core, entry, {
      async ask(signal) {
        offered = readOffer(await session(signal))
        const first = offeredOn(chain)
        if (!first && elsewhere()) throw new LatchkeyError('ABORTED', { detail: 'the session is for other namespaces' })
        return first ?? offered[0]!
      },
      known: offeredOn,
    })
  } catch (error) {
    const other = offeredOn(chain) ? undefined : elsewhere()
    if (!other) throw error
    await offer(core, other, async () => offered)
  }
}

/** One connection or a list of them. Each is validated in full when it is connected. */
function readOffer(answer: unknown): readonly Connection[] {
  const list: readonly unknown[] = Array.isArray(answer) ? answer : [answer]
  const isRead = (one: unknown): one is Connection => isCaipNetworkId((one as Connection | null)?.chainId)
  if (list.length === 0 || !list.every(isRead)) throw new LatchkeyError('PROVIDER_INVALID', { detail: 'no session' })
  return list
}
