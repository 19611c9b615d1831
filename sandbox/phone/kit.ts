/** The real wallet-side library, set up for the sandbox: its relay, and nobody else. */
import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { phoneMetadata, PHONE_PROJECT } from './profile.ts'

export type Kit = Awaited<ReturnType<typeof WalletKit.init>>
export type Session = Awaited<ReturnType<Kit['approveSession']>>
export type Proposal = WalletKitTypes.SessionProposal
export type Request = WalletKitTypes.SessionRequest

export interface KitOptions {
  readonly relayUrl: string
  /** The wallet page's origin. */
  readonly origin: string
  /** Keeps nothing beyond this process. */
  readonly inMemory?: boolean
}

export async function openKit({ relayUrl, origin, inMemory = false }: KitOptions): Promise<Kit> {
  const core = new Core({
    projectId: PHONE_PROJECT,
    relayUrl,
    telemetryEnabled: false,
    logger: 'silent',
    ...(inMemory && { storageOptions: { database: ':memory:' } }),
  })
  // The library would verify the site by a service on the internet. Here the answer is UNKNOWN, as it is offline.
  core.verify.resolve = () => Promise.reject(new Error('Nobody vouches for sites in the sandbox.'))
  // The wallet queues questions itself, so that one without an answer does not block the library's queue.
  const signConfig = { disableRequestQueue: true }
  const kit = await WalletKit.init({ core, metadata: phoneMetadata(origin), signConfig })
  // The library hands the core's logger on to everything but its own client.
  kit.engine.signClient.logger.level = 'silent'
  return kit
}

/**
 * Ends sockets and timers of a client of the library. A message that it could not send would connect by itself, without a pause
 * while the relay is away, so a closed client never connects again.
 */
export async function closeClient({ core: { heartbeat, relayer } }: Pick<Kit, 'core'>): Promise<void> {
  heartbeat.stop()
  Object.assign(relayer, { connect: () => new Promise(() => {}) })
  await relayer.transportClose().catch(() => undefined)
}
