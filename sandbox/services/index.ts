/** The hosted services' stand-in: one origin that answers their paths and shapes. */
import type { Chains } from '../chains/index.ts'
import { createRpc } from '../chains/rpc.ts'
import type { Access } from '../http/access.ts'
import type { Context, Route } from '../http/router.ts'
import { startServer, type RunningServer } from '../http/server.ts'
import { portOf, urlOf } from '../ports.ts'
import type { Solana } from '../solana/node/index.ts'
import { convertRoutes } from './convert.ts'
import { dataRoutes } from './data.ts'
import { createDirectory, directoryRoutes } from './directory.ts'
import { identityRoutes } from './identity.ts'
import { createNames } from './names.ts'
import { onrampRoutes } from './onramp.ts'
import { pictureRoutes } from './pictures.ts'
import { projectRoutes, requireProject } from './project.ts'
import { rpcRoutes } from './rpcProxy.ts'
import { remember, type LoggedRequest, type ServicesState } from './state.ts'
import { telemetryRoutes } from './telemetry.ts'

export interface ServicesOptions {
  readonly base: number
  readonly seed: string
  readonly access: Access
  readonly chains: Chains
  readonly solana: Solana
  readonly state: ServicesState
  /** Routes under `/_sandbox`, served on the same origin, without project, log or faults. */
  readonly control: readonly Route[]
}

export function startServices({
  base,
  seed,
  access,
  chains,
  solana,
  state,
  control,
}: ServicesOptions): Promise<RunningServer> {
  const settings = () => state.directory
  const listings = createDirectory(seed, settings, urlOf(base, 'walletPage'))
  const cluster = createRpc(solana.url)
  const logged = new WeakMap<Context, LoggedRequest>()
  return startServer({
    port: portOf(base, 'services'),
    what: 'services',
    access,
    routes: [
      ...rpcRoutes(chains.rpc, cluster),
      ...dataRoutes({ rpc: chains.rpc, solana: cluster, ledger: solana.ledger, origin: urlOf(base, 'services') }),
      ...convertRoutes({ rpc: chains.rpc, state, origin: urlOf(base, 'services') }),
      ...onrampRoutes(urlOf(base, 'onramp')),
      ...identityRoutes(createNames(chains.rpc[31337]), state, Date.now),
      ...directoryRoutes(listings, settings),
      ...pictureRoutes(listings),
      ...projectRoutes(state),
      ...telemetryRoutes(state),
      ...control,
    ],
    async before(context) {
      if (context.path.startsWith('/_sandbox')) return undefined
      logged.set(context, remember(state.requests, toEntry(context)))
      const reply = await state.faults.apply(context)
      if (reply === undefined) await requireProject(context)
      return reply
    },
    onReply(context, status) {
      const entry = logged.get(context)
      if (entry) entry.status = status
    },
  })
}

function toEntry({ method, path, query }: Context): LoggedRequest {
  return { at: new Date().toISOString(), method, path, query: query.toString(), status: null }
}
