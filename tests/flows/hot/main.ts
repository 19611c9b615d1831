/// <reference types="vite/client" />
import { CONNECTED, DISCONNECTED, type Modal } from 'latchkey'
import { checkout } from './modals.ts'

const button = document.querySelector('button')!
const list = document.querySelector('ol')!
let offs: readonly (() => void)[] = []
let current = checkout

/** From now on the page shows this modal. */
function show(modal: Modal): void {
  for (const off of offs) off()
  const draw = (): void => {
    const { account, status } = modal.getState()
    document.querySelector('output')!.value = status
    button.textContent = account?.address ?? 'Connect wallet'
  }
  const note = (event: string) => (): void => {
    const item = document.createElement('li')
    item.textContent = event
    list.append(item)
  }
  offs = [modal.subscribe(draw), modal.on(CONNECTED, note('connected')), modal.on(DISCONNECTED, note('disconnected'))]
  current = modal
  draw()
}

button.addEventListener('click', () => void current.open())
show(checkout)
import.meta.hot?.accept('./modals.ts', (replaced) => {
  if (replaced) show(replaced['checkout'] as Modal)
})
