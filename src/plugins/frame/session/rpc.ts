/** What a page asks of the embedded wallet (specification §6): reads, approvals, and what is not allowed. */
import { codeOf, isLatchkeyError, LatchkeyError, sleep, type PluginContext } from '#kernel'
import { ACCOUNTS, NOTICES, type Network, type RequestArguments } from '#wallet'
import { rpcChainId } from '../wire/address.ts'
import { areCalls } from '../wire/calls.ts'
import { kindOf } from '../wire/methods.ts'
import { isResultOf } from '../wire/results.ts'
import { toWire } from '../wire/toWire.ts'
import { nodeOf } from './createWireFrame.ts'
import type { Asking } from './asking.ts'

/** Milliseconds between the opening of the modal and its words about a request that is not allowed. */
const NOT_ALLOWED_DELAY = 300

export interface Rpc {
  /**
   * Rejects with RPC_NOT_ALLOWED, RPC_INVALID_PARAMS, USER_REJECTED (also when the person closes the modal),
   * FRAME_REQUEST_ABORTED, ABORTED, or with FRAME_ERROR and the wallet's words as its cause.
   */
  request(
    args: RequestArguments,
    context: { readonly network: Network; readonly signal: AbortSignal },
  ): Promise<unknown>
  rejectApprovals(): void
}

/** `onRefused` is called when the frame itself refuses what a person should have been asked: its session may be over. */
export function createRpc(ctx: PluginContext, asking: Asking, onRefused: () => void): Rpc {
  let approvals = new AbortController()

  async function ask(
    name: 'APPROVE' | 'RPC_REQUEST',
    { method, params }: RequestArguments,
    { network, signal }: { readonly network: Network; readonly signal: AbortSignal },
  ): Promise<unknown> {
    const payload = {
      method,
      ...(params !== undefined && { params: toWire(params) }),
      chainNamespace: network.chainNamespace,
      chainId: rpcChainId(network.caipNetworkId),
      rpcUrl: await nodeOf(ctx, network),
    }
    return asking.ask(name, payload, { signal })
  }

  async function approve(args: RequestArguments, network: Network, signal: AbortSignal): Promise<unknown> {
    const mine = approvals.signal
    // A plugin that is switched off waits for the person's answer first.
    const held = ctx.hold(args.method)
    try {
      const answer = await ask('APPROVE', args, { network, signal: AbortSignal.any([signal, mine]) })
      if (!isResultOf(args.method, answer))
        throw new LatchkeyError('FRAME_ERROR', { detail: `${args.method}: malformed answer` })
      void ctx.use(ACCOUNTS).refreshBalance({ force: true, namespace: network.chainNamespace })
      return answer
    } catch (error) {
      if (mine.aborted) throw new LatchkeyError('FRAME_REQUEST_ABORTED', { cause: error })
      if (codeOf(error) === 'FRAME_ERROR') onRefused()
      throw error
    } finally {
      void held.dispose()
    }
  }

  /** Nothing is posted. The modal opens, so that its words stand somewhere. */
  async function refuse({ method }: RequestArguments): Promise<never> {
    if (!ctx.router.state.get().open) ctx.router.show()
    void sleep(ctx.clock, NOT_ALLOWED_DELAY, ctx.signal).then(
      () => ctx.use(NOTICES).fail(new LatchkeyError('ACTION_NOT_ALLOWED')),
      () => {},
    )
    throw new LatchkeyError('RPC_NOT_ALLOWED', { detail: method.slice(0, 60) })
  }

  return {
    async request(args, { network, signal }) {
      const kind = kindOf(args.method)
      try {
        if (kind === 'disallowed') return await refuse(args)
        if (args.method === 'wallet_sendCalls' && !areCalls(args.params))
          throw new LatchkeyError('RPC_INVALID_PARAMS', { detail: 'calls' })
        return await (kind === 'unsafe'
          ? approve(args, network, signal)
          : ask('RPC_REQUEST', args, { network, signal }))
      } catch (error) {
        throw withWords(error)
      }
    },
    rejectApprovals() {
      approvals.abort()
      approvals = new AbortController()
    },
  }
}

/** Texts of specification §8 for what ends a request without the frame's words. */
const TEXTS: Readonly<Record<string, string>> = {
  FRAME_REQUEST_ABORTED: 'Request was aborted',
  RPC_NOT_ALLOWED: 'Requested RPC call is not allowed',
  USER_REJECTED: 'User rejected the request',
}

/** The words for the page as the error's cause, where its provider looks for them: the wallet's own (a revert), else ours. */
function withWords(error: unknown): unknown {
  if (!isLatchkeyError(error)) return error
  const { code, detail, params } = error
  const message = code === 'FRAME_ERROR' ? params['message'] : TEXTS[code]
  return message === undefined ? error : new LatchkeyError(code, { params, detail, cause: { message } })
}
