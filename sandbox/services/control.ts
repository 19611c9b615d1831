/** `/_sandbox/…`: the controls over HTTP, and a page with buttons for them. */
import { readFile } from 'node:fs/promises'
import type { Control } from '../control.ts'
import { json, text } from '../http/reply.ts'
import { route, type Route } from '../http/router.ts'
import { lookStyles } from '../look/styles.ts'

/** The controls with a body; each validates what it gets. */
const CONTROLS = [
  'faults',
  'release',
  'features',
  'project',
  'listings',
  'names',
  'quoter',
  'onramp',
  'trade',
  'faucet',
  'history',
  'mine',
  'chain',
  'wallets',
  'relay',
  'signIn',
  'frame',
] as const
const SCRIPTS = ['control.js', 'panels.js', 'solana.js', 'dom.js'] as const

/** Where the page's links to wallets and mails lead, and where clients find the frame. */
interface Origins {
  readonly wallets: string
  readonly phone: string
  readonly frame: string
  readonly inbox: string
}

export function controlRoutes(
  control: Control,
  { wallets: walletsOrigin, phone: phoneOrigin, frame: frameOrigin, inbox: inboxOrigin }: Origins,
): readonly Route[] {
  return [
    route('GET', '/_sandbox', async () => text('html', await pageFile('control.html'))),
    route('GET', '/_sandbox/control.css', async () =>
      text('css', `${await lookStyles()}\n${await pageFile('control.css')}`),
    ),
    ...SCRIPTS.map((name) => route('GET', `/_sandbox/${name}`, async () => text('javascript', await pageFile(name)))),
    route('GET', '/_sandbox/state', async () =>
      json({ ...(await control.state()), walletsOrigin, phoneOrigin, frameOrigin, inboxOrigin }),
    ),
    route('POST', '/_sandbox/reset', async () => {
      await control.reset()
      return json({})
    }),
    ...CONTROLS.map((name) =>
      route('POST', `/_sandbox/${name}`, async ({ body }) => {
        // The control validates its input itself.
        const pull = control[name] as (input: unknown) => Promise<object | void>
        return json((await pull(await body())) ?? {})
      }),
    ),
  ]
}

function pageFile(name: string): Promise<string> {
  return readFile(new URL(`./page/${name}`, import.meta.url), 'utf8')
}
