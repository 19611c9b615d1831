/**
 * The longest task of the page while `work` goes on, in ms. A message is sent again as soon as it has arrived, and waits for the
 * task that is running: the longest wait is the longest task.
 */
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
