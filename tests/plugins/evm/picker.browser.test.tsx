/** The networks of the package in the picker, without any picture from outside: drawn tiles, badges, search. */
import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { NETWORKS_VIEW, type Modal, type Network, type ThemeMode } from '#wallet'
import { createFakeClock, createFakeFetch, createFakeStorage } from '#kernel/testing'
import { eventually } from '../../eventually.ts'
import * as named from '../../../src/plugins/evm/networks.ts'
import { wallets } from '../../../src/plugins/wallets/index.ts'
import { tileCss } from '../../../src/shell/button/css.ts'
import { listCss } from '../../../src/shell/kit/list.css.ts'
import { createModal } from '../../../src/shell/createModal.ts'

const networks: readonly Network[] = Object.values(named)
let modal: Modal

afterEach(() => modal.dispose())

const row = ({ name }: Network) => page.getByRole('button', { name, exact: true })

/** The picker with all of them, and its shadow root. */
async function opened(theme: ThemeMode = 'dark'): Promise<ShadowRoot> {
  const clock = createFakeClock()
  const platform = { clock, fetch: createFakeFetch({ clock }).fetch, storage: createFakeStorage() }
  modal = createModal({ projectId: '', networks, plugins: [wallets()], locale: 'en', theme }, { platform })
  void modal.open(NETWORKS_VIEW).catch(() => {})
  await expect.element(page.getByRole('dialog', { name: 'Choose network' })).toBeVisible()
  // The dialog has its title before the view's code is there.
  await expect.element(row(networks.at(-1)!)).toBeInTheDocument()
  const { shadowRoot } = [...document.body.children].find((child) => child.shadowRoot)!
  for (const animation of shadowRoot!.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
  }
  return shadowRoot!
}

describe('the picker', () => {
  it('says of each network whether it is for tests only, or has ended', { tags: ['thorough'] }, async () => {
    await opened()
    for (const network of networks) {
      const word = network.retired ? 'Retired' : network.testnet ? 'Testnet' : ''
      await expect.element(row(network)).toHaveAccessibleDescription(word)
    }
  })

  it('finds a network by a part of its name, in any case', async () => {
    await opened()
    await page.getByRole('searchbox', { name: 'Search networks' }).fill(' zksync ')
    await eventually(() => expect(page.getByRole('listitem').elements()).toHaveLength(3))
    await expect.element(row(named.zksync)).toBeVisible()
  })

  it.each(['dark', 'light'] as const)('has no fault in the %s theme', { tags: ['thorough'] }, async (theme) => {
    const { host } = await opened(theme)
    const { violations, passes } = await axe.run(host as HTMLElement, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    })
    expect(passes.find(({ id }) => id === 'color-contrast')?.nodes.length).toBeGreaterThan(10)
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  })
})

describe('a tile without a picture', () => {
  /** Its letter, the angle of its cut and its two tones, as the browser paints them. */
  async function tiles() {
    await opened()
    return networks.map((network) => {
      const face = row(network).element().closest('.lk-row')!.querySelector<HTMLElement>('.lk-pic-hue')!
      const { backgroundImage } = getComputedStyle(face)
      const hue = Number(face.style.getPropertyValue('--lk-hue'))
      return { network, letter: face.textContent, hue, ...paint(backgroundImage) }
    })
  }

  function paint(gradient: string) {
    const angle = Math.round(parseFloat(/\((-?[\d.]+)deg/.exec(gradient)?.[1] ?? '')) % 360
    return { angle, tones: gradient.match(/oklch\([^)]*\)/g) ?? [] }
  }

  /** WCAG's contrast of white on a colour. */
  function whiteOn(color: string): number {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')!
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [red, green, blue] = Array.from(canvas.getImageData(0, 0, 1, 1).data, (part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 1.05 / (0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05)
  }

  it('is the first letter on two tones, and neighbours differ', async () => {
    const all = await tiles()
    for (const { network, letter, tones } of all) {
      expect(letter).toBe(network.name[0])
      expect([network.name, new Set(tones).size]).toEqual([network.name, 2])
    }
    const running = all.filter(({ network }) => !network.retired)
    const alike = running.flatMap((one, at) =>
      running.slice(at + 1).filter((other) => {
        const apart = Math.abs(one.hue - other.hue)
        const bothMain = !one.network.testnet && !other.network.testnet
        const couldBeTaken = one.angle === other.angle && Math.min(apart, 360 - apart) < 25
        return couldBeTaken && (bothMain || one.letter === other.letter)
      }),
    )
    expect(alike.map(({ network }) => network.name)).toEqual([])
  })

  it('keeps its letter readable, whatever the name', async () => {
    const face = (await opened()).querySelector<HTMLElement>('.lk-pic-hue')!
    let seen = 0
    for (let hue = 0; hue < 360; hue += 1) {
      face.style.setProperty('--lk-hue', String(hue))
      const { tones } = paint(getComputedStyle(face).backgroundImage)
      expect(tones.filter((tone) => whiteOn(tone) < 4.5)).toEqual([])
      seen += tones.length
    }
    expect(seen).toBe(720)
    expect(getComputedStyle(face).color).toBe('rgb(255, 255, 255)')
  })

  it('looks the same on the button of pages without React', async () => {
    await opened()
    const gradientOf = (css: string): string | undefined =>
      /linear-gradient\(calc\(var\(--(?:lk-hue|h)\)[^;}]*/.exec(css)?.[0].replaceAll('--lk-hue', '--h')
    expect(gradientOf(tileCss)).toBeDefined()
    expect(gradientOf(tileCss)).toBe(gradientOf(listCss))
  })
})
