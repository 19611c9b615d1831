import { describe, expect, it } from 'vitest'
import type { FeatureSwitch, FeatureValue, RemoteFeature } from '#kernel'
import {
  ACTIVITY_FEATURE,
  BRANDING_FEATURE,
  EMAIL_FEATURE,
  ONRAMP_FEATURE,
  SOCIALS_FEATURE,
  SWAPS_FEATURE,
} from '#wallet'
import { createTestKernel } from '#testing'
import { DEFAULT_FEATURES } from '../../sandbox/services/wire.ts'
import { plugin, remoteSays } from '../kernel/pluginSupport.ts'

const SWITCHES = [
  EMAIL_FEATURE,
  SOCIALS_FEATURE,
  SWAPS_FEATURE,
  ONRAMP_FEATURE,
  ACTIVITY_FEATURE,
  BRANDING_FEATURE,
] as const
const SOCIALS = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
const DEFAULTS = {
  email: true,
  socials: SOCIALS,
  swaps: ['1inch'],
  onramp: ['coinbase', 'meld'],
  activity: true,
  branding: true,
}

/** A kernel with a plugin behind each of the six switches. */
const sixPlugins = (pins: Readonly<Record<string, FeatureValue | undefined>> = {}) =>
  createTestKernel({
    plugins: SWITCHES.map((feature) => plugin(feature.key, { feature })),
    features: pins,
  })

async function after(features: readonly RemoteFeature[], pins?: Parameters<typeof sixPlugins>[0]) {
  const test = sixPlugins(pins)
  await remoteSays(test, features)
  return test.kernel.plugins.features.get()
}

describe('the six remote features', () => {
  it('are on by default, with the providers of the specification', () => {
    expect(sixPlugins().kernel.plugins.features.get()).toEqual(DEFAULTS)
  })

  it('are off when a valid answer leaves them out', async () => {
    expect(await after([])).toEqual({
      email: false,
      socials: false,
      swaps: false,
      onramp: false,
      activity: false,
      branding: false,
    })
  })

  it('keep their defaults where the owner has no opinion', async () => {
    const ids = ['social_login', 'swap', 'onramp', 'activity', 'reown_branding']
    expect(await after(ids.map((id) => ({ id, isEnabled: false, config: null })))).toEqual(DEFAULTS)
  })

  it('are what the hosted service says', async () => {
    expect(
      await after([
        { id: 'social_login', isEnabled: true, config: ['email', 'github', 'google'] },
        { id: 'swap', isEnabled: true, config: ['other', '1inch'] },
        { id: 'onramp', isEnabled: false, config: ['meld'] },
        { id: 'activity', isEnabled: true, config: [] },
        { id: 'reown_branding', isEnabled: false, config: [] },
        { id: 'of_tomorrow', isEnabled: true, config: [] },
      ]),
    ).toEqual({
      email: true,
      socials: ['github', 'google'],
      swaps: ['1inch'],
      onramp: false,
      activity: true,
      branding: false,
    })
  })

  it('tell email and social login, which share a row, apart', async () => {
    const only = (config: readonly string[]) => after([{ id: 'social_login', isEnabled: true, config }])
    expect(await only(['email'])).toMatchObject({ email: true, socials: [] })
    expect(await only(['x'])).toMatchObject({ email: false, socials: ['x'] })
    expect(await only([])).toMatchObject({ email: false, socials: [] })
  })

  it('obey an explicit choice of the host, whatever remote says', async () => {
    const pins = { email: false, socials: ['apple'], swaps: true, activity: undefined }
    expect(await after([{ id: 'social_login', isEnabled: true, config: ['email', 'x'] }], pins)).toMatchObject({
      email: false,
      socials: ['apple'],
      swaps: true,
      activity: false,
    })
  })

  it.each<[string, RemoteFeature]>([
    ['no isEnabled', { id: 'activity', config: [] }],
    ['isEnabled that is false', { id: 'activity', isEnabled: false, config: [] }],
  ])('are off with %s', async (_, row) => {
    expect(await after([row])).toMatchObject({ activity: false })
  })

  it('empty lists of providers mean off', async () => {
    const test = sixPlugins()
    await remoteSays(test, [{ id: 'swap', isEnabled: true, config: [] }])
    expect(test.kernel.plugins.statuses.get()['swaps']).toEqual({ state: 'off' })
  })

  it('are on in the sandbox as far as it can serve them', async () => {
    expect(await after(DEFAULT_FEATURES)).toEqual({
      email: true,
      socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
      swaps: ['1inch'],
      onramp: ['coinbase', 'meld'],
      activity: true,
      branding: true,
    })
  })

  it('each has a key of its own', () => {
    expect(new Set(SWITCHES.map(({ key }: FeatureSwitch) => key)).size).toBe(6)
  })
})
