// @chunk contracts: refs are a few bytes each and everybody names some, so one file has them all; it comes with the button.
export type * from './base.ts'
export type * from './kernel.ts'
export type * from './platform.ts'
export type * from './plugin.ts'
export type * from './router.ts'
export type * from './slots.ts'
export * from './events.ts'
