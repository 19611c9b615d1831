import { produce } from 'immer'
import type { Draft } from './contracts/index.ts'

/**
 * A change of nested state, written as if it happened in place: `slice.update(recipe((draft) => { draft.list.push(2) }))`.
 * immer comes with the chunk of whoever uses it; what is shown first changes whole values.
 */
export function recipe<S>(change: (draft: Draft<S>) => void): (value: S) => S {
  return (value) => produce(value, (draft) => change(draft as Draft<S>))
}
