import { ACCOUNT, CONNECT, HOST, type Contributions, type TitleContext } from '#kernel'
import { shellStrings } from './strings.ts'
import { Account } from './views/Account.tsx'
import { Connect } from './views/Connect.tsx'

/** The shell's own views and words. Both views come with the shell, so that the first screen waits for nothing. */
export const shellContributions: Contributions = {
  strings: shellStrings,
  views: [
    { ref: CONNECT, title: 'shell.connect.title', subtitle: site, load: async () => ({ default: Connect }), shape: 'rows' },
    { ref: ACCOUNT, title: 'shell.account.title', load: async () => ({ default: Account }), shape: 'rows' },
  ],
}

/** The site as it will be named to wallets, so that a person sees one name everywhere. */
function site({ maybe, t }: TitleContext): string | undefined {
  const url = maybe(HOST)?.metadata.url
  const host = url && URL.canParse(url) ? new URL(url).host : globalThis.location?.host
  return host ? t('shell.connect.site', { host }) : undefined
}
