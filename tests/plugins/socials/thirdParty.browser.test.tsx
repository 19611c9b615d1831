/** A provider of somebody else's plugin in the group of the social logins, and what the host makes of the list. */
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { contribute, definePlugin } from '#kernel'
import { SOCIAL_PROVIDER, type SocialProviderItem } from '#wallet'
import { socials, type SocialsOptions } from '../../../src/plugins/socials/index.ts'
import { stage, type Shown } from '../../shell/stage.tsx'
import { wallets } from '../../shell/toys.tsx'

/** For a press on something that never comes: the project's own limit is for machines that do much at once. */
const ENDS = { timeout: 30_000 }
const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><circle r="9" cx="10" cy="10"/></svg>')}`
const ALL = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

const guild = (onSelect: SocialProviderItem['onSelect'], name = 'Guild') =>
  definePlugin({
    id: 'guild',
    version: '1.0.0',
    apiVersion: 1,
    feature: { key: 'guild', default: true },
    contributes: { slots: [contribute(SOCIAL_PROVIDER, { id: 'guild', name, picture: PICTURE, onSelect })] },
  })()

async function connect(
  order: readonly string[],
  plugins: readonly ReturnType<typeof guild>[],
  options?: SocialsOptions,
): Promise<Shown> {
  const shown = await stage({
    plugins: [wallets().plugin, socials(options), ...plugins],
    host: { features: { socials: order } },
  })
  // The stage's owner has switched nothing on, and what a project's configuration leaves out is off. The host's choice is stronger.
  shown.kernel.plugins.pin('socials', order)
  shown.kernel.router.show()
  return shown
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
async function seen(name: string): Promise<void> {
  await expect.element(button(name)).toBeVisible()
}
async function gone(name: string): Promise<void> {
  await expect.poll(() => button(name).query()).toBeNull()
}
const named = ({ root }: Shown): readonly string[] =>
  [...root.querySelectorAll('button')]
    .map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '')
    .filter((name) => /^(?:Continue with|More)/.test(name))

describe('a provider of another plugin', () => {
  test('stands in the group where the host names it, and is chosen inside the click', ENDS, async () => {
    const chosen: unknown[] = []
    const shown = await connect(
      ['guild', 'google', 'x'],
      [guild(({ router }) => void chosen.push(navigator.userActivation.isActive, typeof router.push))],
    )
    await seen('Continue with Guild')
    expect(named(shown)).toEqual(['Continue with Guild', 'Continue with Google', 'Continue with X'])
    await expect.poll(() => shown.root.querySelector(`button img`)?.getAttribute('src')).toBe(PICTURE)
    await button('Continue with Guild').click()
    // A browser opens a window only for a click; the item gets the modal's router.
    expect(chosen).toEqual([true, 'function'])
    expect(shown.faults).toEqual([])
  })

  test('goes with its plugin while the list is open, and comes back with it', ENDS, async () => {
    const shown = await connect(['google', 'guild', 'x'], [guild(() => {})])
    await seen('Continue with Guild')
    shown.kernel.plugins.pin('guild', false)
    await gone('Continue with Guild')
    expect(named(shown)).toEqual(['Continue with Google', 'Continue with X'])
    shown.kernel.plugins.pin('guild', true)
    await seen('Continue with Guild')
    expect(named(shown)).toEqual(['Continue with Google', 'Continue with Guild', 'Continue with X'])
    expect(shown.faults).toEqual([])
  })

  test('is last behind "more" where the host does not name it, and its fault is its own', ENDS, async () => {
    const fails = guild(() => {
      throw new Error('no guild')
    }, '\u202e<b>Guild</b>')
    const shown = await connect(ALL, [fails])
    await button('More ways to log in').click()
    await button('<b>Guild</b>').click()
    await expect.poll(() => shown.faults).toMatchObject([{ plugin: 'socials', contribution: 'social:guild' }])
    await seen('<b>Guild</b>')
    expect([...shown.root.querySelectorAll('.lk-row')].at(-1)?.textContent).toBe('<b>Guild</b>')
    shown.kernel.plugins.pin('guild', false)
    await gone('<b>Guild</b>')
    await seen('Facebook')
  })
})

describe('the host', () => {
  test('says who stands in Connect, and what they are called; the others are behind "more"', ENDS, async () => {
    const options = { front: ['apple', 'guild', 'x'], names: { x: 'X (Twitter)', guild: 'The guild' } }
    const shown = await connect(ALL, [guild(() => {})], options)
    await seen('Continue with X (Twitter)')
    expect(named(shown)).toEqual([
      'Continue with X (Twitter)',
      'Continue with Apple',
      'Continue with The guild',
      'More ways to log in',
    ])
    await button('More ways to log in').click()
    await seen('Discord')
    expect([...shown.root.querySelectorAll('.lk-row')].map((row) => row.textContent)).toEqual([
      ...['Google', 'X (Twitter)', 'Discord', 'Farcaster', 'GitHub', 'Apple', 'Facebook', 'The guild'],
    ])
  })

  test('wants all of them behind one button, which leads to them', ENDS, async () => {
    const shown = await connect(ALL, [], { front: 0 })
    await button('Continue with a social account').click()
    await seen('Google')
    expect(shown.faults).toEqual([])
  })

  test('replaces the marks that it names', ENDS, async () => {
    const shown = await connect(['google', 'x'], [], { marks: { google: PICTURE } })
    await seen('Continue with Google')
    const inside = (name: string, what: string) =>
      shown.root.querySelector(`[aria-label="Continue with ${name}"] ${what}`)
    await expect.poll(() => inside('Google', 'img')?.getAttribute('src')).toBe(PICTURE)
    expect([inside('Google', 'path'), inside('X', 'img')]).toEqual([null, null])
    expect(inside('X', 'path')).not.toBeNull()
  })
})
