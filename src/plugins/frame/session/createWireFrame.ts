/** The frame of the embedded wallet: its address, its node in the dialog, and the view that shows it. */
import type { PluginContext, Slice } from '#kernel'
import { CHAINS, createFrame, DIALOG, HOST, NETWORKS, type Network } from '#wallet'
import type { FrameOptions } from '../options.ts'
import { APPROVE_TRANSACTION } from '../refs.ts'
import { frameUrl } from '../wire/address.ts'
import { KNOWN_NETWORKS } from '../wire/names.ts'
import { EVENTS, REQUESTS } from '../wire/messages.ts'
import { createProtocol } from '../wire/protocol.ts'
import type { WireFrame } from './asking.ts'

type Context = PluginContext<FrameOptions | undefined>

/** The page's networks that the frame can use. */
export function usableNetworks(ctx: Pick<Context, 'options' | 'use'>): readonly Network[] {
  const known = ctx.options?.networks ?? KNOWN_NETWORKS
  return ctx.use(HOST).networks.filter(({ caipNetworkId, retired }) => known.includes(caipNetworkId) && !retired)
}

const isHttp = (url: string): boolean => /^https?:/.test(url)

/** A node of the network that the frame can reach. */
export async function nodeOf(ctx: Pick<Context, 'use'>, network: Network): Promise<string> {
  return (await ctx.use(CHAINS).rpcUrls(network)).find(isHttp) ?? ctx.use(HOST).endpoints.rpc
}

/** Loads nothing yet. `asked` is true while a request waits for the person. */
export function createWireFrame(ctx: Context, asked: Slice<boolean>): WireFrame {
  const { debug = false, endpoints, projectId } = ctx.use(HOST)
  const usable = usableNetworks(ctx)
  const active = ctx.use(NETWORKS).state.get().active?.caipNetworkId
  const network = usable.find(({ caipNetworkId }) => caipNetworkId === active) ?? usable[0]
  const rpcUrl = network?.rpcUrls.default.http.find(isHttp) ?? endpoints.rpc
  return createFrame(ctx, {
    url: frameUrl({ endpoint: endpoints.frame, projectId, network, rpcUrl, debug, lang: ctx.i18n.locale }),
    title: ctx.i18n.t('frame.title'),
    requests: REQUESTS,
    events: EVENTS,
    protocol: createProtocol(),
    // The window of a social login opens from the frame, and its provider's page needs rights of its own.
    sandbox: ['allow-popups', 'allow-popups-to-escape-sandbox'],
    mount: (signal) => ctx.use(DIALOG).mount(ctx.id, signal),
    async present(_, signal) {
      asked.update(() => true)
      // The view closes by itself when nothing is asked any more.
      signal.addEventListener('abort', () => ctx.signal.aborted || asked.update(() => false), { once: true })
      await ctx.router.open(APPROVE_TRANSACTION)
    },
  })
}
