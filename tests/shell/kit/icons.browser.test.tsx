import { describe, expect, test } from 'vitest'
import { Icon, icons, type IconName } from '#kit'
import { eventually } from '../../eventually.ts'
import { firstIcons } from '../../../src/shell/kit/firstIcons.ts'
import { stage } from './stage.tsx'

describe('Icon', () => {
  test('draws an icon of the first set at once', async () => {
    for (const name of Object.keys(firstIcons) as (keyof typeof firstIcons)[]) {
      const { find, unmount } = await stage(<Icon name={name} />)
      expect(find('path').getAttribute('d')).toBe(firstIcons[name])
      await unmount()
    }
  })

  test('keeps the place of any other icon and draws it when its file has come', async () => {
    const { find } = await stage(<Icon name="power" size={16} />)
    expect(find('svg').getBoundingClientRect().width).toBe(16)
    await eventually(() => expect(find('path').getAttribute('d')).toBe(icons.power))
  })

  test('changes from an icon of the first set to another one and back', async () => {
    const { find, rerender } = await stage(<Icon name="close" />)
    await rerender(<Icon name="copy" />)
    await eventually(() => expect(find('path').getAttribute('d')).toBe(icons.copy))
    await rerender(<Icon name="close" />)
    expect(find('path').getAttribute('d')).toBe(icons.close)
    await rerender(<Icon name="check" />)
    expect(find('path').getAttribute('d')).toBe(icons.check)
  })

  test.each(['sparkles', 'constructor'])('draws three dots for %s, a name that a plugin made up', async (name) => {
    const { find } = await stage(<Icon name={name as IconName} />)
    await eventually(() => expect(find('path').getAttribute('d')).toBe(icons.more))
  })
})
