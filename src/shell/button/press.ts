import type { Modal } from '#wallet'

/** A press opens the modal, or closes it if it is open; it does nothing while the modal loads. */
export function press(modal: Modal, open: () => Promise<unknown> = modal.open): void {
  const state = modal.getState()
  if (state.open) modal.close()
  // If a chunk does not load, the button is as before, and the next press tries again.
  else if (!state.loading) open().catch(() => {})
}
