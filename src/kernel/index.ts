/** The public face of the kernel: contracts, refs and small pure helpers. The kernel itself is `#kernel/runtime`. */
export * from './caip.ts'
export * from './config/features.ts'
export * from './contracts/index.ts'
export { callWallet, FORGET_LIMIT, SILENT_LIMIT, type CallOptions, type WalletCall } from './connectors/callWallet.ts'
export { attempt, copyList, peek } from './connectors/foreign.ts'
export {
  createIntake,
  MOST_ALIKE,
  MOST_WALLETS,
  plainName,
  type Intake,
  type IntakeOptions,
  type Unlooked,
} from './connectors/intake.ts'
export * from './connectors/lazyConnector.ts'
export { strangersPictures } from './csp.ts'
export * from './data/index.ts'
export { createDated, type Dated } from './dated.ts'
export * from './decimals.ts'
export * from './define.ts'
export { derive } from './derive.ts'
export * from './errors/index.ts'
export { freezeShared } from './freeze.ts'
export { explorerPage } from './explorer.ts'
export { failureOf } from './http/failureOf.ts'
export type { HttpFailure } from './http/failure.ts'
export { fetchNode } from './http/fetchNode.ts'
export { describeNetwork, hexChainId, shareableNodes, type AddChain } from './nodes/addChain.ts'
export { readBytes } from './http/readBytes.ts'
export { isWebAddress, withoutAddresses } from './nodes/addresses.ts'
export { askWallet, type WalletQuestion } from './nodes/askWallet.ts'
export { postToNode, type NodePost } from './nodes/post.ts'
export { createRankings, type Rankings } from './nodes/rankings.ts'
export { askInTurn, createRanking, rank, type Probe, type Ranking, type RankingOptions } from './nodes/ranking.ts'
export { pageTime, pause, underLimit, untilAborted, type Time, type UnderLimit } from './nodes/time.ts'
export { isMissing, missingPeer } from './missingPeer.ts'
export { thisPage, type PageWatch } from './page.ts'
export { objectOf } from './objectOf.ts'
export { orderPlugins } from './plugins/graph.ts'
export { recipe } from './recipe.ts'
export * from './refs.ts'
export { shapes, type Shape } from './shapes.ts'
export { siteOf, type Site } from './site.ts'
export { sleep, within } from './wait.ts'
export { storagePrefix } from './storagePrefix.ts'
