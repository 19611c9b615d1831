/**
 * Plugins that fail, or must not run here: each alone, while everything else goes on.
 * @module-tag thorough
 */
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ModalOptions } from '#wallet'
import { eventually } from '../eventually.ts'
import { button, choose, larkspur, made } from '../plugins/receive/stage.ts'
import { crashy, neighbour, regional, tomorrow } from './faulty.tsx'

/** The open modal, with what developers are told: in the host's log, and on the console. */
async function opened(options: Partial<ModalOptions> = {}) {
  const told: string[] = []
  const logger = { error: (line: string) => void told.push(line), warn() {}, info() {}, debug() {} }
  const onConsole = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { modal, clock, fetch } = made([larkspur()], {
    logger,
    plugins: [crashy(), tomorrow(), regional(), neighbour()],
    projectId: '0123456789abcdef0123456789abcdef',
    ...options,
  })
  fetch.on('GET', '/appkit/v1/config', { json: { features: [] } })
  const uncaught: unknown[] = []
  const note = (event: ErrorEvent): void => void uncaught.push(event.error)
  window.addEventListener('error', note)
  onTestFinished(() => window.removeEventListener('error', note))
  await modal.open()
  await expect.element(button('Greet')).toBeVisible()
  /** Where a plugin stands, as the page's own snapshot says. */
  const plugin = (id: string): string => {
    const status = modal.getState().plugins[id]
    if (status?.state === 'blocked') return `blocked: ${status.reason}`
    return status?.state === 'failed' ? `failed: ${status.code}` : (status?.state ?? 'unknown')
  }
  return {
    modal,
    clock,
    plugin,
    becomes: (id: string, state: string) => eventually(() => expect(plugin(id)).toBe(state)),
    /** But for the plugin for a later contract, which is always there. */
    told: () => told.filter((line) => !line.startsWith('PLUGIN_INCOMPATIBLE')),
    /** Nothing of it reached the page. */
    isContained: () => expect([onConsole.mock.calls, uncaught]).toEqual([[], []]),
  }
}

type Opened = Awaited<ReturnType<typeof opened>>

/** The neighbours answer, the modal can be used. */
async function goesOn({ becomes }: Opened): Promise<void> {
  for (const id of ['wallets', 'mock-wallets', 'neighbour']) await becomes(id, 'active')
  await button('Greet').click()
  await expect.element(page.getByText('The neighbour greets')).toBeInTheDocument()
}

describe('a plugin that crashes', () => {
  async function fragile(): Promise<Opened> {
    const shown = await opened()
    await button('Open fragile').click()
    await expect.element(button('Break the view')).toBeVisible()
    return shown
  }

  test('in its view, three times within a minute, is switched off with a word about it', async () => {
    const shown = await fragile()
    for (const last of [false, false, true]) {
      await button('Break the view').click()
      if (last) break
      await expect.element(page.getByRole('alert').getByText('This screen stopped working')).toBeVisible()
      await button('Try again').click()
    }
    const words = page.getByRole('alert').getByText('This screen kept failing and was switched off')
    await expect.element(words).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Connect wallet', exact: true })).toBeVisible()
    expect(shown.plugin('crashy')).toBe('blocked: crashed')
    await expect.element(button('Open fragile')).not.toBeInTheDocument()
    await goesOn(shown)
    expect(shown.told()).toEqual([
      ...Array.from({ length: 3 }, () => expect.stringContaining('crashy view:Crashy: TypeError: crashy render')),
      expect.stringContaining('PLUGIN_CRASHED'),
    ])
    shown.isContained()
  })

  test('in a handler, a timer and a listener is switched off as well', async () => {
    const shown = await fragile()
    await button('Touch fragile').click()
    await button('Break a timer').click()
    await shown.clock.advance(0)
    expect(shown.plugin('crashy')).toBe('active')
    await button('Break a listener').click()
    await shown.becomes('crashy', 'blocked: crashed')
    await goesOn(shown)
    await eventually(() =>
      expect(shown.told().map((line) => line.replace(/^.*TypeError: | \|.*$/g, ''))).toEqual([
        'crashy handler',
        'crashy timer',
        'crashy listener',
        'PLUGIN_CRASHED',
      ]),
    )
    shown.isContained()
  })

  test('twice, and once more after a minute, stays on', async () => {
    const shown = await opened()
    for (const pause of [1_000, 60_000, 1_000]) {
      await button('Touch fragile').click()
      await shown.clock.advance(pause)
    }
    expect(shown.told().filter((line) => line.includes('crashy handler'))).toHaveLength(3)
    expect(shown.plugin('crashy')).toBe('active')
    // The second within the minute since then is not enough; the third is.
    await button('Touch fragile').click()
    expect(shown.plugin('crashy')).toBe('active')
    await button('Touch fragile').click()
    await shown.becomes('crashy', 'blocked: crashed')
    shown.isContained()
  })
})

test('a plugin for a later contract fails alone: developers are told, everything else works', async () => {
  const shown = await opened({ debug: true })
  await choose(shown.modal, 'Larkspur')
  await eventually(() => expect(shown.modal.getState().open).toBe(false))
  await shown.modal.open()
  await expect.element(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText('The plugin was written for another version')).toBeVisible()
  await expect.element(alert.getByText('tomorrow', { exact: true })).toBeVisible()
  expect(shown.plugin('tomorrow')).toBe('failed: PLUGIN_INCOMPATIBLE')
  await expect.element(button('From tomorrow')).not.toBeInTheDocument()
  await goesOn(shown)
  expect(shown.told()).toEqual([])
  shown.isContained()
})

describe('a plugin that some regions do not get', () => {
  test.each([
    ['is kept out there', 'Asia/Shanghai', {}, 'blocked: region'],
    ['runs there when the host insists', 'Asia/Shanghai', { regional: true }, 'ready'],
    ['runs elsewhere', 'Europe/Zurich', {}, 'ready'],
  ])('%s', async (_, timeZone, features, state) => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
      return { ...resolvedOptions.call(this), timeZone }
    })
    const shown = await opened({ features })
    expect(shown.plugin('regional')).toBe(state)
    expect(button('Regional').elements()).toHaveLength(state === 'ready' ? 1 : 0)
    await goesOn(shown)
  })
})
