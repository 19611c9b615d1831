/** Finds what plugins declare twice, or declare without effect. */
import type { AnyView, InstalledPlugin, PluginManifest, SlotItem } from '#kernel'
import {
  ACCOUNT_ACTION,
  ACCOUNT_TAB,
  CHAIN,
  HEADER_ACTION,
  MODAL_FOOTER,
  SETTINGS_ROW,
  type NetworkInput,
} from '#wallet'
import { icons } from '../../kit/icons.ts'
import { shellContributions } from '../../contributed/contributions.ts'
import type { Finding } from './checks.ts'
import { ownKeys } from './words.ts'

/** Slots whose items have a label or text that is a key of `strings`. */
const TEXT_SLOTS: readonly string[] = [ACCOUNT_ACTION, ACCOUNT_TAB, SETTINGS_ROW, HEADER_ACTION, MODAL_FOOTER].map(
  ({ id }) => id,
)

/** Fields of slot items that name something else. */
interface NamingItem extends SlotItem {
  readonly label?: unknown
  readonly text?: unknown
  readonly icon?: unknown
  readonly open?: AnyView | undefined
}

/** A name, and the plugin that declares it. */
type Declared = readonly [name: string, plugin: string]

const finding = (code: Finding['code'], detail: string): Finding => ({ code, detail })

/** What two plugins declare, and names that refer to nothing. `networks` are those of the host. */
export function declaredFindings(
  plugins: readonly InstalledPlugin[],
  networks: readonly Pick<NetworkInput, 'id' | 'chainNamespace'>[],
  strings: Readonly<Record<string, string>> = {},
): readonly Finding[] {
  const manifests = plugins.map(({ manifest }) => manifest)
  const all = [{ id: 'shell', contributes: shellContributions } as PluginManifest, ...manifests]
  return [
    ...twice('the view', all.flatMap(viewsOf)),
    ...twice(
      'the item',
      all.flatMap(itemsOf).map(({ slot, item, plugin }) => [`${slot}/${item.id}`, plugin]),
    ),
    ...twice('the words', all.flatMap(wordsOf)),
    ...unknownIcons(all),
    ...missingWords(all, strings),
    ...unknownViews(all),
    ...withoutChain(all, networks),
  ]
}

/** Services that a manifest names in `provides` but the module does not offer. Call it once the plugin runs. */
export async function missingServices({ id, load, provides = [] }: PluginManifest): Promise<readonly Finding[]> {
  const offered = new Set((await load?.())?.default.services?.map(({ token }) => token.key))
  return provides
    .filter(({ key }) => !offered.has(key))
    .map((token) =>
      finding('ALERT_NOT_PROVIDED', `${id}: provides names ${token.id}, and its module has no service for it`),
    )
}

const viewsOf = ({ id, contributes }: PluginManifest): readonly Declared[] =>
  (contributes?.views ?? []).map(({ ref }) => [ref.id, id])

const wordsOf = ({ id, contributes }: PluginManifest): readonly Declared[] =>
  Object.keys(contributes?.strings?.en ?? {}).map((key) => [key, id])

const itemsOf = ({ id, contributes }: PluginManifest) =>
  // The slot defines an item's type, so each field is checked before it is used.
  (contributes?.slots ?? []).map(({ slot, item }) => ({ plugin: id, slot: slot.id, item: item as NamingItem }))

function twice(what: string, declared: readonly Declared[]): readonly Finding[] {
  const owners = new Map<string, readonly string[]>()
  for (const [name, plugin] of declared) owners.set(name, [...(owners.get(name) ?? []), plugin])
  return [...owners]
    .filter(([, by]) => by.length > 1)
    .map(([name, by]) => finding('ALERT_DECLARED_TWICE', `${what} ${name}: ${by.join(', ')}`))
}

const unknownIcons = (manifests: readonly PluginManifest[]): readonly Finding[] =>
  manifests
    .flatMap(itemsOf)
    .flatMap(({ plugin, slot, item: { id, icon } }) =>
      typeof icon !== 'string' || Object.hasOwn(icons, icon) || !TEXT_SLOTS.includes(slot)
        ? []
        : [finding('ALERT_UNKNOWN_NAME', `${plugin}: ${slot}/${id}: there is no icon "${icon}"`)],
    )

function missingWords(
  manifests: readonly PluginManifest[],
  strings: Readonly<Record<string, string>>,
): readonly Finding[] {
  const known = new Set([...ownKeys(), ...Object.keys(strings), ...manifests.flatMap(wordsOf).map(([key]) => key)])
  const views = manifests.flatMap(({ id, contributes }) =>
    (contributes?.views ?? []).map(({ ref, title }) => [title, id, `the view ${ref.id}`] as const),
  )
  const items = manifests
    .flatMap(itemsOf)
    .filter(({ slot }) => TEXT_SLOTS.includes(slot))
    .flatMap(({ plugin, slot, item: { id, label, text } }) =>
      [label, text].map((key) => [key, plugin, `${slot}/${id}`] as const),
    )
  return [...views, ...items].flatMap(([key, plugin, place]) =>
    typeof key !== 'string' || known.has(key)
      ? []
      : [finding('ALERT_MISSING_WORDS', `${plugin}: ${place}: "${key}" has no words in strings`)],
  )
}

function unknownViews(manifests: readonly PluginManifest[]): readonly Finding[] {
  const known = new Set(manifests.flatMap(viewsOf).map(([name]) => name))
  return manifests
    .flatMap(itemsOf)
    .flatMap(({ plugin, slot, item: { id, open } }) =>
      open?.kind !== 'view' || known.has(open.id)
        ? []
        : [
            finding(
              'ALERT_UNKNOWN_NAME',
              `${plugin}: ${slot}/${id} opens the view ${open.id}, and no plugin here has it`,
            ),
          ],
    )
}

function withoutChain(
  manifests: readonly PluginManifest[],
  networks: readonly Pick<NetworkInput, 'id' | 'chainNamespace'>[],
): readonly Finding[] {
  const chains = new Set(manifests.flatMap(itemsOf).flatMap(({ slot, item }) => (slot === CHAIN.id ? [item.id] : [])))
  return networks.flatMap(({ id, chainNamespace = 'eip155' }, at) =>
    chains.has(chainNamespace)
      ? []
      : [finding('ALERT_NETWORK_WITHOUT_CHAIN', `networks[${at}] (${chainNamespace}:${id})`)],
  )
}
