import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** The version that the builder works with, which may not be the one that is installed for others. */
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
const axe = createRequire(builder)('axe-core') as { readonly source: string }
/** Does nothing where axe is there already. */
const SOURCE = `if (!window.axe) {${axe.source}}`

/**
 * What axe finds on a page and in its frames. The builder leaves out a frame that does not take axe within a second, as on a busy
 * machine, and then sees nothing of what is in it: a page whose heading is in the frame has none. So this gives axe to every frame
 * first, without a limit, and takes that step from the builder. A frame that was left out all the same is an error of the test.
 */
export async function axeOf(page: Page): Promise<Awaited<ReturnType<AxeBuilder['analyze']>>> {
  for (const frame of page.frames()) await frame.evaluate(SOURCE)
  const patient = new AxeBuilder({ page, axeSource: SOURCE })
  Object.assign(patient, { inject: () => Promise.resolve() })
  const results = await patient.analyze()
  const leftOut = results.incomplete.find(({ id }) => id === 'frame-tested')
  if (leftOut) throw new Error(`axe saw nothing of ${leftOut.nodes.map(({ html }) => html).join(', ')}`)
  return results
}
