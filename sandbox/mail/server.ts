/** The inbox: a page for people, and the same as JSON for tests. */
import { readFile } from 'node:fs/promises'
import type { Access } from '../http/access.ts'
import { json, text } from '../http/reply.ts'
import { route } from '../http/router.ts'
import { startServer, type RunningServer } from '../http/server.ts'
import { lookStyles } from '../look/styles.ts'
import { HOST, portOf } from '../ports.ts'
import type { Inbox } from './inbox.ts'
import { startSmtp } from './smtp.ts'

/** Milliseconds that a question for newer mails is held open at most. */
const HELD = 20_000

export interface MailOptions {
  readonly base: number
  readonly access: Access
  readonly inbox: Inbox
}

/** The mail server and the inbox's page. */
export async function startMail({ base, access, inbox }: MailOptions): Promise<RunningServer> {
  const smtp = await startSmtp(portOf(base, 'smtp'), inbox)
  const end = new AbortController()
  const page = await startServer({
    port: portOf(base, 'inbox'),
    what: 'inbox',
    access,
    routes: [
      route('GET', '/', async () => text('html', await siteFile('inbox.html'), HEADERS)),
      route('GET', '/inbox.js', async () => text('javascript', await siteFile('inbox.js'))),
      route('GET', '/inbox.css', async () => text('css', `${await lookStyles()}\n${await siteFile('inbox.css')}`)),
      route('GET', '/mails', async ({ query, response }) => {
        const to = query.get('to') ?? undefined
        const after = Number(query.get('after') ?? -1)
        const newer = (): readonly unknown[] => inbox.list(to).filter(({ id }) => id > after)
        const until = AbortSignal.any([end.signal, AbortSignal.timeout(HELD), closing(response)])
        // Only who says what it has already is made to wait for more.
        while (query.has('after') && newer().length === 0 && !until.aborted) await inbox.changed(until)
        return json({ mails: newer() })
      }),
      route('DELETE', '/mails', () => {
        inbox.clear()
        return json({})
      }),
    ],
  }).catch(async (error: unknown) => {
    await smtp.stop()
    throw error
  })
  return {
    async stop() {
      end.abort()
      await Promise.all([page.stop(), smtp.stop()])
    },
  }
}

function closing(response: NodeJS.EventEmitter): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  return gone.signal
}

/** Links of mails may lead to any place of this machine, so nothing is said about them; all else is the page's own. */
const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors http://${HOST}:* http://localhost:*`,
  ].join('; '),
  'referrer-policy': 'no-referrer',
}

function siteFile(name: string): Promise<string> {
  return readFile(new URL(`./page/${name}`, import.meta.url), 'utf8')
}
