/**
 * Who decides whether a feature is there: the page, remote config, or the default; and what a bad answer, or none, changes.
 * @module-tag thorough
 */
import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { contribute, definePlugin } from '#kernel'
import { createFakeStorage, flush, type FakeReply, type FakeStorage } from '#kernel/testing'
import { HEADER_ACTION, type ModalOptions } from '#wallet'
import { eventually } from '../eventually.ts'
import { button, larkspur, made, type Stage } from '../plugins/receive/stage.ts'
import { PROJECT } from './modalSupport.ts'

const CONFIG = '/appkit/v1/config'
const ON = { json: { features: [{ id: 'lab', isEnabled: true }] } }
const OFF = { json: { features: [{ id: 'lab', isEnabled: false }] } }
const LABEL = 'Open laboratory'

const lab = definePlugin({
  id: 'lab',
  version: '1.0.0',
  apiVersion: 1,
  activation: 'open',
  feature: { key: 'lab', default: true, fromRemote: { row: 'lab' } },
  contributes: {
    strings: { en: { 'lab.header': LABEL } },
    slots: [contribute(HEADER_ACTION, { id: 'open', label: 'lab.header', icon: 'info', onSelect() {} })],
  },
})

interface Visit extends Stage {
  readonly told: readonly string[]
  says(reply: FakeReply): void
  /** The page asks for remote config; what is tried again is tried until it is over. */
  asks(): Promise<void>
  /** The lab's button is there or not, after remote config was asked. */
  shows(visible: boolean): Promise<void>
  state(): string | undefined
}

function visited(first: FakeReply = ON, options: Partial<ModalOptions> = {}, storage?: FakeStorage): Visit {
  const told: string[] = []
  const logger = { error: (line: string) => void told.push(line), warn() {}, info() {}, debug() {} }
  const stage = made([larkspur()], { projectId: PROJECT, logger, plugins: [lab()], ...options }, storage)
  const { modal, clock, fetch } = stage
  const says = (reply: FakeReply): void => fetch.on('GET', CONFIG, reply)
  says(first)
  fetch.on('GET', '/getWallets', { json: { data: [{ id: 'tern', name: 'Tern' }], count: 1 } })
  const state = (): string | undefined => modal.getState().plugins['lab']?.state
  async function asks(): Promise<void> {
    const asked = { isOver: false }
    void modal.refreshConfig().then(() => (asked.isOver = true))
    await eventually(async () => {
      await clock.advance(250)
      expect(asked.isOver).toBe(true)
    })
  }
  return {
    ...stage,
    told,
    says,
    asks,
    state,
    async shows(visible) {
      await asks()
      // A button that is hidden may only be about to come: whether the plugin is on is decided by now.
      await eventually(() => expect(state()).toBe(visible ? 'active' : 'off'))
      if (visible) await expect.element(button(LABEL)).toBeVisible()
      else await expect.element(button(LABEL)).not.toBeInTheDocument()
    },
  }
}

test('a pin of the page wins over remote config both ways; unpinned, remote config decides again', async () => {
  const { modal, says, shows, told } = visited(OFF, { features: { lab: true } })
  await modal.open()
  await shows(true)
  modal.setFeature('lab', undefined)
  await shows(false)
  says(ON)
  modal.setFeature('lab', false)
  await shows(false)
  modal.setFeature('lab', undefined)
  await shows(true)
  expect(told).toEqual([])
})

test('without an opinion of the owner the default holds; a feature that is not named is off', async () => {
  const { modal, says, shows, told } = visited({ json: { features: [{ id: 'lab', isEnabled: false, config: null }] } })
  await modal.open()
  await shows(true)
  says({ json: { features: [] } })
  await shows(false)
  expect(told).toEqual([])
})

