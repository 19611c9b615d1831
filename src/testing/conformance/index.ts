/** The conformance suite: checks the contracts of plugins, connectors and chains, without a test runner. */
export type { ChainCheckOptions, ChainMethod, ChainQuestion, ChainRule } from './chainRules.ts'
export { checkChain } from './checkChain.ts'
export { checkConnector } from './checkConnector.ts'
export { checkPlugin } from './checkPlugin.ts'
export type {
  ConnectorBench,
  ConnectorCheckOptions,
  ConnectorRule,
  DrivenWallet,
  WalletMood,
} from './connectorRules.ts'
export { driveProvider } from './driveProvider.ts'
export type { Finding, Findings } from './findings.ts'
export type { OperationCheck, PluginCheckOptions, PluginRule } from './pluginRules.ts'
