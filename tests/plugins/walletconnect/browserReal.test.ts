import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Token } from '#kernel'
import type { Modal } from '#wallet'
import { aliases } from '../../../scripts/aliases.ts'
import { chromiumOfWorker } from '../../chromium.ts'
import type { PairingService } from '../../../src/plugins/walletconnect/pairing/pairingService.ts'
import { peer, relay } from './realSupport.ts'

declare global {
  interface Window {
    readonly harbor: { readonly modal: Modal; readonly PAIRING: Token<PairingService> }
  }
}

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let files: ReadonlyMap<string, string>

beforeAll(async () => {
  const entry = fileURLToPath(new URL('./site/main.ts', import.meta.url))
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: aliases },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      rolldownOptions: { input: entry, output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' } },
    },
  })) as Rolldown.RolldownOutput
  files = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code] as const] : [])))
})

/** The site, as a browser has it; everything it asks for is written down. */
async function visit(
  relayUrl: string,
): Promise<{ readonly page: Page } & Readonly<Record<'asked' | 'errors' | 'frames', string[]>>> {
  const server = createServer(({ url = '' }, response) => {
    const code = files.get(url)
    const isPage = url.startsWith('/?')
    response.writeHead(code || isPage ? 200 : 404, { 'content-type': code ? 'text/javascript' : 'text/html' })
    response.end(
      code ?? (isPage ? '<!doctype html><title>Harbor</title><script type="module" src="/main.js"></script>' : ''),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { readonly port: number }
  const context = await (await chromiumOfWorker()).newContext()
  const page = await context.newPage()
  const asked: string[] = []
  const errors: string[] = []
  const frames: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  page.on('frameattached', (frame) => void frames.push(frame.url()))
  page.on('pageerror', (error) => void errors.push(String(error)))
  await page.goto(`http://127.0.0.1:${port}/?relay=${encodeURIComponent(relayUrl)}`)
  await page.waitForFunction(() => 'harbor' in window)
  onTestFinished(async () => {
    await context.close()
    server.close()
    server.closeAllConnections()
  })
  return { page, asked, errors, frames }
}

const pair = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { modal, PAIRING } = window.harbor
    const pairing = await modal.use(PAIRING)
    pairing.start()
    return new Promise<string>((resolve) => {
      const look = (): void => {
        const { wcUri } = pairing.state.get()
        if (wcUri) resolve(wcUri)
      }
      pairing.state.subscribe(look)
      look()
    })
  })
const connected = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => window.harbor.modal.getState().status === 'connected', undefined, { timeout: 30_000 })

describe('in a browser', () => {
  it('connects, signs, and is connected again after a reload; nobody but the relay is asked', async () => {
    const { url } = await relay()
    const { page, asked, errors, frames } = await visit(url)
    expect(asked.filter((address) => address.includes('sign-client'))).toEqual([])
    const [uri, wallet] = await Promise.all([pair(page), peer(url)])
    await wallet.scan(uri)
    await connected(page)
    const sign = () =>
      page.evaluate(() => {
        const { modal } = window.harbor
        const params = ['0x68656c6c6f', modal.getState().account!.address!]
        return modal.getProvider()!.request({ method: 'personal_sign', params })
      })
    expect(await sign()).toMatch(/^0x[0-9a-f]{130}$/)
    const left = await page.evaluate(async () => ({
      databases: (await indexedDB.databases()).map(({ name }) => name),
      globals: Object.keys(window).filter((key) => /walletconnect|downloadLogs/i.test(key)),
      frames: document.querySelectorAll('iframe').length,
    }))
    expect(left).toEqual({ databases: ['WALLET_CONNECT_V2_INDEXED_DB'], globals: [], frames: 0 })
    await page.reload()
    await connected(page)
    expect(await sign()).toMatch(/^0x[0-9a-f]{130}$/)
    expect(wallet.proposals).toHaveLength(1)
    const { origin } = new URL(page.url())
    expect(asked.filter((address) => !address.startsWith(origin) && !address.startsWith(url))).toEqual([])
    // The vendor's frame, which cannot be reached, would hold the pairing up for five seconds.
    expect(frames).toEqual([])
    expect(errors).toEqual([])
  })
})
