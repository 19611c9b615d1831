import { defineEvent, waitFor, type FaultReport } from '#kernel'
import type { ModalOptions, Notices } from '#wallet'
import type { RunningKernel } from '#kernel/runtime'

export interface AlertOptions {
  readonly kernel: RunningKernel
  /** As the host wrote them. */
  readonly options: ModalOptions
  readonly notices: Pick<Notices, 'alarm'>
  /** Resolves when the remote config has been fetched. The origin check waits for it. */
  readonly config: Promise<void> | undefined
  /** Default: the page's own, which is undefined on a server. */
  readonly origin?: string | undefined
}

/** The event FAULT, defined again by its id: importing it would move it to the chunk that comes with the button. */
const FAULT_EVENT = /* @__PURE__ */ defineEvent<FaultReport>('latchkey:fault')

/** Kernels whose faults are already emitted as events, because `alertDevelopers` may run again after a failure. */
const emitting = /* @__PURE__ */ new WeakSet<RunningKernel>()

/**
 * Alerts developers to problems of the modal's configuration: at once to those in its options, and after the first opening to what
 * the service says about the project. Faults are emitted as FAULT from then on. Rejects with CHUNK_FAILED or ABORTED.
 */
export async function alertDevelopers({
  kernel,
  options,
  notices: { alarm },
  config,
  origin = globalThis.origin,
}: AlertOptions): Promise<void> {
  const { bus, chunks, context, http, reporter } = kernel
  const { signal } = context
  if (!emitting.has(kernel)) {
    emitting.add(kernel)
    context.own(reporter.onReport((fault) => bus.emit(FAULT_EVENT, fault)))
  }
  const projectProblem = projectAlert(options.projectId)
  if (projectProblem) alarm(projectProblem)
  // Only developers see these alerts, so the code that finds them is loaded for nobody else.
  if (options.debug || options.logger) {
    const { declaredFindings, findings, watchProvides } = await chunks.load(
      () => import('./options/findings.ts'),
      'shell',
      signal,
    )
    const { networks, plugins, strings } = options
    for (const { code, detail } of [...findings(options), ...declaredFindings(plugins, networks, strings)])
      alarm(code, detail)
    watchProvides(kernel, plugins, alarm)
  }

  // The service would only repeat that the project id is wrong.
  if (!origin || projectProblem) return
  // A restored session is no gesture: before somebody opens the modal, nothing more than it needs is requested.
  await waitFor(kernel.router.state, ({ open }) => open || undefined, signal)
  await config
  const { checkOrigin } = await chunks.load(() => import('./origins/check.ts'), 'shell', signal)
  await checkOrigin({ origin, http, reporter, alarm, signal })
}

function projectAlert(projectId = ''): string | undefined {
  if (/^[0-9a-f]{32}$/i.test(projectId)) return undefined
  return projectId ? 'ALERT_INVALID_PROJECT_ID' : 'ALERT_PROJECT_ID_NOT_CONFIGURED'
}
