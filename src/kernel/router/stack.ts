/** The view stack as pure functions. The last entry is on top; it is never empty while the modal is open. */
import type { RouteEntry } from '../contracts/index.ts'
import { isPlain } from '../freeze.ts'

export type Stack = readonly RouteEntry[]

export const top = (stack: Stack): RouteEntry | undefined => stack.at(-1)

/** Same view with the same parameters. */
export function equalRoutes(a: Pick<RouteEntry, 'id' | 'params'>, b: Pick<RouteEntry, 'id' | 'params'>): boolean {
  return a.id === b.id && equalParams(a.params, b.params)
}

function equalParams(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isPlain(a) || !isPlain(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => equalParams((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  )
}

export function pushed(stack: Stack, entry: RouteEntry): Stack {
  const current = top(stack)
  return current && equalRoutes(current, entry) ? stack : [...stack, entry]
}

export function replaced(stack: Stack, entry: RouteEntry): Stack {
  return [...stack.slice(0, -1), entry]
}

/** The stack without its top; the same stack when there is nothing under it. */
export function popped(stack: Stack): Stack {
  return stack.length > 1 ? stack.slice(0, -1) : stack
}

export function truncated(stack: Stack, index: number): Stack {
  return index >= 0 && index < stack.length - 1 ? stack.slice(0, index + 1) : stack
}

/** The stack without the views that `gone` names. Where equal views become neighbours, the upper one stays: it may be the one shown. */
export function without(stack: Stack, gone: (id: string) => boolean): Stack {
  const kept: RouteEntry[] = []
  for (const entry of stack) {
    if (gone(entry.id)) continue
    const previous = top(kept)
    if (previous && equalRoutes(previous, entry)) kept.pop()
    kept.push(entry)
  }
  return kept.length === stack.length ? stack : kept
}
