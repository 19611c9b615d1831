import { existsSync } from 'node:fs'

/** The browser named by the environment variable, else the first one found in the usual places. */
export function findBrowser(named: string | undefined, usual: readonly string[]): string | undefined {
  return [...(named ? [named] : []), ...usual].find((path) => existsSync(path))
}
