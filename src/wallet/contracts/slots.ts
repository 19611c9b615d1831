/** The slots of the modal. Prefer items that are data, because they are drawn before any chunk is loaded. */
import {
  defineSlot,
  type ComponentLoader,
  type ItemContext,
  type PlainView,
  type Readable,
  type SlotItem,
  type ViewRef,
} from '#kernel'
import type { ChainContribution } from './chain.ts'
import type { ModalState } from './modal.ts'
import type { Network } from './networks.ts'
import type { RemoteWalletParams } from './views.ts'

/** An item of the modal. Its `when` gets the state that hosts see. */
export type ModalItem = SlotItem<ModalState>

/** An item with a picture and words that opens something. `label` is final text, already translated. */
export interface RowItem {
  readonly id: string
  readonly label: string
  readonly detail?: string | undefined
  readonly badge?: { readonly text: string; readonly kind: 'installed' | 'connected' | 'recent' | 'plain' } | undefined
  readonly picture?:
    | {
        readonly src?: string | undefined
        readonly icon?: string | undefined
        readonly shape?: 'square' | 'round' | undefined
      }
    | undefined
  readonly chevron?: boolean | undefined
  /** The reason why the row cannot be used now; the row stays readable. */
  readonly unavailable?: string | undefined
  readonly onSelect: () => void
}

export interface RowSection {
  readonly id: string
  readonly label?: string | undefined
  readonly rows: readonly RowItem[]
  /** The number of rows that are still loading, drawn as skeletons. */
  readonly pending?: number | undefined
}

export interface ConnectMethodItem extends ModalItem {
  readonly group: 'email' | 'social' | 'wallet'
  /** A list of rows that a service keeps up to date. */
  readonly rows?: (context: ItemContext) => Readable<readonly RowSection[]> | undefined
  /** Or a component of the plugin's own. */
  readonly load?: ComponentLoader | undefined
}

export interface ActionItem extends ModalItem {
  /** String key. */
  readonly label: string
  /** Name of a kit icon. */
  readonly icon: string
  readonly open?: PlainView | undefined
  readonly onSelect?: ((context: ItemContext) => void) | undefined
}

export interface AccountTabItem extends ModalItem {
  readonly label: string
  readonly load: ComponentLoader
}

export interface SettingsRowItem extends ActionItem {
  /** The second line or the value, read when the row is drawn. */
  readonly detail?: (context: ItemContext) => string | undefined
  readonly tone?: 'danger' | undefined
  /** A row of the plugin's own, for what data cannot say. Until it has loaded, the data is drawn in its place. */
  readonly load?: ComponentLoader | undefined
}

export interface ComponentItem extends ModalItem {
  readonly load: ComponentLoader
}

/** A way to reach wallets outside this page, such as through a relay. */
export interface RemoteWalletItem extends ModalItem {
  /** The view that pairs with a wallet of the directory, or with any wallet that the person has. */
  readonly open: ViewRef<RemoteWalletParams>
}

/** A footer under the views that it names (all if none are named): words as data, or a component. */
export interface FooterItem extends ModalItem {
  /** Ids of views of the plugin's own. */
  readonly views?: readonly string[] | undefined
  /** Or all views of a stage (`ViewContribution.stage`). */
  readonly stage?: string | undefined
  /** String key. Drawn with the view itself, so that the card does not grow a moment later. */
  readonly text?: string | undefined
  /** Name of a kit icon before the text. */
  readonly icon?: string | undefined
  /** Or a component of the plugin's own. */
  readonly load?: ComponentLoader | undefined
}

/** Finds the address of a receiver that a person typed, such as a name. */
export interface SendResolverItem extends ModalItem {
  /** The address is one of `network`. Undefined for a text that is none of the plugin's names, or that nobody has there. */
  resolve(
    text: string,
    signal: AbortSignal,
    context: ItemContext & { readonly network: Network },
  ): Promise<
    { readonly address: string; readonly name?: string | undefined; readonly avatar?: string | undefined } | undefined
  >
}

/** A provider of social logins in the group of the plugin `socials`. Its name and mark are data; what it does is its plugin's own. */
export interface SocialProviderItem extends ModalItem {
  /** Its key in the host's `features.socials`, which gives the order; those that are not named there come last. */
  readonly id: string
  /** As its owner writes it, in every language. */
  readonly name: string
  /** The address of its picture. */
  readonly picture?: string | undefined
  /** Called inside the click, so that it may open a window. */
  onSelect(context: ItemContext): void
}

/** A chain: its data, and its adapter on demand. It stays until the plugin has stopped. */
export const CHAIN = /* @__PURE__ */ defineSlot<ChainContribution>('chain', { lasting: true })
export const CONNECT_METHOD = /* @__PURE__ */ defineSlot<ConnectMethodItem>('connect.method')
export const SOCIAL_PROVIDER = /* @__PURE__ */ defineSlot<SocialProviderItem>('connect.social')
export const REMOTE_WALLET = /* @__PURE__ */ defineSlot<RemoteWalletItem>('connect.remote')
export const ACCOUNT_ACTION = /* @__PURE__ */ defineSlot<ActionItem>('account.action')
export const ACCOUNT_TAB = /* @__PURE__ */ defineSlot<AccountTabItem>('account.tab')
export const ACCOUNT_IDENTITY = /* @__PURE__ */ defineSlot<ComponentItem>('account.identity')
export const ACCOUNT_NOTICE = /* @__PURE__ */ defineSlot<ComponentItem>('account.notice')
export const SETTINGS_ROW = /* @__PURE__ */ defineSlot<SettingsRowItem>('settings.row')
export const HEADER_ACTION = /* @__PURE__ */ defineSlot<ActionItem>('header.action')
export const MODAL_FOOTER = /* @__PURE__ */ defineSlot<FooterItem>('modal.footer')
/**
 * A component that stays in the dialog while views change and the modal opens and closes, because an `<iframe>` reloads when it is
 * moved. It is there as soon as its plugin runs. What it draws is not displayed, and so not reachable by keyboard and screen reader,
 * unless an element in it has the attribute `data-shown`.
 */
export const DIALOG_NODE = /* @__PURE__ */ defineSlot<ComponentItem>('dialog.node', { lasting: true })
export const SEND_RESOLVER = /* @__PURE__ */ defineSlot<SendResolverItem>('send.resolver')
