/** One violation of the contract. */
export interface Finding<Rule extends string = string> {
  /** The broken rule; docs/plugin-reference.md explains each. */
  readonly rule: Rule
  /** What breaks it: a field of the manifest, a view, a method. */
  readonly where: string
  /** What is wrong, and what would be right. */
  readonly problem: string
}

/**
 * The result of a check; empty if there are no violations: `expect(await checkPlugin(…)).toEqual([])`. `skipped` lists what
 * could not be checked: the rule `renders` without a document, methods without a given request. It is not enumerable, so test
 * runners ignore it when they compare lists.
 */
export type Findings<Rule extends string = string> = readonly Finding<Rule>[] & { readonly skipped: readonly string[] }

/** Collects the violations that the parts of a check find. */
export interface Notes<Rule extends string> {
  /** The same violation is noted once. */
  add(rule: Rule, where: string, problem: string): void
  skip(what: string): void
  done(): Findings<Rule>
}

export function createNotes<Rule extends string>(): Notes<Rule> {
  const found = new Map<string, Finding<Rule>>()
  const skipped = new Set<string>()
  return {
    add: (rule, where, problem) => void found.set(JSON.stringify([rule, where, problem]), { rule, where, problem }),
    skip: (what) => void skipped.add(what),
    done() {
      const findings = [...found.values()]
      // Not enumerable: test runners compare enumerable properties.
      Object.defineProperty(findings, 'skipped', { value: [...skipped] })
      return findings as unknown as Findings<Rule>
    },
  }
}

/** A thrown value as text: the code of a LatchkeyError, else the message. */
export function describeThrown(error: unknown): string {
  if (typeof error !== 'object' || error === null) return `${String(error)} (no error at all)`
  const { code, message } = error as { readonly code?: string; readonly message?: string }
  return [code, message].find((said) => typeof said === 'string') ?? 'something without a message'
}
