/** One place where something does not keep its contract. */
export interface Finding<Rule extends string = string> {
  /** The rule that is broken; docs/plugin-reference.md has a sentence on each. */
  readonly rule: Rule
  /** What broke it: a field of the manifest, a view, a method. */
  readonly where: string
  /** What is wrong, and what would be right. */
  readonly problem: string
}

/**
 * What a check found; empty where all is well, so that `expect(await checkPlugin(…)).toEqual([])` says everything. `skipped`
 * names what could not be looked at here: the rule `renders` without a document, a method that no question was given for; it is no part of the list itself, and does not count when lists
 * are compared.
 */
export type Findings<Rule extends string = string> = readonly Finding<Rule>[] & { readonly skipped: readonly string[] }

/** Where the parts of a check write down what they see. */
export interface Notes<Rule extends string> {
  /** Noted once, however often it is seen. */
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
      // Not enumerable: test runners compare what can be enumerated.
      Object.defineProperty(findings, 'skipped', { value: [...skipped] })
      return findings as unknown as Findings<Rule>
    },
  }
}

/** What was thrown, for people: the code of an error of ours, else its text. */
export function told(error: unknown): string {
  if (typeof error !== 'object' || error === null) return `${String(error)} (no error at all)`
  const { code, message } = error as { readonly code?: string; readonly message?: string }
  return [code, message].find((said) => typeof said === 'string') ?? 'something without a message'
}
