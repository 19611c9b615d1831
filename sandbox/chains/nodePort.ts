/** A guarded port in front of anvil, which itself would let every page in, over WebSocket even without CORS. */
import type { Access } from '../http/access.ts'
import { forwardTo } from '../http/forward.ts'
import { startServer, type RunningServer } from '../http/server.ts'
import { portOf } from '../ports.ts'
import { NETWORKS, type ChainId } from './networks.ts'

export interface NodePortOptions {
  readonly id: ChainId
  readonly base: number
  /** Where anvil listens. */
  readonly inner: number
  readonly access: Access
}

export async function startNodePort({ id, base, inner, access }: NodePortOptions): Promise<RunningServer> {
  const node = forwardTo(inner)
  const server = await startServer({
    port: portOf(base, `node${id}`),
    what: `node for ${NETWORKS[id].name}`,
    access,
    extensions: true,
    routes: [],
    before: node.pass,
    upgrade: node.upgrade,
  })
  return {
    async stop() {
      node.stop()
      await server.stop()
    },
  }
}
