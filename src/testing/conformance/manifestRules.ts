/** Checks of the manifest alone. */
import type { PluginManifest, SlotContribution, StringTable, ViewContribution } from '#kernel'
import type { PluginCase } from './pluginRules.ts'

const LARGEST = 1_024

/**
 * Ids of the modal's views and of those that plugins share. They are written out instead of imported, because importing the
 * refs would pull all of them into every page; a test compares this list with the refs.
 */
export const KNOWN_VIEWS: readonly string[] = [
  'Connect',
  'Account',
  'ConnectingExternal',
  'Networks',
  'SwitchNetwork',
  'UnsupportedChain',
  'WhatIsAWallet',
  'WhatIsANetwork',
  'GetWallet',
  'Downloads',
  'AllWallets',
  'ConnectWallets',
  'SwitchActiveChain',
  'ConnectingMultiChain',
  'ProfileWallets',
  'OnRampProviders',
  'WalletReceive',
  'WalletSend',
  'Swap',
  'Transactions',
]

/** The fields of items that are checked here, whatever their slot. */
interface Item {
  readonly id: string
  readonly label?: unknown
  readonly text?: unknown
  readonly icon?: string | undefined
  readonly open?: { readonly id: string } | undefined
}

export const itemsOf = ({ contributes }: PluginManifest): readonly (readonly [where: string, item: Item])[] =>
  (contributes?.slots ?? []).map(({ slot, item }: SlotContribution) => [`slot:${slot.id}/${item.id}`, item as Item])

export const viewsOf = ({ contributes }: PluginManifest): readonly ViewContribution[] => contributes?.views ?? []

export async function checkManifest({ notes, plugin, options }: PluginCase): Promise<void> {
  const { manifest } = plugin
  const bytes = await packedSize(manifest)
  if (bytes > LARGEST)
    notes.add(
      'manifest-size',
      'manifest',
      `its data has ${bytes} bytes (gzip), of at most ${LARGEST}; add words in activate`,
    )

  const { icons } = await import('../../shell/kit/icons.ts')
  const known = new Set([
    ...KNOWN_VIEWS,
    ...[plugin, ...(options.beside ?? [])].flatMap((each) => viewsOf(each.manifest).map(({ ref }) => ref.id)),
  ])
  for (const [where, { icon, open }] of itemsOf(manifest)) {
    if (icon !== undefined && !Object.hasOwn(icons, icon)) notes.add('icons', where, `the kit has no icon "${icon}"`)
    if (open && !known.has(open.id)) notes.add('opens', where, `nobody has a view "${open.id}"`)
  }
}

/** Checks the words. Call it at the end, when the words that the module adds are known. */
export function checkWords({ notes, plugin, watch }: PluginCase): void {
  const { manifest } = plugin
  const inManifest = manifest.contributes?.strings
  const tables: readonly StringTable[] = [...(inManifest ? [inManifest] : []), ...watch.words]
  for (const table of tables) {
    for (const locale of Object.keys(table)) {
      for (const key of Object.keys(table[locale] ?? {})) {
        if (!key.startsWith(`${manifest.id}.`))
          notes.add('key-prefix', key, `keys of this plugin start with "${manifest.id}."`)
      }
      for (const key of missing(table.en ?? {}, table[locale] ?? {}))
        notes.add('words', key, `has words in en and none in ${locale}`)
      for (const key of missing(table[locale] ?? {}, table.en ?? {}))
        notes.add('words', key, `has words in ${locale} and none in en`)
    }
  }

  // Items and titles are drawn before the code is loaded, so their words have to be in the manifest.
  const now = inManifest?.en ?? {}
  for (const [where, key] of keysOf(manifest)) {
    if (!has(now, key)) notes.add('words', where, `"${key}" has no words in the manifest's strings.en`)
  }
}

/** String keys that the shell shows as words. */
function keysOf(manifest: PluginManifest): readonly (readonly [where: string, key: string])[] {
  const items = itemsOf(manifest).flatMap(([where, { label, text }]) =>
    // A chain's label is a name; it is the same in all languages.
    where.startsWith('slot:chain/') ? [] : [label, text].map((key) => [where, key] as const),
  )
  const titles = viewsOf(manifest).flatMap(({ ref, title, subtitle }) =>
    [title, subtitle].map((key) => [`view:${ref.id}`, key] as const),
  )
  return [...items, ...titles].flatMap(([where, key]) => (typeof key === 'string' ? [[where, key] as const] : []))
}

const has = (words: Readonly<Record<string, string>>, key: string): boolean =>
  [key, `${key}_other`].some((name) => Object.hasOwn(words, name))

/** The key without a plural suffix: languages have different plural forms, so only their existence is compared. */
const plain = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '')

function missing(from: Readonly<Record<string, string>>, to: Readonly<Record<string, string>>): readonly string[] {
  const there = new Set(Object.keys(to).map(plain))
  return [...new Set(Object.keys(from).map(plain))].filter((key) => !there.has(key))
}

/** Bytes of the manifest's data after gzip. */
async function packedSize(manifest: PluginManifest): Promise<number> {
  const text = JSON.stringify(manifest, (_, value: unknown) => (value instanceof RegExp ? value.source : value))
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return (await new Response(packed).arrayBuffer()).byteLength
}
