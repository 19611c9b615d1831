/** The site. Its developers' part is a page of its own, `developers.html`. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ModalProvider } from 'latchkey/react'
import { loadSite, makeModal } from './modal.ts'
import { Site } from './site/Site.tsx'

void loadSite().then((extras) => {
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <ModalProvider modal={makeModal(extras)}>
        <Site />
      </ModalProvider>
    </StrictMode>,
  )
})
