/** Who is offered: the host's order, remote config, platforms, and other plugins. */
import { describe, expect, it } from 'vitest'
import { contribute, definePlugin } from '#kernel'
import { SOCIAL_PROVIDER } from '#wallet'
import { fakeBrowser } from './browser.ts'
import { socialStage } from './stage.ts'

type Options = Parameters<typeof socialStage>[0]

async function offered(options?: Options): Promise<readonly string[]> {
  return (await socialStage(options)).login.providers.get().map(({ id }) => id)
}

const guild = (rank?: number) =>
  definePlugin({
    id: 'guild',
    version: '1.0.0',
    apiVersion: 1,
    feature: { key: 'guild', default: true },
    contributes: {
      slots: [contribute(SOCIAL_PROVIDER, { id: 'guild', name: 'Guild', rank, onSelect() {} })],
    },
  })()

const DEFAULT = ['google', 'x', 'discord', 'github', 'apple', 'facebook']

describe('the providers', () => {
  it('are those of the specification, in its order', async () => {
    expect((await offered()).filter((id) => id !== 'farcaster')).toEqual(DEFAULT)
  })

  it('are the host’s, in the host’s order, without what nobody knows and what comes twice', async () => {
    const socials = ['apple', 'nobody', 'google', 'apple']
    expect(await offered({ features: { socials } })).toEqual(['apple', 'google'])
  })

  it.each([
    ['iOS', { telegram: true, ios: true }, 'iPhone', ['google']],
    ['Android', { telegram: true, android: true }, 'Android', ['facebook', 'x']],
    ['a Mac', { telegram: true }, 'Macintosh', ['x']],
    ['Windows', { telegram: true }, 'Windows', []],
    ['iOS outside of Telegram', { ios: true }, 'iPhone', []],
  ])('that a messenger’s mini-app cannot open are left out on %s', async (_, environment, agent, missing) => {
    const found = await offered({ environment, browser: fakeBrowser(undefined, agent) })
    expect(DEFAULT.filter((id) => !found.includes(id)).toSorted()).toEqual([...missing].toSorted())
  })

  it('of other plugins come last, or where the host names them, and leave with their plugin', async () => {
    expect((await offered({ plugins: [guild()] })).at(-1)).toBe('guild')
    const features = { socials: ['guild', 'google'] }
    const { kernel, login } = await socialStage({ plugins: [guild()], features })
    expect(login.providers.get().map(({ id, name }) => [id, name])).toEqual([
      ['guild', 'Guild'],
      ['google', 'Google'],
    ])
    kernel.plugins.pin('guild', false)
    await kernel.plugins.settled()
    expect(login.providers.get().map(({ id }) => id)).toEqual(['google'])
  })

  it('change while the list is open; a login at one that leaves ends with a word, and goes with the last one', async () => {
    const { browser, code, kernel, login, top, until } = await socialStage()
    login.start('google')
    await until('waiting')
    kernel.plugins.pin('socials', ['x'])
    await until('over')
    expect([login.providers.get().map(({ id }) => id), code(), browser.popups[0]?.closed]).toEqual([
      ['x'],
      'socials/REMOVED',
      true,
    ])
    expect(top()).toBe('ConnectingSocial')
    kernel.plugins.pin('socials', [])
    await kernel.plugins.settled()
    expect(top()).toBe('Connect')
  })

  it('that stay do not disturb a login', async () => {
    const { kernel, login, until } = await socialStage()
    login.start('google')
    await until('waiting')
    kernel.plugins.pin('socials', ['google'])
    await kernel.plugins.settled()
    expect(login.attempt.get()?.step).toBe('waiting')
  })
})
