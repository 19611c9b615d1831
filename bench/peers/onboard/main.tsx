// @ts-nocheck: its packages are installed into a temporary folder, by `npm run bench -- --peers` only.
/** web3-onboard with its browser wallets, and a button of the page, since it brings none. */
import Onboard, { type WalletState } from '@web3-onboard/core'
import injectedModule from '@web3-onboard/injected-wallets'
import { useEffect, useState, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'

const onboard = Onboard({
  wallets: [injectedModule()],
  chains: [{ id: '0x7a69', token: 'ETH', label: 'Local', rpcUrl: `${location.origin}/rpc` }],
  appMetadata: {
    name: 'Bench',
    description: 'Bench',
    icon: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  },
  connect: { autoConnectLastWallet: true },
  accountCenter: { desktop: { enabled: false }, mobile: { enabled: false } },
})

function Button(): ReactElement {
  const [wallets, setWallets] = useState<readonly WalletState[]>([])
  useEffect(() => {
    const { unsubscribe } = onboard.state.select('wallets').subscribe(setWallets)
    return unsubscribe
  }, [])
  const account = wallets[0]?.accounts[0]?.address
  return (
    <button type="button" onClick={() => void onboard.connectWallet()}>
      {account ? `${account.slice(0, 6)}…${account.slice(-4)}` : 'Connect wallet'}
    </button>
  )
}

createRoot(document.getElementById('root')!).render(<Button />)
