import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ModalProvider } from 'latchkey/react'
import { DevelopersPage } from './DevelopersPage.tsx'
import { loadExtras, makeModal } from './modal.ts'

void loadExtras().then((extras) => {
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <ModalProvider modal={makeModal(extras)}>
        <DevelopersPage more={extras.panels} />
      </ModalProvider>
    </StrictMode>,
  )
})
