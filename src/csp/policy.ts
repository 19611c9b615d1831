import { LatchkeyError, readOptions, type InstalledPlugin } from '#kernel'
import { CHAIN, type ChainContribution, type CspNeed, type PluginCsp } from '#wallet'
import { readContext } from './context.ts'
import { modalCsp } from './modal.ts'
import { SERVER_STYLE } from './serverButtons.ts'
import type { ContentSecurityPolicy, PageOptions, CspOptions, CspReason } from './types.ts'

export interface KnownPlugins {
  /** The needs of the plugins in this package. */
  readonly stated: readonly PluginCsp[]
  /** What `latchkey/preset` installs by itself. */
  readonly preset: readonly InstalledPlugin[]
}

/** Chains of a manifest. The nodes of a chain that is contributed only while the plugin runs are in the plugin's own needs. */
const chainsOf = ({ manifest }: InstalledPlugin): readonly ChainContribution[] =>
  (manifest.contributes?.slots ?? []).flatMap(({ slot, item }) =>
    // `contribute` has checked the type where the manifest was written.
    slot.id === CHAIN.id ? [item as ChainContribution] : [],
  )

/** Foreign pictures may be anywhere over https. `PageOptions.pictures` narrows it. */
const ANYWHERE = 'https:'

/** Directives that are always written, in this order. Those without a source are `'none'`. */
const ORDER = ['script-src', 'style-src', 'img-src', 'connect-src', 'frame-src', 'frame-ancestors'] as const

const SCHEME = /^[a-z][a-z\d+.-]*:$/i
const KEYWORD = /^'[\w-]+'$/

/** The policy for these options and plugins. */
export function policyOf(
  options: CspOptions,
  page: PageOptions,
  { stated, preset }: KnownPlugins,
): ContentSecurityPolicy {
  const given = options.plugins ?? []
  const usual = given.some(({ manifest }) => manifest.id === 'wallets') ? [] : preset
  const all = [...given, ...usual.filter(({ manifest }) => given.every((own) => own.manifest.id !== manifest.id))]
  const context = readContext(options, all.flatMap(chainsOf))
  const installed = new Map(all.map(({ manifest, options: own }) => [manifest.id, own]))

  const foreign = page.policies ?? []
  const known = [
    modalCsp,
    ...stated.filter(({ plugin }) => installed.has(plugin)),
    ...foreign,
    ...all.flatMap(ownServers),
  ]
  const pages: CspReason[] = [
    ...(page.serverButtons
      ? ([
          {
            directive: 'style-src',
            source: SERVER_STYLE,
            by: 'page',
            why: 'the look of buttons that a server renders',
          },
        ] as const)
      : []),
    ...(page.scripts ?? []).map((source) => ({
      directive: 'script-src' as const,
      source: sourceOf(source, page.origin),
      by: 'page',
      why: 'scripts from another place',
    })),
    ...(options.framedBy ?? []).map((source) => ({
      directive: 'frame-ancestors' as const,
      source: sourceOf(source, page.origin),
      by: 'page',
      why: 'may show the page in a frame (framedBy)',
    })),
  ]
  const asked = known.flatMap((policy) =>
    policy
      .needs(context, installed.get(policy.plugin))
      .flatMap((need) => narrowed(need, page.pictures))
      .map((need) => ({
        ...need,
        source: KEYWORD.test(need.source) ? need.source : sourceOf(need.source, page.origin),
        by: policy.plugin,
      })),
  )
  const reasons = unique([...asked, ...pages])
  const directives = directivesOf(reasons, page.report)
  return {
    directives,
    header: textOf(directives),
    meta: textOf(directives, ['frame-ancestors', 'report-uri']),
    reasons,
    explained: explain(directives, reasons),
    unstated: [...installed.keys()].filter((id) => !known.some(({ plugin }) => plugin === id)),
  }
}

/** The needs of the servers that a plugin's manifest declares, with the host's options for their addresses. Throws PLUGIN_OPTIONS. */
function ownServers(plugin: InstalledPlugin): readonly PluginCsp[] {
  const needs = Object.values(plugin.manifest.servers ?? {}).flatMap(({ url, why }): readonly CspNeed[] => {
    const source = typeof url === 'string' ? url : url(readOptions(plugin))
    return source === undefined ? [] : [{ directive: 'connect-src', source, why }]
  })
  return needs.length > 0 ? [{ plugin: plugin.manifest.id, needs: () => needs }] : []
}

/** `https:` in `connect-src` stands for "wherever others keep their pictures" (`foreignPictures`). */
function narrowed(need: CspNeed, pictures: readonly string[] | undefined): readonly CspNeed[] {
  const any = need.directive === 'connect-src' && need.source === ANYWHERE
  return any && pictures ? pictures.map((source) => ({ ...need, source })) : [need]
}

/** An address becomes its origin, because browsers ignore paths after a redirect. Throws INVALID_OPTIONS. */
function sourceOf(source: string, own: string | undefined): string {
  if (SCHEME.test(source)) return source
  const origin = URL.canParse(source) ? originOf(new URL(source)) : ''
  // Spaces separate sources, semicolons directives, and commas policies, so an option must not contain them.
  if (!/^[a-z][a-z\d+.-]*:\/\/[^\s;,'"]+$/i.test(origin)) {
    throw new LatchkeyError('INVALID_OPTIONS', { detail: `${source.slice(0, 100)} is no source of a policy` })
  }
  return origin === own ? "'self'" : origin
}

const originOf = ({ protocol, host }: URL): string => (host ? `${protocol}//${host}` : protocol)

function unique(reasons: readonly CspReason[]): readonly CspReason[] {
  return [...new Map(reasons.map((one) => [Object.values(one).join('\n'), one])).values()]
}

function directivesOf(
  reasons: readonly CspReason[],
  report: string | undefined,
): Readonly<Record<string, readonly string[]>> {
  const names = new Set<string>([...ORDER, ...reasons.map(({ directive }) => directive)])
  const lists = [...names].map((name) => {
    const sources = [...new Set(reasons.filter(({ directive }) => directive === name).map(({ source }) => source))]
    // A scheme as a source covers every host with it.
    const least = sources.filter(
      (source) => !sources.some((other) => other !== source && source.startsWith(`${other}//`)),
    )
    return [name, least.length > 0 ? least : ["'none'"]] as const
  })
  return {
    'default-src': ["'none'"],
    ...Object.fromEntries(lists),
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    ...Object.fromEntries(lists.filter(([name]) => name === 'form-action')),
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
    ...(report !== undefined && { 'report-uri': [encodeURI(report).replaceAll(/[;,]/g, encodeURIComponent)] }),
  }
}

function textOf(directives: ContentSecurityPolicy['directives'], without: readonly string[] = []): string {
  return Object.entries(directives)
    .filter(([name]) => !without.includes(name))
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

function explain(directives: ContentSecurityPolicy['directives'], reasons: readonly CspReason[]): string {
  const lines = Object.entries(directives).flatMap(([name, sources]) => [
    name,
    ...sources.flatMap((source) => [
      `  ${source}`,
      ...reasons
        .filter((one) => one.directive === name && (one.source === source || one.source.startsWith(`${source}//`)))
        .map(({ by, why }) => `    # ${by}: ${why}`),
    ]),
  ])
  return lines.join('\n')
}
