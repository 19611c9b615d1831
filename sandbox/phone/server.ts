/** The phone wallet's origin: its page, its script, and the settings that tests may move. */
import { readFile } from 'node:fs/promises'
import type { Access } from '../http/access.ts'
import { json, Refusal, text } from '../http/reply.ts'
import { route, type Context } from '../http/router.ts'
import { startServer, type RunningServer } from '../http/server.ts'
import { parse } from '../http/validate.ts'
import { portOf, urlOf } from '../ports.ts'
import { chainIdsOf, urlsOf, type Nodes } from '../wallets/nodes.ts'
import { pageHeaders, stylesheet } from '../wallets/pages/render.ts'
import { createPageScript } from './bundle.ts'
import { PHONE } from './profile.ts'
import { phonePatch, type PhoneMemory } from './settings.ts'

export interface PhoneServerOptions {
  readonly base: number
  readonly access: Access
  readonly relayUrl: string
  readonly nodes: Nodes
  readonly memory: PhoneMemory
}

export function startPhoneServer({
  base,
  access,
  relayUrl,
  nodes,
  memory,
}: PhoneServerOptions): Promise<RunningServer> {
  const origin = urlOf(base, 'walletPage')
  const headers = pageHeaders([...urlsOf(nodes), relayUrl])
  const script = createPageScript()
  const patch = phonePatch(chainIdsOf(nodes))
  const page = (): ReturnType<typeof text> => text('html', PAGE, headers)
  return startServer({
    port: portOf(base, 'walletPage'),
    what: 'phone wallet',
    access,
    routes: [
      route('GET', '/', page),
      // Where sites' links lead: /wc?uri=…
      route('GET', '/wc', page),
      route('GET', '/assets/page.js', async () => text('javascript', await script())),
      route('GET', '/assets/page.css', async () =>
        text('css', `${await stylesheet()}\n${await readFile(new URL('./pages/phone.css', import.meta.url), 'utf8')}`),
      ),
      route('GET', '/state', () => json({ settings: memory.settings(), relayUrl, nodes })),
      route('GET', '/events', (context) => streamSettings(context, memory)),
      route('POST', '/patch', async (context) => {
        if (context.origin !== origin) throw new Refusal(403, 'origin', 'Only the wallet’s own page may do this.')
        memory.patch(parse(patch, await context.body()))
        return json({})
      }),
    ],
  })
}

function streamSettings({ response }: Context, memory: PhoneMemory): null {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  const push = (): void => void response.write(`data: ${JSON.stringify(memory.settings())}\n\n`)
  push()
  response.on('close', memory.onChange(push))
  return null
}

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="dark light" />
    <title>${PHONE.name} wallet</title>
    <link rel="icon" href="${PHONE.icon}" />
    <link rel="stylesheet" href="/assets/page.css" />
    <script type="module" src="/assets/page.js"></script>
  </head>
  <body class="wallet phone">
    <main id="app"></main>
  </body>
</html>
`
