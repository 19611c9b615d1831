import { createRoot } from 'react-dom/client'
import { Floor } from './Floor.tsx'

createRoot(document.getElementById('root')!).render(<Floor />)
