/** The secure frame's origin: the page for the iframe, the pages that mails lead to, and the API of both. */
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { Access } from '../http/access.ts'
import { createCachedScript } from '../http/cachedScript.ts'
import { json, text, type Reply } from '../http/reply.ts'
import { route, type Context } from '../http/router.ts'
import { startServer, type RunningServer } from '../http/server.ts'
import { parse } from '../http/validate.ts'
import { CALLBACK_PATH } from '../openid/server.ts'
import { portOf, urlOf } from '../ports.ts'
import type { Faults } from '../services/faults.ts'
import { stylesheet } from '../wallets/pages/render.ts'
import { urlsOf, type Nodes } from '../wallets/nodes.ts'
import { bundlerRoutes } from '../bundler/routes.ts'
import { apiRoutes } from './api.ts'
import { sitePage } from './sitePage.ts'
import type { FrameState } from './state.ts'

export interface FrameServerOptions {
  readonly base: number
  readonly access: Access
  readonly nodes: Nodes
  readonly state: FrameState
  readonly faults: Faults
  /** Pages, besides those of this machine, that may show the frame (`SANDBOX_ORIGINS`). */
  readonly origins: readonly string[]
}

const SCRIPTS = {
  sdk: new URL('./page/main.ts', import.meta.url),
  social: new URL('./site/social.ts', import.meta.url),
  device: new URL('./site/device.ts', import.meta.url),
  dashboard: new URL('./site/dashboard.ts', import.meta.url),
} as const
const SOURCES = [
  'sandbox/frame/',
  'sandbox/bundler/',
  'sandbox/solana/',
  'sandbox/wallets/',
  'sandbox/chains/',
  'sandbox/http/',
]
const MESSAGE = v.object({ message: v.pipe(v.string(), v.regex(/^[A-Z_]+$/)) })

export function startFrame({
  base,
  access,
  nodes,
  state,
  faults,
  origins,
}: FrameServerOptions): Promise<RunningServer> {
  const origin = urlOf(base, 'frame')
  const reached = [...urlsOf(nodes), urlOf(base, 'services')]
  const config = { nodes, reached }
  const ancestors = ['http://127.0.0.1:*', 'http://localhost:*', 'http://*.localhost:*', ...origins]
  const scripts = Object.entries(SCRIPTS).map(
    ([name, entry]) => [name, createCachedScript({ name: `frame${name}`, entry, sources: SOURCES })] as const,
  )
  /** A page of its own, which nobody may show in a frame. */
  const page = (script: 'device' | 'dashboard' | 'social' | undefined, title: string): Reply =>
    text('html', sitePage(script, title, {}), headers([], ["'none'"]))
  return startServer({
    port: portOf(base, 'frame'),
    what: 'frame',
    access,
    // Faults of the frame are those that name it: an outage of the services is none of its own.
    before: (context) => (context.path === '/api/fault' ? undefined : misbehave(faults, context)),
    routes: [
      route('GET', '/sdk', () => text('html', sitePage('sdk', 'Secure frame', config), headers(reached, ancestors))),
      route('GET', '/loading', () => page(undefined, 'Loading…')),
      route('GET', CALLBACK_PATH, () => page('social', 'Logging in…')),
      route('GET', '/device', () => page('device', 'New device')),
      route('GET', '/dashboard', () => page('dashboard', 'Wallet')),
      ...scripts.map(([name, script]) =>
        route('GET', `/assets/${name}.js`, async () => text('javascript', await script())),
      ),
      route('GET', '/assets/frame.css', async () =>
        text('css', `${await stylesheet()}\n${await readFile(new URL('./page/frame.css', import.meta.url), 'utf8')}`),
      ),
      // The page asks before each answer, since only the server knows how it was told to misbehave.
      // A message is held by this answer.
      route('POST', '/api/fault', async (context) => {
        const { message } = parse(MESSAGE, await context.body())
        return json({ fault: (await faults.takeAt(context, `/frame/messages/${message}`)) ?? null })
      }),
      ...bundlerRoutes(nodes),
      ...apiRoutes(state, origin),
    ],
  })
}

/** `elsewhere` leads to the same server under another name, which makes another origin of it. */
async function misbehave(faults: Faults, context: Context): Promise<Reply | null | undefined> {
  const path = `/frame${context.path}`
  if (faults.modeAt(path) !== 'elsewhere') return faults.applyAt(context, path)
  // Under the other name it is there already.
  if (context.request.headers.host?.startsWith('localhost')) return undefined
  await faults.takeAt(context, path)
  const { search } = new URL(context.request.url ?? '/', 'http://frame')
  const port = context.request.socket.localPort
  return { status: 302, headers: { location: `http://localhost:${port}${context.path}${search}` } }
}

/** Own scripts and styles only; requests to our origin and the nodes; shown by pages of this machine, or by none. */
function headers(reached: readonly string[], ancestors: readonly string[]): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Of sites that may show the frame.
    ['img-src data:', ...ancestors].join(' '),
    ["connect-src 'self'", ...reached].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.join(' ')}`,
    "require-trusted-types-for 'script'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}
