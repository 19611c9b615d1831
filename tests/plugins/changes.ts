/**
 * Counts what changes under `root`: nodes that come (with all they hold) and go, attributes and texts. It is the work that
 * a list gives the browser, and the same number on every machine, which milliseconds are not.
 */
export function countChanges(root: Node): { take(): number; stop(): void } {
  const count = (records: readonly MutationRecord[]): number =>
    records.reduce((sum, { type, addedNodes, removedNodes }) => {
      if (type !== 'childList') return sum + 1
      return sum + removedNodes.length + [...addedNodes].reduce((all, node) => all + sizeOf(node), 0)
    }, 0)
  let seen = 0
  const observer = new MutationObserver((records) => void (seen += count(records)))
  observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true })
  return {
    /** Changes since the last time it was asked. */
    take() {
      const taken = seen + count(observer.takeRecords())
      seen = 0
      return taken
    },
    stop: () => observer.disconnect(),
  }
}

const sizeOf = (node: Node): number => 1 + (node instanceof Element ? node.querySelectorAll('*').length : 0)
