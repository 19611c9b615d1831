import { defineView } from '#kernel'
import { createBareKernel, emptyView, type BareKernel, type BareKernelOptions } from '#kernel/testing'

/** Views of a shell: where it starts, and another one. */
export const CONNECT = defineView('Connect')
export const ACCOUNT = defineView('Account')

export type TestKernel = BareKernel
export type TestKernelOptions = BareKernelOptions

/** A kernel whose shell has two views. */
export const createTestKernel = (options: TestKernelOptions = {}): TestKernel =>
  createBareKernel({ start: CONNECT, contributes: { views: [CONNECT, ACCOUNT].map(emptyView) }, ...options })
