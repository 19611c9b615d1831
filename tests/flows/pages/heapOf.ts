/** What scripts of a page hold, by Chromium's own list of everything that can be reached. */
import type { CDPSession } from 'playwright-core'

interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] }
  }
  readonly nodes: readonly number[]
}

/** What the engine compiled, and what the browser and its tools keep for themselves: no script can let go of that. */
const NOT_OURS = new Set(['code', 'native', 'hidden'])

/** Bytes of the objects that scripts can reach, after everything that can go has gone. */
export async function heapOf(cdp: CDPSession): Promise<number> {
  // Once is not enough: what finalizers let go of is garbage only for the next time.
  for (let times = 0; times < 4; times += 1) await cdp.send('HeapProfiler.collectGarbage')
  const chunks: string[] = []
  const note = ({ chunk }: { readonly chunk: string }): void => void chunks.push(chunk)
  cdp.on('HeapProfiler.addHeapSnapshotChunk', note)
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  cdp.off('HeapProfiler.addHeapSnapshotChunk', note)
  const { nodes, snapshot } = JSON.parse(chunks.join('')) as Snapshot
  const { node_fields: fields, node_types } = snapshot.meta
  const [types] = node_types
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let bytes = 0
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (!NOT_OURS.has(types[nodes[at + type]!]!)) bytes += nodes[at + size]!
  }
  // Guards against a list that holds nothing.
  if (bytes === 0) throw new Error('the heap is empty')
  return bytes
}
