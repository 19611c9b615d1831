/** What every connect button says, whoever draws it: React or a custom element. */
import type { ConnectionStatus } from '#kernel'
import { shortAddress } from '../kit/cleanText.ts'

/** The words on the button. */
export function connectText(
  status: ConnectionStatus,
  address: string | undefined,
  label = 'Connect wallet',
  connecting = 'Connecting',
  reconnecting = 'Reconnecting',
): string {
  // While the modal is on its way the words stay: it takes a moment only, and a button that changes its width jumps.
  const words = { connected: address && shortAddress(address), reconnecting, connecting, disconnected: label }
  return words[status] ?? label
}

/** Something is on its way: the wallet's answer, or the modal itself. */
export const isWaiting = (status: ConnectionStatus, loading: boolean): boolean =>
  status === 'reconnecting' || status === 'connecting' || loading
