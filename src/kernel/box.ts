import type { Readable, Reporter } from './contracts/index.ts'
import { createSlice } from './store.ts'

/** A value that its owner replaces and others watch. */
export interface Box<T> extends Readable<T> {
  update(change: (value: T) => T): void
}

/** Like a plugin's slice, but no part of the modal's state: what a plugin keeps for its own views. */
export const createBox = <T>({ reporter }: { readonly reporter: Pick<Reporter, 'guard'> }, initial: T): Box<T> =>
  createSlice(initial, reporter)
