/** The state of the code that a row of docs/soak.md was measured on. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The commit, with `+` if files have changed since then; pages of the documentation do not count. "unknown" outside of a repository. */
export function measuredCommit(folder = root): string {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const changed = git('status', '--porcelain', '--', '.', ':!docs', ':!*.md')
    return `${git('rev-parse', '--short=8', 'HEAD')}${changed ? '+' : ''}`
  } catch {
    return 'unknown'
  }
}
