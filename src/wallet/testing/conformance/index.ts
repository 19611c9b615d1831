/** The conformance suite: what a plugin, a wallet's connector or a chain has to keep, checked without any test runner. */
export { checkPlugin } from './checkPlugin.ts'
export type { Finding, Findings } from './findings.ts'
export type { PluginCheckOptions, PluginRule } from './pluginRules.ts'
