/** A server: plain Node, no DOM. Modals are made there at module level and only show their state. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { build } from 'vite'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { WALLETS, type Modal, type ModalOptions } from '#wallet'
import { createFakeStorage } from '#kernel/testing'
import { createModal } from '../../src/preset.ts'
import { serverCss } from '../../src/shell/button/css.ts'
import { rejected, thrown } from '../kernel/support.ts'
import { network, PROJECT } from './modalSupport.ts'
import { serverPage } from './serverPage.tsx'

const root = fileURLToPath(new URL('../..', import.meta.url))
const brought = createRequire(createRequire(import.meta.url).resolve('tsyringe/package.json'))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('every entry of the package', () => {
  beforeAll(async () => {
    // `npm test` has just built it; a run of this file alone may be the first thing here.
    if (!existsSync(join(root, 'dist/index.js'))) await build({ root, logLevel: 'warn' })
  }, 60_000)

  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string | { readonly default?: string }>>
  }
  const entries = Object.entries(exports)
    // Some are types only, some are plain files.
    .filter(([, target]) => typeof target !== 'string' && target.default)
    .flatMap(([name]) =>
      name.includes('*') ? readdirSync(join(root, 'src/plugins')).map((plugin) => name.replace('*', plugin)) : [name],
    )
    .map((name) => `latchkey${name.slice(1)}`)

  /** Runs in a Node of its own, which ends by itself only when nothing was left running. */
  const script = `
    const touched = []
    for (const name of ['fetch', 'setTimeout', 'setInterval', 'setImmediate', 'WebSocket', 'MessageChannel']) {
      const original = globalThis[name]
      // Asking whether there is one is harmless (React does); using it is not.
      globalThis[name] = original && new Proxy(original, {
        apply: (...call) => (touched.push(name), Reflect.apply(...call)),
        construct: (...call) => (touched.push('new ' + name), Reflect.construct(...call)),
      })
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, { configurable: true, get: () => void touched.push(name) })
    const names = Reflect.ownKeys(globalThis)
    const loaded = []
    for (const entry of ENTRIES) {
      loaded.push([entry, Object.keys(await import(entry)).length])
    }
    const { createModal } = await import('latchkey/preset')
    const modal = createModal({ projectId: 'p', networks: [NETWORK], theme: 'system' })
    const codes = []
    for (const attempt of [() => modal.open(), () => modal.mount({}).ready])
      codes.push(await attempt().then(() => 'went through', (error) => error.code))
    console.log(JSON.stringify({
      loaded,
      codes,
      touched,
      globals: Reflect.ownKeys(globalThis).filter((name) => !names.includes(name)).map(String),
      dom: [typeof document, typeof window],
    }))`

  interface Seen {
    readonly loaded: readonly (readonly [entry: string, names: number])[]
    readonly globals: readonly string[]
  }

  async function imported(wanted: readonly string[]): Promise<Seen> {
    const filled = script.replace('ENTRIES', JSON.stringify(wanted)).replace('NETWORK', JSON.stringify(network))
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', filled], {
      cwd: root,
      timeout: 20_000,
    })
    expect(stderr).toBe('')
    const seen = JSON.parse(stdout) as Seen
    expect(seen.loaded.map(([entry]) => entry)).toEqual(wanted)
    expect(seen.loaded.filter(([, names]) => names === 0)).toEqual([])
    expect(seen).toMatchObject({
      codes: ['NO_BROWSER', 'NO_BROWSER'],
      touched: [],
      dom: ['undefined', 'undefined'],
    })
    return seen
  }

  const isForAuthors = (entry: string): boolean => entry.startsWith('latchkey/plugin') && !/plugins\//.test(entry)

  it('for pages is imported by plain Node, which ends by itself: nothing touched, no global', async () => {
    const wanted = entries.filter((entry) => !isForAuthors(entry))
    expect(wanted).toEqual(expect.arrayContaining(['latchkey', 'latchkey/react', 'latchkey/preset']))
    expect((await imported(wanted)).globals).toEqual([])
  })

  it('for authors as well; what Node’s tslib writes for tsyringe is not ours', async () => {
    const { globals } = await imported(entries.filter(isForAuthors))
    const helpers = Object.keys(brought('tslib') as object)
    expect(globals.filter((name) => !helpers.includes(name))).toEqual([])
  })
})

const make = (options: Partial<ModalOptions> = {}): Modal =>
  createModal({ projectId: PROJECT, networks: [network], ...options })

