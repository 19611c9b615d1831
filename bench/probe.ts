import { ADDRESS_START, CHOSEN, WALLET_NAMES } from './wallets.ts'

/** A moment in milliseconds since the start of the navigation, by the page's clock. */
export interface Moment {
  /** The element is in the DOM. */
  readonly dom: number
  /** The frame that shows it has been painted. */
  readonly paint: number
  /** The files fetched by then. */
  readonly files: readonly { readonly path: string; readonly bytes: number }[]
}

/** The interface of `window.bench`. */
export interface Probe {
  /** Waits for the moment; resolves at once if it has passed. */
  until(name: 'button' | 'rows' | 'closed' | 'address'): Promise<Moment>
  /** Forgets it, so that the next one can be waited for. */
  forget(name: 'rows' | 'closed'): void
  /** The centre of the element, once it has stopped moving. */
  middle(name: 'button' | 'row'): Promise<{ readonly x: number; readonly y: number }>
  /** Waits until nothing is fetched, nothing changes, and the page is idle. */
  quiet(): Promise<void>
  /** The time of the last click. */
  clickedAt(): number
  /** Total blocking time until then: what long tasks take beyond 50 ms each. */
  blockedUntil(moment: number): number
  elements(): number
}

/**
 * Runs in the page before its own scripts, and is the same for every page: it finds the button, the rows and the address
 * by their words, in open shadow roots too. Times are taken by observers when the change happens, never by polling.
 */
export const PROBE = `window.bench = (() => {
  const names = ${JSON.stringify(WALLET_NAMES)}
  const roots = [document]
  const textOf = (root) => (root.body ?? root).textContent
  const among = (selector) => roots.flatMap((root) => [...root.querySelectorAll(selector)])
  const dialogs = () => among('dialog[open], [role=dialog]')
  const find = {
    button: () => among('button').find((one) => /^connect/i.test(one.textContent) && !one.disabled),
    row: () => dialogs().flatMap((one) => [...one.querySelectorAll('button')]).find((one) => one.textContent.includes(${JSON.stringify(CHOSEN)})),
  }
  const holds = {
    button: () => find.button() !== undefined,
    rows: () => dialogs().some((one) => names.every((name) => one.textContent.includes(name))),
    closed: () => dialogs().length === 0,
    address: () => roots.some((root) => (textOf(root) ?? '').toLowerCase().includes('${ADDRESS_START}')),
  }

  const found = {}
  const moments = {}
  let changedAt = 0
  const deferred = () => {
    const made = {}
    made.promise = new Promise((resolve) => (made.resolve = resolve))
    return made
  }
  const forget = (name) => (found[name] = false, moments[name] = deferred())
  for (const name of Object.keys(holds)) forget(name)
  found.closed = true

  const files = () => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }))

  // A task queued in an animation frame runs after that frame has been laid out and painted.
  const painted = (then) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = then
    port2.postMessage(undefined)
  })
  const look = () => {
    changedAt = performance.now()
    for (const name of Object.keys(holds)) {
      if (found[name] || !holds[name]()) continue
      found[name] = true
      const { resolve } = moments[name]
      const dom = performance.now()
      const before = files()
      painted(() => resolve({ dom, paint: performance.now(), files: before }))
    }
  }
  const observer = new MutationObserver(look)
  const observe = (root) => observer.observe(root, {
    subtree: true, childList: true, characterData: true, attributeFilter: ['open', 'disabled'],
  })
  observe(document)
  const attachShadow = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options)
    roots.push(root)
    observe(root)
    return root
  }

  let clickedAt = 0
  addEventListener('click', (event) => (clickedAt = event.timeStamp), true)
  const tasks = []
  const notePast = (list) => tasks.push(...list.getEntries())
  const longTasks = new PerformanceObserver(notePast)
  longTasks.observe({ type: 'longtask', buffered: true })

  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  const frame = () => new Promise(painted)
  const idle = () => new Promise((resolve) => requestIdleCallback(resolve))
  const QUIET = 200

  return {
    until: (name) => moments[name].promise,
    forget,
    async middle(name) {
      let last = ''
      for (;;) {
        const { x, y, width, height } = find[name]().getBoundingClientRect()
        const now = [x, y, width, height].join()
        if (now === last) return { x: x + width / 2, y: y + height / 2 }
        last = now
        await frame()
        await frame()
      }
    },
    async quiet() {
      const count = () => performance.getEntriesByType('resource').length
      for (let fetched = -1; fetched !== count() || performance.now() - changedAt < QUIET; ) {
        fetched = count()
        await pause(QUIET)
      }
      await frame()
      await idle()
    },
    clickedAt: () => clickedAt,
    blockedUntil(moment) {
      tasks.push(...longTasks.takeRecords())
      return tasks.filter(({ startTime }) => startTime < moment).reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
    },
    elements: () => roots.reduce((sum, root) => sum + root.querySelectorAll('*').length, 0),
  }
})()`
