// @chunk host-wallet: as hostWallet.ts, which uses it.
/** Waiting for a connection of the modal's on Solana: restored, or made by a person. */
import { codeOf, LatchkeyError } from '#kernel'
import { CONNECT, WALLETS, type Modal, type ModalState } from '#wallet'

export const isConnected = ({ accounts }: ModalState): boolean => accounts.solana?.status === 'connected'

/** Waits while a connection of an earlier visit is being restored. Starts nothing: without one there is nothing to wait for. */
export async function restored(modal: Modal): Promise<void> {
  await until(
    (look) => modal.subscribe(look),
    () => isSettled(modal.getState()),
  )
  if (isConnected(modal.getState()) || !modal.getState().initialized) return
  // The snapshot tells of the namespace in use only; without the wallets' plugin nothing is restored.
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

/** With a stored session the snapshot says so before the code that knows more has come. */
const isSettled = ({ initialized, status }: ModalState): boolean => initialized || status !== 'reconnecting'

/** Shows Solana's wallets. Resolves once one is connected; rejects with USER_REJECTED when the person closes the modal. */
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
      // The modal closes by itself once somebody is connected.
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
