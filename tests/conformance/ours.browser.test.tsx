/**
 * The views, tabs and other parts of all plugins are drawn in a document, by somebody who is connected: none throws, nothing stays.
 * @module-tag thorough
 */
import { checkPlugin } from 'latchkey/plugin/testing'
import { expect, test } from 'vitest'
import { ours } from './ours.ts'

test.each(Object.keys(ours))('%s', async (name) => {
  const [plugin, options] = ours[name]!
  const before = document.body.innerHTML
  const findings = await checkPlugin(plugin, options)
  expect(findings).toEqual([])
  // Here there is a document, so nothing is left out.
  expect(findings.skipped).toEqual([])
  expect(document.body.innerHTML).toBe(before)
})
