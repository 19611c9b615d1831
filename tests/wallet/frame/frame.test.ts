/** A frame among real windows of real origins: what holds when somebody else speaks, and when its page goes elsewhere. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Frame as BrowserFrame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { chromiumOfWorker } from '../../chromium.ts'
import { eventually } from '../../eventually.ts'
import { buildPage } from './build.ts'
import type { Site } from './sitePage.ts'

declare global {
  interface Window {
    site: Site
    guest: { emit(name: string, payload: unknown): void }
  }
}

const SITE = `<!doctype html><title>Harbor</title><style>
body{margin:0;height:3000px}dialog{position:fixed;inset:40px auto auto 60px;margin:0;padding:0;border:0;width:360px}
.body{height:300px;overflow:auto}#place{height:200px;margin:12px}.tall{height:900px}#node{position:absolute;left:0;top:0}
</style><button id="page">Page</button>
<dialog id="dialog"><h2 tabindex="-1">Log in</h2><div class="body"><button id="in">In</button><div id="place"></div><div class="tall"></div></div><div id="node"></div></dialog>
<script src="/site.js"></script>`
const GUEST =
  '<!doctype html><title>Frame</title><main><label>Email <input></label></main><script src="/guest.js"></script>'
/** Speaks to the page around it or that opened it. A message of its own it does not answer: it would answer that one too, for ever. */
const EVIL = `<!doctype html><title>Evil</title><p>Type your code here</p><script>
const page = opener ?? parent
const say = (message) => page.postMessage({ mark: 'latchkey/frame@1', ...message }, '*')
addEventListener('message', ({ data }) => { say({ type: 'ready', id: data.id }); say({ type: 'event', name: 'session', payload: { address: 'evil' } }) })
say({ type: 'ready', id: 'x' }); say({ type: 'event', name: 'session', payload: { address: 'evil' } })
</script>`

let servers: Server[]
let [site, guest] = ['', '']
let context: BrowserContext

