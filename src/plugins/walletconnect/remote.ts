import { codeOf, lazy, raceAbort, type ErrorCode, type PluginContext, type Readable } from '#kernel'
import type { ChainNamespace, ConnectorEnvironment } from '#wallet'
import { WALLET_CONNECT_ID } from './ids.ts'
import type { Hub } from './hub.ts'
import type { Dependencies } from './client/relayClient.ts'
import type { WalletConnectOptions } from './options.ts'
import type { PairingRequest, PairingService, PairingState, WaitingRequest } from './pairing/pairingService.ts'
import { readStored } from './session/stored.ts'

/** The plugin's slice. */
export interface RemoteSlice {
  readonly pairing: PairingState
  readonly waiting: readonly WaitingRequest[]
}

/** The light part of the plugin: its state and its connectors. It loads the hub, which does the work. */
export interface Remote extends PairingService {
  /** Loads the hub, without the library. */
  hub(signal?: AbortSignal): Promise<Hub>
  /** The hub if it is loaded. */
  peek(): Hub | undefined
  /** True if a session of an earlier visit is stored. */
  readonly stored: boolean
  /**
   * Ends a stored session that no connection is to be restored from. Otherwise it would start this plugin at every visit, and
   * stay open in the wallet. Never rejects.
   */
  endOrphan(isExpected: (connectorId: string) => Promise<boolean>): Promise<void>
  /** Adds a connector; returns how to remove it. */
  attach(namespace: ChainNamespace, environment: ConnectorEnvironment): () => void
}

const NO_PAIRING: PairingState = {
  status: 'disconnected',
  connections: {},
  buffering: false,
  phase: 'idle',
  slow: false,
}

export function createRemote(
  ctx: PluginContext<WalletConnectOptions | undefined>,
  dependencies?: Dependencies,
): Remote {
  const slice = ctx.slice<RemoteSlice>({ pairing: NO_PAIRING, waiting: [] })
  const connectors = new Map<ChainNamespace, ConnectorEnvironment>()
  let last: PairingRequest | undefined
  let turn = 0
  let isUsed = false

  const { load, peek } = lazy(async () => {
    const { createHub } = await ctx.chunks.load(() => import('./hub.ts'), 'walletconnect:hub', ctx.signal)
    return createHub(ctx, { slice, connectors, dependencies })
  })

  function hub(signal: AbortSignal = ctx.signal): Promise<Hub> {
    isUsed = true
    return raceAbort(signal, load)
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
    const loaded = peek()
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
    peek,
    get stored() {
      return readStored(ctx.storage) !== undefined
    },
    async endOrphan(isExpected) {
      try {
        if (!readStored(ctx.storage) || (await isExpected(WALLET_CONNECT_ID)) || isUsed) return
        await (await hub()).endOrphan()
      } catch (error) {
        ctx.logger.info('an unused session stays open', codeOf(error))
      }
    },
    attach(namespace, environment) {
      connectors.set(namespace, environment)
      return () => void connectors.delete(namespace)
    },
    start,
    renew: () => peek()?.renew(),
    retry() {
      const { phase } = slice.get().pairing
      if (phase === 'failed' || phase === 'declined') start(last)
    },
    cancel() {
      turn += 1
      const loaded = peek()
      if (loaded) loaded.cancel()
      else if (slice.get().pairing.phase !== 'idle') show('idle')
    },
    setLinking: (linking) => peek()?.setLinking(linking),
  }
}
