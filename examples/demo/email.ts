/**
 * What this page gets where its address says `?email`: login by email with a wallet in a frame of another origin, and a panel with
 * the inbox. A file of its own, so that nobody else loads any of it. `?email=remote` obeys the project's configuration, with
 * `smart` people get smart accounts, as they do without the option, and with `socials` there are logins at social networks, too.
 */
import { email } from 'latchkey/plugins/email'
import { frame } from 'latchkey/plugins/frame'
import { names } from 'latchkey/plugins/names'
import { socials } from 'latchkey/plugins/socials'
import { CLUSTER } from '../../sandbox/solana/cluster.ts'
import type { Extras } from './options.ts'
import { EmailPanel } from './panels/EmailPanel.tsx'

const NETWORKS = ['eip155:31337', 'eip155:31338', `solana:${CLUSTER.reference}`]

const plain = { accountTypes: { eip155: 'eoa' } } as const

export const emailFor = (query: URLSearchParams): Extras => ({
  networks: [],
  plugins: [
    frame({ networks: NETWORKS, ...(!query.has('smart') && plain) }),
    email(),
    ...(query.has('socials') ? [socials()] : []),
    names(),
  ],
  panels: [EmailPanel],
})
