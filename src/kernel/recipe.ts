import { produce } from 'immer'
import type { Draft } from './contracts/index.ts'

/**
 * A change of nested state, written as if it happened in place: `slice.update(recipe((draft) => { draft.list.push(2) }))`.
 * immer is loaded with the chunk that uses it; the code of the first load does without and replaces whole values.
 */
export function recipe<S>(change: (draft: Draft<S>) => void): (value: S) => S {
  return (value) => produce(value, (draft) => change(draft as Draft<S>))
}
