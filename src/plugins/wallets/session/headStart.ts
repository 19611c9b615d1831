import { LatchkeyError } from '#kernel'
import { CONNECTING_EXTERNAL, type Account, type WalletsService } from '#wallet'
import type { FullCore } from '../fullCore.ts'

type ConnectRequest = Parameters<WalletsService['connect']>[0]
type Connect = (request: ConnectRequest) => Promise<Account>

/**
 * Asks the wallet within the click that chose it: its window may open then, and it thinks while the view is drawn. The
 * view asks for the same a moment later, and joins; when it is left before, the question is taken back.
 */
export function createHeadStart(
  { ctx: { own, router } }: Pick<FullCore, 'ctx'>,
  connect: Connect,
): { readonly startConnect: (request: Omit<ConnectRequest, 'signal'>) => void; readonly connect: Connect } {
  let ahead: { readonly key: string; readonly answer: Promise<Account>; leave(): void; follow(): void } | undefined
  const keyOf = ({ connectorId, namespace, network }: Omit<ConnectRequest, 'signal'>): string =>
    JSON.stringify([connectorId, namespace, network])
  const isShown = (): boolean => {
    const { open, stack } = router.state.get()
    return open && stack.at(-1)?.id === CONNECTING_EXTERNAL.id
  }
  const takeBack = (): void => {
    ahead?.follow()
    ahead?.leave()
    ahead = undefined
  }
  own(takeBack)

  return {
    startConnect(request) {
      takeBack()
      if (!isShown()) return
      const life = new AbortController()
      const answer = connect({ ...request, signal: life.signal })
      // Who joins hears of it; nobody else has to.
      answer.catch(() => {})
      ahead = {
        key: keyOf(request),
        answer,
        leave: () => life.abort(new LatchkeyError('ABORTED')),
        follow: router.state.subscribe(() => {
          if (!isShown()) takeBack()
        }),
      }
    },
    connect(request) {
      const joined = ahead
      if (joined?.key !== keyOf(request)) return connect(request)
      joined.follow()
      ahead = undefined
      if (request.signal?.aborted) joined.leave()
      else request.signal?.addEventListener('abort', joined.leave, { once: true })
      return joined.answer
    },
  }
}
