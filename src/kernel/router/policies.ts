import type { PolicyContext, Reporter, Route, RouteEntry, RoutePolicy } from '../contracts/index.ts'

export interface OwnedPolicy {
  readonly plugin: string
  readonly policy: RoutePolicy
}

/** The policies of all plugins, and what is needed to ask them. */
export interface Policies {
  readonly list: () => readonly OwnedPolicy[]
  readonly reporter: Reporter
  readonly context: PolicyContext
}

type Rule = 'start' | 'redirect' | 'back'
type ArgumentsOf<K extends keyof RoutePolicy> = Parameters<Extract<RoutePolicy[K], (...args: never[]) => unknown>>
type WithoutContext<T> = T extends [...infer Rest, PolicyContext] ? Rest : never

/** Asks the policies by rank until one names a view that can be opened. A policy that throws has no opinion. */
export function routeBy<K extends Rule>(
  policies: Policies,
  rule: K,
  ...args: WithoutContext<ArgumentsOf<K>>
): Route | undefined {
  return first(policies, (policy) => {
    const fn = policy[rule] as ((...args: unknown[]) => Route | undefined) | undefined
    const route = fn?.apply(policy, [...args, policies.context])
    return route && policies.context.canOpen(route.ref) ? route : undefined
  })
}

/** True when a policy keeps the modal open. */
export function refusesClose(policies: Policies, current: RouteEntry): boolean {
  return (
    first(policies, (policy) => (policy.close?.(current, policies.context) === 'refuse' ? true : undefined)) ?? false
  )
}

/** Tells every policy that the view changed. */
export function notifyPolicies(
  policies: Policies,
  current: RouteEntry | undefined,
  previous: RouteEntry | undefined,
): void {
  first<never>(policies, (policy) => {
    policy.changed?.(current, previous, policies.context)
    return undefined
  })
}

function first<T>({ list, reporter }: Policies, answer: (policy: RoutePolicy) => T | undefined): T | undefined {
  const byRank = [...list()].sort((a, b) => (a.policy.rank ?? 100) - (b.policy.rank ?? 100))
  for (const { plugin, policy } of byRank) {
    const found = reporter.guard({ plugin, contribution: `policy:${policy.id}` }, () => answer(policy), undefined)
    if (found !== undefined) return found
  }
  return undefined
}
