/** docs/plugins.md, docs/plugin-chains.md and docs/testing.md hold what they say: the tests in them run here, and what they name is there. */
import { describe, expect, it } from 'vitest'
import type { ActivityOptions } from 'latchkey/plugins/activity'
import type { BalancesOptions } from 'latchkey/plugins/balances'
import type { FrameOptions } from '../../src/plugins/frame/index.ts'
import type { NamesOptions } from '../../src/plugins/names/index.ts'
import type { OnrampOptions } from 'latchkey/plugins/onramp'
import type { IdentityOptions } from 'latchkey/plugins/identity'
import type { SocialsOptions } from 'latchkey/plugins/socials'
import type { ReadySiwx } from 'latchkey/plugins/siwx'
import type { InjectedOptions } from 'latchkey/plugins/injected'
import type { SwapsOptions } from 'latchkey/plugins/swaps'
import type { WalletConnectOptions } from 'latchkey/plugins/walletconnect'
import type { WalletsOptions } from 'latchkey/plugins/wallets'
import type { InstalledPlugin } from 'latchkey'
import { preset } from 'latchkey/preset'
import * as author from 'latchkey/plugin'
import * as kit from 'latchkey/plugin/kit'
import * as wallet from 'latchkey/plugin/wallet'
import { readdirSync } from 'node:fs'
import { writeProject } from './examples.ts'
import { blocksOf, namesIn, namesOf, root, rowsOf, section, textOf } from './pages.ts'

const guide = textOf('docs/plugins.md')
const reference = textOf('docs/plugin-reference.md')

// The blocks call `test` themselves, so that they stand in this file's list of tests.
for (const name of ['plugins', 'plugin-chains', 'testing']) {
  const blocks = blocksOf(textOf(`docs/${name}.md`)).filter(({ path }) => /\.tsx?$/.test(path))
  const folder = writeProject(`run-${name}`, blocks)
  for (const { path } of blocks.filter((block) => block.path.endsWith('.test.ts'))) {
    await import(/* @vite-ignore */ `${folder}/${path}`)
  }
}

/** By plugin, the options that it takes: what the type checker compares with the types. */
const OPTIONS = {
  wallets: { confirmNetworkSwitch: true } satisfies Record<keyof WalletsOptions, true>,
  injected: { eip6963: true, legacy: true } satisfies Record<keyof InjectedOptions, true>,
  walletConnect: { preferUniversalLinks: true, attestation: true, namespaces: true } satisfies Record<
    keyof WalletConnectOptions,
    true
  >,
  balances: { namespaces: true, refreshMs: true } satisfies Record<keyof BalancesOptions, true>,
  activity: { namespaces: true } satisfies Record<keyof ActivityOptions, true>,
  swaps: { networks: true, provider: true, feeBps: true, slippageBps: true, hosted: true } satisfies Record<
    keyof SwapsOptions,
    true
  >,
  identity: { networks: true, testnets: true } satisfies Record<keyof IdentityOptions, true>,
  siwx: {
    required: true,
    signOutOnDisconnect: true,
    statement: true,
    resources: true,
    lifetime: true,
    storage: true,
    server: true,
    messenger: true,
    verifiers: true,
    signer: true,
    siwe: true,
  } satisfies Record<keyof ReadySiwx | 'siwe', true>,
  frame: { networks: true, accountTypes: true } satisfies Record<keyof FrameOptions, true>,
  socials: { front: true, names: true, marks: true } satisfies Record<keyof SocialsOptions, true>,
  names: { zone: true, olderZones: true, shortest: true, pauseMs: true } satisfies Record<keyof NamesOptions, true>,
  onramp: { publicKeys: true, pages: true } satisfies Record<keyof OnrampOptions, true>,
}

const plugins = rowsOf(guide, 'plugin', 'id').map(([name = '', id = '']) => ({
  name: namesIn(name)[0] ?? '',
  id: namesIn(id)[0] ?? '',
}))

/** The plugin as a host installs it. */
async function installed({ name, id }: { readonly name: string; readonly id: string }): Promise<InstalledPlugin> {
  const module = (await import(`../../src/plugins/${id}/index.ts`)) as Readonly<Record<string, unknown>>
  return (module[name] as () => InstalledPlugin)()
}

describe('the list of plugins', () => {
  it('has every plugin there is, the preset first, by its id', async () => {
    const ids = plugins.map(({ id }) => id)
    expect(ids.toSorted()).toEqual(readdirSync(`${root}src/plugins`).toSorted())
    expect(ids.slice(0, preset().length)).toEqual(preset().map(({ manifest }) => manifest.id))
    expect(await Promise.all(plugins.map(async (plugin) => (await installed(plugin)).manifest.id))).toEqual(ids)
  })

  it('has every option of every plugin, and no other', async () => {
    const rows = rowsOf(guide, 'plugin', 'option').map(([plugin, option]) => [namesIn(plugin)[0], namesIn(option)[0]])
    expect(rows).toEqual(
      Object.entries(OPTIONS).flatMap(([plugin, options]) => Object.keys(options).map((option) => [plugin, option])),
    )
    const withOptions = await Promise.all(
      plugins.map(async (plugin) => ((await installed(plugin)).manifest.options ? [plugin.name] : [])),
    )
    expect(withOptions.flat().toSorted()).toEqual(Object.keys(OPTIONS).toSorted())
  })
})

describe('the guide for authors of plugins', () => {
  it('imports the public entries only', () => {
    const specifiers = [guide, textOf('docs/plugin-chains.md')]
      .flatMap(blocksOf)
      .flatMap(({ code }) => [...code.matchAll(/from '([^']+)'/g)].map((match) => match[1] ?? ''))
    const allowed =
      /^(\.\/|react$|vitest$|vitest\/browser$|vitest-browser-react$|latchkey$|latchkey\/(plugin|plugin\/(?:wallet|kit|operations|testing)|preset|plugins\/\w+)$)/
    expect(specifiers.filter((specifier) => !allowed.test(specifier))).toEqual([])
  })

  it('names every slot there is, and nothing in capitals that the package does not have', () => {
    const rows = namesOf(guide, 'slot')
    const slots = Object.entries(wallet).filter(
      ([, value]) => typeof value === 'object' && 'kind' in value && value.kind === 'slot',
    )
    expect(rows.toSorted()).toEqual(slots.map(([name]) => name).toSorted())
  })

  it('names every field of a manifest', () => {
    const fields: Record<Exclude<keyof author.PluginManifest, '$$type' | 'essential'>, true> = {
      id: true,
      version: true,
      apiVersion: true,
      activation: true,
      requires: true,
      optional: true,
      provides: true,
      gates: true,
      feature: true,
      options: true,
      contributes: true,
      servers: true,
      wake: true,
      restricted: true,
      load: true,
    }
    expect(namesOf(reference, 'field', 'what it says')).toEqual(Object.keys(fields))
  })

  it('names every icon', () => {
    const icons = namesIn(section(reference, 'Icons')).filter((name) => /^[a-z]+$/.test(name) && name !== 'icon')
    expect(icons).toEqual(Object.keys(kit.icons).toSorted())
  })

  it('names every shape there is, and no other', () => {
    const named = namesOf(reference, 'shape').map((name) => /^\w+/.exec(name)?.[0] ?? '')
    expect(named.toSorted()).toEqual(Object.keys(author.shapes).toSorted())
  })
})
