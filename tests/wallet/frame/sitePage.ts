/** Runs in the test's page: a frame of the real parts, in a dialog as the shell has one, and what the test does with it. */
import { shapes, type Clock } from '../../../src/kernel/index.ts'
import { createFrame, type Frame } from '../../../src/wallet/frame/index.ts'

const { fields, text } = shapes
const REQUESTS = {
  echo: { params: fields({ text: text(100) }), answer: fields({ text: text(100) }), limit: 3_000 },
  sign: { params: fields({ text: text(100) }), answer: fields({ text: text(100) }), person: true },
}
const EVENTS = { session: fields({ address: text(42) }) }

export interface Site {
  frame: Frame<typeof REQUESTS, typeof EVENTS>
  readonly node: HTMLElement
  readonly place: HTMLElement
  readonly dialog: HTMLDialogElement
  readonly heard: unknown[]
  readonly listeners: { count: number }
  readonly end: AbortController
  readonly timers: Set<unknown>
  attach(): void
  detach(): void
  show(): void
  hide(): void
  outcome(work: Promise<unknown>): Promise<string>
}

const listeners = { count: 0 }
/** Counts who listens to messages of this window. */
const counted =
  (by: number, method: (this: Window, ...args: never[]) => void) =>
  (type: string, ...rest: readonly unknown[]): void => {
    if (type === 'message') listeners.count += by
    Reflect.apply(method, window, [type, ...rest])
  }
Object.assign(window, {
  addEventListener: counted(1, window.addEventListener),
  removeEventListener: counted(-1, window.removeEventListener),
})

const timers = new Set<unknown>()
const clock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimeout(fn, ms) {
    const handle = setTimeout(() => {
      timers.delete(handle)
      fn()
    }, ms)
    timers.add(handle)
    return handle
  },
  clearTimeout(handle) {
    timers.delete(handle)
    clearTimeout(handle as number)
  },
}

const find = (id: string): HTMLElement => document.querySelector<HTMLElement>(`#${id}`)!
const query = new URLSearchParams(location.search)
const end = new AbortController()
const quiet = (): void => {}
let [detach, hide] = [quiet, quiet]
const heard: unknown[] = []
const frame = createFrame(
  {
    clock,
    signal: end.signal,
    own: (thing) => thing,
    logger: { error: quiet, warn: quiet, info: quiet, debug: quiet },
    reporter: { report: quiet, onReport: () => quiet, guard: (_, run) => run() },
  },
  {
    url: query.get('frame')!,
    title: 'Email login',
    requests: REQUESTS,
    events: EVENTS,
    loadLimit: Number(query.get('limit') ?? 5_000),
  },
)
frame.on('session', (payload) => heard.push(payload))

const site: Site = {
  frame,
  heard,
  listeners,
  end,
  timers,
  node: find('node'),
  place: find('place'),
  dialog: document.querySelector('dialog')!,
  attach() {
    detach = frame.attach(site.node)
  },
  detach: () => detach(),
  show() {
    hide = frame.show(site.place, { label: 'Log in by email' })
  },
  hide: () => hide(),
  outcome: (work) =>
    work.then(
      (value) => JSON.stringify(value),
      (error: { readonly code?: string }) => error.code ?? 'UNCODED',
    ),
}
Object.assign(window, { site })
