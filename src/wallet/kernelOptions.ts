import { provide, shapes, type Kernel, type KernelOptions } from '#kernel'
import { isNamespace } from './caip.ts'
import { createChains, type NodesOf } from './chains.ts'
import { isRestricted } from './restrictions.ts'
import {
  ACCOUNTS,
  CHAIN,
  CHAINS,
  CONNECT,
  MODAL_CLOSED_EVENT,
  MODAL_OPENED,
  type Network,
  type Restrictions,
} from './contracts/index.ts'

export interface WalletKernel {
  /** The kernel that gets these options; called only after it has been created. */
  readonly kernel: () => Pick<Kernel, 'bus' | 'chunks' | 'context' | 'items' | 'maybe'>
  readonly networks: readonly Network[]
  readonly restrictions?: Restrictions | undefined
  /** Loads the function that lists a network's RPC addresses, best first; default: the network's own. Called with the first chain. */
  readonly rpcUrls?: (() => Promise<NodesOf>) | undefined
}

const { fields, guard, text } = shapes
const callable = guard((value): value is () => unknown => typeof value === 'function', '')

/** Run-time check of items in the slot CHAIN. */
const chain = fields({
  id: guard(isNamespace, ''),
  label: text(),
  address: guard((value): value is RegExp => value instanceof RegExp, ''),
  load: callable,
})

/** Options that make a kernel a wallet kernel: it starts at Connect, emits the modal's events and has the service CHAINS. */
export function walletKernel({ kernel, networks, restrictions, rpcUrls }: WalletKernel) {
  const connected = (): boolean => kernel().maybe(ACCOUNTS)?.state.get()?.status === 'connected'
  return {
    start: CONNECT,
    restricted: isRestricted(restrictions),
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
