/**
 * Runs and mutation groups that docs/soak.md has no figures of, and why. Their rows say so. Whoever runs one with `--write` removes it
 * here; the test of the page fails until then.
 */
const NEVER = 'nobody has run it in full since it was added'

export const NOT_RUN: Readonly<Record<'runs' | 'groups', Readonly<Record<string, string>>>> = {
  runs: {},
  groups: {
    addresses: 'tests were written since its last figure, 82.5 %',
    config: NEVER,
    lookalikes: NEVER,
    sessions: 'its last figure was without `wireNames.ts`',
    'sign-in': NEVER,
    'sign-in server': NEVER,
    'frame answers': 'tests were written since its last figure, 78.5 %',
  },
}
