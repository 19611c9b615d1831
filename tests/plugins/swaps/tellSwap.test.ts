/** Who is told how a swap ended, and where: "We say when it is confirmed" also holds for a closed window. */
import { describe, expect, it } from 'vitest'
import type { PluginContext } from '#kernel'
import type { Notices } from '#wallet'
import { PROGRESS } from '../../../src/plugins/swaps/refs.ts'
import { tellSwap } from '../../../src/plugins/swaps/swapper/tellSwap.ts'
import type { Swap } from '../../../src/plugins/swaps/swapper/swap.ts'
import { ACCOUNT, SHL, USD } from './stage.ts'

const run = (change: Partial<Swap> = {}): Swap => ({
  key: '1',
  account: ACCOUNT,
  network: 'eip155:1',
  facts: { gives: { asset: USD, units: 1n }, gets: { asset: SHL, least: 1n } },
  steps: [{ kind: 'swap', phase: 'confirmed' }],
  phase: 'done',
  ...change,
})

/** What is said of it while this is on the screen. */
function said(about: Swap, screen: { readonly open: boolean; readonly stack: readonly object[] }) {
  const shown: Parameters<Notices['show']>[] = []
  const ctx = {
    bus: { emit: () => {} },
    router: { state: { get: () => screen } },
    i18n: { t: (key: string) => key },
    use: () => ({ show: (...toast: Parameters<Notices['show']>) => shown.push(toast) }),
  }
  tellSwap(ctx as unknown as PluginContext, about)
  return shown
}

const onProgress = (open: boolean, key = '1') => ({ open, stack: [{ id: PROGRESS.id, params: { key } }] })

describe('the end of a swap', () => {
  it('is told on the page where nobody looks at it', () => {
    const done = [['swaps.toast.done', 'success', { onPage: true }]]
    expect(said(run(), { open: false, stack: [] })).toEqual(done)
    expect(said(run(), onProgress(false))).toEqual(done)
    expect(said(run(), onProgress(true, '2'))).toEqual(done)
    expect(said(run({ phase: 'stopped', code: 'swaps/LEFT' }), { open: false, stack: [] })).toEqual([
      ['swaps.toast.stopped', 'error', { onPage: true }],
    ])
    expect(
      said(run({ phase: 'stopped', code: 'swaps/UNKNOWN', steps: [{ kind: 'swap', phase: 'unknown' }] }), {
        open: false,
        stack: [],
      })[0]?.[0],
    ).toBe('swaps.toast.unknown')
    // A wallet whose answer was neither yes nor no.
    const unclear = run({ phase: 'stopped', code: 'WALLET_TIMEOUT', steps: [{ kind: 'swap', phase: 'unknown' }] })
    expect(said(unclear, { open: false, stack: [] })[0]?.[0]).toBe('swaps.toast.unknown')
    const kept = run({ phase: 'stopped', code: 'swaps/FAILED', steps: [{ kind: 'revoke', phase: 'failed' }] })
    expect(said(kept, { open: false, stack: [] })[0]?.[0]).toBe('swaps.toast.kept')
    const revoked = run({ steps: [{ kind: 'revoke', phase: 'confirmed' }] })
    expect(said(revoked, { open: false, stack: [] })[0]?.[0]).toBe('swaps.toast.revoked')
  })

  it('is not told to who sees it, nor to who said no', () => {
    expect(said(run(), onProgress(true))).toEqual([])
    expect(said(run({ phase: 'stopped', code: 'USER_REJECTED' }), { open: false, stack: [] })).toEqual([])
  })
})
