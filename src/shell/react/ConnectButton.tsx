import { useCallback, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { shortAddress } from '../kit/cleanText.ts'
import { buttonCss } from './buttonCss.ts'
import { useModal, useModalState } from './context.tsx'
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
    <Shadow theme={theme}>
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

/** Draws its children in a shadow root of their own, so that no style of the page and none of ours meet. */
function Shadow({ theme, children }: { readonly theme: string; readonly children: ReactNode }): ReactElement {
  const host = useRef<HTMLSpanElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(buttonCss)
    shadow.adoptedStyleSheets = [sheet]
    setRoot(shadow)
  }, [])
  // Until the shadow is there (on the server, and while hydrating) the plain button stands in the page: it works too.
  return (
    <span ref={host} data-theme={theme}>
      {root ? createPortal(children, root) : children}
    </span>
  )
}
