import { describe, expect, test } from 'vitest'
import { Stack } from '#kit'
import { stage } from './stage.tsx'

const boxes = ['a', 'b'].map((id) => <div key={id} id={id} style={{ width: 40, height: 20 }} />)

describe('Stack', () => {
  test.each([
    ['small', 4],
    ['medium', 8],
    ['large', 16],
  ] as const)('puts things below or beside each other, %s is %i px', async (gap, px) => {
    const below = await stage(<Stack gap={gap}>{boxes}</Stack>)
    expect(below.find('#b').getBoundingClientRect().top - below.find('#a').getBoundingClientRect().bottom).toBe(px)
    const beside = await stage(
      <Stack gap={gap} direction="horizontal">
        {boxes}
      </Stack>,
    )
    expect(beside.find('#b').getBoundingClientRect().left - beside.find('#a').getBoundingClientRect().right).toBe(px)
  })

  test('goes the other way from right to left, breaks into lines, and keeps two apart', async () => {
    const rtl = await stage(
      <Stack direction="horizontal" apart>
        {boxes}
      </Stack>,
      { dir: 'rtl' },
    )
    const line = rtl.find('.lk-stack').getBoundingClientRect()
    expect(rtl.find('#a').getBoundingClientRect().right).toBe(line.right)
    expect(rtl.find('#b').getBoundingClientRect().left).toBe(line.left)
    rtl.find('.lk-stack').style.width = '60px'
    expect(rtl.find('#b').getBoundingClientRect().top).toBeGreaterThan(rtl.find('#a').getBoundingClientRect().top)
  })

  test('aligns across its direction', async () => {
    const { find } = await stage(<Stack align="end">{boxes}</Stack>)
    expect(find('#a').getBoundingClientRect().right).toBe(find('.lk-stack').getBoundingClientRect().right)
  })
})
