/** Opens a wallet's window and waits for the person, bound to exact origins and a random id. */
import * as v from 'valibot'
import { ERRORS, type WalletError } from './errors.ts'
import { DECISION, READY, type WalletRequest } from './protocol.ts'

/** Windows tell nobody when they close, so we look. */
const CLOSED_CHECK = 200

export interface ApprovalOptions {
  /** The window's address on the wallets' origin. */
  readonly url: URL
  readonly request: WalletRequest
  /** Ends the wait, and closes the window. */
  readonly signal: AbortSignal
  /** How long a request stays pending when the browser blocked the window, in ms. */
  readonly blockedLimit: number
}

/** The person's decision: the result, or a thrown `WalletError`. */
export function askInWindow({ url, request, signal, blockedLimit }: ApprovalOptions): Promise<unknown> {
  const id = randomId()
  const address = new URL(url)
  address.hash = new URLSearchParams({ id, site: location.origin }).toString()
  const opened = window.open(address, '_blank', windowFeatures())

  return new Promise((resolve, reject: (error: WalletError) => void) => {
    const undo: (() => void)[] = []
    const settle = (finish: () => void): void => {
      for (const step of undo.splice(0)) step()
      finish()
    }
    const onAbort = (): void => settle(() => reject(ERRORS.disconnected))
    signal.addEventListener('abort', onAbort)
    undo.push(() => signal.removeEventListener('abort', onAbort))

    if (!opened) {
      const timer = setTimeout(() => settle(() => reject(ERRORS.blocked)), blockedLimit)
      undo.push(() => clearTimeout(timer))
      return
    }
    const onMessage = (event: MessageEvent<unknown>): void => {
      if (event.source !== opened || event.origin !== url.origin) return
      const ready = v.safeParse(READY, event.data)
      if (ready.success && ready.output.id === id) {
        opened.postMessage({ kind: 'question', id, request }, url.origin)
        return
      }
      const decision = v.safeParse(DECISION, event.data)
      if (!decision.success || decision.output.id !== id) return
      const { outcome } = decision.output
      settle(() => ('error' in outcome ? reject(outcome.error) : resolve(outcome.result)))
    }
    window.addEventListener('message', onMessage)
    const watch = setInterval(() => {
      if (opened.closed) settle(() => reject(ERRORS.rejected))
    }, CLOSED_CHECK)
    undo.push(
      () => window.removeEventListener('message', onMessage),
      () => clearInterval(watch),
      () => opened.close(),
    )
  })
}

function windowFeatures(): string {
  const width = 400
  const height = 640
  const left = Math.max(0, Math.round(window.screenX + window.outerWidth - width - 24))
  const top = Math.max(0, Math.round(window.screenY + 72))
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}

function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
