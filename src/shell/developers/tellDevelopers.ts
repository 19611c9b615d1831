import { defineEvent, type FaultReport } from '#kernel'
import type { ModalOptions, Notices } from '#wallet'
import type { RunningKernel } from '#kernel/runtime'

export interface TellOptions {
  readonly kernel: RunningKernel
  /** As the host wrote them. */
  readonly options: ModalOptions
  readonly notices: Pick<Notices, 'alarm'>
  /** Resolves when remote config has been asked for: it goes first. */
  readonly config: Promise<void> | undefined
  /** Default: the page's; undefined where there is no page. */
  readonly origin?: string | undefined
}

/** FAULT, by its id: the ref itself would come with the button. */
const heard = /* @__PURE__ */ defineEvent<FaultReport>('latchkey:fault')

/** Whose faults are events already: what did not load is tried again. */
const followed = /* @__PURE__ */ new WeakSet<RunningKernel>()

/**
 * Tells developers what is wrong with the modal's configuration: at once what its options say, and after the first
 * opening what the service says about the project. From then on, hosts hear of faults by FAULT. Rejects with
 * CHUNK_FAILED or ABORTED.
 */
export async function tellDevelopers({
  kernel,
  options,
  notices: { alarm },
  config,
  origin = globalThis.origin,
}: TellOptions): Promise<void> {
  const { bus, chunks, context, http, reporter } = kernel
  const { signal } = context
  if (!followed.has(kernel)) {
    followed.add(kernel)
    context.own(reporter.onReport((fault) => bus.emit(heard, fault)))
  }
  const known = projectAlert(options.projectId)
  if (known) alarm(known)
  // Visitors hear of no alert: what finds them is loaded for those who do.
  if (options.debug || options.logger) {
    const { declaredFindings, findings, watchPromises } = await chunks.load(
      () => import('./options/check.ts'),
      'shell',
      signal,
    )
    const { networks, plugins, strings } = options
    for (const { code, detail } of [...findings(options), ...declaredFindings(plugins, networks, strings)])
      alarm(code, detail)
    watchPromises(kernel, plugins, alarm)
  }

  // What is known to be no project needs no second alert from the service.
  if (!origin || known) return
  await opened(kernel)
  await config
  const { checkOrigin } = await chunks.load(() => import('./origins/check.ts'), 'shell', signal)
  await checkOrigin({ origin, http, reporter, alarm, signal })
}

function projectAlert(projectId = ''): string | undefined {
  if (/^[0-9a-f]{32}$/i.test(projectId)) return undefined
  return projectId ? 'ALERT_INVALID_PROJECT_ID' : 'ALERT_PROJECT_ID_NOT_CONFIGURED'
}

/** Restoring a session is no gesture: until somebody opens the modal, only what that needs is asked of the network. */
function opened({ router, context }: RunningKernel): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!router.state.get().open) return
      off()
      resolve()
    }
    const off = router.state.subscribe(look)
    context.own(off)
    look()
  })
}
