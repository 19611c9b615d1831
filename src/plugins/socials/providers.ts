/** Who people can log in with: the plugin's own providers as data, in the order of `features.socials`, and those of other plugins. */
import { createBox, derive, FEATURE_CHANGED, type FeatureValue, type PluginContext, type Readable } from '#kernel'
import { ENVIRONMENT, HOST, SOCIAL_PROVIDER, SOCIALS_FEATURE, type Environment, type SocialProviderItem } from '#wallet'
import type { SocialsOptions } from './options.ts'

/** It has no page to log in at: its app answers. */
export const FARCASTER = 'farcaster'

/** The frame's providers, by their keys in `features.socials`, with the names that their owners write. */
const NAMES: Readonly<Record<string, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  [FARCASTER]: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

export interface SocialProvider {
  readonly id: string
  readonly name: string
  readonly picture?: string | undefined
  /** Of another plugin, which does the login itself. */
  readonly onSelect?: SocialProviderItem['onSelect'] | undefined
}

const own = <T>(record: Readonly<Partial<Record<string, T>>> | undefined, key: string): T | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined

/** What the host calls it, else its owner. */
const named = (provider: SocialProvider, options: SocialsOptions | undefined): SocialProvider => ({
  ...provider,
  name: own(options?.names, provider.id) ?? provider.name,
})

/** A provider that may no longer be offered: its name stays. */
export const providerOf = (ctx: Pick<PluginContext, 'options'>, id: string): SocialProvider =>
  named({ id, name: own(NAMES, id) ?? id }, ctx.options as SocialsOptions | undefined)

const ALL = SOCIALS_FEATURE.default as readonly string[]

/** Specification §4: what mini-apps of a messenger leave out, because the provider refuses their web views. */
export function isRefused(id: string, { android, ios, telegram }: Environment, isMac: () => boolean): boolean {
  if (!telegram) return false
  if (ios) return id === 'google'
  if (android) return id === 'facebook' || id === 'x'
  return id === 'x' && isMac()
}

/** The providers to offer here, in order. Changes with the host's choice, with remote config and with other plugins. */
export function createProviders(ctx: PluginContext, isMac: () => boolean): Readable<readonly SocialProvider[]> {
  const environment = ctx.use(ENVIRONMENT)
  const options = ctx.options as SocialsOptions | undefined
  const keys = createBox<readonly string[]>(ctx, keysOf(ctx.use(HOST).features?.[SOCIALS_FEATURE.key]))
  ctx.own(
    ctx.bus.on(FEATURE_CHANGED, ({ key, value }) => {
      if (key === SOCIALS_FEATURE.key) keys.update(() => keysOf(value))
    }),
  )
  const others = ctx.items(SOCIAL_PROVIDER)
  return derive([keys, others], () => {
    const foreign = others.get()
    const known = new Map<string, SocialProvider>([
      ...Object.entries(NAMES).map(([id, name]): [string, SocialProvider] => [id, { id, name }]),
      ...foreign.map((item): [string, SocialProvider] => [item.id, item]),
    ])
    return [...new Set([...keys.get(), ...foreign.map(({ id }) => id)])]
      .filter((id) => !isRefused(id, environment, isMac))
      .flatMap((id) => known.get(id) ?? [])
      .map((provider) => named(provider, options))
  })
}

/** The places in Connect: a wide one, and a row of five. */
const PLACES = 6

export interface Front {
  readonly shown: readonly SocialProvider[]
  /** Whether there are others, behind "more". */
  readonly hasMore: boolean
}

/** Who stands in Connect: as the host wants it, and as far as there is room. */
export function inFront(all: readonly SocialProvider[], front: SocialsOptions['front'] = PLACES): Front {
  const wanted = typeof front === 'number' ? all.slice(0, front) : all.filter(({ id }) => front.includes(id))
  const hasMore = wanted.length < all.length || all.length > PLACES
  return { shown: hasMore ? wanted.slice(0, PLACES - 1) : wanted, hasMore }
}

const keysOf = (value: FeatureValue | undefined): readonly string[] => (Array.isArray(value) ? value : ALL)
