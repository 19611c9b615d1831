/** The module that makes the modals is edited while the page runs: Vite's own dev server, real hot updates, in Chromium. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aliases } from '../../scripts/aliases.ts'
import { wordKeys } from '../../scripts/words.ts'
import { surroundings } from './untouched.ts'
import { eventually, withBrowser, type Visit } from './visit.ts'
import { port, urls } from './lanes.ts'

const { visit } = withBrowser()
const project = fileURLToPath(new URL('../..', import.meta.url))

/** Found at the first import, a package would be bundled in the middle of a test, and the page loaded anew. */
const PACKAGES = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'tsyringe/dist/esm2015/dependency-container.js',
  'tsyringe/dist/esm2015/factories/instance-caching-factory.js',
  'mitt',
  'immer',
  'valibot',
  'viem',
  'viem/utils',
]

/** A wallet in the page that says yes, and counts of who listens to whom. Runs before the page's own scripts. */
const WATCH = `{
  const counts = (window.counts = { requests: [], wallet: 0, discovery: 0 })
  const listeners = {}
  const change = (event, listener, by) => {
    const set = (listeners[event] ??= new Set())
    by > 0 ? set.add(listener) : set.delete(listener)
    counts.wallet = Object.values(listeners).reduce((sum, { size }) => sum + size, 0)
  }
  const answers = {
    eth_requestAccounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    eth_accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    eth_chainId: '0x7a69',
  }
  const provider = {
    request({ method }) {
      counts.requests.push(method)
      return Promise.resolve(answers[method] ?? null)
    },
    on: (event, listener) => change(event, listener, 1),
    removeListener: (event, listener) => change(event, listener, -1),
  }
  const emit = (event, payload) => [...(listeners[event] ?? [])].forEach((listener) => listener(payload))
  window.lockWallet = () => emit('accountsChanged', [])
  const info = { uuid: '3c1f0a52-7d0f-4e0e-9a54-2f7b1b0f6a11', name: 'Robin', icon: 'data:image/svg+xml,<svg/>', rdns: 'example.robin' }
  const detail = Object.freeze({ info, provider })
  addEventListener('eip6963:requestProvider', () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })))

  const add = window.addEventListener
  window.addEventListener = function (type, listener, options) {
    if (type === 'eip6963:announceProvider') {
      counts.discovery += 1
      options?.signal?.addEventListener('abort', () => (counts.discovery -= 1), { once: true })
    }
    return add.call(this, type, listener, options)
  }
}`

interface Counts {
  /** Methods that the wallet was asked, in order. */
  readonly requests: readonly string[]
  /** Listeners on the wallet. */
  readonly wallet: number
  /** Listeners for announced wallets. */
  readonly discovery: number
}

/** Where the copies lie, one after the other in the same place: so Vite bundles their packages once. */
mkdirSync(join(project, '.cache'), { recursive: true })
const home = mkdtempSync(join(project, '.cache/hot-'))
symlinkSync(join(project, 'sandbox'), join(home, 'sandbox'), 'dir')
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** A copy of a page (a folder of the project), served by Vite as while somebody works on it. */
async function serveCopy(from: string, prepare: (modals: string) => string) {
  const root = join(home, 'examples/page')
  rmSync(root, { recursive: true, force: true })
  cpSync(join(project, from), root, { recursive: true })
  cpSync(join(project, 'examples/networks.ts'), join(home, 'examples/networks.ts'))
  const file = join(root, 'modals.ts')
  const source = prepare(readFileSync(file, 'utf8'))
  /** Says in the page which edit this is, and counts how often the module was evaluated. */
  const write = (edit: number): void => {
    const note = `Object.assign(window, { edit: ${edit}, evaluations: (window.evaluations ?? 0) + 1 })`
    writeFileSync(file, `${source}\n${note}\n`)
    server?.watcher.emit('change', file)
  }
  let server: ViteDevServer | undefined
  write(0)
  server = await createServer({
    configFile: false,
    root,
    cacheDir: join(home, 'deps'),
    logLevel: 'error',
    plugins: [react()],
    resolve: { alias: aliases },
    define: wordKeys(),
    optimizeDeps: { include: PACKAGES },
    // Edits are told by hand: a file system may tell of one twice, or of two in a row once.
    server: { host: '127.0.0.1', port: 0, fs: { allow: [project] }, watch: null },
  })
  await server.listen()
  const address = server.httpServer?.address()
  if (typeof address !== 'object' || !address) throw new Error('the dev server has no address')
  return {
    url: `http://127.0.0.1:${address.port}/?port=${port}`,
    write,
    stop: () => server?.close(),
  }
}

const asItIs = (modals: string): string => modals

const withoutDispose = (modals: string): string => {
  const start = modals.indexOf('import.meta.hot?.dispose')
  if (start < 0) throw new Error('the page has no dispose handler any more')
  return modals.slice(0, start)
}

