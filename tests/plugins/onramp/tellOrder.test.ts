/** Who is told what became of an order, and where: also on a page whose modal is closed. */
import { describe, expect, it } from 'vitest'
import type { PluginContext } from '#kernel'
import { NETWORKS, NOTICES, type CaipAddress, type Notices } from '#wallet'
import type { Order } from '../../../src/plugins/onramp/orders/orders.ts'
import { tellOrder } from '../../../src/plugins/onramp/orders/tellOrder.ts'
import { PROGRESS } from '../../../src/plugins/onramp/refs.ts'
import { EVM_1 } from './stage.ts'

const order = (phase: Order['phase']): Order => ({
  key: '1',
  provider: 'coinbase',
  label: 'Coinbase',
  account: `eip155:1:${EVM_1}` as CaipAddress,
  token: undefined,
  symbol: 'ETH',
  expected: '1',
  phase,
  at: 0,
  last: 0n,
  received: 10n ** 18n,
  decimals: 18,
})

/** What is said of it while this is on the screen. */
function said(phase: Order['phase'], open: boolean, key: string) {
  const shown: Parameters<Notices['show']>[] = []
  const services = new Map<unknown, object>([
    [NOTICES, { show: (...toast: Parameters<Notices['show']>) => shown.push(toast) }],
    [NETWORKS, { get: () => ({ name: 'Ethereum' }) }],
  ])
  const ctx = {
    router: { state: { get: () => ({ open, stack: [{ id: PROGRESS.id, params: { key } }] }) } },
    i18n: { locale: 'en', t: (word: string) => word },
    use: (token: unknown) => services.get(token),
  }
  tellOrder(ctx as unknown as PluginContext, order(phase))
  return shown
}

describe('what became of an order', () => {
  it('is told on the page where nobody looks at it', () => {
    const arrived = [['onramp.toast.arrived', 'success', { onPage: true }]]
    expect(said('arrived', false, '1')).toEqual(arrived)
    expect(said('arrived', true, '2')).toEqual(arrived)
    expect(said('over', false, '1')).toEqual([['onramp.toast.over', 'error', { onPage: true }]])
  })

  it('is not told to who sees it, nor while there is nothing to tell', () => {
    expect([said('arrived', true, '1'), said('waiting', false, '1'), said('late', false, '1')]).toEqual([[], [], []])
  })
})
