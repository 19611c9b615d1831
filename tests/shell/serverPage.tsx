import { StrictMode, type ReactElement } from 'react'
import { CONNECTED, type Modal } from '#wallet'
import {
  AccountButton,
  ConnectButton,
  EmbeddedModal,
  ModalProvider,
  NetworkButton,
  useAccount,
  useBalance,
  useModalEvent,
  useNetwork,
  useProvider,
  useTheme,
} from '../../src/react.ts'

/** What every hook says. */
function Everything(): ReactElement {
  const { status } = useAccount()
  const { network, networks } = useNetwork()
  const { balance } = useBalance()
  const { theme } = useTheme()
  useModalEvent(CONNECTED, () => {})
  const provider = useProvider()
  const said = [status, network?.name, networks.length, balance ?? 'none', theme, provider ? 'provider' : 'no provider']
  return <p>{said.join(' ')}</p>
}

/** A page with all that `latchkey/react` has. */
export const serverPage = (modal: Modal): ReactElement => (
  <StrictMode>
    <ModalProvider modal={modal}>
      <ConnectButton />
      <ConnectButton label={'<"&'} size="sm" />
      <AccountButton />
      <NetworkButton />
      <ConnectButton>{({ status }) => <b>{status}</b>}</ConnectButton>
      <EmbeddedModal className="here" />
      <Everything />
    </ModalProvider>
  </StrictMode>
)
