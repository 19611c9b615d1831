import type { HostOptions } from './contracts/index.ts'

export interface Site {
  readonly name: string
  /** Undefined if the host's `url` is not a valid address. */
  readonly host: string | undefined
  readonly icon: string | undefined
}

/** The site's name and host as wallets show them, so that a person sees the same name everywhere. */
export function siteOf({ metadata: { name, url, icons } }: Pick<HostOptions, 'metadata'>): Site {
  const host = URL.canParse(url) ? new URL(url).host : undefined
  return { name: name || host || '', host, icon: icons[0] }
}
