import { plainName, skeletonOf } from '#wallet'
import type { Looks, WalletsSlice } from '../state.ts'
import type { Cell, Surroundings } from '../core.ts'

/**
 * Computes what the names of listed wallets look like, so that a name that imitates another one with other letters is marked as
 * well. This runs after the list is drawn: the mark is a second line of its row and moves nothing.
 */
export function keepLooks(core: Surroundings & Cell): void {
  const { ctx, state } = core
  let seen: readonly unknown[] = []
  const look = (): void => {
    const { connectors, directory, looks, recent } = state.get()
    const parts = [connectors, directory, recent]
    if (parts.every((part, at) => part === seen[at])) return
    seen = parts
    const known = new Map(looks)
    const next: Looks = [...new Set(namesIn(state.get()))].flatMap((name) => {
      const shape = known.get(name) ?? skeletonOf(plainName(name))
      return shape ? [[name, shape] as const] : []
    })
    if (next.length !== looks.length || next.some(([name]) => !known.has(name)))
      core.commit((slice) => ({ ...slice, looks: next }))
  }
  ctx.own(state.subscribe(look))
  look()
}

function namesIn({ connectors, directory, recent }: WalletsSlice): readonly string[] {
  const { featured, recommended } = directory
  return [...connectors, ...featured, ...recommended, ...recent].map(({ name }) => name)
}
