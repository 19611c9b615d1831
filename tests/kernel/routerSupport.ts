import { defineEvent, defineView, type Bus, type FaultReport, type RoutePolicy } from '#kernel'
import { ACCOUNT, CONNECT } from './testKernel.ts'
import { createBus } from '../../src/kernel/bus.ts'
import { createRouter, type KernelRouter } from '../../src/kernel/router/createRouter.ts'
import { bench } from './support.ts'

export const SWAP = defineView<{ readonly from?: string }>('Swap')
/** A view that answers with a text. */
export const TEXT = defineView<void, string>('Text')

/** What the shell tells of the modal's life. */
export const OPENED = defineEvent<{ readonly connected: boolean; readonly view: string }>('toy:opened')
export const CLOSED = defineEvent<{ readonly connected: boolean }>('toy:closed')

export interface RouterBench {
  readonly router: KernelRouter
  readonly bus: Bus
  readonly faults: readonly FaultReport[]
  /** Ids of the views that somebody contributes. */
  readonly installed: Set<string>
  /** Whether an account is connected, for the policies and the events. */
  connected: boolean
}

/** A router with four views and the given policies, all of the plugin `toy`. */
export function routerBench({
  policies = [],
  embedded = false,
}: { readonly policies?: readonly RoutePolicy[]; readonly embedded?: boolean } = {}): RouterBench {
  const tools = bench()
  const bus = createBus(tools)
  const installed = new Set([CONNECT, ACCOUNT, SWAP, TEXT].map(({ id }) => id))
  const router = createRouter({
    bus,
    reporter: tools.reporter,
    policies: () => policies.map((policy) => ({ plugin: 'toy', policy })),
    context: { maybe: () => undefined, canOpen: ({ id }) => installed.has(id), embedded },
    traitsOf: () => undefined,
    start: CONNECT,
    modal: {
      opened: (view) => bus.emit(OPENED, { connected: self.connected, view }),
      closed: () => bus.emit(CLOSED, { connected: self.connected }),
    },
  })
  const self: RouterBench = { router, bus, faults: tools.faults, installed, connected: false }
  return self
}

/** The stack from bottom to top; "" is closed. */
export const ids = ({ router }: RouterBench): string =>
  router.state
    .get()
    .stack.map(({ id }) => id)
    .join(' ')
