/** The simulated page and nodes around an adapter. */
import { createFakeClock } from '#kernel/testing'
import type { Network } from '#wallet'
import type { ChainCase, ChainMethod, ChainQuestion, ChainStage, NodeMood } from './chainRules.ts'
import { watchPage, type Page } from './page.ts'

const NOW = /* @__PURE__ */ Date.UTC(2026, 0, 1)

export interface World {
  readonly page: Page
  stage(tried: ChainCase, nodes?: readonly string[]): Promise<ChainStage>
}

/** Replaces the page's `fetch` until `page.restore()`. */
export function createWorld({ node }: ChainCase): World {
  const real = globalThis.fetch
  let mood: NodeMood = 'good'

  const answer: typeof fetch = async (input, init = {}) => {
    const { signal } = init
    signal?.throwIfAborted()
    if (mood === 'gone') throw new TypeError('Failed to fetch')
    if (mood === 'silent')
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    if (mood === 'good' && node === 'live') return real(input, init)
    const request = new Request(input, { ...init, signal: null })
    const question: ChainQuestion = { url: request.url, method: request.method, body: await request.text() }
    if (typeof mood === 'function') return mood(question)
    const said = node === 'live' ? '' : await node(question)
    return said instanceof Response ? said : new Response(said, { headers: { 'content-type': 'application/json' } })
  }

  let clock = createFakeClock(NOW)
  // Requests to a live node need real timers.
  const page = watchPage(answer, node === 'live' ? undefined : () => clock)
  return {
    page,
    async stage({ chain, network }, nodes = network.rpcUrls.default.http) {
      mood = 'good'
      const own = (clock = createFakeClock(NOW))
      const life = new AbortController()
      const { default: make } = await chain.load()
      const begun = page.requests.length
      const { environmentOf } = await import('../../wallet/nodes/environment.ts')
      const environment = await environmentOf(
        {
          chunks: { load: (loader) => loader() },
          clock: own,
          networkIds: () => [network.caipNetworkId],
          rpcUrls: async () => () => nodes,
          traits: () => chain,
        },
        life.signal,
      )
      const adapter = make(environment)
      return {
        adapter,
        clock: own,
        asked: () => page.requests.length - begun,
        behave: (next) => void (mood = next),
        end: () => life.abort(),
      }
    },
  }
}

/** A method and its request. */
export interface ChainAsk {
  readonly name: ChainMethod
  ask(stage: ChainStage, signal: AbortSignal): Promise<unknown>
}

/** Methods that need at most an address. */
const PLAIN: readonly ChainMethod[] = ['getBalance', 'nameOf', 'ping', 'suggestFees']

const METHODS: readonly ChainMethod[] = [
  ...PLAIN,
  'addressOf',
  'call',
  'allowance',
  'readToken',
  'estimateFee',
  'prepareTransfer',
  'simulate',
  'readMovements',
  'transfer',
  'sendTransaction',
  'canBatch',
  'sendBatch',
  'waitForBatch',
  'signMessage',
  'readTransaction',
  'waitForTransaction',
]

/** The methods of this adapter with their requests. Methods without a given request are noted as skipped. */
export function asksOf(tried: ChainCase, { adapter }: ChainStage): readonly ChainAsk[] {
  const { notes, network, addresses, requests = {}, wallet } = tried
  const [address, to] = addresses
  const given: Readonly<Partial<Record<ChainMethod, object>>> = {
    getBalance: { address },
    nameOf: { address },
    ping: {},
    suggestFees: {},
    ...(to && { estimateFee: { from: address, to, amount: 1n }, prepareTransfer: { from: address, to, amount: 1n } }),
    ...(to && wallet && { transfer: { from: address, to, amount: 1n, wallet } }),
    ...requests,
  }
  return METHODS.filter((name) => typeof adapter[name] === 'function').flatMap((name) => {
    const request = given[name]
    if (!request) {
      notes.skip(name)
      return []
    }
    const ask = (stage: ChainStage, signal: AbortSignal): Promise<unknown> => {
      const method = stage.adapter[name] as (request: object) => Promise<unknown>
      return method({ network, signal, ...(wallet && { wallet }), ...request })
    }
    return [{ name, ask }]
  })
}

/** Whether the address is below one of the network's RPC addresses. */
export const isNode = ({ rpcUrls }: Network, url: string): boolean =>
  rpcUrls.default.http.some((node) => {
    const [to, at] = [new URL(url), new URL(node)]
    return to.origin === at.origin && to.pathname.startsWith(at.pathname.replace(/\/$/, ''))
  })
