import { useCallback, type ReactElement, type ReactNode } from 'react'
import { buttonCss } from '../button/buttonCss.ts'
import { connectText, isWaiting } from '../button/connecting.ts'
import { useModal, useModalState } from './context.tsx'
import { Shadow } from './Shadow.tsx'
import { useAccount, useBalance, useNetwork, type AccountState } from './hooks.ts'

export interface ConnectButtonState extends AccountState {
  readonly open: () => void
  /** Fetches what opening needs; for when a pointer comes over the button. */
  readonly prepare: () => void
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
  const { prepare } = modal
  const account = useAccount()
  const { network } = useNetwork()
  const { balance, symbol } = useBalance()
  const loading = useModalState((state) => state.loading)
  const open = useCallback(() => {
    // A chunk that did not load puts the button back; pressing again tries afresh.
    modal.open().catch(() => {})
  }, [modal])
  if (props.children) return props.children({ ...account, open, prepare, loading, network, balance, symbol })
  return <DefaultButton {...props} account={account} loading={loading} open={open} prepare={prepare} />
}

function DefaultButton({
  label,
  connectingLabel,
  reconnectingLabel,
  account,
  loading,
  open,
  prepare,
}: ConnectButtonProps & {
  readonly account: AccountState
  readonly loading: boolean
  readonly open: () => void
  readonly prepare: () => void
}): ReactElement {
  const theme = useModalState((state) => state.theme)
  const { status } = account
  const waiting = isWaiting(status, loading)
  return (
    <Shadow theme={theme} css={buttonCss}>
      <button
        type="button"
        className={status === 'connected' ? 'in' : undefined}
        aria-busy={waiting}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
      >
        {waiting && <i aria-hidden="true" />}
        <bdi>{connectText(status, account.address, label, connectingLabel, reconnectingLabel)}</bdi>
      </button>
    </Shadow>
  )
}
