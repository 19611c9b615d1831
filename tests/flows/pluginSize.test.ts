/** What one more plugin costs: the built `examples/minimal` with it and without it, in a real browser; React left out. */
import { describe, expect, test } from 'vitest'
import { buildExample, type Variant } from '../../scripts/examples.ts'
import { measureMinimal, total, type Measurement } from '../../scripts/measure.ts'
import { withBrowser } from './visit.ts'

const { browser } = withBrowser()
const LIMIT = 1_024

const gasWatch: Variant = {
  name: 'gas-watch',
  change: (source) =>
    `import { gasWatch } from '../plugin/index.ts'\n${replaced(source, 'createModal({', 'createModal({ plugins: [gasWatch()],')}`,
}

const remote: Variant = {
  name: 'remote',
  change: (source) =>
    `import { walletConnect } from 'latchkey/plugins/walletconnect'\n${replaced(source, 'createModal({', 'createModal({ plugins: [walletConnect()],')}`,
}

const unbranded: Variant = {
  name: 'unbranded',
  change: (source) =>
    `import { wallets } from 'latchkey/plugins/wallets'
import { injected } from 'latchkey/plugins/injected'
import { evm } from 'latchkey/plugins/evm'
${replaced(
  replaced(source, "from 'latchkey/preset'", "from 'latchkey'"),
  'createModal({',
  'createModal({ plugins: [wallets(), injected(), evm()],',
)}`,
}

function replaced(source: string, before: string, after: string): string {
  expect(source.split(before)).toHaveLength(2)
  return source.replace(before, after)
}

async function measured(variant?: Variant): Promise<Measurement> {
  if (variant) await buildExample('minimal', variant)
  return measureMinimal(browser(), variant)
}

const all = ({ button, list }: Measurement): Measurement['button'] => [...button, ...list]

/** Bytes of gzip on top, before the button works and until the wallet list is shown. */
const difference = (more: Measurement, less: Measurement): { readonly button: number; readonly list: number } => ({
  button: total(more.button) - total(less.button),
  list: total(all(more)) - total(all(less)),
})

describe('one more plugin in a page', () => {
  test('of a third party costs the first load at most a KiB, and no request', { timeout: 120_000 }, async () => {
    const [more, less] = [await measured(gasWatch), await measured()]
    const { button, list } = difference(more, less)
    process.stdout.write(`gas watch: ${button} bytes before the button works, ${list} until the list\n`)
    expect(all(more).some(({ text }) => text.includes('gas_watch'))).toBe(true)
    expect(button).toBeGreaterThan(0)
    expect(list).toBeLessThanOrEqual(LIMIT)
    expect(all(more)).toHaveLength(all(less).length)
  })

  test('costs that also as remote wallets, whose code and library come when they are chosen', async () => {
    const [more, less] = [await measured(remote), await measured()]
    const { button, list } = difference(more, less)
    process.stdout.write(`remote wallets: ${button} bytes before the button works, ${list} until the list\n`)
    expect(all(more).some(({ text }) => text.includes('walletconnect.scan'))).toBe(true)
    expect(list).toBeLessThanOrEqual(LIMIT)
    expect(all(more)).toHaveLength(all(less).length)
    expect(all(more).filter(({ text }) => /irn_publish|wc_sessionPropose/.test(text))).toEqual([])
  }, 120_000)

  test('costs that also as branding, which shows its line in the first picture', { timeout: 120_000 }, async () => {
    const [more, less] = [await measured(), await measured(unbranded)]
    const { button, list } = difference(more, less)
    process.stdout.write(`branding: ${button} bytes before the button works, ${list} until the list\n`)
    expect(all(less).some(({ text }) => text.includes('branding.line'))).toBe(false)
    expect(button).toBeGreaterThan(0)
    expect(list).toBeLessThanOrEqual(LIMIT)
    expect(all(more)).toHaveLength(all(less).length)
  })
})
