// @chunk host-wallet: as hostWallet.ts, which uses it.
/** Waits for the modal's Solana connection, restored or made by a person. */
import { codeOf, LatchkeyError, whenFound, type Readable } from '#kernel'
import { CONNECT, WALLETS, type Modal, type ModalState } from '#wallet'

export const isConnected = ({ accounts }: ModalState): boolean => accounts.solana?.status === 'connected'

/** Waits while a connection of an earlier visit is being restored. Starts nothing. */
export async function whenRestored(modal: Modal): Promise<void> {
  await whenFound(stateOf(modal), (state) => isSettled(state) || undefined)
  if (isConnected(modal.getState()) || !modal.getState().initialized) return
  // The modal's state is about the namespace in use. Without the plugin of wallets nothing is restored.
  const state = await modal.use(WALLETS).then(
    (wallets) => wallets.state,
    () => undefined,
  )
  if (state) await whenFound(state, ({ status }) => status.solana !== 'reconnecting' || undefined)
}

/** With a stored session the modal is `reconnecting` before its code is loaded. */
const isSettled = ({ initialized, status }: ModalState): boolean => initialized || status !== 'reconnecting'

/** Shows Solana's wallets. Resolves once one is connected; rejects with USER_REJECTED if the person closes the modal. */
export async function connectByModal(modal: Modal): Promise<void> {
  const closed = new LatchkeyError('USER_REJECTED', { detail: 'the modal was closed' })
  const waiting = new AbortController()
  let wasOpen = false
  const connected = whenFound(
    stateOf(modal),
    (state) => {
      if (isConnected(state)) return true
      if (wasOpen && !state.open) throw closed
      wasOpen ||= state.open
      return undefined
    },
    waiting.signal,
  )
  // The view may close without an answer, so only its rejection counts.
  const failed = new Promise<never>((_, reject) => {
    modal.open(CONNECT, { namespace: 'solana' }).catch(reject)
  })
  try {
    await Promise.race([connected, failed])
  } catch (error) {
    // The modal closes by itself once a wallet is connected.
    if (isConnected(modal.getState())) return
    throw codeOf(error) === 'MODAL_CLOSED' ? closed : error
  } finally {
    waiting.abort()
  }
}

const stateOf = (modal: Modal): Readable<ModalState> => ({
  get: () => modal.getState(),
  subscribe: (listener) => modal.subscribe(listener),
})
