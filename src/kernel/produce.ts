import { produce as change } from 'immer'
import type { Draft } from './contracts/index.ts'

/**
 * A change of nested state, written as if it happened in place: `slice.update(produce((draft) => { draft.list.push(2) }))`.
 * This is immer's curried `produce`, and not its export: what `update` takes infers the state, which immer's type does not,
 * and no type of immer's stands in our declarations. immer is loaded with the chunk that uses it; the code of the first load
 * does without and replaces whole values.
 */
export function produce<S>(recipe: (draft: Draft<S>) => void): (value: S) => S {
  return (value) => change(value, (draft) => recipe(draft as Draft<S>))
}
