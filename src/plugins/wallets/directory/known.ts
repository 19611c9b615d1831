import { derive, type Readable } from '#kernel'
import { plainName } from '#wallet'
import type { Core } from '../core.ts'
import { SessionSchema } from '../schemas.ts'

/** The prefix of a connector's id that is made from the wallet's name. */
const BY_NAME = /^(?:announced|solana):/

/** Names and domains of the wallets that have a place in the list whatever else a page announces (threat T27). */
export function createKnown({ ctx, host, state }: Pick<Core, 'ctx' | 'host' | 'state'>): Readable<readonly string[]> {
  const connectors = ctx.storage.get('session', SessionSchema)?.connectors ?? {}
  const used = Object.values(connectors).flatMap((used) => used?.connectorId.replace(BY_NAME, '') ?? [])
  let parts: readonly unknown[] = []
  let known: readonly string[] = []
  return derive([state], () => {
    const { directory, recent } = state.get()
    const { excluded: _, featured, included, recommended } = directory
    const now = [recent, featured, included, recommended]
    if (now.some((part, at) => part !== parts[at])) {
      const wallets = [...recent, ...featured, ...included, ...recommended, ...(host.customWallets ?? [])]
      const marks = [...used, ...wallets.flatMap(({ name, rdns }) => [name, rdns ?? ''])]
      known = [...new Set(marks.filter(Boolean).map(plainName))]
      parts = now
    }
    return known
  })
}
