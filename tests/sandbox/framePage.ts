import { createServer, type Server } from 'node:http'
import type { BrowserContext, FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { limits } from '../limits.ts'
import type { Sandbox } from '../../sandbox/index.ts'
import { codeOf, createMailReader, linkOf, type MailReader } from '../../sandbox/mail/read.ts'
import { chromiumOfWorker } from '../chromium.ts'

/** A message of the frame, as the page around got it. */
export interface Heard {
  readonly origin: string
  readonly data: { readonly type: string; readonly id?: string; readonly payload?: unknown }
}

declare global {
  interface Window {
    heard?: Heard[]
    /** Sends anything to the frame. */
    say?: (message: unknown) => void
  }
}

export interface FrameVisit {
  readonly page: Page
  readonly frame: FrameLocator
  /** Sends a request and resolves to its answer, whatever it is. */
  ask(name: string, payload?: unknown): Promise<{ readonly type: string; readonly payload?: unknown }>
  /** As `ask`, for what must succeed: the payload of the success. */
  get(name: string, payload?: unknown): Promise<unknown>
  /** Sends a request and does not wait; the id. */
  begin(name: string, payload?: unknown): Promise<string>
  /** The answer to an id. */
  answer(id: string): Promise<{ readonly type: string; readonly payload?: unknown }>
  heard(): Promise<readonly Heard[]>
  /** Everything from the email to the account; the account. */
  login(email: string): Promise<unknown>
}

export interface FrameTests {
  mails(): MailReader
  /** A page around the frame in a browser of its own: another context is another device. */
  visit(options?: VisitOptions): Promise<FrameVisit>
}

export interface VisitOptions {
  readonly context?: BrowserContext
  readonly query?: Readonly<Record<string, string>>
  /** The page's origin; the sandbox's demo place without it. */
  readonly origin?: string
  /** False: does not wait for READY. */
  readonly ready?: boolean
  readonly viewport?: { readonly width: number; readonly height: number }
}

const PREFIX = '@w3m-app/'
let counted = 0

/** A page of another origin with nothing but the iframe in it: what a site around the frame is, at its barest. */
const AROUND = `<!doctype html>
<html lang="en">
<meta charset="utf-8" /><title>Harbor</title>
<style>body { margin: 0 } iframe { border: 0; width: 360px; height: 600px }</style>
<iframe title="Wallet" sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms"
  referrerpolicy="strict-origin"></iframe>
<script>
  const frame = document.querySelector('iframe')
  window.heard = []
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source === frame.contentWindow) window.heard.push({ origin, data })
  })
  window.say = (message) => frame.contentWindow.postMessage(message, '*')
  frame.src = decodeURIComponent(location.hash.slice(1))
</script>`

export function framesOfFile(sandbox: () => Sandbox): FrameTests {
  const opened: BrowserContext[] = []
  let reader: MailReader | undefined
  let server: Server | undefined
  beforeAll(async () => {
    // A real server: Chromium keeps pages that no server of this machine sent from loopback.
    server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(AROUND))
    const { port, hostname } = new URL(sandbox().urls.demo)
    await new Promise<void>((resolve) => server?.listen(Number(port), hostname, resolve))
    // Built when it is first asked for: no test's time.
    await fetch(`${sandbox().urls.frame}/assets/sdk.js`)
  })
  afterAll(() => {
    server?.close()
    server?.closeAllConnections()
  })
  beforeEach(() => {
    reader = createMailReader(sandbox().urls.inbox, limits.condition)
  })
  afterEach(async () => {
    for (const context of opened.splice(0)) await context.close()
  })
  const mails = (): MailReader => {
    if (!reader) throw new Error('The inbox is not there yet.')
    return reader
  }

  return {
    mails,
    async visit({ context, query = {}, origin = sandbox().urls.demo, ready = true, viewport } = {}) {
      const mine = context ?? (await (await chromiumOfWorker()).newContext({ reducedMotion: 'reduce' }))
      if (!context) opened.push(mine)
      const page = await mine.newPage()
      if (viewport) await page.setViewportSize(viewport)
      const parameters = new URLSearchParams({
        projectId: '0'.repeat(32),
        chainId: 'eip155:31337',
        version: '4',
        enableLogger: 'false',
        ...query,
      })
      // After the #, so that a reload loads the same.
      // A frame that never loads keeps the page around it from its load event.
      const address = encodeURIComponent(`${sandbox().urls.frame}/sdk?${parameters}`)
      await page.goto(`${origin}/#${address}`, { waitUntil: ready ? 'load' : 'commit' })
      const visit = createVisit(page, mails)
      if (ready) await untilReady(page)
      return visit
    },
  }
}

/** Waits until the frame has said so `times` times: each load says it once. */
export async function untilReady(page: Page, times = 1): Promise<void> {
  await page.waitForFunction(
    (count) => (window.heard ?? []).filter(({ data }) => data.type === '@w3m-frame/READY').length >= count,
    times,
  )
}

function createVisit(page: Page, mails: () => MailReader): FrameVisit {
  const visit: FrameVisit = {
    page,
    frame: page.frameLocator('iframe'),
    async begin(name, payload) {
      counted += 1
      const id = `ask${counted}`
      await page.evaluate((message) => window.say?.(message), { type: `${PREFIX}${name}`, id, payload })
      return id
    },
    async answer(id) {
      const found = await page.waitForFunction((wanted) => window.heard?.find(({ data }) => data.id === wanted), id)
      const heard = await found.jsonValue()
      if (!heard) throw new Error('No answer.')
      const { type, payload } = heard.data
      return { type: type.replace('@w3m-frame/', ''), payload }
    },
    ask: async (name, payload) => visit.answer(await visit.begin(name, payload)),
    async get(name, payload) {
      const answer = await visit.ask(name, payload)
      if (answer.type !== `${name}_SUCCESS`) throw new Error(`${answer.type}: ${JSON.stringify(answer.payload)}`)
      return answer.payload
    },
    heard: () => page.evaluate(() => window.heard ?? []),
    async login(email) {
      const before = (await mails().mails(email))[0]?.id ?? 0
      const { action } = (await visit.get('CONNECT_EMAIL', { email })) as { action: string }
      let mail = await mails().next(email, before)
      if (action === 'VERIFY_DEVICE') {
        const waiting = visit.begin('CONNECT_DEVICE')
        const link = await page.context().newPage()
        await link.goto(linkOf(mail))
        await link.getByRole('button', { name: 'Approve' }).click()
        mail = await mails().next(email, mail.id)
        await link.close()
        await visit.answer(await waiting)
      }
      await visit.get('CONNECT_OTP', { otp: codeOf(mail) })
      return visit.get('GET_USER', { chainId: 31337 })
    },
  }
  return visit
}
