import type { ComponentType } from 'react'
import type { ComponentLoader, Contributions, TitleContext } from '#kernel'
import { ACCOUNT, CHAINS, CONNECT, HOST, siteOf, type ConnectFilter } from '#wallet'
import en from '../locales/en/first.ts'
import { Connect } from '../views/Connect.tsx'

const connect: ComponentLoader = async () => ({ default: Connect })

/** Connect is in the shell's own chunk, so that the first screen waits for no other. */
export const firstView: readonly [ComponentLoader, ComponentType] = [connect, Connect]

/** Account is a chunk of its own, because it is not needed before somebody is connected. */
export const loadAccount: ComponentLoader = () => import('../views/Account.tsx')

/** The shell's own views and words. */
export const shellContributions: Contributions = {
  strings: { en },
  views: [
    { ref: CONNECT, title: 'shell.connect.title', subtitle: site, stage: 'entry', load: connect, shape: 'rows' },
    { ref: ACCOUNT, title: 'shell.account.title', needs: 'account', load: loadAccount, shape: 'rows' },
  ],
}

/** The site by the same name that wallets show, and the chain if the view is for one. */
function site({ maybe, params, t }: TitleContext): string | undefined {
  const options = maybe(HOST)
  const host = (options && siteOf(options).host) ?? globalThis.location?.host
  const namespace = (params as ConnectFilter | undefined)?.namespace
  const chain = namespace && maybe(CHAINS)?.label(namespace)
  return [chain, host && t('shell.connect.site', { host })].filter(Boolean).join(' · ') || undefined
}
