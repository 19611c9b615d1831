/**
 * Mistakes of the page and of the world outside end in an error of the catalogue, and nothing is lost: the wallet list is there and connects.
 * @module-tag thorough
 */
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { codeOf } from '#kernel'
import { createFakeStorage, type FakeReply, type FakeStorage } from '#kernel/testing'
import type { ModalOptions, Modal } from '#wallet'
import { eventually } from '../eventually.ts'
import { BASE, button, choose, larkspur, made } from '../plugins/receive/stage.ts'
import { PROJECT } from './modalSupport.ts'

const CONFIG = '/appkit/v1/config'
const logger = { error() {}, warn() {}, info() {}, debug() {} }

interface Visit {
  readonly modal: Modal
  /** Every status that the page could have shown, in order. */
  readonly statuses: readonly string[]
}

function visited(
  options: Partial<ModalOptions>,
  config: FakeReply = { json: { features: [] } },
  storage?: FakeStorage,
): Visit {
  const { modal, fetch } = made([larkspur()], { projectId: PROJECT, logger, ...options }, storage)
  fetch.on('GET', CONFIG, config)
  const statuses = [modal.getState().status]
  modal.subscribe(() => statuses.push(modal.getState().status))
  return { modal, statuses }
}

const debugged = (options: Partial<ModalOptions> = {}, config?: FakeReply): Visit =>
  visited({ debug: true, ...options }, config)

/** The list is there, and its wallet connects. */
async function connects({ modal }: Visit): Promise<void> {
  await modal.open()
  await choose(modal, 'Larkspur')
  await eventually(() => expect(modal.getState()).toMatchObject({ status: 'connected', open: false }))
}

async function says(words: string): Promise<void> {
  await expect.element(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible()
}

describe('mistakes of the page', () => {
  test.each([
    ['no project id', '', 'Project ID Not Configured'],
    ['a project id that cannot be one', 'harbor', 'Invalid Project ID'],
  ])('%s: said to developers, and wallets work', async (_, projectId, words) => {
    const visit = debugged({ projectId })
    await visit.modal.open()
    await says(words)
    await connects(visit)
  })

  test('visitors see no alert without debug, and nothing is written to the console', async () => {
    const onConsole = vi.spyOn(console, 'error').mockImplementation(() => {})
    const told: string[] = []
    const visit = visited({ projectId: '', logger: { ...logger, error: (line: string) => void told.push(line) } })
    await visit.modal.open()
    await expect.element(button('Larkspur')).toBeVisible()
    // The host's own log has it by then, which marks the moment at which the alert would be there.
    await eventually(() => expect(told.join()).toContain('Project ID Not Configured'))
    expect(page.getByRole('alert').elements()).toEqual([])
    await connects(visit)
    expect(page.getByRole('alert').elements()).toEqual([])
    expect(onConsole).not.toHaveBeenCalled()
  })

  test('switching to a network that is not configured is refused by its code', async () => {
    const visit = debugged()
    const { modal } = visit
    await connects(visit)
    const before = modal.getState().network
    expect(before).toMatchObject({ caipNetworkId: BASE.caipNetworkId })
    expect(await modal.switchNetwork('eip155:424242').then(() => 'switched', codeOf)).toBe('NETWORK_NOT_FOUND')
    await modal.open()
    await says('switchNetwork was asked for a network that is not configured.')
    expect(modal.getState()).toMatchObject({ status: 'connected', network: before })
  })
})

describe('mistakes of the world outside', () => {
  test('remote config that is no config: said to developers, the defaults hold', async () => {
    const visit = debugged({}, { text: '{"features": [{"id": "sw' })
    await visit.modal.open()
    await says('Remote Configuration Invalid')
    await connects(visit)
  })

  test('corrupt storage in every key: nothing is claimed and nothing breaks', async () => {
    const storage = createFakeStorage()
    const before = visited({}, undefined, storage)
    await connects(before)
    await before.modal.dispose()
    const own = [...storage.values.keys()].filter((key) => key.startsWith('latchkey:'))
    expect(own).toContain('latchkey:wallets:session')
    for (const key of own) storage.values.set(key, '{"v":1,"d":{"connectors":[[["x"]]]')

    const visit = visited({}, undefined, storage)
    await visit.modal.open()
    await expect.element(button('Larkspur')).toBeVisible()
    expect(visit.modal.getState().status).toBe('disconnected')
    expect(visit.statuses).not.toContain('connected')
    await connects(visit)
  })
})
