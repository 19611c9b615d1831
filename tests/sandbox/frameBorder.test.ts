/** Who the frame listens to: the page around it, from the origin that embedded it, and nobody else. */
import { expect, test } from 'vitest'
import { framesOfFile } from './framePage.ts'
import { sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()
const { visit } = framesOfFile(sandbox)
const question = (id: string) => ({ type: '@w3m-app/GET_CHAIN_ID', id })

test('what is no message of the protocol, or comes a second time, gets no answer', async () => {
  const here = await visit()
  const bad: unknown[] = [
    null,
    'GET_CHAIN_ID',
    7,
    [],
    {},
    { id: 'a1' },
    { type: 'GET_CHAIN_ID', id: 'a2' },
    { type: '@w3m-frame/GET_CHAIN_ID', id: 'a3' },
    { type: 'x@w3m-app/GET_CHAIN_ID', id: 'a4' },
    { type: '@w3m-app/', id: 'a5' },
    { type: '@w3m-app/NOTHING', id: 'a6' },
    { type: '@w3m-app/constructor', id: 'a7' },
    { type: '@w3m-app/__proto__', id: 'a8' },
    { type: ['@w3m-app/GET_CHAIN_ID'], id: 'a9' },
    { type: '@w3m-app/GET_CHAIN_ID', id: 12 },
    { type: '@w3m-app/GET_CHAIN_ID', id: 'x'.repeat(129) },
  ]
  const errors: Error[] = []
  here.page.on('pageerror', (error) => errors.push(error))
  for (const message of bad) await here.page.evaluate((sent) => window.say?.(sent), message)
  await here.page.evaluate((sent) => {
    for (let copy = 0; copy < 5; copy += 1) window.say?.(sent)
  }, question('doubled'))
  await here.get('GET_CHAIN_ID')
  const answered = (await here.heard()).flatMap(({ data }) => data.id ?? [])
  expect(answered.filter((id) => id === 'doubled')).toHaveLength(1)
  expect(answered.filter((id) => /^a\d|^x/.test(id))).toEqual([])
  expect(errors).toEqual([])
})

test('a popup and another frame of the page get no answer, and cannot speak for it', async () => {
  const here = await visit()
  const origin = sandbox().urls.demo
  await here.page.evaluate(
    async ({ sibling, popup }) => {
      const other = document.createElement('iframe')
      // The same origin as the page, but another window.
      other.srcdoc = '<script>window.heard = []; addEventListener("message", (e) => heard.push(e.data))</script>'
      document.body.append(other)
      await new Promise((resolve) => other.addEventListener('load', resolve))
      const script = other.contentDocument?.createElement('script')
      if (!script) throw new Error('No sibling.')
      script.textContent = `parent.frames[0].postMessage(${JSON.stringify(sibling)}, '*'); parent.asked = ['sibling']`
      other.contentDocument?.body.append(script)
      const opened = window.open('about:blank') as (Window & { eval(script: string): void }) | null
      opened?.eval(`opener.frames[0].postMessage(${JSON.stringify(popup)}, '*'); opener.asked.push('popup')`)
      opened?.close()
    },
    { sibling: question('sibling'), popup: question('popup') },
  )
  expect(await here.page.evaluate('window.asked')).toEqual(['sibling', 'popup'])
  expect(await here.get('GET_CHAIN_ID')).toEqual({ chainId: 31337 })
  const heard = await here.heard()
  expect(heard.filter(({ data }) => data.id === 'sibling' || data.id === 'popup')).toEqual([])
  const told = await here.page.evaluate(() => {
    const [, other] = Array.from(window.frames as unknown as Window[])
    return other?.heard?.length
  })
  expect(told).toBe(0)
  expect(new URL(here.page.url()).origin).toBe(origin)
})

test('pages that are none of this machine may not show it', async () => {
  const { headers } = await fetch(`${sandbox().urls.frame}/sdk`)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/frame-ancestors http:\/\/127\.0\.0\.1:\* http:\/\/localhost:\* http:\/\/\*\.localhost:\*;/)
  expect(policy).toContain("default-src 'none'")
  for (const page of ['device', 'dashboard', 'loading']) {
    const other = await fetch(`${sandbox().urls.frame}/${page}`)
    expect(other.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
})

test('a page without an origin gets no answer', async () => {
  const here = await visit()
  await here.page.evaluate(
    async (src) => {
      const nobody = document.createElement('iframe')
      nobody.setAttribute('sandbox', 'allow-scripts')
      nobody.srcdoc = `<iframe src="${src}"></iframe><script>
      addEventListener('message', (e) => parent.postMessage({ from: 'nobody', data: e.data }, '*'))
      const ask = () => frames[0].postMessage({ type: '@w3m-app/GET_CHAIN_ID', id: 'nobody' }, '*')
      frames[0].onload = ask; document.querySelector('iframe').onload = ask
    </script>`
      const told: unknown[] = []
      Object.assign(window, { told })
      addEventListener('message', ({ source, data }) => {
        if (source === nobody.contentWindow) told.push(data)
      })
      document.body.append(nobody)
      await new Promise((resolve) => nobody.addEventListener('load', resolve))
    },
    `${sandbox().urls.frame}/sdk?projectId=${'0'.repeat(32)}`,
  )
  await here.get('GET_CHAIN_ID')
  const told = await here.page.evaluate(() => (window as unknown as { told: { data: { id?: string } }[] }).told)
  expect(told.filter(({ data }) => data.id === 'nobody')).toEqual([])
})

test('opened by itself, it says where it belongs', async () => {
  const here = await visit()
  await here.page.goto(`${sandbox().urls.frame}/sdk`)
  await expect.poll(() => here.page.locator('main').textContent()).toContain('This page works inside a site.')
})
