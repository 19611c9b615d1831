/** The kernel's own services, as plugins see them. */
import type { EventRef } from '../refs.ts'
import type { Readable, Schema } from './base.ts'

/** Time. Tests inject a clock that they advance themselves. */
export interface Clock {
  /** Wall clock in ms, for stored and signed times only. */
  now(): number
  /** Monotonic ms, for durations. */
  monotonic(): number
  setTimeout(fn: () => void, ms: number): unknown
  clearTimeout(handle: unknown): void
}

/** Where developers' messages go. The host may pass its own; the default prints only with `debug`. */
export interface Logger {
  error(message: string, ...details: unknown[]): void
  warn(message: string, ...details: unknown[]): void
  info(message: string, ...details: unknown[]): void
  debug(message: string, ...details: unknown[]): void
}

/** A fault, with the plugin and the contribution that caused it. */
export interface FaultReport {
  readonly error: unknown
  readonly plugin?: string | undefined
  /** `view:Swap`, `slot:account.tab/activity`, `service:wallets/wallets` … */
  readonly contribution?: string | undefined
  readonly category?: 'API_ERROR' | 'DATA_PARSING_ERROR' | 'SECURE_SITE_ERROR' | 'INTERNAL_SDK_ERROR' | undefined
}

/** The one place faults go to. User rejections and aborts are dropped here; at most 5 reports a rolling minute. */
export interface Reporter {
  report(fault: FaultReport): void
  /** Runs `fn`. If it throws, reports that and returns `fallback`. */
  guard<T>(where: Omit<FaultReport, 'error'>, fn: () => T, fallback: T): T
  onReport(listener: (fault: FaultReport) => void): () => void
}

/** Key–value store under the prefix `latchkey:`, `latchkey:<name>/` for a named modal; every value is versioned and validated on read. Never throws. */
export interface KernelStorage {
  /** The stored value. Undefined if it is absent or of another version, or if `schema` does not accept it (then it is removed). */
  get<T>(key: string, schema: Schema<T>): T | undefined
  set(key: string, value: unknown): void
  remove(key: string): void
  /** True when the browser's storage refused and values live in memory only. */
  readonly volatile: boolean
}

export type EndpointKey = 'api' | 'wallets' | 'rpc' | 'analytics' | 'frame' | 'relay'

/** One of the product's services, or a server of the plugin by its name in `servers` of the manifest. */
export type ServerName = EndpointKey | (string & {})

export interface HttpRequest<T> {
  readonly query?: Readonly<Record<string, string | number | boolean | undefined | null>> | undefined
  /** Serialised as JSON; sent as text/plain (no CORS preflight) unless `json` is set. */
  readonly body?: unknown
  readonly json?: boolean | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly schema: Schema<T>
  readonly signal?: AbortSignal | undefined
  /** Milliseconds per attempt; default 10,000. */
  readonly timeout?: number | undefined
  /** Attempts after the first, GET only; default 3. */
  readonly retries?: number | undefined
  /** Largest answer in bytes; default 2,000,000. */
  readonly maxBytes?: number | undefined
  /** `include` sends cookies, but only to the plugin's own servers; the product's services never get any. */
  readonly credentials?: 'include' | undefined
}

/**
 * Requests to the product's services and to the plugin's own servers. A plugin's requests end when it stops, and it cannot
 * start one after that. Throws INVALID_OPTIONS for a server that is not declared or has no usable address. Rejects with
 * HTTP_STATUS, HTTP_TIMEOUT, HTTP_NETWORK, HTTP_REDIRECT, HTTP_TOO_LARGE, HTTP_MALFORMED or ABORTED.
 */
export interface Http {
  get<T>(server: ServerName, path: string, request: HttpRequest<T>): Promise<T>
  post<T>(server: ServerName, path: string, request: HttpRequest<T>): Promise<T>
  /** The full address, for pictures and beacons. For the product's services it has the common query (projectId, st, sv). */
  url(server: ServerName, path: string, query?: HttpRequest<unknown>['query']): string
}

/**
 * Words. In `t('wallets.installed', params)`, `{name}` is replaced by the param of that name. The host's words override those
 * of the locale, which override the plugin's English ones.
 */
export interface I18n {
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
  t(key: string, params?: Readonly<Record<string, string | number>>): string
  number(value: number | bigint, options?: Intl.NumberFormatOptions): string
  date(value: Date | number, options?: Intl.DateTimeFormatOptions): string
}

/** Texts by key. Keys start with the plugin's id. */
export type Words = Readonly<Record<string, string>>

/** Default (English) words by key, and tables for other locales by tag. */
export interface StringTable {
  readonly en: Words
  readonly [locale: string]: Words
}

/** Plain data inside `produce`: the same shape, writable. */
export type Draft<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends readonly (infer U)[]
    ? Draft<U>[]
    : T extends object
      ? { -readonly [K in keyof T]: Draft<T[K]> }
      : T

/** A plugin's part of the state: plain data, deep-frozen, replaced on every change. */
export interface Slice<S> extends Readable<S> {
  /** Replaces the value by the result of `change`; the same value is no change. `produce` writes nested changes (immer). */
  update(change: (value: S) => S): void
}

/** Typed events, emitted after the state has changed. Listeners belong to a scope; one that throws does not affect others. */
export interface Bus {
  emit<P>(ref: EventRef<P>, ...payload: P extends void ? [] : [payload: NoInfer<P>]): void
  on<P>(ref: EventRef<P>, listener: (payload: P) => void): () => void
  /** Every event, for event logs and telemetry. */
  onAny(listener: (id: string, payload: unknown) => void): () => void
}

/** Loads a chunk with retries. After a failure, the next call tries again (React.lazy would keep the failure). */
export interface ChunkLoader {
  load<T>(loader: () => Promise<T>, what: string, signal?: AbortSignal): Promise<T>
}

export interface RemoteConfig {
  /** The latest answer: raw features by wire id, or undefined while there was no usable one. */
  readonly state: Readable<RemoteConfigState>
  /** Requests the configuration. The newest request wins. Never rejects. */
  refresh(signal?: AbortSignal): Promise<void>
}

export interface RemoteFeature {
  readonly id: string
  readonly isEnabled?: boolean | undefined
  readonly config?: readonly string[] | null | undefined
}

export interface RemoteConfigState {
  readonly source: 'none' | 'stored' | 'remote'
  readonly features: readonly RemoteFeature[] | undefined
  /** Monotonic ms of the latest valid answer in this page view. */
  readonly at?: number | undefined
}
