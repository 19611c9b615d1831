import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ModalProvider } from 'latchkey/react'
import { App } from './App.tsx'
import { modal } from './modal.ts'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ModalProvider modal={modal}>
      <App />
    </ModalProvider>
  </StrictMode>,
)
