/** A guarded port in front of anvil, which itself would let every page in, over WebSocket even without CORS. */
import type { Access } from '../http/access.ts'
import { forwardTo } from '../http/forward.ts'
import { startServer, type RunningServer } from '../http/server.ts'
import { portOf } from '../ports.ts'
import type { Faults } from '../services/faults.ts'
import { NETWORKS, type ChainId } from './networks.ts'

export interface NodePortOptions {
  readonly id: ChainId
  readonly base: number
  /** Where anvil listens. */
  readonly inner: number
  readonly access: Access
  /** Those that name `/node/…` with the chain's id. */
  readonly faults?: Pick<Faults, 'applyAt'> | undefined
}

export async function startNodePort({ id, base, inner, access, faults }: NodePortOptions): Promise<RunningServer> {
  const node = forwardTo(inner)
  const server = await startServer({
    port: portOf(base, `node${id}`),
    what: `node for ${NETWORKS[id].name}`,
    access,
    extensions: true,
    routes: [],
    async before(context) {
      const reply = await faults?.applyAt(context, `/node/${id}`)
      return reply === undefined ? node.pass(context) : reply
    },
    upgrade: node.upgrade,
  })
  return {
    async stop() {
      node.stop()
      await server.stop()
    },
  }
}
