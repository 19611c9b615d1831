import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { announceDemoWallets } from '../../sandbox/wallets/announce.ts'
import { App } from './App.tsx'
import { Document } from './Document.tsx'
import { sandbox } from './modal.ts'

announceDemoWallets({
  origin: sandbox.wallets,
  nodes: { 31337: sandbox.nodes.first, 31338: sandbox.nodes.second },
})

const app = (
  <StrictMode>
    <App />
  </StrictMode>
)
// The streaming server renders the document itself, the other one only what is in `#root`.
const root = document.getElementById('root')
if (root) hydrateRoot(root, app)
else hydrateRoot(document, <Document>{app}</Document>)
