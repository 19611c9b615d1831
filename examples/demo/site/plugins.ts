/** Which features this page has at the moment: the site offers no step whose plugin is missing or switched off. */
import type { Modal, ModalState, ViewRef } from 'latchkey'
import { installed } from '../modal.ts'

export type Plugin = 'email' | 'socials' | 'walletconnect' | 'send' | 'swaps' | 'onramp' | 'names' | 'siwx'

export function hasPlugin(plugins: ModalState['plugins'], id: Plugin): boolean {
  if (!installed.some(({ manifest }) => manifest.id === id)) return false
  // Before the modal was touched, nothing is known of the switches.
  const state = plugins[id]?.state
  return state === undefined || !['off', 'blocked', 'failed', 'draining'].includes(state)
}

/** The view that a plugin begins with stands first in its manifest. */
export async function openFirstView(modal: Modal, id: Plugin): Promise<void> {
  const view = installed.find(({ manifest }) => manifest.id === id)?.manifest.contributes?.views?.[0]?.ref
  // Closing the modal is no error, and what went wrong inside it is said there.
  if (view) await modal.open(view as ViewRef).catch(() => {})
}
