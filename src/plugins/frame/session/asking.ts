/** Asks the frame: prepares it first, gives what goes wrong its name, and lets go of a page that does not answer. */
import { codeOf, lazy, LatchkeyError, sleep, raceAbort, type Lazy, type PluginContext } from '#kernel'
import { HOST, NOTICES, type Frame, type FrameAnswer, type FrameParams } from '#wallet'
import type { EVENTS, REQUESTS } from '../wire/messages.ts'

export type Requests = typeof REQUESTS
export type WireFrame = Frame<Requests, typeof EVENTS>
export type RequestName = keyof Requests

/** Milliseconds between `READY` and the first request (specification §4). */
const AFTER_READY = 500
/** Requests whose time-out ends everything, with an alert of its own (specification §8). */
const NAMED: readonly RequestName[] = [
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
]
/** Reads of the page go through the frame to a node, which may be slow by itself: that says nothing about the frame. */
const MAY_BE_SLOW: readonly RequestName[] = ['RPC_REQUEST', 'APPROVE', 'SYNC_THEME']

export interface Asking {
  /** Loads the frame and tells it about the page. Joins a start that is under way. */
  init(signal?: AbortSignal): Promise<void>
  ask<K extends RequestName>(
    name: K,
    params: FrameParams<Requests[K]>,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<FrameAnswer<Requests[K]>>
}

export interface AskingOptions {
  readonly frame: WireFrame
  readonly onSmartAccountNetworks: (networks: readonly number[]) => void
}

export function createAsking(ctx: PluginContext, { frame, onSmartAccountNetworks }: AskingOptions): Asking {
  let start: Lazy<void> = lazy(prepare)
  let before = frame.state.get()
  // A page that has gone takes what it was told with it. While one loads, its own start is under way.
  ctx.own(
    frame.state.subscribe(() => {
      if (before === 'ready') start = lazy(prepare)
      before = frame.state.get()
    }),
  )

  async function prepare(): Promise<void> {
    const { metadata, projectId, sdk } = ctx.use(HOST)
    await frame.load().catch((error: unknown) => {
      // The browser said that there is nothing to load.
      throw codeOf(error) === 'FRAME_ABORTED' ? new LatchkeyError('EMAIL_DEPENDENCY_FAILED', { cause: error }) : error
    })
    await sleep(ctx.clock, AFTER_READY, ctx.signal)
    await frame.request('SYNC_DAPP_DATA', {
      metadata: { ...metadata, icons: [...metadata.icons] },
      sdkVersion: sdk.version,
      sdkType: sdk.type,
      projectId,
    })
    try {
      const answer = await frame.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', {})
      onSmartAccountNetworks(answer.smartAccountEnabledNetworks)
    } catch (error) {
      // A frame that cannot say so has none (specification §4); one that is gone cannot go on.
      if (codeOf(error) !== 'FRAME_ERROR') throw error
      onSmartAccountNetworks([])
    }
  }

  /** `work`, and what follows from its failure. */
  async function watched<T>(name: RequestName, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!signal?.aborted && !ctx.signal.aborted) afterFailure(codeOf(error), name)
      throw named(error, name)
    }
  }

  function afterFailure(code: string, name: RequestName): void {
    const { alarm } = ctx.use(NOTICES)
    if (code === 'FRAME_LOAD_TIMEOUT') {
      alarm('ALERT_IFRAME_LOAD_FAILED')
      alarm('ALERT_EMBEDDED_WALLET_LOAD')
    }
    if (code !== 'FRAME_REQUEST_TIMEOUT' || MAY_BE_SLOW.includes(name)) return
    alarm('ALERT_IFRAME_REQUEST_TIMEOUT')
    if (NAMED.includes(name)) alarm('ALERT_EMBEDDED_WALLET_TIMEOUT')
    // Closes the page, which rejects all that it was asked. The next request loads it anew.
    frame.reset()
  }

  return {
    init: (signal) => watched('SYNC_DAPP_DATA', signal, () => raceAbort(signal, start.load)),
    ask: (name, params, { signal } = {}) =>
      watched(name, signal, async () => {
        await raceAbort(signal, start.load)
        return frame.request(name, params, { signal })
      }),
  }
}

/** The specification's names for what can happen to a frame. */
function named(error: unknown, name: RequestName): unknown {
  const code = codeOf(error)
  const isRpc = name === 'APPROVE' || name === 'RPC_REQUEST'
  if (code === 'FRAME_ABORTED' && isRpc) return new LatchkeyError('FRAME_REQUEST_ABORTED', { cause: error })
  // The dialog has no place for the frame.
  if (code === 'SERVICE_UNAVAILABLE') return new LatchkeyError('FRAME_NOT_SET', { cause: error })
  if (code === 'CHUNK_FAILED') return new LatchkeyError('EMAIL_DEPENDENCY_FAILED', { cause: error })
  // By closing the view that asks, a person has declined.
  if (code === 'MODAL_CLOSED') return new LatchkeyError('USER_REJECTED', { cause: error })
  return error
}
