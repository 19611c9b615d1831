/**
 * What the shell and the plugins share about wallets: networks and accounts (CAIP), the contracts of wallets and chains,
 * the refs of views, slots and services, and pure helpers around them.
 */
export * from './assets.ts'
export * from './caip.ts'
export type { NodesOf } from './chains.ts'
export * from './contracts/index.ts'
export { callWallet, FORGET_LIMIT, SILENT_LIMIT, type CallOptions, type WalletCall } from './connectors/callWallet.ts'
export { attempt, copyList, peek } from './connectors/untrusted.ts'
export {
  createAnnouncements,
  MAX_CLAIMS,
  MAX_WALLETS,
  plainName,
  type AnnounceWallet,
  type AnnouncementOptions,
  type UncheckedWallet,
} from './connectors/announcements.ts'
export * from './connectors/lazyConnector.ts'
export { foreignPictures } from './csp.ts'
export * from './data/index.ts'
export * from './decimals.ts'
export { isRejection } from './errors/rejections.ts'
export { codeOfRpc } from './errors/rpc.ts'
export { isCallerError, isUnsupported } from './errors/traits.ts'
export { errorText } from './errors/words.ts'
export { walletError, type WalletFault } from './errors/walletError.ts'
export { explorerPage } from './explorer.ts'
export * from './features.ts'
export * from './holdings.ts'
export * from './frame/index.ts'
export { describeNetwork, hexChainId, shareableNodes, type AddChain } from './nodes/addChain.ts'
export { isWebAddress, withoutAddresses } from './nodes/addresses.ts'
export { askWallet, type WalletQuestion } from './nodes/askWallet.ts'
export { createNodeClient, type AskNode, type NodeQuestion } from './nodes/client.ts'
export { createNodeFetch } from './nodes/fetch.ts'
export type { Refusal } from './nodes/jsonRpc.ts'
export { askInTurn, createRanking, rank, type Probe } from './nodes/ranking.ts'
export { siteOf, type Site } from './site.ts'
