import { codeOf } from '#kernel'
import { CONNECT, CONNECTING_EXTERNAL } from '#wallet'
import { describe, expect, it } from 'vitest'
import { openConnectors } from '../../../src/plugins/wallets/list/select.ts'
import { evmWallet, flush, setup } from './support.ts'

const REQUEST = { connectorId: 'larkspur', namespace: 'eip155' } as const

/** The list is shown, and the wallet in it has been clicked. */
async function clicked(mood: 'ok' | 'hang' | 'reject' = 'ok') {
  const wallet = evmWallet()
  wallet.behave(mood, 'connect')
  const made = await setup({ wallets: [wallet] })
  made.kernel.router.show()
  made.kernel.router.push(CONNECT)
  const connector = made.service.state.get().connectors.find(({ id }) => id === 'larkspur')!
  openConnectors(made.core, [connector])
  return { ...made, wallet, status: () => made.service.state.get().status.eip155 ?? 'disconnected' }
}

const top = ({ kernel }: Awaited<ReturnType<typeof clicked>>): string | undefined =>
  kernel.router.state.get().stack.at(-1)?.id

describe('a wallet that is clicked', () => {
  it('is asked within the click, and once: the view joins', async () => {
    const made = await clicked('hang')
    expect(top(made)).toBe(CONNECTING_EXTERNAL.id)
    expect(made.status()).toBe('connecting')
    const view = new AbortController()
    const answer = made.service.connect({ ...REQUEST, signal: view.signal })
    await flush()
    expect(made.wallet.asked).toEqual(['connect'])
    made.wallet.wake()
    expect((await answer).connectedWalletInfo?.name).toBe('Larkspur')
    expect(made.status()).toBe('connected')
  })

  it('says no to the view that joined, and a new try asks anew', async () => {
    const made = await clicked('reject')
    await flush()
    const refused = await made.service.connect(REQUEST).catch(codeOf)
    expect(refused).toBe('USER_REJECTED')
    expect(made.told().filter((id) => id === 'user-rejected')).toHaveLength(1)
    made.wallet.behave('ok', 'connect')
    await made.service.connect(REQUEST)
    expect(made.wallet.asked).toEqual(['connect', 'connect'])
  })

  it('is let go when the view that joined is left', async () => {
    const made = await clicked('hang')
    const view = new AbortController()
    const answer = made.service.connect({ ...REQUEST, signal: view.signal }).catch(codeOf)
    view.abort()
    expect(await answer).toBe('ABORTED')
    expect([made.status(), made.actions()!.operations.size]).toEqual(['disconnected', 0])
  })

  it.each(['goBack', 'close'] as const)(
    'is let go when the person leaves before the view is drawn: %s',
    async (way) => {
      const made = await clicked('hang')
      made.kernel.router[way]()
      await flush()
      expect([made.status(), made.actions()!.operations.size]).toEqual(['disconnected', 0])
      await made.service.connect({ ...REQUEST, signal: AbortSignal.abort() }).catch(() => {})
      expect(made.status()).toBe('disconnected')
    },
  )

  it('is not joined by who asks for another network', async () => {
    const made = await clicked('hang')
    const other = made.service.connect({ ...REQUEST, network: 'eip155:8453' })
    await flush()
    expect(made.wallet.asked).toEqual(['connect', 'connect'])
    made.wallet.wake()
    await other
    expect(made.status()).toBe('connected')
  })
})
