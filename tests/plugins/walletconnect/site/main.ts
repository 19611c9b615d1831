import { createModal } from 'latchkey'
import { PAIRING, walletConnect } from 'latchkey/plugins/walletconnect'
import { wallets } from 'latchkey/plugins/wallets'

/** A site with nothing but remote wallets; its relay and services are told by the address. */
const relay = new URLSearchParams(location.search).get('relay')!
const { origin } = location
const modal = createModal({
  projectId: '0123456789abcdef0123456789abcdef',
  metadata: { name: 'Harbor', description: '', url: origin, icons: [] },
  networks: [
    {
      id: 31_337,
      name: 'One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [origin] } },
    },
  ],
  plugins: [wallets(), walletConnect()],
  endpoints: { api: origin, wallets: origin, rpc: origin, analytics: origin, frame: origin, relay },
})

Object.assign(window, { harbor: { modal, PAIRING } })
