/// <reference types="vite/client" />
import { createModal } from 'latchkey/preset'

const base = Number(new URLSearchParams(location.search).get('port'))
const at = (offset: number): string => `http://127.0.0.1:${base + offset}`

export const checkout = createModal({
  projectId: '1a7c4e90d2b35f6881e0c9a4b7d6f203',
  networks: [
    {
      id: 31337,
      name: 'Latchkey Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [at(10)] } },
    },
  ],
  endpoints: { api: at(1), wallets: at(1), rpc: at(1), analytics: at(1) },
})

import.meta.hot?.dispose(() => void checkout.dispose())