async function serve(pages: (path: string) => string | undefined): Promise<{ server: Server; port: number }> {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://x')
    const body = pages(pathname)
    // An address that never answers.
    if (pathname === '/never') return
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': pathname.endsWith('.js') ? 'text/javascript' : 'text/html',
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

beforeAll(async () => {
  const [siteScript, guestScript] = await Promise.all(
    ['./sitePage.ts', './guestPage.ts'].map((file) => buildPage(new URL(file, import.meta.url))),
  )
  const page = await serve((path) => (path === '/' ? SITE : path === '/site.js' ? siteScript : undefined))
  const frame = await serve((path) =>
    path === '/evil' ? EVIL : path === '/guest.js' ? guestScript : path === '/guest' ? GUEST : undefined,
  )
  servers = [page.server, frame.server]
  site = `http://127.0.0.1:${page.port}/`
  // Another origin by its port, and another site by its name, as in the world.
  guest = `http://localhost:${frame.port}/guest`
})
afterEach(() => context.close())
afterAll(() => {
  for (const server of servers) {
    server.close()
    server.closeAllConnections()
  }
})

interface Visit {
  readonly page: Page
  inFrame(): BrowserFrame
  echo(text: string): Promise<string>
  state(): Promise<string>
}

async function visit({ url = guest, limit = 5_000, attach = true } = {}): Promise<Visit> {
  context = await (await chromiumOfWorker()).newContext({ viewport: { width: 800, height: 600 } })
  const page = await context.newPage()
  await page.goto(`${site}?${new URLSearchParams({ frame: url, limit: String(limit) })}`)
  if (attach) await page.evaluate(() => window.site.attach())
  return {
    page,
    inFrame: () => page.frames()[1]!,
    echo: (text) => page.evaluate((text) => window.site.outcome(window.site.frame.request('echo', { text })), text),
    state: () => page.evaluate(() => window.site.frame.state.get()),
  }
}

describe('a frame', () => {
  it('asks for no page before it is needed, then answers, and has few rights', async () => {
    const { echo, page, state } = await visit()
    expect([await state(), page.frames().length]).toEqual(['idle', 1])
    expect(await echo('hello')).toBe('{"text":"hello"}')
    expect(await state()).toBe('ready')
    expect(
      await page
        .locator('iframe')
        .evaluate((one: HTMLIFrameElement) => [one.sandbox.value, one.allow, one.referrerPolicy, one.title]),
    ).toEqual(['allow-scripts allow-forms allow-same-origin', '', 'strict-origin', 'Email login'])
    expect(await echo('refuse')).toBe('USER_REJECTED')
  })

  it('does not take the page along', async () => {
    const { echo, inFrame, page } = await visit()
    await echo('hello')
    const threw = await inFrame().evaluate(() => {
      try {
        top!.location.href = 'about:blank'
        return 'navigated'
      } catch (error) {
        return (error as Error).name
      }
    })
    expect([threw, page.url().startsWith(site)]).toEqual(['SecurityError', true])
  })

  it('is never of the page’s own origin', async () => {
    context = await (await chromiumOfWorker()).newContext()
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.goto(`${site}?frame=${encodeURIComponent(site)}`)
    expect(errors.join()).toContain('INVALID_OPTIONS')
  })

  it('that waits for its place loads when it has one', async () => {
    const { echo, page } = await visit({ attach: false })
    const asked = echo('hello')
    await page.evaluate(() => window.site.attach())
    expect(await asked).toBe('{"text":"hello"}')
  })

  it('that never answers has failed by its limit, and is tried anew', async () => {
    const { echo, page, state } = await visit({ url: `${guest}?mood=silent`, limit: 400 })
    expect(await echo('hello')).toBe('FRAME_LOAD_TIMEOUT')
    expect([await state(), page.frames().length]).toEqual(['failed', 1])
    expect(await page.evaluate(() => [window.site.listeners.count, window.site.timers.size])).toEqual([0, 0])
    await page.route(/mood=silent/, (route) => route.fulfill({ status: 302, headers: { location: guest } }))
    expect(await echo('hello')).toBe('{"text":"hello"}')
  })

  it.each(['/never', '/missing'])('that never loads (%s) has failed by its limit', async (path) => {
    const { echo, state } = await visit({ url: new URL(path, guest).href, limit: 400 })
    expect(await echo('hello')).toBe('FRAME_LOAD_TIMEOUT')
    expect(await state()).toBe('failed')
  })

  it('keeps its page while it is shown and hidden, and loads it anew only in another place', async () => {
    const { echo, inFrame, page } = await visit()
    await echo('hello')
    await inFrame().evaluate(() => Object.assign(window, { mark: 'same' }))
    for (let round = 0; round < 3; round += 1) {
      await page.evaluate(() => (window.site.dialog.showModal(), window.site.show()))
      await page.evaluate(() => (window.site.hide(), window.site.dialog.close()))
    }
    expect(await inFrame().evaluate(() => (window as unknown as { mark?: string }).mark)).toBe('same')
    await page.evaluate(() => (window.site.detach(), window.site.attach()))
    await echo('hello')
    expect(await inFrame().evaluate(() => (window as unknown as { mark?: string }).mark)).toBeUndefined()
  })

  it('leaves nothing when it is disposed of, and answers nobody', async () => {
    const { echo, page } = await visit()
    await echo('hello')
    await page.evaluate(() => (window.site.dialog.showModal(), window.site.show()))
    const open = echo('hang')
    await eventually(async () => expect(await page.evaluate(() => window.site.timers.size)).toBe(1))
    await page.evaluate(() => window.site.frame.dispose())
    expect(await open).toMatch(/ABORTED/)
    expect(await echo('hello')).toBe('ABORTED')
    expect(
      await page.evaluate(() => [
        window.site.listeners.count,
        window.site.timers.size,
        window.site.node.childElementCount,
        document.querySelectorAll('iframe').length,
        window.site.place.hasAttribute('aria-owns'),
      ]),
    ).toEqual([0, 0, 0, 0, false])
  })
})

describe('an attacker', () => {
  it('in another window, of another origin or of the frame’s own, is not heard', async () => {
    const { echo, page } = await visit()
    await echo('hello')
    // Who has spoken to the page, and how often: the frame's own listener has heard it before.
    await page.evaluate(() => {
      const spoke: Record<string, number> = { sibling: 0, popup: 0, page: 0, event: 0 }
      window.addEventListener('message', ({ source, isTrusted }) => {
        const sibling = document.querySelector<HTMLIFrameElement>('#sibling')?.contentWindow
        if (!isTrusted) spoke['event']! += 1
        else if (source === window) spoke['page']! += 1
        else if (source === sibling) spoke['sibling']! += 1
        else spoke['popup']! += 1
      })
      Object.assign(window, { spoke })
    })
    // A sibling on the frame's own origin, with the right shapes; and a window that the page opened.
    await page.evaluate((src) => {
      const sibling = document.createElement('iframe')
      sibling.id = 'sibling'
      sibling.src = src
      document.body.append(sibling)
      window.open(src)
    }, new URL('/evil', guest).href)
    // The page itself, and an event that only looks like one of the frame.
    await page.evaluate(() => {
      const data = { mark: 'latchkey/frame@1', type: 'event', name: 'session', payload: { address: 'evil' } }
      window.postMessage(data, '*')
      const { contentWindow, src } = document.querySelector<HTMLIFrameElement>('#node iframe')!
      window.dispatchEvent(new MessageEvent('message', { data, origin: new URL(src).origin, source: contentWindow }))
    })
    const spoke = () => page.evaluate(() => (window as unknown as { spoke: Record<string, number> }).spoke)
    await eventually(async () => expect(await spoke()).toEqual({ sibling: 2, popup: 2, page: 1, event: 1 }))
    expect(await page.evaluate(() => window.site.heard)).toEqual([])
    // The true one is.
    const ours = page.frames().find((one) => one.url() === guest)!
    await ours.evaluate(() => window.guest.emit('session', { address: 'mira' }))
    await eventually(async () => expect(await page.evaluate(() => window.site.heard)).toEqual([{ address: 'mira' }]))
  })

  it('to whom the frame navigates is neither heard, nor told anything, nor shown', async () => {
    const { echo, page, state, inFrame } = await visit({ limit: 600 })
    await echo('hello')
    await page.evaluate(() => (window.site.dialog.showModal(), window.site.show()))
    expect(await page.evaluate(() => window.site.frame.visible.get())).toBe(true)
    // In one go, so that the new page's limit is not over before it is asked.
    const seen = await page.evaluate(async () => {
      const { frame, node, outcome } = window.site
      const open = outcome(frame.request('echo', { text: 'hang' }))
      void outcome(frame.request('echo', { text: 'elsewhere' }))
      const first = await open
      const box = node.querySelector<HTMLElement>('div')!
      const hidden = [frame.visible.get(), box.inert, getComputedStyle(box).visibility]
      // Its own page comes back for it, in a new window.
      return [first, hidden, await outcome(frame.request('echo', { text: 'secret' }))]
    })
    expect(seen).toEqual(['FRAME_ABORTED', [false, true, 'hidden'], '{"text":"secret"}'])
    expect([await state(), page.frames().length]).toEqual(['ready', 2])
    expect(await page.evaluate(() => window.site.heard)).toEqual([])
    expect(await echo('hello')).toBe('{"text":"hello"}')
    expect(inFrame().url()).toBe(guest)
  })

  it('who has the frame’s page replaced by itself gets no old answer through', async () => {
    const { echo, state } = await visit()
    await echo('hello')
    const open = echo('hang')
    expect(await echo('again')).toBe('FRAME_ABORTED')
    expect(await open).toBe('FRAME_ABORTED')
    expect(await echo('hello')).toBe('{"text":"hello"}')
    expect(await state()).toBe('ready')
  })

  it('who floods is bounded, and the page goes on', async () => {
    const { echo, inFrame, page } = await visit()
    await echo('hello')
    const flood = 20_000
    // The frame's own listener has had each message before this one counts it.
    await page.evaluate(() => {
      const counted = Object.assign(window, { flooded: 0 })
      window.addEventListener('message', () => (counted.flooded += 1))
    })
    await inFrame().evaluate((count) => {
      for (let at = 0; at < count; at += 1) window.guest.emit('session', { address: String(at) })
    }, flood)
    await page.waitForFunction((count) => (window as unknown as { flooded: number }).flooded >= count, flood)
    const heard = await page.evaluate(() => window.site.heard.length)
    expect(heard).toBeGreaterThan(0)
    // 200 in each second that the flood took.
    expect(heard).toBeLessThanOrEqual(1_000)
    await eventually(async () => expect(await echo('hello')).toBe('{"text":"hello"}'))
  })

  it('who sends what is huge is not read', async () => {
    const { echo, inFrame, page } = await visit()
    await echo('hello')
    await inFrame().evaluate(() => {
      window.guest.emit('session', { address: 'x'.repeat(5_000_000) })
      const holes: unknown[] = []
      holes.length = 4e9
      window.guest.emit('session', holes)
    })
    expect(await echo('after')).toBe('{"text":"after"}')
    expect(await page.evaluate(() => window.site.heard)).toEqual([])
  })
})

describe('a frame that is shown', () => {
  async function shown(dir = 'ltr') {
    const it = await visit()
    await it.echo('hello')
    await it.page.evaluate((dir) => {
      document.documentElement.dir = dir
      window.site.dialog.showModal()
      document.querySelector<HTMLElement>('#in')!.focus()
      window.site.show()
    }, dir)
    const apart = () =>
      it.page.evaluate(
        () =>
          new Promise<number>((resolve) =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => {
                const [a, b] = [window.site.place, window.site.node.firstElementChild!].map((one) =>
                  one.getBoundingClientRect(),
                )
                resolve(
                  Math.max(
                    ...(['left', 'top', 'width', 'height'] as const).map((side) => Math.abs(a![side] - b![side])),
                  ),
                )
              }),
            ),
          ),
      )
    return { ...it, apart }
  }

  it.each(['ltr', 'rtl'])('lies over its place (%s), and follows it wherever it goes', async (dir) => {
    const { apart, page } = await shown(dir)
    expect(await apart()).toBeLessThan(1)
    const changes: readonly (() => unknown)[] = [
      () => (window.site.place.style.height = '120px'),
      () => (window.site.place.parentElement!.scrollTop = 60),
      () => (window.site.dialog.style.translate = '0 80px'),
      () => (window.site.dialog.style.width = '280px'),
      () => (document.documentElement.style.zoom = '1.5'),
      () => (window.site.dialog.style.scale = '.8'),
      () => window.scrollTo(0, 500),
    ]
    for (const change of changes) {
      await page.evaluate(change)
      expect(await apart(), String(change)).toBeLessThan(1)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await apart()).toBeLessThan(1)
  })

  it('does not stick out of what scrolls', async () => {
    const { page } = await shown()
    await page.evaluate(() => (window.site.place.parentElement!.scrollTop = 150))
    const cut = () =>
      page.evaluate(() => {
        const [box, body] = [window.site.node.firstElementChild!, window.site.place.parentElement!].map((one) =>
          one.getBoundingClientRect(),
        )
        return document.elementFromPoint(box!.left + 5, body!.top - 4)?.tagName !== 'IFRAME'
      })
    await eventually(async () => expect(await cut()).toBe(true))
    expect(await page.locator('#node > div').evaluate((one: HTMLElement) => one.style.clipPath)).toMatch(
      /^inset\((?!0px\))/,
    )
  })

  it('has the focus, a name of its own and its place in the reading order; the focus comes back', async () => {
    const { page } = await shown()
    const focused = () => page.evaluate(() => document.activeElement?.tagName + (document.activeElement?.id ?? ''))
    expect(await focused()).toMatch(/^IFRAME/)
    const frame = page.locator('#node iframe')
    expect(await frame.getAttribute('title')).toBe('Log in by email')
    expect(await page.locator('#place').getAttribute('aria-owns')).toBe(await frame.getAttribute('id'))
    await page.evaluate(() => window.site.hide())
    expect(await focused()).toBe('BUTTONin')
    expect(
      await page.locator('#node > div').evaluate((one: HTMLElement) => [one.inert, getComputedStyle(one).visibility]),
    ).toEqual([true, 'hidden'])
  })

  it('gives Escape to the page around it, and only while the person is in it', async () => {
    const { inFrame, page } = await shown()
    await page.evaluate(() => {
      window.site.dialog.addEventListener('keydown', ({ key }) => window.site.heard.push(key))
    })
    await inFrame().locator('input').focus()
    await page.keyboard.press('Escape')
    await eventually(async () => expect(await page.evaluate(() => window.site.heard)).toEqual(['Escape']))
    await page.evaluate(() => window.site.hide())
    // What the frame says next comes after whatever it has said of the key.
    await inFrame().evaluate(() => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
      window.guest.emit('session', { address: 'mira' })
    })
    await eventually(async () =>
      expect(await page.evaluate(() => window.site.heard)).toEqual(['Escape', { address: 'mira' }]),
    )
  })

  it('is answered by a person in it, one question at a time', async () => {
    const { inFrame, page } = await shown()
    const sign = (text: string) =>
      page.evaluate((text) => window.site.outcome(window.site.frame.request('sign', { text })), text)
    const [one, two] = [sign('one'), sign('two')]
    await inFrame().getByRole('button', { name: 'Sign one' }).waitFor()
    expect(await inFrame().getByRole('button').count()).toBe(1)
    await inFrame().getByRole('button', { name: 'Sign one' }).click()
    expect(await one).toBe('{"text":"one"}')
    await inFrame().getByRole('button', { name: 'Sign two' }).click()
    expect(await two).toBe('{"text":"two"}')
  })

  it('that is taken away while a person is asked ends the question, there too', async () => {
    const { inFrame, page } = await shown()
    const asked = page.evaluate(() => window.site.outcome(window.site.frame.request('sign', { text: 'this' })))
    await inFrame().getByRole('button', { name: 'Sign this' }).waitFor()
    await page.evaluate(() => window.site.hide())
    expect(await asked).toBe('MODAL_CLOSED')
    await eventually(async () => expect(await inFrame().getByRole('button').count()).toBe(0))
  })
})