describe.each([
  ['with React, where the provider disposes of the older one', 'examples/two', asItIs],
  ['without React, where the module does', 'tests/flows/hot', asItIs],
])('a hot-replaced module, %s', (_, from, prepare) => {
  let copy: Awaited<ReturnType<typeof serveCopy>>
  beforeAll(async () => {
    copy = await serveCopy(from, prepare)
  })
  afterAll(() => copy.stop())

  test('three edits leave one modal that works: no second listener, request or element', async () => {
    const person = await visit('about:blank')
    const { page } = person
    await page.addInitScript({ content: WATCH })
    await page.goto(copy.url)
    const desk = page.getByRole('region', { name: 'Checkout' })
    const status = desk.locator('[data-fact="status"]')
    const counts = (): Promise<Counts> => page.evaluate(() => (window as unknown as { counts: Counts }).counts)
    const elements = (): Promise<number> => page.locator('latchkey-root').count()
    const services: string[] = []
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      if (origin === urls.services) services.push(`${request.method()} ${pathname}`)
    })

    await desk.getByRole('button', { name: 'Connect wallet' }).click()
    await person.dialog.getByRole('button', { name: 'Robin', exact: true }).click()
    await status.getByText('connected', { exact: true }).waitFor()
    await person.dialog.waitFor({ state: 'hidden' })
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const before = await surroundings(page)
    const { wallet, discovery } = await counts()
    expect([wallet > 0, discovery, await elements()]).toEqual([true, 1, 1])

    const evaluations = (): Promise<number> =>
      page.evaluate(() => (window as unknown as { evaluations: number }).evaluations)
    const [config, list] = ['GET /appkit/v1/config', 'GET /getWallets']
    /** Asked of the services since the `from`th request; a modal asks when it has time. Pictures of the list are not meant. */
    const fetched = (from: number): string[] =>
      services.slice(from).filter((request) => /^GET (?!\/getWalletImage\/)/.test(request))
    const bothFetched = (from: number): Promise<void> =>
      eventually(
        async () => new Set(fetched(from)),
        (now) => expect(now).toEqual(new Set([config, list])),
      )
    await bothFetched(0)
    for (const edit of [1, 2, 3]) {
      const [requests, sent, made] = [(await counts()).requests.length, services.length, await evaluations()]
      copy.write(edit)
      await page.waitForFunction((wanted) => (window as unknown as { edit: number }).edit === wanted, edit)
      await status.getByText('connected', { exact: true }).waitFor()
      // The older one lets go of the wallet, the newer one takes it up where it was.
      await eventually(counts, (now) => expect(now).toMatchObject({ wallet, discovery }))
      await open(person)
      await eventually(elements, (count) => expect(count).toBe(1))
      await page.keyboard.press('Escape')
      await person.dialog.waitFor({ state: 'hidden' })
      await bothFetched(sent)
      // Each modal that was made asks the wallet twice, and nobody is asked to approve anything again. One edit is one
      // change, but a file system may tell of it twice. Balances are read again when they are old: they are not counted.
      const modals = (await evaluations()) - made
      const asked = (await counts()).requests.slice(requests)
      expect(asked.filter((method) => !['eth_accounts', 'eth_chainId'].includes(method))).toEqual([])
      expect(asked.slice(0, 2)).toEqual(['eth_accounts', 'eth_chainId'])
      expect(asked.length).toBeLessThanOrEqual(2 * modals)
      const times = (wanted: string): number => fetched(sent).filter((request) => request === wanted).length
      expect(times(list)).toBeLessThanOrEqual(modals)
      // A modal that is opened asks for the config again while there is no answer that is fresh.
      expect(times(config)).toBeLessThanOrEqual(modals + 1)
    }

    // What the wallet says now is heard once.
    await page.evaluate(() => (window as unknown as { lockWallet(): void }).lockWallet())
    await status.getByText('disconnected', { exact: true }).waitFor()
    const heard = await desk.getByRole('listitem').allTextContents()
    expect(heard.filter((event) => event === 'disconnected')).toHaveLength(1)
    expect((await counts()).wallet).toBe(0)
    expect(await surroundings(page)).toEqual(before)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    expect(person.errors).toEqual([])
  })
})

async function open({ page, dialog }: Visit): Promise<void> {
  await page.getByRole('region', { name: 'Checkout' }).getByRole('button').first().click()
  await dialog.getByRole('button', { name: 'Disconnect', exact: true }).waitFor()
}

test('without React and with nothing that disposes of the older ones, the newest works all the same', async () => {
  const copy = await serveCopy('tests/flows/hot', withoutDispose)
  onTestFinished(() => copy.stop())
  const person = await visit('about:blank')
  const { page } = person
  await page.addInitScript({ content: WATCH })
  await page.goto(copy.url)
  const status = page.locator('[data-fact="status"]')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await person.dialog.getByRole('button', { name: 'Robin', exact: true }).click()
  await status.getByText('connected', { exact: true }).waitFor()
  await person.dialog.waitFor({ state: 'hidden' })
  for (const edit of [1, 2, 3]) {
    copy.write(edit)
    await page.waitForFunction((wanted) => (window as unknown as { edit: number }).edit === wanted, edit)
    await status.getByText('connected', { exact: true }).waitFor()
  }
  await open(person)
  await person.dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await status.getByText('disconnected', { exact: true }).waitFor()
  // Each newer modal comes back to the session, so each says so; what happens then is heard from the newest alone.
  expect(await page.getByRole('listitem').allTextContents()).toEqual([...Array(4).fill('connected'), 'disconnected'])
  expect(person.errors).toEqual([])
})
