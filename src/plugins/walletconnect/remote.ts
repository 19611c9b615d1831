import { codeOf, type ErrorCode, type PluginContext, type Readable } from '#kernel'
import type { ChainNamespace, ConnectorEnvironment } from '#wallet'
import { WALLET_CONNECT_ID } from './ids.ts'
import type { Hub } from './hub.ts'
import type { Edges } from './client/openClient.ts'
import type { WalletConnectOptions } from './options.ts'
import type { PairingRequest, PairingService, PairingState, WaitingRequest } from './pairing/pairingService.ts'
import { readStored } from './session/stored.ts'

/** The plugin's slice. */
export interface RemoteSlice {
  readonly pairing: PairingState
  readonly waiting: readonly WaitingRequest[]
}

/** What the light half holds: the state, the connectors' surroundings, and the way to the half that does the work. */
export interface Remote extends PairingService {
  /** The half that works; the library comes with its first use, not with this. */
  hub(signal?: AbortSignal): Promise<Hub>
  peek(): Hub | undefined
  /** There was a session at the last visit. */
  readonly stored: boolean
  /**
   * Ends a stored session that no wallet here is to come back by: it would start this plugin at every visit, and stay open
   * in the wallet. Never rejects.
   */
  endOrphan(isExpected: (connectorId: string) => Promise<boolean>): Promise<void>
  /** A connector is there; the answer takes it away again. */
  attach(namespace: ChainNamespace, environment: ConnectorEnvironment): () => void
}

const NO_PAIRING: PairingState = {
  status: 'disconnected',
  connections: {},
  buffering: false,
  phase: 'idle',
  slow: false,
}

/** Everything behind it is loaded when WalletConnect is chosen, or a session is to be restored. */
export function createRemote(ctx: PluginContext<WalletConnectOptions | undefined>, edges?: Edges): Remote {
  const slice = ctx.slice<RemoteSlice>({ pairing: NO_PAIRING, waiting: [] })
  const connectors = new Map<ChainNamespace, ConnectorEnvironment>()
  let loaded: Hub | undefined
  let last: PairingRequest | undefined
  let turn = 0
  let isAsked = false

  async function hub(signal: AbortSignal = ctx.signal): Promise<Hub> {
    isAsked = true
    if (loaded) return loaded
    const { createHub } = await ctx.chunks.load(() => import('./hub.ts'), 'walletconnect:hub', signal)
    // Someone else may have waited for the same chunk.
    loaded ??= createHub(ctx, { slice, connectors, edges })
    return loaded
  }

  const show = (phase: PairingState['phase'], code?: ErrorCode): void =>
    slice.update(({ pairing, ...rest }) => ({
      ...rest,
      pairing: {
        ...pairing,
        phase,
        code,
        wcError: code !== undefined,
        status: pairing.status === 'connected' ? 'connected' : phase === 'creating' ? 'connecting' : 'disconnected',
      },
    }))

  function start(request?: PairingRequest): void {
    last = request
    if (loaded) return loaded.start(request)
    const mine = (turn += 1)
    show('creating')
    hub().then(
      (ready) => {
        if (mine === turn) ready.start(request)
      },
      (error: unknown) => {
        if (mine === turn) show('failed', codeOf(error))
      },
    )
  }

  const readable = <T>(get: () => T): Readable<T> => ({ get, subscribe: (listener) => slice.subscribe(listener) })

  return {
    state: readable(() => slice.get().pairing),
    waiting: readable(() => slice.get().waiting[0]),
    hub,
    peek: () => loaded,
    get stored() {
      return readStored(ctx.storage) !== undefined
    },
    async endOrphan(isExpected) {
      try {
        if (!readStored(ctx.storage) || (await isExpected(WALLET_CONNECT_ID)) || isAsked) return
        await (await hub()).endOrphan()
      } catch (error) {
        ctx.logger.info('a session of nobody stays', codeOf(error))
      }
    },
    attach(namespace, environment) {
      connectors.set(namespace, environment)
      return () => void connectors.delete(namespace)
    },
    start,
    renew: () => loaded?.renew(),
    retry() {
      const { phase } = slice.get().pairing
      if (phase === 'failed' || phase === 'declined') start(last)
    },
    cancel() {
      turn += 1
      if (loaded) loaded.cancel()
      else if (slice.get().pairing.phase !== 'idle') show('idle')
    },
    setLinking: (linking) => loaded?.setLinking(linking),
  }
}
