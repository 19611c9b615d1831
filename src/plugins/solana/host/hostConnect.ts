// @chunk host-wallet: as hostWallet.ts, which uses it.
/**
 * Waits for the modal's Solana connection, restored or made by a person. The waits are not the kernel's: they would come
 * with the button of each page that has this wallet, and as a file of their own before other pages' wallet list.
 */
import { codeOf, LatchkeyError } from '#kernel'
import { CONNECT, WALLETS, type Modal, type ModalState } from '#wallet'

export const isConnected = ({ accounts }: ModalState): boolean => accounts.solana?.status === 'connected'

/** Waits while a connection of an earlier visit is being restored. Starts nothing. */
export async function whenRestored(modal: Modal): Promise<void> {
  await until(
    (look) => modal.subscribe(look),
    () => isSettled(modal.getState()),
  )
  if (isConnected(modal.getState()) || !modal.getState().initialized) return
  // The modal's state is about the namespace in use. Without the plugin of wallets nothing is restored.
  const state = await modal.use(WALLETS).then(
    (wallets) => wallets.state,
    () => undefined,
  )
  if (state)
    await until(
      (look) => state.subscribe(look),
      () => state.get().status.solana !== 'reconnecting',
    )
}

/** With a stored session the modal is `reconnecting` before its code is loaded. */
const isSettled = ({ initialized, status }: ModalState): boolean => initialized || status !== 'reconnecting'

/** Shows Solana's wallets. Resolves once one is connected; rejects with USER_REJECTED if the person closes the modal. */
export function connectByModal(modal: Modal): Promise<void> {
  return new Promise((resolve, reject) => {
    let seen = false
    let over = false
    const end = (finish: () => void): void => {
      if (over) return
      over = true
      off()
      finish()
    }
    const refuse = (): void => end(() => reject(new LatchkeyError('USER_REJECTED', { detail: 'the modal was closed' })))
    const look = (): void => {
      const state = modal.getState()
      if (isConnected(state)) return end(resolve)
      if (seen && !state.open) refuse()
      seen ||= state.open
    }
    const off = modal.subscribe(look)
    modal.open(CONNECT, { namespace: 'solana' }).catch((error: unknown) => {
      // The modal closes by itself once a wallet is connected.
      if (isConnected(modal.getState())) end(resolve)
      else if (codeOf(error) === 'MODAL_CLOSED') refuse()
      else end(() => reject(error))
    })
  })
}

function until(subscribe: (look: () => void) => () => void, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    let off = (): void => {}
    const look = (): void => {
      if (!holds()) return
      off()
      resolve()
    }
    off = subscribe(look)
    look()
  })
}
