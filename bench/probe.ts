import { ADDRESS_START, CHOSEN, WALLET_NAMES } from './wallets.ts'

/** What is fainter than this nobody sees. */
const LEAST_OPACITY = 0.05

/** A moment in milliseconds since the start of the navigation, by the page's clock. */
export interface Moment {
  /** The element is in the DOM. */
  readonly dom: number
  /** A person sees it: the frame that shows it has been painted, and it is neither transparent nor outside the window. */
  readonly seen: number
  /** The files that had been fetched when it was put into the DOM. */
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
  /** Gives it the focus, as the Tab key would. */
  focus(name: 'button'): void
  /** Waits until nothing is fetched, nothing changes, and the page is idle. */
  quiet(): Promise<void>
  /** Whether the rows are in the DOM. */
  isOpen(): boolean
  /** The time of the last click. */
  clickedAt(): number
  /** Total blocking time until then: what long tasks take beyond 50 ms each. */
  blockedUntil(moment: number): number
  elements(): number
}

/**
 * Runs in the page before its own scripts, and is the same for every page: it finds the button, the rows and the address
 * by their words, in open shadow roots too. Observers notice the change. From then on each painted frame is looked at, until
 * it shows what is waited for: a dialog that fades in is in the DOM long before anybody sees it.
 */
export const PROBE = `window.bench = (() => {
  const names = ${JSON.stringify(WALLET_NAMES)}
  const roots = [document]
  const among = (selector) => roots.flatMap((root) => [...root.querySelectorAll(selector)])
  const row = (name) => among('button').find((one) => one.textContent.includes(name))
  const address = () => {
    for (const root of roots) {
      const texts = document.createTreeWalker(root.body ?? root, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) if (texts.currentNode.data.toLowerCase().includes('${ADDRESS_START}')) return texts.currentNode.parentElement
    }
  }
  /** The elements that a person has to see; undefined while one is missing. */
  const all = (elements) => (elements.every(Boolean) ? elements : undefined)
  const find = {
    button: () => all([among('button').find((one) => /^connect/i.test(one.textContent) && !one.disabled)]),
    row: () => all([row(${JSON.stringify(CHOSEN)})]),
    rows: () => all(names.map(row)),
    address: () => all([address()]),
  }
  const above = (node) => node.assignedSlot ?? node.parentElement ?? node.getRootNode().host
  const isSeen = (element) => {
    const { width, height, left, top, right, bottom } = element.getBoundingClientRect()
    if (!width || !height || right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) return false
    let opacity = getComputedStyle(element).visibility === 'visible' ? 1 : 0
    for (let node = element; node; node = above(node)) opacity *= Number(getComputedStyle(node).opacity)
    return opacity > ${LEAST_OPACITY}
  }
  const holds = {
    button: () => find.button() !== undefined,
    rows: () => find.rows() !== undefined,
    closed: () => find.rows() === undefined,
    address: () => find.address() !== undefined,
  }
  const isShown = (name) => name === 'closed' || find[name]()?.every(isSeen)

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
      const untilSeen = () => painted(() => {
        if (isShown(name)) resolve({ dom, seen: performance.now(), files: before })
        else untilSeen()
      })
      untilSeen()
    }
  }
  const observer = new MutationObserver(look)
  const observe = (root) => observer.observe(root, {
    subtree: true, childList: true, characterData: true, attributeFilter: ['open', 'disabled', 'style', 'class'],
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
  const QUIET = 500

  return {
    until: (name) => moments[name].promise,
    forget,
    async middle(name) {
      let last = ''
      for (;;) {
        const { x, y, width, height } = find[name]()[0].getBoundingClientRect()
        const now = [x, y, width, height].join()
        if (now === last) return { x: x + width / 2, y: y + height / 2 }
        last = now
        await frame()
        await frame()
      }
    },
    focus: (name) => find[name]()[0].focus(),
    async quiet() {
      const count = () => performance.getEntriesByType('resource').length
      for (let fetched = -1; fetched !== count() || performance.now() - changedAt < QUIET; ) {
        fetched = count()
        await pause(QUIET)
      }
      await frame()
      await idle()
    },
    isOpen: () => holds.rows(),
    clickedAt: () => clickedAt,
    blockedUntil(moment) {
      tasks.push(...longTasks.takeRecords())
      return tasks.filter(({ startTime }) => startTime < moment).reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
    },
    elements: () => roots.reduce((sum, root) => sum + root.querySelectorAll('*').length, 0),
  }
})()`
