import { LatchkeyError } from '#kernel'
import { CONNECTING_EXTERNAL, type Account, type WalletsService } from '#wallet'
import type { FullCore } from '../fullCore.ts'

type ConnectRequest = Parameters<WalletsService['connect']>[0]
type Connect = (request: ConnectRequest) => Promise<Account>

/**
 * Asks the wallet within the click that chose it: browsers allow its window to open then, and the wallet works while the view
 * is drawn. The view sends the same request a moment later and gets the same answer; if it is left before, the request is
 * cancelled.
 */
export function createHeadStart(
  { ctx: { own, router } }: Pick<FullCore, 'ctx'>,
  connect: Connect,
): { readonly startConnect: (request: Omit<ConnectRequest, 'signal'>) => void; readonly connect: Connect } {
  let started:
    | { readonly key: string; readonly answer: Promise<Account>; cancel(): void; unsubscribe(): void }
    | undefined
  const keyOf = ({ connectorId, namespace, network }: Omit<ConnectRequest, 'signal'>): string =>
    JSON.stringify([connectorId, namespace, network])
  const isShown = (): boolean => {
    const { open, stack } = router.state.get()
    return open && stack.at(-1)?.id === CONNECTING_EXTERNAL.id
  }
  const takeBack = (): void => {
    started?.unsubscribe()
    started?.cancel()
    started = undefined
  }
  own(takeBack)

  return {
    startConnect(request) {
      takeBack()
      if (!isShown()) return
      const life = new AbortController()
      const answer = connect({ ...request, signal: life.signal })
      // Whoever joins handles the rejection.
      answer.catch(() => {})
      started = {
        key: keyOf(request),
        answer,
        cancel: () => life.abort(new LatchkeyError('ABORTED')),
        unsubscribe: router.state.subscribe(() => {
          if (!isShown()) takeBack()
        }),
      }
    },
    connect(request) {
      const joined = started
      if (joined?.key !== keyOf(request)) return connect(request)
      joined.unsubscribe()
      started = undefined
      if (request.signal?.aborted) joined.cancel()
      else request.signal?.addEventListener('abort', joined.cancel, { once: true })
      return joined.answer
    },
  }
}
