import type { Modal } from '#wallet'

/** A press opens the modal, and closes it while it is open; one that is on its way is waited for. */
export function press(modal: Modal, open: () => Promise<unknown> = modal.open): void {
  const state = modal.getState()
  if (state.open) modal.close()
  // A chunk that did not load puts the button back; pressing again tries afresh.
  else if (!state.loading) open().catch(() => {})
}
