/** A page with the chain: `npm run demo`. Its node is the files in `public/node`, its wallet is `wallet.ts`. */
import { createModal } from 'latchkey'
import { wallets } from 'latchkey/plugins/wallets'
import { myChain, myChainMainnet } from '../src/index.ts'
import { installDemoWallet } from './wallet.ts'

installDemoWallet()

const modal = createModal({
  projectId: '',
  metadata: { name: 'My chain' },
  networks: [{ ...myChainMainnet, rpcUrls: { default: { http: [`${location.origin}/node`] } } }],
  // The preset brings EVM chains as well; this page has the one chain.
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
