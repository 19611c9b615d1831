import { useCallback, type ReactElement, type ReactNode } from 'react'
import { shortAddress } from '../kit/cleanText.ts'
import { buttonCss } from './buttonCss.ts'
import { useModal, useModalState } from './context.tsx'
import { Shadow } from './Shadow.tsx'
import { useAccount, useBalance, useNetwork, type AccountState } from './hooks.ts'

export interface ConnectButtonState extends AccountState {
  readonly open: () => void
  readonly loading: boolean
  readonly network: ReturnType<typeof useNetwork>['network']
  readonly balance: string | undefined
  readonly symbol: string | undefined
}

export interface ConnectButtonProps {
  readonly label?: string
  readonly connectingLabel?: string
  readonly reconnectingLabel?: string
  /** Draws a button of the host's own instead. */
  readonly children?: (state: ConnectButtonState) => ReactNode
}

/** Connects, then shows the account; a press opens the modal. With a function as child, the host draws it. */
export function ConnectButton(props: ConnectButtonProps): ReactNode {
  const modal = useModal()
  const account = useAccount()
  const { network } = useNetwork()
  const { balance, symbol } = useBalance()
  const loading = useModalState((state) => state.loading)
  const open = useCallback(() => {
    // A chunk that did not load puts the button back; pressing again tries afresh.
    modal.open().catch(() => {})
  }, [modal])
  if (props.children) return props.children({ ...account, open, loading, network, balance, symbol })
  return <DefaultButton {...props} account={account} loading={loading} open={open} />
}

function DefaultButton({
  label = 'Connect wallet',
  connectingLabel = 'Connecting',
  reconnectingLabel = 'Reconnecting',
  account,
  loading,
  open,
}: ConnectButtonProps & {
  readonly account: AccountState
  readonly loading: boolean
  readonly open: () => void
}): ReactElement {
  const theme = useModalState((state) => state.theme)
  const { status, address } = account
  const waiting = status === 'reconnecting' || status === 'connecting' || loading
  // While the modal is on its way the words stay: it takes a moment only, and a button that changes its width jumps.
  const words = {
    connected: address && shortAddress(address),
    reconnecting: reconnectingLabel,
    connecting: connectingLabel,
    disconnected: label,
  }
  return (
    <Shadow theme={theme} css={buttonCss}>
      <button
        type="button"
        className={status === 'connected' ? 'in' : undefined}
        aria-busy={waiting}
        aria-haspopup="dialog"
        onClick={open}
      >
        {waiting && <i aria-hidden="true" />}
        <bdi>{words[status] ?? label}</bdi>
      </button>
    </Shadow>
  )
}
