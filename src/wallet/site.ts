import type { HostOptions } from './contracts/index.ts'

export interface Site {
  readonly name: string
  /** Undefined when the host's address is none. */
  readonly host: string | undefined
  readonly icon: string | undefined
}

/** The site as wallets name it, so that a person sees one name everywhere: its name, and the host it is at. */
export function siteOf({ metadata: { name, url, icons } }: Pick<HostOptions, 'metadata'>): Site {
  const host = URL.canParse(url) ? new URL(url).host : undefined
  return { name: name || host || '', host, icon: icons[0] }
}
