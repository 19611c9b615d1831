/** Places where plugins put items. Prefer data items: they paint before any chunk is loaded. */
import { defineSlot, type PlainView, type Token } from '../refs.ts'
import type { Readable } from './base.ts'
import type { ModalState } from './modal.ts'
import type { Router } from './router.ts'
import type { I18n } from './platform.ts'

/** What an item's callbacks may use. */
export interface ItemContext {
  maybe<T>(token: Token<T>): T | undefined
  /** Starts the plugin that offers it, if need be; rejects with SERVICE_UNAVAILABLE or the plugin's failure code. */
  ready<T>(token: Token<T>): Promise<T>
  readonly router: Router
  readonly t: I18n['t']
}

export interface SlotItem {
  readonly id: string
  /** Lower comes first; default 100. */
  readonly rank?: number | undefined
  readonly when?: ((state: ModalState) => boolean) | undefined
}

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
  /** Why the row cannot be used now; it stays readable. */
  readonly unavailable?: string | undefined
  readonly onSelect: () => void
}

export interface RowSection {
  readonly id: string
  readonly label?: string | undefined
  readonly rows: readonly RowItem[]
  /** Rows still on their way: drawn as skeletons. */
  readonly pending?: number | undefined
}

/** A component that a chunk exports by default; React's `ComponentType<ItemProps>` in our shell. */
export type ComponentLoader = () => Promise<{ readonly default: unknown }>

export interface ConnectMethodItem extends SlotItem {
  readonly group: 'email' | 'social' | 'wallet'
  /** A list of rows, kept current by a service. */
  readonly rows?: (context: ItemContext) => Readable<readonly RowSection[]> | undefined
  /** Or a component of the plugin's own. */
  readonly load?: ComponentLoader | undefined
}

export interface ActionItem extends SlotItem {
  /** String key. */
  readonly label: string
  /** Name of a kit icon. */
  readonly icon: string
  readonly open?: PlainView | undefined
  readonly onSelect?: ((context: ItemContext) => void) | undefined
}

export interface AccountTabItem extends SlotItem {
  readonly label: string
  readonly load: ComponentLoader
}

export interface SettingsRowItem extends ActionItem {
  /** Second line or value, read when drawn. */
  readonly detail?: (context: ItemContext) => string | undefined
  readonly tone?: 'danger' | undefined
}

export interface ComponentItem extends SlotItem {
  readonly load: ComponentLoader
}

/** One line or two at the foot of the views it names (all when absent): words as data, or a component. */
export interface FooterItem extends SlotItem {
  readonly views?: readonly string[] | undefined
  /** String key. Drawn with the view itself, so that the card does not grow a moment later. */
  readonly text?: string | undefined
  /** Name of a kit icon before the text. */
  readonly icon?: string | undefined
  /** Or a component of the plugin's own. */
  readonly load?: ComponentLoader | undefined
}

/** Turns what a person typed as receiver into an address. */
export interface SendResolverItem extends SlotItem {
  resolve(
    text: string,
    signal: AbortSignal,
  ): Promise<
    { readonly address: string; readonly name?: string | undefined; readonly avatar?: string | undefined } | undefined
  >
}

export const CONNECT_METHOD = /* @__PURE__ */ defineSlot<ConnectMethodItem>('connect.method')
export const ACCOUNT_ACTION = /* @__PURE__ */ defineSlot<ActionItem>('account.action')
export const ACCOUNT_TAB = /* @__PURE__ */ defineSlot<AccountTabItem>('account.tab')
export const ACCOUNT_IDENTITY = /* @__PURE__ */ defineSlot<ComponentItem>('account.identity')
export const ACCOUNT_NOTICE = /* @__PURE__ */ defineSlot<ComponentItem>('account.notice')
export const SETTINGS_ROW = /* @__PURE__ */ defineSlot<SettingsRowItem>('settings.row')
export const HEADER_ACTION = /* @__PURE__ */ defineSlot<ActionItem>('header.action')
export const MODAL_FOOTER = /* @__PURE__ */ defineSlot<FooterItem>('modal.footer')
export const SEND_RESOLVER = /* @__PURE__ */ defineSlot<SendResolverItem>('send.resolver')
