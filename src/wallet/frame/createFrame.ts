import { createBox, raceAbort, waitFor, type Readable } from '#kernel'
import { makeBox } from './element.ts'
import { createChannel } from './channel.ts'
import { createFramePage } from './page.ts'
import { createUserRequests } from './userRequests.ts'
import { ownProtocol, type FrameMessage } from './protocol.ts'
import { createPlacement } from './placement.ts'
import type { Frame, FrameContext, FrameEvents, FrameOptions, FrameRequests } from './types.ts'

/** Bounds of the height in pixels that a frame may ask for. */
const [LOWEST, HIGHEST] = [48, 1_200]

/**
 * Shows a page of another origin in the dialog, for secrets that this page must not hold: a key, a session. It answers
 * requests and sends events; both are validated by schemas, and every message by its window and origin. Nothing is loaded
 * before it is needed. The frame ends with the plugin.
 */
/** The same value without `update`. */
const readOnly = <T>({ get, subscribe }: Readable<T>): Readable<T> => ({ get, subscribe })

export function createFrame<R extends FrameRequests, E extends FrameEvents>(
  context: FrameContext,
  options: FrameOptions<R, E>,
): Frame<R, E> {
  const { clock, logger, own, reporter } = context
  const { events, mount, present, protocol = ownProtocol, requests, title } = options
  const end = new AbortController()
  const signal = AbortSignal.any([context.signal, end.signal])
  const node = createBox<HTMLElement | undefined>({ reporter }, undefined)
  const height = createBox<number | undefined>({ reporter }, undefined)
  const visible = createBox({ reporter }, false)

  const page = createFramePage({
    context: { clock, logger, own, reporter, signal },
    look: options,
    protocol,
    loadLimit: options.loadLimit,
    place: boxWhenMounted,
    receive,
    onGone() {
      channel.drop()
      height.update(() => undefined)
    },
  })
  const channel = createChannel({ context, events, protocol, post: page.post })
  const sendShown = (shown: boolean): void => page.post(protocol.shown(shown))
  const placement = createPlacement({ box: node.get, page, title, visible, sendShown })
  const whileVisible = createUserRequests({ clock, visible, present })
  page.state.subscribe(placement.update)

  function receive(message: FrameMessage): void {
    if (message.is === 'escape') return placement.escape()
    if (message.is !== 'height') return channel.receive(message)
    if (Number.isFinite(message.height))
      height.update(() => Math.round(Math.min(HIGHEST, Math.max(LOWEST, message.height))))
  }

  async function boxWhenMounted(until: AbortSignal): Promise<HTMLElement> {
    if (!node.get()) await mount?.(until)
    return waitFor(node, (box) => box, until)
  }

  const frame: Frame<R, E> = {
    state: readOnly(page.state),
    visible: readOnly(visible),
    height: readOnly(height),
    load: (caller = signal) => raceAbort(caller, page.load),
    async request(name, params, { signal: caller } = {}) {
      const until = caller ? AbortSignal.any([caller, signal]) : signal
      const spec = requests[name]!
      await raceAbort(until, page.load)
      const ask = (inner: AbortSignal): Promise<never> => channel.ask(name, spec, params, inner) as Promise<never>
      return spec.person ? whileVisible(name, until, ask) : ask(until)
    },
    on: (name, listener) => channel.on(name, listener as (payload: unknown) => void),
    latest: (name) => readOnly(channel.latest(name)) as never,
    attach(place) {
      const box = makeBox(place.ownerDocument)
      place.append(box)
      node.update(() => box)
      return () => {
        box.remove()
        if (node.get() !== box) return
        // An iframe that is moved loads anew, so it is closed here and loaded again when it is needed.
        node.update(() => undefined)
        page.close()
      }
    },
    show(place, how = {}) {
      const hide = placement.show(place, how)
      // A failure is visible in `state`.
      page.load().catch(() => {})
      return hide
    },
    reset: () => page.close(),
    dispose() {
      end.abort()
      page.close()
      node.get()?.remove()
      node.update(() => undefined)
    },
  }
  own(frame)
  return frame
}
