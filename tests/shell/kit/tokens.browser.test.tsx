import { describe, expect, test } from 'vitest'
import { stage } from './stage.tsx'

/** The colour as the screen shows it, whatever space it was computed in. */
function onScreen(color: string): string {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) throw new Error('no canvas')
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

async function colors(attributes: Record<string, string>, ...names: string[]): Promise<string[]> {
  const { find, unmount } = await stage(<i />, attributes)
  const shown = names.map((name) => {
    find('i').style.color = `var(--latchkey-color-${name})`
    return onScreen(getComputedStyle(find('i')).color)
  })
  await unmount()
  return shown
}

const SURFACES = ['card', 'plate', 'plate-hover', 'plate-press', 'line']
const ACCENT = ['accent', 'accent-hover', 'accent-press', 'on-accent', 'accent-text', 'focus']
const LIGHT = { 'data-theme': 'light' }

describe('the tokens', () => {
  test('give each theme its own surfaces and texts', async () => {
    const names = [...SURFACES, 'text', 'text-2', 'text-3', 'control', 'success', 'warning', 'danger']
    expect(await colors({}, ...names)).toEqual(
      '#14191c #1d2428 #252d32 #2d373c #2a3338 #eef3f3 #a9b5b9 #96a4a9 #78868c #63d18b #f0b04a #ff8a80'.split(' '),
    )
    expect(await colors(LIGHT, ...names)).toEqual(
      '#ffffff #f1f4f4 #e7ecec #dbe2e2 #dde4e4 #10181b #4b595e #556368 #6f7d83 #17703c #8a5200 #b3261e'.split(' '),
    )
  })

  test('move hover and press of the accent away from its text', async () => {
    expect(await colors({}, ...ACCENT)).toEqual('#56c2bb #6ecbc5 #85d3ce #000000 #68d2cb #68d2cb'.split(' '))
    expect(await colors(LIGHT, ...ACCENT)).toEqual('#0b6b68 #095c59 #084d4b #ffffff #006360 #006360'.split(' '))
  })

  test('find the readable text on any accent of a site, in both themes', async () => {
    const of = (accent: string): Record<string, string> => ({ style: `--latchkey-accent:${accent}` })
    for (const theme of [{}, LIGHT]) {
      expect(await colors({ ...theme, ...of('#ffd400') }, 'accent', 'on-accent')).toEqual(['#ffd400', '#000000'])
      expect(await colors({ ...theme, ...of('#123a9c') }, 'accent', 'on-accent')).toEqual(['#123a9c', '#ffffff'])
    }
    const chosen = { style: '--latchkey-accent:#123a9c;--latchkey-on-accent:#ffeeee' }
    expect(await colors(chosen, 'on-accent')).toEqual(['#ffeeee'])
  })

  test('let a tint turn surfaces and lines, and nothing else', async () => {
    for (const theme of [{}, LIGHT]) {
      const tint = { ...theme, style: '--latchkey-color-mix:#ff2ea6;--latchkey-color-mix-strength:20' }
      const plain = await colors(theme, ...SURFACES)
      const tinted = await colors(tint, ...SURFACES)
      expect(tinted.filter((color, at) => color === plain[at])).toEqual([])
      expect(await colors(tint, 'text', ...ACCENT)).toEqual(await colors(theme, 'text', ...ACCENT))
    }
  })
})
