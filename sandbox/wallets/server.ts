/** The wallets' own origin: the demo wallets' background, their windows, and the script that announces them. */
import * as v from 'valibot'
import type { Access } from '../http/access.ts'
import { json, Refusal, text } from '../http/reply.ts'
import { route, type Context, type Route } from '../http/router.ts'
import { startServer, type RunningServer } from '../http/server.ts'
import { parse } from '../http/validate.ts'
import { portOf, urlOf } from '../ports.ts'
import type { Faults } from '../services/faults.ts'
import type { AnnounceOptions } from './announce.ts'
import { createBundles } from './bundle.ts'
import { streamSessions } from './events.ts'
import { urlsOf, type Nodes } from './nodes.ts'
import { isWalletId, WALLET_IDS, type WalletId } from './profiles.ts'
import { ACCOUNT_INDEX, BEHAVIOUR, PATCHES, REQUEST } from './protocol.ts'
import { approvalPage, pageHeaders, stylesheet, walletPage } from './pages/render.ts'
import { namespaceOf } from './rules.ts'
import type { DemoWallet } from './wallet.ts'

export interface WalletsOptions {
  readonly base: number
  readonly access: Access
  readonly nodes: Nodes
  readonly wallets: Readonly<Record<WalletId, DemoWallet>>
  /** Those that name `/wallets/…`. */
  readonly faults: Faults
}

const PAGE_REQUEST = v.object({
  ...REQUEST.entries,
  behaviour: v.optional(BEHAVIOUR),
  chainIds: v.optional(v.array(v.number())),
})

const SENT_CALLS = v.object({
  site: v.string(),
  id: v.string(),
  chainId: v.number(),
  hash: v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)),
})

export function startWallets({ base, access, nodes, wallets, faults }: WalletsOptions): Promise<RunningServer> {
  const origin = urlOf(base, 'wallets')
  /** From the approval window, which speaks for the site that opened it: any page can open one. */
  const windowRequest = v.object({
    ...REQUEST.entries,
    site: v.pipe(v.string(), v.check(access.admits, 'may not ask the sandbox')),
    account: v.optional(ACCOUNT_INDEX),
  })
  const headers = pageHeaders(urlsOf(nodes))
  const bundles = createBundles()

  const walletOf = (id: string | undefined): DemoWallet => {
    if (!isWalletId(id))
      throw new Refusal(404, 'wallet', `There is no wallet "${id ?? ''}", only ${WALLET_IDS.join(', ')}.`)
    return wallets[id]
  }
  /** The browser vouches for the site; a page cannot forge this header. */
  const siteOf = (context: Context): string => {
    if (!context.origin) throw new Refusal(400, 'origin', 'The Origin header, which names the site, is missing.')
    return context.origin
  }
  const onlyOwnPages = (context: Context): void => {
    if (context.origin !== origin) throw new Refusal(403, 'origin', 'Only the wallets’ own pages may do this.')
  }

  const forSites: readonly Route[] = [
    route('GET', '/events', (context) => streamSessions(context, siteOf(context), Object.values(wallets))),
    route('POST', '/:wallet/session', (context, params) => {
      const wallet = walletOf(params['wallet'])
      return json({ session: wallet.memory.session(siteOf(context)), mode: wallet.memory.describe().behaviour.mode })
    }),
    route('POST', '/:wallet/rpc', async (context, params) => {
      const wallet = walletOf(params['wallet'])
      const site = siteOf(context)
      const { behaviour, chainIds, ...request } = parse(PAGE_REQUEST, await context.body())
      const answer = await wallet.request(site, request, { behaviour, chainIds })
      return json({ answer, session: wallet.memory.session(site) })
    }),
    route('POST', '/:wallet/patch', async (context, params) => {
      const wallet = walletOf(params['wallet'])
      wallet.memory.patch(parse(PATCHES[wallet.id], await context.body()))
      return json(wallet.memory.describe())
    }),
    route('GET', '/:wallet/state', (_context, params) =>
      json({ ...walletOf(params['wallet']).memory.describe(), nodes }),
    ),
  ]

  const forWindow: readonly Route[] = [
    route('POST', '/:wallet/question', async (context, params) => {
      onlyOwnPages(context)
      const wallet = walletOf(params['wallet'])
      const { site, method, params: asked } = parse(windowRequest, await context.body())
      const found = wallet.question(site, { method, params: asked })
      const namespace = namespaceOf(method)
      const { addresses, account } = wallet.memory.describe()
      return json({
        ...('answer' in found && found),
        addresses: addresses[namespace],
        allowed: wallet.memory.addresses(site, namespace),
        account,
        chainId: wallet.memory.chainOf(site),
        nodes,
      })
    }),
    route('POST', '/:wallet/grant', async (context, params) => {
      onlyOwnPages(context)
      const wallet = walletOf(params['wallet'])
      const { site, account, method, params: asked } = parse(windowRequest, await context.body())
      const found = wallet.question(site, { method, params: asked })
      if (!('grant' in found)) throw new Refusal(409, 'request', 'There is nothing left to grant.')
      return json({ result: found.grant(account) })
    }),
    route('POST', '/:wallet/calls', async (context, params) => {
      onlyOwnPages(context)
      const { site, id, ...bundle } = parse(SENT_CALLS, await context.body())
      walletOf(params['wallet']).bundles.keep(site, id, bundle)
      return json({})
    }),
    route('POST', '/:wallet/forget', async (context, params) => {
      onlyOwnPages(context)
      walletOf(params['wallet']).memory.forget(parse(v.object({ site: v.string() }), await context.body()).site)
      return json({})
    }),
  ]

  const pages: readonly Route[] = [
    route('GET', '/announce.js', async ({ query }) => {
      const named = query
        .get('wallets')
        ?.split(',')
        .map((id) => walletOf(id).id)
      const options = { origin, nodes, modes: modesOf(wallets), ...(named && { wallets: named }) }
      return text('javascript', configured(await bundles.get('announce'), options))
    }),
    route('GET', '/assets/approve.js', async () => text('javascript', await bundles.get('approve'))),
    route('GET', '/assets/wallet.js', async () => text('javascript', await bundles.get('wallet'))),
    route('GET', '/assets/wallets.css', async () => text('css', await stylesheet())),
    route('GET', '/:wallet/approve', (_context, params) =>
      text('html', approvalPage(walletOf(params['wallet']).id), headers),
    ),
    route('GET', '/:wallet', (_context, params) => text('html', walletPage(walletOf(params['wallet']).id), headers)),
  ]

  return startServer({
    port: portOf(base, 'wallets'),
    what: 'demo wallets',
    access,
    before: (context) => faults.applyAt(context, `/wallets${context.path}`),
    routes: [...forSites, ...forWindow, ...pages],
  })
}

function modesOf(wallets: WalletsOptions['wallets']): AnnounceOptions['modes'] {
  return Object.fromEntries(Object.values(wallets).map(({ id, memory }) => [id, memory.describe().behaviour.mode]))
}

/** The plain script learns where it came from, which nodes there are, and which wallets are there to be announced at once. */
function configured(
  script: string,
  options: Pick<AnnounceOptions<WalletId>, 'origin' | 'nodes' | 'modes' | 'wallets'>,
): string {
  return `globalThis.sandboxWalletsOptions = ${JSON.stringify(options)};\n${script}`
}
