import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { MODAL_FOOTER } from '#wallet'
import { createTestKernel, type TestKernelOptions } from '#testing'
import { aliases } from '../../../scripts/aliases.ts'
import { branding } from '../../../src/plugins/branding/index.ts'
import { preset } from '../../../src/preset.ts'

const ROW = { id: 'reown_branding', isEnabled: true, config: [] }

function setup(features?: TestKernelOptions['features']) {
  const test = createTestKernel({ plugins: [branding()], features })
  const lines = (): readonly string[] =>
    test.kernel
      .items(MODAL_FOOTER)
      .get()
      .map(({ item }) => test.kernel.i18n.t(item.text ?? ''))
  return { ...test, lines }
}

describe('branding', () => {
  it('is part of the preset, after everybody else', () => {
    expect(preset().map(({ manifest }) => manifest.id)).toContain('branding')
    const footers = preset()
      .flatMap(({ manifest }) => manifest.contributes?.slots ?? [])
      .filter(({ slot }) => slot.id === MODAL_FOOTER.id)
    const rankOf = (line: boolean): readonly number[] =>
      footers.filter(({ item }) => (item.id === 'line') === line).map(({ item }) => item.rank ?? 100)
    expect(rankOf(true)).toHaveLength(1)
    expect(Math.max(...rankOf(false))).toBeLessThan(rankOf(true)[0]!)
  })

  it('is on until somebody says otherwise', () => {
    expect(setup().lines()).toEqual(['Wallet connection by Latchkey'])
  })

  it('follows the project’s configuration: off, on, no row, no opinion', async () => {
    const { remote, lines, kernel } = setup()
    await remote({ ...ROW, isEnabled: false })
    expect(lines()).toEqual([])
    expect(kernel.plugins.statuses.get()['branding']).toEqual({ state: 'off' })
    await remote(ROW)
    expect(lines()).toHaveLength(1)
    await remote({ id: 'activity', isEnabled: true, config: [] })
    expect(lines()).toEqual([])
    await remote({ ...ROW, config: null })
    expect(lines()).toHaveLength(1)
  })

  it('does what the site pinned, whatever the configuration says', async () => {
    const off = setup({ branding: false })
    await off.remote(ROW)
    expect(off.lines()).toEqual([])
    const on = setup({ branding: true })
    await on.remote({ ...ROW, isEnabled: false })
    expect(on.lines()).toHaveLength(1)
  })

  it('knows at the next visit what was said at the last one', async () => {
    const { remote, storage } = setup()
    await remote({ ...ROW, isEnabled: false })
    const next = createTestKernel({ plugins: [branding()], storage })
    expect(next.kernel.items(MODAL_FOOTER).get()).toEqual([])
  })

  it('is data: a manifest of less than a KiB, and no code to load', async () => {
    expect(branding.manifest.load).toBeUndefined()
    const entry = fileURLToPath(new URL('../../../src/plugins/branding/index.ts', import.meta.url))
    const [result] = (await build({
      configFile: false,
      logLevel: 'silent',
      resolve: { alias: aliases },
      build: {
        write: false,
        minify: true,
        lib: { entry, formats: ['es'], fileName: 'index' },
        rolldownOptions: { external: ['#kernel', '#wallet'] },
      },
    })) as Rolldown.RolldownOutput[]
    const chunks = result?.output.filter((file) => file.type === 'chunk') ?? []
    expect(chunks).toHaveLength(1)
    expect(gzipSync(chunks[0]!.code).length).toBeLessThan(1_024)
  })
})
