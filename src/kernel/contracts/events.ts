/** The kernel's own events. An event is emitted after the state has changed. */
import { defineEvent } from '../refs.ts'
import type { FaultReport } from './platform.ts'
import type { BlockedReason, FeatureValue, PluginStatus } from './plugin.ts'

export const VIEW_CHANGED = /* @__PURE__ */ defineEvent<{ readonly view: string }>('latchkey:view')
export const CONFIG_CHANGED = /* @__PURE__ */ defineEvent<{ readonly source: 'none' | 'stored' | 'remote' }>(
  'latchkey:config',
)
export const FEATURE_CHANGED = /* @__PURE__ */ defineEvent<{ readonly key: string; readonly value: FeatureValue }>(
  'latchkey:feature',
)
export const PLUGIN_CHANGED = /* @__PURE__ */ defineEvent<{ readonly id: string; readonly status: PluginStatus }>(
  'latchkey:plugin',
)
/** `off`: the host or the project's owner switched the plugin off. The others say why the plugin cannot run any more. */
export type EvictionReason = 'off' | 'failed' | BlockedReason

export const VIEW_EVICTED = /* @__PURE__ */ defineEvent<{
  readonly view: string
  readonly plugin: string
  readonly reason: EvictionReason
}>('latchkey:view-evicted')
export const FAULT = /* @__PURE__ */ defineEvent<FaultReport>('latchkey:fault')
export const ALERT = /* @__PURE__ */ defineEvent<{ readonly code: string; readonly detail?: string | undefined }>(
  'latchkey:alert',
)
