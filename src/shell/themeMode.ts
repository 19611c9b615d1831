import type { ThemeMode } from '#wallet'

/** The person's own preference; undefined where there is no browser. Asked at run time, never at import. */
export const prefersLight = (): MediaQueryList | undefined => globalThis.matchMedia?.('(prefers-color-scheme: light)')

/** What a mode looks like now; dark is the default (specification §2). */
export function themeOf(mode: ThemeMode = 'dark'): 'dark' | 'light' {
  if (mode === 'system') return prefersLight()?.matches ? 'light' : 'dark'
  return mode === 'light' ? 'light' : 'dark'
}
