import type { ThemeMode } from '#wallet'

/** The person's preference; undefined on servers. A function, so that importing has no effects. */
export const prefersLight = (): MediaQueryList | undefined => globalThis.matchMedia?.('(prefers-color-scheme: light)')

/** The theme of a mode now; dark is the default (specification §2). */
export function themeOf(mode: ThemeMode = 'dark'): 'dark' | 'light' {
  if (mode === 'system') return prefersLight()?.matches ? 'light' : 'dark'
  return mode === 'light' ? 'light' : 'dark'
}
