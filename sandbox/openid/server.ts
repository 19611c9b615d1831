/** The social networks' server: the OpenID provider, the page on which a person decides, and the app of Farcaster. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Access } from '../http/access.ts'
import { Refusal } from '../http/reply.ts'
import { listen, PortTaken, type RunningServer } from '../http/server.ts'
import { portOf, urlOf } from '../ports.ts'
import { stylesheet } from '../wallets/pages/render.ts'
import type { Farcaster } from './farcaster.ts'
import { choicePage, notePage, PAGE_HEADERS } from './page.ts'
import { personById, PROVIDER_NAMES, SOCIAL_PEOPLE } from './people.ts'
import { createOpenId, decide, providerOf } from './provider.ts'

export interface OpenIdOptions {
  readonly base: number
  readonly access: Access
  readonly farcaster: Farcaster
}

/** Where the frame's site takes the answers. */
export const CALLBACK_PATH = '/social'
const MOST_BYTES = 1000
const ENDED = 'Go back to the site and begin again.'

export async function startOpenId({ base, access, farcaster }: OpenIdOptions): Promise<RunningServer> {
  const port = portOf(base, 'openid')
  const origin = urlOf(base, 'openid')
  const openId = createOpenId(origin, `${urlOf(base, 'frame')}${CALLBACK_PATH}`)
  const pass = openId.callback()

  function show(response: ServerResponse, html: string, status = 200): void {
    response.writeHead(status, PAGE_HEADERS).end(html)
  }

  async function interact(request: IncomingMessage, response: ServerResponse, uid: string): Promise<void> {
    const interaction = await openId.Interaction.find(uid)
    const provider = providerOf(String(interaction?.params['client_id']))
    if (!provider) return show(response, notePage('This login has ended', ENDED), 410)
    const name = PROVIDER_NAMES[provider]
    if (request.method !== 'POST') {
      const text = 'The sandbox plays this network. Choose who you are.'
      return show(
        response,
        choicePage({ title: `Log in with ${name}`, text, action: `/interaction/${uid}`, people: SOCIAL_PEOPLE }),
      )
    }
    const person = await chosen(request)
    if (person === false) return show(response, notePage('This person is unknown', ENDED), 400)
    const decided = await decide(openId, uid, person?.id)
    if (!decided) return show(response, notePage('This login has ended', ENDED), 410)
    // Compares the browser's cookie with the login, so that nobody decides for another browser.
    await openId.interactionFinished(request, response, decided.result, { mergeWithLastSubmission: false })
  }

  async function farcasterApp(request: IncomingMessage, response: ServerResponse, channel: string): Promise<void> {
    const domain = farcaster.domainOf(channel)
    if (domain === undefined) return show(response, notePage('This login has ended', ENDED), 410)
    if (request.method !== 'POST') {
      const text = 'The sandbox plays the app on your phone. Choose who you are.'
      const action = `/farcaster?channelToken=${channel}`
      return show(response, choicePage({ title: 'Sign in with Farcaster', text, action, people: SOCIAL_PEOPLE }))
    }
    const person = await chosen(request)
    if (person === false || !(await farcaster.decide(channel, person))) {
      return show(response, notePage('This login has ended', ENDED), 410)
    }
    show(response, notePage(person ? 'You are logged in' : 'You did not log in', 'Go back to the site.'))
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const stranger = access.stranger(request, port)
    if (stranger) {
      const { status = 403, headers, body } = new Refusal(403, stranger.header, stranger.why).reply()
      response.writeHead(status, { ...headers, connection: 'close' }).end(body)
      return
    }
    const url = new URL(request.url ?? '/', origin)
    const uid = /^\/interaction\/([\w-]+)$/.exec(url.pathname)?.[1]
    if (uid !== undefined) return interact(request, response, uid)
    const channel = url.searchParams.get('channelToken') ?? ''
    if (url.pathname === '/farcaster' && /^[\w-]{43}$/.test(channel)) return farcasterApp(request, response, channel)
    if (url.pathname === '/assets/wallets.css') {
      response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(await stylesheet())
      return
    }
    await pass(request, response)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => {
      if (response.headersSent) response.destroy()
      else show(response, notePage('This login has ended', ENDED), 400)
    })
  })
  await listen(server, port, () => new PortTaken(port, 'social networks'))
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The person of a posted form; undefined: the person cancels; false: nobody knows who that is. */
async function chosen(request: IncomingMessage) {
  let text = ''
  for await (const chunk of request as AsyncIterable<Buffer>) {
    text += chunk.toString('utf8')
    if (text.length > MOST_BYTES) return false
  }
  const id = new URLSearchParams(text).get('person') ?? ''
  return id === '' ? undefined : (personById(id) ?? false)
}
