/** Test doubles that are shipped: third parties test their plugins with the same ones. */
export * from './createBareKernel.ts'
export type { RunningKernel } from '../createKernel.ts'
export type { KernelRouter } from '../router/createRouter.ts'
export * from './fakeClock.ts'
export * from './fakeFetch.ts'
export * from './fakeStorage.ts'
