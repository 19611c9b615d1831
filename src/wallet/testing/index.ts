/** Test doubles of wallets and chains, and a test kernel that has the shell's services. Shipped: third parties use them. */
export * from './createTestKernel.ts'
export * from './mockProvider.ts'
export * from './mockChain.ts'
export * from './mockConnector.ts'
export * from './mockState.ts'
export * from './conformance/index.ts'
