/** How long the page was busy without a break while `work` went on, at the longest, in ms: a page's messages wait for that. */
export async function longestTask(work: () => Promise<void>): Promise<number> {
  const { port1, port2 } = new MessageChannel()
  let [longest, last] = [0, performance.now()]
  port1.addEventListener('message', () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    port2.postMessage(null)
  })
  port1.start()
  port2.postMessage(null)
  try {
    await work()
  } finally {
    port1.close()
  }
  return longest
}
