/** A page with the chain: `npm run demo`. Its node is made of the files in `public/node`, its wallet is `wallet.ts`. */
import { createModal } from 'latchkey'
import { wallets } from 'latchkey/plugins/wallets'
import { myChain, myChainMainnet } from '../src/index.ts'
import { installDemoWallet } from './wallet.ts'

installDemoWallet()

const modal = createModal({
  projectId: '',
  metadata: { name: 'My chain' },
  networks: [{ ...myChainMainnet, rpcUrls: { default: { http: [`${location.origin}/node`] } } }],
  // The preset would add EVM chains. This page has only this chain.
  plugins: [wallets(), myChain()],
})

document.querySelector('button')?.addEventListener('click', () => void modal.open())
modal.subscribe(() => {
  const { account } = modal.getState()
  const said = account?.address
    ? `${account.address} has ${account.balance ?? '…'} ${account.balanceSymbol ?? ''}`
    : 'Nobody is connected.'
  document.querySelector('[role=status]')!.textContent = said
})
