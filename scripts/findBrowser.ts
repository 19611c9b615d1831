import { existsSync } from 'node:fs'

/** The browser that the environment names, else the first of the usual places that has one. */
export function findBrowser(named: string | undefined, usual: readonly string[]): string | undefined {
  return [...(named ? [named] : []), ...usual].find((path) => existsSync(path))
}
