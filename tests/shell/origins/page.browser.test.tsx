/**
 * A page on an origin that its project does not list: developers are told, visitors are not, and nothing is blocked.
 * @module-tag thorough
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { flush, type FakeReply } from '#kernel/testing'
import type { ModalOptions } from '#wallet'
import { eventually } from '../../eventually.ts'
import { button, choose, larkspur, made, type Stage } from '../../plugins/receive/stage.ts'
import { ORIGINS_PATH } from '../../../src/shell/developers/origins/wire.ts'
import { PROJECT } from '../modalSupport.ts'

const ORIGIN = 'https://site.example'
const CONFIG = '/appkit/v1/config'

// The page of these tests is on the developer's own machine, about which nobody asks.
beforeEach(() => void vi.stubGlobal('origin', ORIGIN))
afterEach(() => void vi.unstubAllGlobals())

interface Look extends Stage {
  readonly logged: readonly string[]
  asked(): number
}

const alert = page.getByRole('alert')
const list = (...allowedOrigins: string[]): FakeReply => ({ json: { allowedOrigins } })
const ELSEWHERE = list('https://nowhere.example')

/** The open modal of a page about which the service says this. */
async function look(reply: FakeReply, options: Partial<ModalOptions> = {}): Promise<Look> {
  const logged: string[] = []
  const logger = { error: (line: string) => void logged.push(line), warn() {}, info() {}, debug() {} }
  const stage = made([larkspur()], { projectId: PROJECT, debug: true, logger, ...options })
  stage.fetch.on('GET', CONFIG, { json: { features: [] } })
  stage.fetch.on('GET', ORIGINS_PATH, reply)
  await stage.modal.open()
  await expect.element(button('Larkspur')).toBeVisible()
  const asked = (): number => stage.fetch.requests.filter(({ url }) => url.pathname === ORIGINS_PATH).length
  return { ...stage, logged, asked }
}

/** The service has answered, and what that leads to has run. Alerts come in order: one that is caused now comes after it. */
async function answered({ asked, modal, logged }: Look): Promise<void> {
  await eventually(() => expect(asked()).toBe(1))
  await rest()
  await modal.switchNetwork('eip155:424242').catch(() => {})
  await eventually(() => expect(logged.join()).toContain('NETWORK_NOT_FOUND'))
}

describe('an origin that is not on the list', () => {
  test('is told to developers: in the log and in the modal, with code, origin and where to read more', async () => {
    const { logged } = await look(ELSEWHERE)
    await expect.element(alert.getByText('Invalid App Configuration', { exact: true })).toBeVisible()
    for (const text of [
      'ALERT_INVALID_APP_CONFIGURATION',
      ORIGIN,
      'node_modules/latchkey/docs/errors.md#alert_invalid_app_configuration',
    ]) {
      expect(alert.getByText(text, { exact: true }).elements()).toHaveLength(1)
      expect(logged.join('\n')).toContain(text)
    }
  })

  test('is told once: what was dismissed stays away at the next opening, and the service is asked once', async () => {
    const { modal, asked, logged } = await look(ELSEWHERE)
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(alert).not.toBeInTheDocument()
    modal.close()
    await eventually(() => expect(modal.getState().open).toBe(false))
    await modal.open()
    await expect.element(button('Larkspur')).toBeVisible()
    await rest()
    expect(alert.elements()).toEqual([])
    expect([asked(), logged]).toEqual([1, [expect.stringContaining('ALERT_INVALID_APP_CONFIGURATION')]])
  })

  test('is not told to visitors, and blocks nothing', async () => {
    const onConsole = vi.spyOn(console, 'error').mockImplementation(() => {})
    const visit = await look(ELSEWHERE, { debug: false })
    // The log is the host's own, and says when the alert would be there.
    await eventually(() => expect(visit.logged.join()).toContain('ALERT_INVALID_APP_CONFIGURATION'))
    expect(alert.elements()).toEqual([])
    await choose(visit.modal, 'Larkspur')
    await eventually(() => expect(visit.modal.getState().status).toBe('connected'))
    expect(alert.elements()).toEqual([])
    expect(onConsole).not.toHaveBeenCalled()
  })
})

describe('an origin on the list', () => {
  test.each([
    ['by its own address', list('https://nowhere.example', ORIGIN)],
    ['by *', list('https://nowhere.example', 'https://*.example')],
    ['or any, where the list is empty', list()],
  ])('%s is told nothing', async (_, reply) => {
    const seen = await look(reply)
    await answered(seen)
    expect(seen.logged).toEqual([expect.stringContaining('NETWORK_NOT_FOUND')])
    await expect.element(alert.getByText('switchNetwork was asked for a network that is not configured.')).toBeVisible()
  })

  test('of one label more is another one', async () => {
    vi.stubGlobal('origin', 'https://www.site.example')
    await look(list('https://*.example'))
    await expect.element(alert.getByText('Invalid App Configuration', { exact: true })).toBeVisible()
    expect(alert.getByText('https://www.site.example', { exact: true }).elements()).toHaveLength(1)
  })
})

describe('a service that fails is told to developers', () => {
  test.each<[string, FakeReply]>([
    ['Rate Limited', { status: 429 }],
    ['Server Error', { status: 500 }],
    ['Server Error', { text: '{"allowedOrigins": ["https://cut' }],
    ['Invalid Project ID', { status: 403 }],
    ['Project ID Not Configured', { status: 404 }],
  ])('%s, with %o', async (title, reply) => {
    const { clock } = await look(reply)
    // What may be over soon is tried again, after a pause.
    await eventually(async () => {
      await clock.advance(250)
      expect(alert.getByText(title, { exact: true }).elements()).toHaveLength(1)
    })
    await expect.element(button('Larkspur')).toBeVisible()
  })
})

test.each(['http://127.0.0.1:4700', 'http://localhost:4700'])('on %s nothing is asked at all', async (origin) => {
  vi.stubGlobal('origin', origin)
  const { asked, fetch, logged } = await look(ELSEWHERE)
  // Remote config goes first; after its answer the code of the check is loaded, and would ask at once.
  await eventually(() => expect(fetch.requests.some(({ url }) => url.pathname === CONFIG)).toBe(true))
  await import('../../../src/shell/developers/origins/check.ts')
  await rest()
  expect([asked(), logged]).toEqual([0, []])
})

/** Everything that waits on promises only has run. Code that was loaded once comes with the next turns of the page. */
async function rest(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await flush()
  }
}
