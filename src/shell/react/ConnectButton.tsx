import { useCallback, type ReactNode } from 'react'
import { nameOf } from '../button/account.ts'
import { connectButton } from '../button/connectButton.ts'
import { connectFace } from '../button/face.ts'
import type { ConnectSettings } from '../button/part.ts'
import type { AccountButtonProps } from './buttons.tsx'
import { useModal, useModalState } from './context.tsx'
import { useAccount, useBalance, useNetwork, type AccountState } from './hooks.ts'
import { PageButton } from './PageButton.tsx'

export interface ConnectButtonState extends AccountState {
  readonly open: () => void
  /** Loads the code that opening needs. Call it when the pointer is over the button. */
  readonly prepare: () => void
  readonly loading: boolean
  /** The profile's name, otherwise the shortened address; undefined while no wallet is connected. */
  readonly name: string | undefined
  readonly network: ReturnType<typeof useNetwork>['network']
  readonly balance: string | undefined
  readonly symbol: string | undefined
}

export interface ConnectButtonProps
  extends
    AccountButtonProps,
    Pick<ConnectSettings, 'label' | 'loadingLabel' | 'connectingLabel' | 'reconnectingLabel'> {
  /** Draws the host's own button instead. */
  readonly children?: ((state: ConnectButtonState) => ReactNode) | undefined
}

/** Connects a wallet, then shows the account. A press opens the modal. With a function as child, the host draws the button. */
export const ConnectButton = ({ children, ...settings }: ConnectButtonProps): ReactNode =>
  children ? (
    <OwnButton draw={children} />
  ) : (
    <PageButton kind={connectButton} faceOf={connectFace} settings={settings} />
  )

function OwnButton({ draw }: { readonly draw: (state: ConnectButtonState) => ReactNode }): ReactNode {
  const modal = useModal()
  const { prepare } = modal
  const account = useAccount()
  const { network } = useNetwork()
  const { balance, symbol } = useBalance()
  const loading = useModalState((state) => state.loading)
  const open = useCallback(() => {
    // If a chunk does not load, the button is as before, and the next press tries again.
    modal.open().catch(() => {})
  }, [modal])
  const name = account.isConnected && account.address ? nameOf(account, {}).text : undefined
  return draw({ ...account, open, prepare, loading, name, network, balance, symbol })
}
