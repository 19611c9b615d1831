/** Wallet Standard from the wallet's side. The package's `registerWallet` keeps no way back; a page's demo wallets need one. */
import type {
  Wallet,
  WalletEventsWindow,
  WindowAppReadyEventAPI,
  WindowRegisterWalletEvent,
  WindowRegisterWalletEventCallback,
} from '@wallet-standard/base'
import type { Presence } from './presence.ts'

export interface StandardRegistration {
  readonly wallet: Wallet
  readonly presence: Presence
  readonly signal: AbortSignal
}

/** Registers the wallet with every app on the page, now and later. When `signal` aborts, it leaves all their lists. */
export function registerStandardWallet({ wallet, presence, signal }: StandardRegistration): void {
  const taken: (() => void)[] = []
  // Any page can send the event, with anything in it.
  const join = (api: Partial<WindowAppReadyEventAPI> | null | undefined): void => {
    const leave = signal.aborted ? undefined : api?.register?.(wallet)
    if (typeof leave === 'function') taken.push(leave)
  }
  window.addEventListener(
    'wallet-standard:app-ready',
    (event) => presence.tell(() => join((event as Partial<CustomEvent<WindowAppReadyEventAPI>>).detail)),
    { signal },
  )
  signal.addEventListener('abort', () => {
    for (const leave of taken.splice(0)) leave()
  })
  presence.tell(() => (window as WalletEventsWindow).dispatchEvent(new RegisterWalletEvent(join)))
}

/** Apps look at `type` and `detail` alone; the standard forbids stopping the event. */
class RegisterWalletEvent extends Event implements WindowRegisterWalletEvent {
  constructor(readonly detail: WindowRegisterWalletEventCallback) {
    super('wallet-standard:register-wallet', { bubbles: false, cancelable: false, composed: false })
  }
  override get type(): 'wallet-standard:register-wallet' {
    return 'wallet-standard:register-wallet'
  }
  override preventDefault(): never {
    throw new Error('preventDefault cannot be called')
  }
  override stopImmediatePropagation(): never {
    throw new Error('stopImmediatePropagation cannot be called')
  }
  override stopPropagation(): never {
    throw new Error('stopPropagation cannot be called')
  }
}
