/**
 * How slow the machine is while a flow runs. What the product promises in milliseconds holds for the machine that the promise
 * was measured on; on another one, or on a busy one, a page may take as many times longer as a fixed piece of work does.
 */
import type { Page } from 'playwright-core'

/** Milliseconds that the work takes on the machine where the promises were measured. */
const THERE = 30
export const TIMES = 5

/** Rows are made, laid out and measured: what a page spends its time with. A text, since it runs in the page. */
const WORK = `(() => {
  const start = performance.now()
  const list = document.createElement('div')
  list.style.cssText = 'position:absolute;visibility:hidden;width:320px'
  for (let at = 0; at < 1500; at += 1) {
    const row = document.createElement('p')
    const name = document.createElement('b')
    name.textContent = 'Row ' + at
    row.append(name, ' ' + Math.sqrt(at).toFixed(6))
    list.append(row)
  }
  document.body.append(list)
  const height = [...list.children].reduce((sum, row) => sum + row.getBoundingClientRect().height, 0)
  list.remove()
  if (!(height > 0)) throw new Error('nothing was laid out')
  return performance.now() - start
})()`

/** Does the work once; answers how long it took by the page's clock. */
export const piece = (page: Page): Promise<number> => page.evaluate<number>(WORK)

/**
 * How many times longer the work takes here and now; 1 where it takes less. `measured` does it once and answers the milliseconds
 * as those of the promise are measured: by the clock, or by the processor's own time.
 */
export async function slowness(measured: () => Promise<number>): Promise<number> {
  const taken: number[] = []
  for (let time = 0; time < TIMES; time += 1) taken.push(await measured())
  const median = taken.sort((one, other) => one - other)[Math.floor(TIMES / 2)]!
  return Math.max(1, median / THERE)
}
