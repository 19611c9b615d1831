/**
 * Runs and mutation groups that docs/soak.md has no figures of, and why. Their rows say so. Whoever runs one with `--write` removes it
 * here; the test of the page fails until then.
 */
const NEVER = 'nobody has run it in full since it was added'

export const NOT_RUN: Readonly<Record<'runs' | 'groups', Readonly<Record<string, string>>>> = {
  runs: {
    'switches of a chain in the list': NEVER,
    'switches of a chain in use': NEVER,
    'pictures that block': 'its last figure was milliseconds by the clock, and the limit is in scaled ones',
    'flood while open': 'its last figure was milliseconds by the clock, and the limit is in scaled ones',
    'flood at opening': 'its last figure was milliseconds by the clock, and the limit is in scaled ones',
    'broken wallets in the page': 'its last figure was the time of a cancel, and the run counts frames since then',
  },
  groups: {
    shapes: NEVER,
    ids: NEVER,
    addresses: NEVER,
    config: NEVER,
    lookalikes: NEVER,
    sessions: 'its last figure was without `wireNames.ts`',
    'sign-in': NEVER,
    'sign-in server': NEVER,
    'frame channel': NEVER,
    'frame messages': NEVER,
    'frame answers': NEVER,
  },
}
