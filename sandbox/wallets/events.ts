/** `GET /events`: tells a connected site what changed in its wallets (server-sent events). */
import type { Context } from '../http/router.ts'
import type { WalletMemory } from './memory.ts'
import type { WalletId } from './profiles.ts'

interface Watched {
  readonly id: WalletId
  readonly memory: Pick<WalletMemory, 'session' | 'onChange'>
}

/** One stream carries all wallets: browsers allow six connections to a host. */
export function streamSessions({ response }: Context, site: string, wallets: readonly Watched[]): null {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  const undo = wallets.map(({ id, memory }) => {
    let last = ''
    const push = (): void => {
      const line = JSON.stringify({ wallet: id, session: memory.session(site) })
      if (line === last) return
      last = line
      response.write(`data: ${line}\n\n`)
    }
    push()
    return memory.onChange(push)
  })
  response.on('close', () => {
    for (const stop of undo) stop()
  })
  return null
}