describe('a modal on a server', () => {
  it('has its state, the same one always, and looks at no storage even where Node has one', () => {
    vi.stubGlobal(
      'localStorage',
      new Proxy({}, { get: () => expect.unreachable('a server has no session of this person') }),
    )
    const modal = make({ theme: 'system' })
    const state = modal.getState()
    expect(state).toMatchObject({ status: 'disconnected', theme: 'dark', initialized: false, loading: false })
    expect(modal.getState()).toBe(state)
    expect(modal.getServerState()).toBe(modal.getServerState())
    expect(modal.getServerState()).toEqual(state)
  })

  it('says NO_BROWSER to what needs a page, and its state does not move', async () => {
    const logger = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() }
    const requests = vi.fn()
    vi.stubGlobal('fetch', requests)
    const modal = make({ logger, embedded: true })
    const state = modal.getState()
    const told = vi.fn()
    modal.subscribe(told)
    const place = {} as Element
    expect([
      await rejected(modal.open()),
      await rejected(modal.use(WALLETS)),
      await rejected(modal.mount(place).ready),
      await rejected(modal.switchNetwork('eip155:1')),
    ]).toEqual(Array(4).fill('NO_BROWSER'))
    await modal.mount(place).dispose()
    modal.close()
    await modal.disconnect()
    expect(modal.getProvider()).toBeUndefined()
    expect(modal.getState()).toBe(state)
    await modal.dispose()
    expect(await rejected(modal.open())).toBe('DISPOSED')
    expect([told.mock.calls.length, requests.mock.calls.length, logger.error.mock.calls.length]).toEqual([1, 0, 0])
  })
})

function streamed(element: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    let html = ''
    const sink = new Writable({
      write(chunk: Buffer, _, next) {
        html += chunk.toString()
        next()
      },
      final(next) {
        resolve(html)
        next()
      },
    })
    const { pipe } = renderToPipeableStream(element, { onShellReady: () => pipe(sink), onError: reject })
  })
}

describe('what React renders on a server', () => {
  const button = (attributes: string, content: string): string =>
    `<span><template shadowrootmode="open" shadowrootdelegatesfocus><style>${serverCss}</style>` +
    `<button type="button" aria-haspopup="dialog" ${attributes}>${content}</button></template></span>`
  const tile = '<span class="pic tile net" aria-hidden="true">T</span>'
  const html =
    button('class="" aria-busy="false" data-theme="light"', '<bdi>Connect wallet</bdi>') +
    button('class="" aria-busy="false" data-theme="light" data-size="sm"', '<bdi>&#60;&#34;&#38;</bdi>') +
    button('class="in" aria-busy="false" data-theme="light" disabled=""', '<bdi>Not connected</bdi>') +
    button('class="in pictured" aria-busy="false" data-theme="light"', `${tile}<bdi>Toy</bdi>`) +
    '<b>disconnected</b><div class="here"></div><p>disconnected Toy 1 none light no provider</p>'

  it.each([
    ['as a string', async (element: ReactElement) => renderToString(element)],
    ['as a stream', streamed],
  ])('is the whole page, %s, with nothing on the console', async (_, render) => {
    const complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
    const modal = make({ theme: 'light' })
    expect(await render(serverPage(modal))).toBe(html)
    expect(await render(serverPage(modal))).toBe(html)
    expect(complaints.flatMap(({ mock }) => mock.calls)).toEqual([])
  })
})

describe('in the browser, before anything is hydrated', () => {
  it('getServerState says what the server rendered, whatever the browser knows', () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
    const storage = createFakeStorage({ 'latchkey:wallets:session': '{"v":1,"d":{}}' })
    const modal = createModal(
      { projectId: PROJECT, networks: [network], theme: 'system' },
      { platform: { storage, fetch: () => new Promise(() => {}) } },
    )
    expect(modal.getState()).toMatchObject({ status: 'reconnecting', theme: 'light' })
    expect(modal.getServerState()).toMatchObject({ status: 'disconnected', theme: 'dark' })
    return modal.dispose()
  })
})

describe('a name', () => {
  it.each(['a b', 'a:b', 'a/b', '../a', 'ä'])('that would not be a part of a storage key is refused: %s', (name) => {
    expect(thrown(() => make({ name }))).toBe('INVALID_OPTIONS')
  })

  it.each([
    ['', 'latchkey:wallets:session', true],
    ['', 'latchkey:panel/wallets:session', false],
    ['panel', 'latchkey:panel/wallets:session', true],
    ['panel', 'latchkey:wallets:session', false],
    // Called like a plugin, it still has keys of its own.
    ['wallets', 'latchkey:wallets:session', false],
    ['wallets', 'latchkey:wallets/wallets:session', true],
  ])('“%s” with %s stored: wakes %s', async (name, key, wakes) => {
    const storage = createFakeStorage({ [key]: '{"v":1,"d":{}}' })
    const modal = createModal(
      { projectId: PROJECT, networks: [network], ...(name && { name }) },
      { platform: { storage, fetch: () => new Promise(() => {}) } },
    )
    expect(modal.getState().status === 'reconnecting').toBe(wakes)
    expect(modal.name).toBe(name || undefined)
    await modal.dispose()
  })
})
