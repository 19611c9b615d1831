/** Who is offered: the host's order, remote config, platforms, and other plugins. */
import { describe, expect, it } from 'vitest'
import { contribute, definePlugin } from '#kernel'
import { SOCIAL_PROVIDER } from '#wallet'
import { socials } from '../../../src/plugins/socials/index.ts'
import type { SocialsOptions } from '../../../src/plugins/socials/options.ts'
import { inFront, providerOf, type SocialProvider } from '../../../src/plugins/socials/providers.ts'
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

const DEFAULT = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

describe('the providers', () => {
  it('are those of the specification, in its order', async () => {
    expect(await offered()).toEqual(DEFAULT)
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

describe('in Connect', () => {
  const all = (ids: readonly string[]): readonly SocialProvider[] => ids.map((id) => ({ id, name: id }))
  const front = (ids: readonly string[], wanted?: SocialsOptions['front']) => {
    const { shown, hasMore } = inFront(all(ids), wanted)
    return [shown.map(({ id }) => id), hasMore]
  }

  it.each<[string, readonly string[], SocialsOptions['front'], readonly string[], boolean]>([
    ['all, where there is room', DEFAULT.slice(0, 6), undefined, DEFAULT.slice(0, 6), false],
    ['five and "more", where there is not', DEFAULT, undefined, DEFAULT.slice(0, 5), true],
    ['as many as the host wants', DEFAULT, 2, ['google', 'x'], true],
    ['no more than there is room for', DEFAULT, 7, DEFAULT.slice(0, 5), true],
    ['no "more" that leads to nothing else', ['google', 'x'], 2, ['google', 'x'], false],
    ['those that the host names, in the order of the list', DEFAULT, ['apple', 'google'], ['google', 'apple'], true],
    ['without those that are not offered', ['apple', 'x'], ['google', 'apple'], ['apple'], true],
    ['no more named ones than there is room for', DEFAULT, DEFAULT, DEFAULT.slice(0, 5), true],
    ['nobody, where the host wants nobody', DEFAULT, 0, [], true],
    ['nobody, where all that are named have gone', ['x'], ['google'], [], true],
  ])('stand %s', (_, offers, wanted, shown, hasMore) => {
    expect(front(offers, wanted)).toEqual([shown, hasMore])
  })

  it('the order is remote config’s, whatever the host wants in front', async () => {
    const { kernel, login } = await socialStage({ options: { front: ['google', 'apple'] } })
    kernel.plugins.pin('socials', ['apple', 'x', 'google'])
    await kernel.plugins.settled()
    expect(login.front.get().shown.map(({ id }) => id)).toEqual(['apple', 'google'])
  })
})

describe('the host’s names', () => {
  it('replace those of the owners, of other plugins too, and of a provider that is offered no more', async () => {
    const options = { names: { x: 'X (Twitter)', guild: 'The guild' } }
    const { login } = await socialStage({ options, plugins: [guild()], features: { socials: ['x', 'google'] } })
    expect(login.providers.get().map(({ name }) => name)).toEqual(['X (Twitter)', 'Google', 'The guild'])
    const names = ['x', 'apple', 'toString'].map((id) => providerOf({ options }, id).name)
    expect(names).toEqual(['X (Twitter)', 'Apple', 'toString'])
  })
})

describe('the options', () => {
  const issues = async (options: unknown): Promise<boolean> => {
    const answer = await socials.manifest.options!['~standard'].validate(options)
    return 'issues' in answer && answer.issues !== undefined
  }

  it.each([undefined, {}, { front: 3 }, { front: 0 }, { front: [] }, { front: ['google'], names: { x: 'X' } }])(
    'may be %j',
    async (options) => expect(await issues(options)).toBe(false),
  )

  it.each([{ front: -1 }, { front: 1.5 }, { front: 'google' }, { front: [1] }, { names: ['X'] }, { names: { x: 1 } }])(
    'may not be %j',
    async (options) => expect(await issues(options)).toBe(true),
  )
})
