import type { PluginContext, Readable } from './contracts/index.ts'
import { createSlice } from './store.ts'

/** A value that its owner replaces and others watch. */
export interface Box<T> extends Readable<T> {
  update(change: (value: T) => T): void
}

/** Like a plugin's slice, but no part of the modal's state: what a plugin keeps for its own views. */
export const createBox = <T>({ reporter }: Pick<PluginContext, 'reporter'>, initial: T): Box<T> =>
  createSlice(initial, reporter)
