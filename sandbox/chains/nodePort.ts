/** Where clients reach a node: anvil itself lets every page in, over WebSocket even without CORS, and obeys whoever asks. */
import type { Door } from '../http/door.ts'
import { forwardTo } from '../http/forward.ts'
import { startServer, type RunningServer } from '../http/server.ts'
import { portOf } from '../ports.ts'
import { NETWORKS, type ChainId } from './networks.ts'

export interface NodePortOptions {
  readonly id: ChainId
  readonly base: number
  /** Where anvil listens. */
  readonly inner: number
  readonly door: Door
}

export async function startNodePort({ id, base, inner, door }: NodePortOptions): Promise<RunningServer> {
  const node = forwardTo(inner)
  const server = await startServer({
    port: portOf(base, `node${id}`),
    what: `node for ${NETWORKS[id].name}`,
    door,
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
