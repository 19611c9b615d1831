/** The view that asks a wallet, drawn by itself: what it does when the router has moved on before it was seen. */
import { afterEach, expect, it } from 'vitest'
import { createRoot, type Root } from 'react-dom/client'
import { CONNECT, CONNECTING_EXTERNAL, PROFILE_WALLETS } from '#kernel'
import { ConnectingExternal } from '../../../src/plugins/wallets/views/ConnectingExternal.tsx'
import { evmWallet, flush, setup } from './support.ts'

const PARAMS = { connectorId: 'larkspur', namespace: 'eip155' } as const

let root: Root | undefined

afterEach(() => root?.unmount())

/** The list is open, the wallet was chosen in it; then the view is drawn. */
async function chosen(before: (made: Awaited<ReturnType<typeof setup>>) => void = () => {}) {
  const wallet = evmWallet()
  const made = await setup({ wallets: [wallet] })
  const { router } = made.kernel
  router.show()
  router.push(CONNECT)
  router.push(CONNECTING_EXTERNAL, PARAMS)
  before(made)
  const drawn = document.body.appendChild(document.createElement('div'))
  root = createRoot(drawn)
  root.render(<ConnectingExternal ctx={made.core.ctx} params={PARAMS} done={() => {}} />)
  await expect.poll(() => drawn.textContent).not.toBe('')
  // Effects run after the picture.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await flush()
  return wallet
}

it('asks the wallet when it is shown', async () => {
  expect((await chosen()).asked).toEqual(['connect'])
})

it.each([
  ['the modal was closed', ({ kernel }) => kernel.router.close()],
  ['the person went back', ({ kernel }) => kernel.router.goBack()],
  [
    'another view was opened after that',
    ({ kernel }) => {
      kernel.router.close()
      kernel.router.open(PROFILE_WALLETS).catch(() => {})
    },
  ],
] as const satisfies readonly (readonly [string, (made: Awaited<ReturnType<typeof setup>>) => void])[])(
  'asks nothing when %s before it was seen',
  async (_, before) => {
    expect((await chosen(before)).asked).toEqual([])
  },
)
