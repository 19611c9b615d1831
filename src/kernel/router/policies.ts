import type { PolicyContext, Reporter, RouteEntry, RoutePolicy } from '../contracts/index.ts'

export interface OwnedPolicy {
  readonly plugin: string
  readonly policy: RoutePolicy
}

type Rule = 'start' | 'redirect' | 'back' | 'close'

/** Asks the policies by rank until one answers. A throwing policy has no opinion. */
export function ask<K extends Rule>(
  policies: readonly OwnedPolicy[],
  rule: K,
  reporter: Reporter,
  ...args: Parameters<NonNullable<RoutePolicy[K]>>
): ReturnType<NonNullable<RoutePolicy[K]>> | undefined {
  for (const { plugin, policy } of byRank(policies)) {
    const fn = policy[rule] as ((...args: unknown[]) => unknown) | undefined
    if (!fn) continue
    const where = { plugin, contribution: `policy:${policy.id}` }
    const answer = reporter.guard(where, () => fn.apply(policy, args), undefined)
    if (answer !== undefined) return answer as ReturnType<NonNullable<RoutePolicy[K]>>
  }
  return undefined
}

/** Tells every policy that the view changed. */
export function tell(
  policies: readonly OwnedPolicy[],
  reporter: Reporter,
  current: RouteEntry | undefined,
  previous: RouteEntry | undefined,
  context: PolicyContext,
): void {
  for (const { plugin, policy } of byRank(policies)) {
    reporter.guard({ plugin, contribution: `policy:${policy.id}` }, () => policy.changed?.(current, previous, context), undefined)
  }
}

const byRank = (policies: readonly OwnedPolicy[]): readonly OwnedPolicy[] =>
  [...policies].sort((a, b) => (a.policy.rank ?? 100) - (b.policy.rank ?? 100))
