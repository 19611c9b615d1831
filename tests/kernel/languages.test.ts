/** Words come with the code that shows them, and those of another language from one file of the plugin. */
import { describe, expect, it, vi } from 'vitest'
import { contribute, defineSlot, type PluginManifest, type SlotItem, type Words } from '#kernel'
import { flush } from '#kernel/testing'
import { plugin, switchedBy } from './pluginSupport.ts'
import { createTestKernel, type TestKernelOptions } from './testKernel.ts'

const ROW = defineSlot<SlotItem & { readonly label: string }>('toy.row')
const GERMAN = { 'toy.title': 'Spielzeug', 'toy.late': 'spät' }

type Languages = NonNullable<NonNullable<PluginManifest['contributes']>['languages']>

/** A plugin whose module says how its words were when it was activated. */
function toyWith(languages?: Languages) {
  const said: string[] = []
  const toy = plugin('toy', {
    feature: switchedBy('toy'),
    contributes: {
      strings: { en: { 'toy.title': 'Toy' } },
      slots: [contribute(ROW, { id: 'toy', label: 'toy.title' })],
      ...(languages && { languages }),
    },
    strings: { en: { 'toy.late': 'late', 'toy.more': 'more' } },
    activate: ({ i18n }) => void said.push(...['toy.title', 'toy.late', 'toy.more'].map((key) => i18n.t(key))),
  })
  return { toy, said }
}

const opened = (toy: ReturnType<typeof plugin>, options: TestKernelOptions = {}) =>
  createTestKernel({ plugins: [toy], ...options })

describe('words of the code', () => {
  it('are there before it is activated, and go with the plugin', async () => {
    const { toy, said } = toyWith()
    const { kernel } = opened(toy)
    await kernel.plugins.activate('toy')
    expect(said).toEqual(['Toy', 'late', 'more'])
    kernel.plugins.pin('toy', false)
    await kernel.plugins.settled()
    expect(kernel.i18n.t('toy.late')).toBe('toy.late')
  })

  it('come with every chunk of the plugin, once, and again after a restart', async () => {
    const { toy } = toyWith()
    const { kernel } = opened(toy)
    const context = await kernel.plugins.activate('toy')
    const strings = { en: { 'toy.chunk': 'chunk' } }
    await context.chunks.load(async () => ({ strings }), 'toy:chunk')
    await kernel.chunksOf('toy').load(async () => ({ default: null, strings }), 'toy:view')
    expect(kernel.i18n.t('toy.chunk')).toBe('chunk')
    kernel.plugins.pin('toy', false)
    await kernel.plugins.settled()
    expect(kernel.i18n.t('toy.chunk')).toBe('toy.chunk')
    kernel.plugins.pin('toy', true)
    await kernel.plugins.settled()
    expect(kernel.i18n.t('toy.chunk')).toBe('chunk')
  })

  it.each([[undefined], [null], [7], [{ strings: 'none' }], [{ strings: { de: {} } }], [{ strings: { en: null } }]])(
    'are none in %j',
    async (chunk) => {
      const { toy } = toyWith()
      const { kernel } = opened(toy)
      const context = await kernel.plugins.activate('toy')
      expect(await context.chunks.load(async () => chunk, 'toy:odd')).toBe(chunk)
      expect(kernel.i18n.t('toy.late')).toBe('late')
    },
  )
})

describe('another language', () => {
  const asked: string[] = []
  const german: Languages = async (tag) => {
    asked.push(tag)
    return tag === 'de' ? GERMAN : undefined
  }

  it('is asked for by the exact tag, then by the language, once, and falls back to English key by key', async () => {
    asked.length = 0
    const { toy, said } = toyWith(german)
    const { kernel } = opened(toy, { locale: 'de-AT' })
    await kernel.plugins.activate('toy')
    expect(said).toEqual(['Spielzeug', 'spät', 'more'])
    kernel.plugins.pin('toy', false)
    await kernel.plugins.settled()
    kernel.plugins.pin('toy', true)
    await kernel.plugins.activate('toy')
    expect(said.slice(3)).toEqual(['Spielzeug', 'spät', 'more'])
    expect(asked).toEqual(['de-AT', 'de'])
  })

  it.each(['en', 'en-GB'])('is not asked for on a page in %s', async (locale) => {
    asked.length = 0
    const { toy, said } = toyWith(german)
    await opened(toy, { locale }).kernel.plugins.activate('toy')
    expect([said[0], asked]).toEqual(['Toy', []])
  })

  it('has what is drawn before the code drawn again', async () => {
    const { toy } = toyWith(german)
    const { kernel } = opened(toy, { locale: 'de' })
    let told = 0
    const items = kernel.items(ROW)
    items.subscribe(() => void (told += 1))
    items.get()
    await kernel.plugins.settled()
    // The file that asks is a chunk of the kernel's.
    await vi.waitUntil(() => kernel.i18n.t('toy.title') !== 'Toy')
    expect([kernel.i18n.t('toy.title'), told > 0]).toEqual(['Spielzeug', true])
  })

  it('that fails leaves English, and the plugin starts', async () => {
    const { toy, said } = toyWith(() => Promise.reject(new Error('no such file')))
    const { kernel, clock, faults } = opened(toy, { locale: 'fr' })
    const active = kernel.plugins.activate('toy')
    for (let turn = 0; turn < 20; turn += 1) {
      await new Promise(setImmediate)
      await clock.advance(1_000)
    }
    await active
    expect([said, faults]).toEqual([['Toy', 'late', 'more'], []])
  })

  it('that is slow is waited for 3 s, and added when it comes', async () => {
    const arriving: ((words: Words) => void)[] = []
    const { toy, said } = toyWith(() => new Promise((resolve) => void arriving.push(resolve)))
    const { kernel, clock } = opened(toy, { locale: 'de' })
    const active = kernel.plugins.activate('toy')
    await vi.waitUntil(() => arriving.length > 0)
    await clock.advance(2_999)
    expect(said).toEqual([])
    await clock.advance(1)
    await active
    expect(said[0]).toBe('Toy')
    arriving[0]!(GERMAN)
    await flush()
    expect(kernel.i18n.t('toy.title')).toBe('Spielzeug')
  })
})
