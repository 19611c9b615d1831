import type { ReactElement, ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Header, IconButton, Plate, Row } from '#kit'
import { stage, type Stage } from './stage.tsx'

function Modal({ children }: { children?: ReactNode }): ReactElement {
  return (
    <dialog className="lk-dialog">
      <div className="lk lk-card">
        <div className="lk-grab" />
        <Header title="Connect wallet" detail="to harbor.example">
          <IconButton icon="close" label="Close" />
        </Header>
        <div className="lk-views">
          <div className="lk-view">
            <div className="lk-body">{children}</div>
          </div>
        </div>
        <div className="lk-foot">Latchkey</div>
      </div>
    </dialog>
  )
}

const rows = (count: number): ReactElement => (
  <Plate name="Wallets">
    {Array.from({ length: count }, (_, at) => (
      <Row key={at} label={`Wallet ${at}`} onClick={() => {}} />
    ))}
  </Plate>
)

/** Opens the modal at a size of window, with every animation at its end. */
async function open(
  width: number,
  height: number,
  children?: ReactNode,
  attributes?: Record<string, string>,
): Promise<Stage> {
  const shown = await stage(<Modal>{children}</Modal>, attributes)
  await page.viewport(width, height)
  shown.find<HTMLDialogElement>('dialog').showModal()
  for (const animation of shown.find('dialog').getAnimations({ subtree: true })) animation.finish()
  return shown
}

describe('the card', () => {
  test('stands in the middle, 360 px wide and as high as its content', async () => {
    const { find } = await open(1024, 768, rows(2))
    const card = find('.lk-card').getBoundingClientRect()
    expect(card.width).toBe(360)
    expect(card.left + card.right).toBe(1024)
    expect(card.top + card.bottom).toBe(768)
    expect(card.height).toBe(64 + 2 * 56 + 12 + find('.lk-foot').offsetHeight)
    expect(getComputedStyle(find('.lk-grab')).display).toBe('none')
  })

  test('never grows beyond the window: only the body scrolls', async () => {
    const { find } = await open(1024, 500, rows(40))
    expect(find('.lk-card').getBoundingClientRect().height).toBe(500 - 32)
    expect(find('.lk-body').scrollHeight).toBeGreaterThan(find('.lk-body').clientHeight)
    expect(find('.lk-foot').getBoundingClientRect().bottom).toBeLessThanOrEqual(500 - 16)
  })

  test('is a sheet at the bottom of a phone, with a grabber and at most 92 % high', async () => {
    const { find } = await open(390, 844, rows(40))
    const card = find('.lk-card').getBoundingClientRect()
    expect([card.left, card.width, card.bottom]).toEqual([0, 390, 844])
    expect(card.height).toBeCloseTo(844 * 0.92, 0)
    expect(getComputedStyle(find('.lk-card')).borderEndEndRadius).toBe('0px')
    expect(find('.lk-grab').getBoundingClientRect().width).toBe(36)
    expect(find('.lk-row').getBoundingClientRect().height).toBe(60)
  })

  test('keeps glyphs and text on the 24 px edge', async () => {
    const { find } = await open(1024, 768, rows(1))
    const card = find('.lk-card').getBoundingClientRect()
    expect(find('h2').getBoundingClientRect().left - card.left).toBe(24)
    expect(find('.lk-row .lk-cut').getBoundingClientRect().left - card.left).toBe(24)
    // The cross is drawn from 6 to 18 on the grid of 24: 5 px inside its icon of 20.
    const glyph = find('.lk-head .lk-i').getBoundingClientRect()
    expect(card.right - (glyph.right - 5)).toBe(24)
  })

  test('lets a new view in from the end side, and from the start side on the way back', async () => {
    const shift = async (motion: string, dir: string): Promise<number> => {
      const { find, unmount } = await open(1024, 768, rows(1), { dir })
      const view = find('.lk-view')
      const rest = view.getBoundingClientRect().left
      view.dataset['motion'] = motion
      for (const animation of view.getAnimations()) {
        animation.pause()
        animation.currentTime = 0
      }
      const from = view.getBoundingClientRect().left
      await unmount()
      return from - rest
    }
    expect(await shift('next', 'ltr')).toBe(12)
    expect(await shift('prev', 'ltr')).toBe(-12)
    expect(await shift('next', 'rtl')).toBe(-12)
    expect(await shift('prev', 'rtl')).toBe(12)
  })

  test('shakes by the measure when closing is refused', async () => {
    const { find } = await open(1024, 768)
    const card = find('.lk-card')
    const rest = card.getBoundingClientRect().left
    card.dataset['refused'] = ''
    const [shake] = card.getAnimations()
    if (!shake) throw new Error('it does not shake')
    expect(shake.effect?.getTiming().duration).toBe(500)
    shake.pause()
    const at = (time: number): number => {
      shake.currentTime = time
      return Math.round(card.getBoundingClientRect().left - rest) + 0 // no minus zero
    }
    expect([0, 85, 165, 250, 335, 415, 499].map(at)).toEqual([0, -6, 6, -4, 4, -2, 0])
  })

  test('fills its container up to its width when embedded, with a hairline for a shadow', async () => {
    const { find } = await stage(
      <div style={{ width: 340 }}>
        <div className="lk lk-card" data-embedded="" />
      </div>,
    )
    expect(find('.lk-card').getBoundingClientRect().width).toBe(340)
    find('.lk-card').parentElement?.style.setProperty('width', '900px')
    expect(find('.lk-card').getBoundingClientRect().width).toBe(360)
    expect(getComputedStyle(find('.lk-card')).boxShadow).toMatch(/0px 0px 0px 1px$/)
  })
})
