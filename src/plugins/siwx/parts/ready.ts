import { LatchkeyError, type PluginContext } from '#kernel'
import type { ReadySiwx, SessionStorage, Siwx, SiwxSession, Signer } from '../options.ts'
import { createMessenger, randomNonce } from './messenger.ts'
import { serverStorage, type ServerStorage } from './server.ts'
import { createSigner } from './signer.ts'
import { browserStorage, memoryStorage } from './storages.ts'
import { isProved } from './verifier.ts'

const WEEK = 7 * 24 * 60 * 60_000

/** A SIWX, and what the flow needs besides. */
export interface Engine {
  readonly siwx: Siwx
  readonly signer: Signer
  /** False if the host's configuration has switched sign-in off. */
  readonly enabled: boolean
  /** What was read may be old: another tab has signed in or out. */
  refresh(): void
}

/** Our SIWX, made of the host's parts where it has some. */
export function readyEngine(
  ctx: PluginContext,
  options: ReadySiwx,
  server: string | undefined,
  signal: AbortSignal,
): Engine {
  const remote = server === undefined ? undefined : serverStorage(ctx.http, signal)
  const storage = storageOf(ctx, options, remote)
  const place = globalThis.location
  const messenger =
    options.messenger ??
    createMessenger(ctx, {
      statement: options.statement ?? 'Sign in to show that this account is yours.',
      resources: options.resources,
      lifetime: options.lifetime ?? WEEK,
      place: place && { host: place.host, origin: place.origin },
      nonce: async (until) => (remote ? remote.nonce(until) : randomNonce()),
    })
  /** Signatures that were verified in this visit: nodes are not asked twice for the same. */
  const proved = new Set<string>()

  async function isGood(session: SiwxSession): Promise<boolean> {
    if (storage.verifies) return true
    const key = JSON.stringify([session.data, session.message, session.signature])
    if (proved.has(key)) return true
    const is = await isProved(ctx, session, options.verifiers, signal)
    if (is) proved.add(key)
    return is
  }

  async function demand(session: SiwxSession): Promise<void> {
    if (!(await isGood(session))) throw new LatchkeyError('siwx/NOT_PROVED')
  }

  return {
    signer: options.signer ?? createSigner(ctx),
    enabled: true,
    refresh: () => remote?.refresh(),
    siwx: {
      createMessage: (input) => messenger.createMessage(input),
      async addSession(session) {
        await demand(session)
        await storage.add(session)
      },
      revokeSession: (chainId, address) => storage.remove(chainId, address),
      async setSessions(sessions) {
        for (const session of sessions) await demand(session)
        await storage.set(sessions)
      },
      async getSessions(chainId, address) {
        const found = await storage.get(chainId, address)
        const good = await Promise.all(found.map(isGood))
        return found.filter((_, at) => good[at])
      },
      getRequired: () => options.required === true,
      ...(options.signOutOnDisconnect !== undefined && { signOutOnDisconnect: options.signOutOnDisconnect }),
    },
  }
}

function storageOf({ storage }: PluginContext, options: ReadySiwx, remote: ServerStorage | undefined): SessionStorage {
  if (typeof options.storage === 'object') return options.storage
  if (remote) return remote
  return options.storage === 'memory' ? memoryStorage() : browserStorage(storage)
}
