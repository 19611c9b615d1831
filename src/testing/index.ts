/** Test doubles of wallets and chains, and a test kernel with the shell's services. Part of the package, for plugin authors. */
export * from './createTestKernel.ts'
export * from './mockProvider.ts'
export * from './mockChain.ts'
export * from './mockConnector.ts'
export * from './mockState.ts'
export * from './conformance/index.ts'
