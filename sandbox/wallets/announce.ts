/** Puts the demo wallets on a page, with controls that act as the person, or make them misbehave. */
import * as v from 'valibot'
import type { Conversation } from './conversation.ts'
import { installWallet, type AnyWalletControl, type PageOptions, type WalletControls } from './install.ts'
import { USUAL_WALLET_IDS, type UsualWalletId, type WalletId } from './profiles.ts'
import { PUSH, type BehaviourInput } from './protocol.ts'
import type { DemoProvider } from './provider.ts'

export type { BehaviourInput, DemoProvider }

export interface AnnounceOptions<W extends WalletId = UsualWalletId> extends PageOptions {
  /** Which wallets; without it the usual four, none of which is a contract. */
  readonly wallets?: readonly W[]
}

/** Call it to take the wallets off the page again: open requests end with 4900, nothing listens any more. */
export type DemoWallets<W extends WalletId = UsualWalletId> = (() => void) & Pick<WalletControls, W>

/** Announces the usual demo wallets, or those named. They stay silent when the sandbox does not run. */
export function announceDemoWallets<const W extends WalletId = UsualWalletId>(
  options: AnnounceOptions<W>,
): DemoWallets<W> {
  const stopped = new AbortController()
  const { signal } = stopped
  const conversations = new Map<string, Conversation>()
  const connected = new Set<WalletId>()
  let stream: EventSource | undefined

  /** A stream to the wallets' origin is held only while some wallet is connected, as its pages hold few of them. */
  function follow(): void {
    if (connected.size === 0 || signal.aborted) {
      stream?.close()
      stream = undefined
      return
    }
    if (stream) return
    stream = new EventSource(new URL('/events', options.origin))
    stream.addEventListener('message', (event: MessageEvent<string>) => {
      const push = v.parse(PUSH, JSON.parse(event.data))
      conversations.get(push.wallet)?.apply(push.session)
    })
    stream.addEventListener('error', () => {
      for (const conversation of conversations.values()) conversation.lost()
    })
  }

  const controls: Partial<Record<WalletId, AnyWalletControl>> = {}
  for (const id of options.wallets ?? USUAL_WALLET_IDS) {
    const { conversation, control } = installWallet(id, options, signal, (isConnected) => {
      if (isConnected) connected.add(id)
      else connected.delete(id)
      follow()
    })
    conversations.set(id, conversation)
    controls[id] = control
  }
  signal.addEventListener('abort', follow)
  return Object.assign(() => stopped.abort(), controls as Pick<WalletControls, W>)
}
