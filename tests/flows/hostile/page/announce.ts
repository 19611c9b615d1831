/** Announces wallets as extensions do. */
import { PIXEL } from '../../../pictures.ts'

export const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

export type Request = (args: { readonly method: string; readonly params?: unknown }) => unknown

export interface Announced {
  emit(event: string, payload: unknown): void
  /** From now on it does not answer who looks for wallets. */
  leave(): void
}

let count = 0

/** Announces a sound wallet; what it answers is up to `request`. */
export function announce({
  name,
  request,
  icon = PIXEL,
}: {
  name: string
  request: Request
  icon?: string
}): Announced {
  const listeners: [string, (payload: unknown) => void][] = []
  const provider = {
    request: async (args: Parameters<Request>[0]) => request(args),
    on: (event: string, listener: (payload: unknown) => void) => void listeners.push([event, listener]),
    removeListener() {},
  }
  count += 1
  const detail = { info: { uuid: `uuid-${count}`, name, icon, rdns: `example.wallet${count}` }, provider }
  const answer = (): void => send(detail)
  addEventListener('eip6963:requestProvider', answer)
  answer()
  return {
    emit: (event, payload) => listeners.forEach(([name, listener]) => name === event && listener(payload)),
    leave: () => removeEventListener('eip6963:requestProvider', answer),
  }
}

/** Dispatches an announcement with this detail, whatever it is. */
export function send(detail: unknown): void {
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}