describe('the last good answer stands', () => {
  test.each<[string, FakeReply]>([
    ['is malformed', { text: '{"features": [{"id": "la' }],
    ['is an error of the server', { status: 500 }],
    ['is huge', { text: `{"features":["${'x'.repeat(2_000_000)}"]}` }],
    ['is cut off', { fail: 'network' }],
    ['has no features', { json: {} }],
    ['is a list', { json: [] }],
    ['has features that are none', { json: { features: 'all' } }],
  ])('when the next one %s', async (_, reply) => {
    const { modal, says, shows, state } = visited(OFF)
    await modal.open()
    await shows(false)
    says(reply)
    await shows(false)
    expect(state()).toBe('off')
    says(ON)
    await shows(true)
  })

  test('when the next one is late: a newer one wins, the late one changes nothing', async () => {
    const { modal, clock, fetch, asks, says, shows, state } = visited()
    await modal.open()
    await shows(true)
    // What was asked first is answered last, with what was true then.
    const before = fetch.requests.length
    says({ ...ON, delay: 4_000 })
    const late = modal.refreshConfig()
    await eventually(() => expect(fetch.requests.length).toBeGreaterThan(before))
    says(OFF)
    await asks()
    await eventually(() => expect(state()).toBe('off'))
    await clock.advance(4_000)
    await late
    expect(state()).toBe('off')
  })

  test('over a reload, from the first picture on, until there is a fresh one', async () => {
    const storage = createFakeStorage()
    const before = visited(OFF, {}, storage)
    await before.modal.open()
    await before.shows(false)
    await before.modal.dispose()

    const { modal, fetch, says, shows, told } = visited({ fail: 'hang' }, {}, storage)
    const drawn = looking()
    await modal.open()
    await expect.element(button('Larkspur')).toBeVisible()
    await eventually(() => expect(fetch.requests.some(({ url }) => url.pathname === CONFIG)).toBe(true))
    expect(drawn.isSeen).toBe(false)
    says(ON)
    await shows(true)
    await eventually(() => expect(drawn.isSeen).toBe(true))
    expect(told).toEqual([])
  })
})

/** Looks in every picture whether the lab's button is there. */
function looking() {
  const drawn = { isSeen: false }
  const look = (): void => {
    drawn.isSeen ||= button(LABEL).query() !== null
    next = requestAnimationFrame(look)
  }
  let next = requestAnimationFrame(look)
  onTestFinished(() => cancelAnimationFrame(next))
  return drawn
}

describe('a switch of the product itself works while its screen is open', () => {
  test('legalCheckbox: the terms have to be accepted first, or not', async () => {
    const { modal, told } = visited(ON, { termsConditionsUrl: 'https://site.example/terms' })
    await modal.open()
    await expect.element(button('Larkspur')).toBeVisible()
    const row = button('Larkspur').element()
    const isLocked = (): boolean => row.closest<HTMLElement>('.lk-methods')?.inert === true
    const accept = page.getByRole('checkbox', { name: /I accept the Terms/ })
    expect(isLocked()).toBe(false)
    modal.setFeature('legalCheckbox', true)
    await expect.element(accept).toBeVisible()
    await eventually(() => expect(isLocked()).toBe(true))
    await accept.click()
    await eventually(() => expect(isLocked()).toBe(false))
    modal.setFeature('legalCheckbox', undefined)
    await expect.element(accept).not.toBeInTheDocument()
    expect(told).toEqual([])
  })

  test('allWallets: its row goes and comes', async () => {
    const { modal, told } = visited()
    await modal.open()
    const row = page.getByRole('button', { name: /^All wallets/ })
    await expect.element(row).toBeVisible()
    modal.setFeature('allWallets', false)
    await expect.element(row).not.toBeInTheDocument()
    modal.setFeature('allWallets', undefined)
    await expect.element(row).toBeVisible()
    expect(told).toEqual([])
  })
})

test('asking does nothing before the first gesture', async () => {
  const { modal, fetch } = visited()
  await modal.refreshConfig()
  for (let turn = 0; turn < 40; turn += 1) await flush()
  expect([fetch.requests, modal.getState().initialized]).toEqual([[], false])
})
