/** Test doubles that are shipped: third parties test their plugins with the same ones. */
export * from './createTestKernel.ts'
export * from './fakeClock.ts'
export * from './fakeFetch.ts'
export * from './fakeStorage.ts'
export * from './mockProvider.ts'
export * from './mockChain.ts'
export * from './mockConnector.ts'
