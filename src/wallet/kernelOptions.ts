import { provide, shapes, type Kernel, type KernelOptions } from '#kernel'
import { isNamespace } from './caip.ts'
import { createChains, type NodesOf } from './chains.ts'
import { ACCOUNTS, CHAIN, CHAINS, CONNECT, MODAL_CLOSED_EVENT, MODAL_OPENED, type Network } from './contracts/index.ts'

export interface WalletKernel {
  /** The kernel these options are for; asked for once it is there. */
  readonly kernel: () => Pick<Kernel, 'bus' | 'chunks' | 'context' | 'items' | 'maybe'>
  readonly networks: readonly Network[]
  /** Loads what says the RPC addresses of a network, best first; default: the network's own. Asked with the first chain. */
  readonly rpcUrls?: (() => Promise<NodesOf>) | undefined
}

const { fields, guard, text } = shapes
const callable = guard((value): value is () => unknown => typeof value === 'function', '')

/** What an item of the slot CHAIN must look like. */
const chain = fields({
  id: guard(isNamespace, ''),
  label: text(),
  address: guard((value): value is RegExp => value instanceof RegExp, ''),
  load: callable,
})

/** What makes a kernel one for wallets: it starts at Connect, tells who is connected with its own events, and knows chains. */
export function walletKernel({ kernel, networks, rpcUrls }: WalletKernel) {
  const connected = (): boolean => kernel().maybe(ACCOUNTS)?.state.get()?.status === 'connected'
  return {
    start: CONNECT,
    slots: { [CHAIN.id]: chain },
    modal: {
      opened: (view: string) => kernel().bus.emit(MODAL_OPENED, { connected: connected(), view }),
      closed: () => kernel().bus.emit(MODAL_CLOSED_EVENT, { connected: connected() }),
    },
    services: [
      provide(CHAINS, {
        make: () =>
          createChains({
            chains: kernel().items(CHAIN),
            chunks: kernel().chunks,
            clock: kernel().context.clock,
            rpcUrls: rpcUrls ?? (async () => (network: Network) => network.rpcUrls.default.http),
            networkIds: () => networks.map(({ caipNetworkId }) => caipNetworkId),
          }),
      }),
    ],
  } satisfies Partial<KernelOptions>
}
