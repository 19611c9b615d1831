/**
 * Counts what a page holds: listeners on living targets, timers, nodes. Runs before the page's own scripts. A text,
 * because what compiles this file may put helpers into functions that the page does not have.
 */
export interface Counts {
  /** By kind of target and type: `Window resize`. */
  readonly listeners: Readonly<Record<string, number>>
  readonly timers: number
  readonly nodes: number
}

export const COUNT = `{
  const targets = new Map()
  const held = new WeakMap()
  const timers = new Set()
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
  const keyOf = (type, options) => type + (options === true || options?.capture ? ' capture' : '')
  // What notes that a listener was called once leaves with it, or it would hold on to all that the listener knows.
  const helpers = new WeakMap()
  let nextTarget = 0

  const note = (target, key, listener) => {
    if (!held.has(target)) {
      held.set(target, new Map())
      targets.set(++nextTarget, new WeakRef(target))
    }
    const byKey = held.get(target)
    if (!byKey.has(key)) byKey.set(key, new Set())
    byKey.get(key).add(listener)
  }
  const forget = (target, key, listener) => held.get(target)?.get(key)?.delete(listener)

  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const self = this ?? window
    if (listener && !options?.signal?.aborted) {
      const key = keyOf(type, options)
      note(self, key, listener)
      if (options?.once) {
        const gone = () => forget(self, key, listener)
        helpers.set(listener, gone)
        add.call(self, type, gone, { ...options, passive: true })
      }
      if (options?.signal) add.call(options.signal, 'abort', () => forget(self, key, listener), { once: true })
    }
    return add.call(self, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    forget(this ?? window, keyOf(type, options), listener)
    const gone = listener && helpers.get(listener)
    if (gone) remove.call(this ?? window, type, gone, options)
    return remove.call(this ?? window, type, listener, options)
  }
  const { setTimeout: start, clearTimeout: stop } = window
  window.setTimeout = (fn, ms, ...args) => {
    const id = start(() => {
      timers.delete(id)
      fn(...args)
    }, ms)
    timers.add(id)
    return id
  }
  window.clearTimeout = (id) => {
    timers.delete(id)
    stop(id)
  }
  const nodesOf = (root) => {
    let nodes = 0
    for (const walker = document.createTreeWalker(root); walker.nextNode(); nodes++)
      if (walker.currentNode.shadowRoot) nodes += nodesOf(walker.currentNode.shadowRoot)
    return nodes
  }
  window.counts = () => {
    const listeners = {}
    for (const [id, ref] of targets) {
      const target = ref.deref()
      if (!target) targets.delete(id)
      for (const [key, set] of held.get(target) ?? []) {
        if (set.size === 0) continue
        const name = target.constructor.name + ' ' + key
        listeners[name] = (listeners[name] ?? 0) + set.size
      }
    }
    return { listeners, timers: timers.size, nodes: nodesOf(document) }
  }
}`
