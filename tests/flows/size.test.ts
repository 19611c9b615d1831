/** What a page pays: the built `examples/minimal`, made of the built package, in a real browser; React left out. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { BUDGETS, measureMinimal, total, type Measurement, type Script } from '../../scripts/measure.ts'
import { withBrowser } from './visit.ts'

const { browser } = withBrowser()
let measured: Measurement

beforeAll(async () => {
  measured = await measureMinimal(browser())
})

describe('the first load', () => {
  test('stays within its budget before the button works', () => {
    expect(measured.button.length).toBeGreaterThan(0)
    expect(total(measured.button)).toBeLessThanOrEqual(BUDGETS.button.gzip)
    expect(measured.button.length).toBeLessThanOrEqual(BUDGETS.button.requests)
  })

  test('stays within its budget until the wallet list is shown', () => {
    const all = [...measured.button, ...measured.list]
    expect(measured.list.length).toBeGreaterThan(0)
    expect(total(all)).toBeLessThanOrEqual(BUDGETS.list.gzip)
    expect(all.length).toBeLessThanOrEqual(BUDGETS.list.requests)
  })

  test('is what the README says', () => {
    const kib = (scripts: readonly Script[]): number => Math.ceil(total(scripts) / 1024)
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
    expect(readme.replaceAll(/\s+/g, ' ')).toContain(
      `The connect button loads ${kib(measured.button)} KiB, and everything up to the wallet list ${kib([...measured.button, ...measured.list])} KiB in two files`,
    )
  })

  test('holds no chain library and no wallet kit', () => {
    // Names that survive minification in viem, web3.js and sign-client: RPC methods they send and storage keys they write.
    const marks = [
      'eth_getBalance',
      'eth_blockNumber',
      'getLatestBlockhash',
      'wc_sessionPropose',
      'irn_publish',
      'keccak',
    ]
    const text = [...measured.button, ...measured.list].map((script) => script.text).join('\n')
    expect(marks.filter((mark) => text.includes(mark))).toEqual([])
  })
})
