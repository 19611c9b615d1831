import { describe, expect, test } from 'vitest'
import { AddressBlock, AmountText, Facts, Rail } from '#kit'
import { stage } from './stage.tsx'

describe('Rail', () => {
  test('is hidden from screen readers in every state and draws the state', async () => {
    for (const state of ['open', 'waiting', 'closed', 'broken'] as const) {
      const { find, unmount } = await stage(
        <Rail state={state} left={{ picture: <b>H</b>, label: 'Harbor' }} right={{ picture: <b>L</b> }} />,
      )
      expect(find('.lk-rail').getAttribute('aria-hidden')).toBe('true')
      expect(find(`.lk-track-${state}`)).toBeTruthy()
      expect(find('.lk-rail').querySelectorAll('.lk-track i')).toHaveLength(state === 'waiting' ? 1 : 0)
      expect(find('.lk-rail').querySelectorAll('.lk-track-sign')).toHaveLength(
        state === 'closed' || state === 'broken' ? 1 : 0,
      )
      await unmount()
    }
  })

  test('keeps the bolt on the track at its far end', async () => {
    const { find } = await stage(
      <div style={{ width: 336 }}>
        <Rail state="waiting" left={{ picture: <b>H</b> }} right={{ picture: <b>L</b> }} />
      </div>,
    )
    const bolt = find('.lk-track i')
    const [run] = bolt.getAnimations()
    if (!run) throw new Error('the bolt stands still')
    run.pause()
    run.currentTime = 800
    const track = find('.lk-track').getBoundingClientRect()
    expect(bolt.getBoundingClientRect().left).toBeCloseTo(track.right - 28, 0)
  })
})

describe('AddressBlock', () => {
  test.each(['0x7C3fA0b2954E1d6678cBe2F04a915D3aB86e9AE2', '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'])(
    'gives %s back unchanged when selected, five groups to a line',
    async (address) => {
      const { find, root } = await stage(<AddressBlock address={address} />)
      getSelection()?.selectAllChildren(find('.lk-addr'))
      // Chromium keeps a selection for each shadow root; lib.dom doesn't know it.
      const selected = (root as ShadowRoot & { getSelection: () => Selection | null }).getSelection()
      expect(selected?.toString()).toBe(address)
      const tops = Array.from(
        root.querySelectorAll('.lk-addr > *:not(wbr)'),
        (node) => node.getBoundingClientRect().top,
      )
      const groups = address.startsWith('0x') ? tops.slice(1) : tops
      expect(groups.slice(0, 5).every((top) => top === groups[0])).toBe(true)
      expect(groups[5]).toBeGreaterThan(groups[0] ?? 0)
    },
  )

  test('makes the first and the last group strong and reads left to right', async () => {
    const { root, find } = await stage(<AddressBlock address="0x7C3fA0b2954E1d66" />, { dir: 'rtl' })
    expect(Array.from(root.querySelectorAll('b'), (node) => node.textContent)).toEqual(['0x', '7C3f', '1d66'])
    expect(getComputedStyle(find('.lk-addr')).direction).toBe('ltr')
  })
})

describe('AmountText', () => {
  test('dims the fraction and keeps its own direction', async () => {
    const { find } = await stage(<AmountText value="12480.36" locale="en-US" unit="USDC" />, { dir: 'rtl' })
    expect(find('.lk-amount').textContent).toBe('12,480.36 USDC')
    expect(find('.lk-dim').textContent).toBe('.36')
    expect(getComputedStyle(find('.lk-amount')).direction).toBe('ltr')
  })

  test('shows the fallback instead of a number it cannot read', async () => {
    const { find } = await stage(<AmountText value="1e5" fallback="No price" />)
    expect(find('.lk-amount').textContent).toBe('No price')
  })

  test('fits the card at every length, down to 20 px', async () => {
    for (const value of ['1', '12480.36', '999999999.999', `1${'0'.repeat(30)}`]) {
      const { find, unmount } = await stage(
        <div style={{ width: 312 }}>
          <AmountText large value={value} locale="en-US" unit="USDC" />
        </div>,
      )
      const amount = find('.lk-amount')
      expect(amount.scrollWidth).toBeLessThanOrEqual(312)
      expect(parseFloat(getComputedStyle(amount).fontSize)).toBeGreaterThanOrEqual(20)
      await unmount()
    }
  })
})

describe('Facts', () => {
  test('pairs terms with values and leaves empty ones out', async () => {
    const { root } = await stage(
      <Facts facts={[{ term: 'Network', value: 'Base' }, false, { term: 'Fee', value: '$0.02' }, undefined]} />,
    )
    expect(Array.from(root.querySelectorAll('dt, dd'), (node) => node.textContent)).toEqual([
      'Network',
      'Base',
      'Fee',
      '$0.02',
    ])
  })
})
