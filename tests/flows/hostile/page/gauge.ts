/** How long the page's own thread was away at the most while `work` went on and was painted: milliseconds by the clock. */
export async function longestGap(work: () => Promise<unknown>): Promise<number> {
  const { port1, port2 } = new MessageChannel()
  let last = performance.now()
  let longest = 0
  let over = false
  // Messages, since timers in one another wait 4 ms each.
  port1.addEventListener('message', () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (over) port1.close()
    else port2.postMessage(0)
  })
  port1.start()
  port2.postMessage(0)
  try {
    await work()
    await painted()
  } finally {
    over = true
  }
  // A block may end just now: the last message comes after it.
  await new Promise((resolve) => setTimeout(resolve))
  return longest
}

/** After two frames, what was there before them has been laid out and painted. */
export async function painted(): Promise<void> {
  for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
}
