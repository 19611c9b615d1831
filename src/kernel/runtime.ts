/** The running kernel. Loaded at the first gesture (or to restore a session), never with the button. */
export * from './createKernel.ts'
export type { KernelRouter } from './router/createRouter.ts'
export { copyOf } from './freeze.ts'
export { createSlice } from './store.ts'
export { consoleLogger, silentLogger } from './logger.ts'
