/** Follows everything that the pages of a flow send, say and store, and tells which secrets were in it (threat T24). */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { embeddedPlaces, loginPlace, signInPlace } from '../../examples/networks.ts'
import { knownSecrets } from '../secrets/known.ts'
import type { Secret } from '../secrets/needles.ts'
import { leaks, type Allowance, type Channel, type Seen } from '../secrets/scan.ts'
import { limits } from '../limits.ts'
import { heldBy, SHOWN, type Readable } from './held.ts'
import { urlOf } from '../../sandbox/ports.ts'
import { urls } from './lanes.ts'

export interface SecretWatch {
  /** From now on every page of every context that this browser makes is followed, until the answer is called. */
  follow(browser: Browser): () => void
  /** One thing that a page did, which another kind of browser has told. */
  note(channel: Channel, page: string, to: string, text: string | null, navigation?: boolean): void
  /** Looks through what a page shows and has stored. */
  lookInto(page: Readable): Promise<void>
  /** One more secret that no page may say. */
  plant(secret: Secret): void
  /** What leaked so far, and which pages could not be looked into; those that are still open are looked into once more. */
  leaks(): Promise<readonly string[]>
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url)
const PHONE = originOf(urls.phone)
const WALLETS = originOf(urls.wallets)
const SERVICES = originOf(urls.services)
/** The login example's, a frame and who signed in (scripts/login.ts). */
const LOGIN = loginPlace(new URL(urls.demo))
/** The sandbox's sign-in server. */
const SIGN_IN = originOf(signInPlace(new URL(urls.demo)))
/** The secure frame, which has the keys of email wallets. */
const FRAME = originOf(embeddedPlaces(new URL(urls.demo)).frame)
const DEMO = originOf(urls.demo)
/** The page of the on-ramp provider. */
const ONRAMP = originOf(urlOf(Number(new URL(urls.demo).port), 'onramp'))
/** The tests' own pages. */
const OWN = originOf(urls.own)
const NODES = Object.values(urls.nodes).map(originOf)
const isLocal = (to: string): boolean => /^(?:https?|wss?):\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(to)

/** Where a secret has to be. Everything else is a leak. */
const ALLOWED: readonly Allowance[] = [
  {
    reason: 'the library keeps the keys of its sessions where a reload finds them; no other origin can read that',
    fits: ({ kind }, { channel, to }) =>
      kind === 'session' && channel === 'storage' && /^WALLET_CONNECT_V2_INDEXED_DB .*(keychain|pairing)/.test(to),
  },
  {
    reason: 'the wallet on the phone is the other end of the session; its person pastes the link there',
    fits: ({ kind }, { from }) => (kind === 'session' || kind === 'project') && from === PHONE,
  },
  {
    reason: 'a link that opens a wallet carries the pairing: that is what it is for',
    fits: ({ kind }, { channel, navigation, text }) =>
      kind === 'session' && channel === 'url' && navigation === true && /[?&]uri=wc%3A/.test(text),
  },
  {
    reason: 'the services and the relay count by it; flows have some of their own, all on this machine',
    fits: ({ kind }, { channel, to }) =>
      kind === 'project' && ['url', 'headers', 'body', 'socket'].includes(channel) && isLocal(to),
  },
  {
    reason: 'the services make the provider’s link, which names the project; that page sees its own address',
    fits: ({ kind }, { from, to }) => kind === 'project' && from === ONRAMP && to === 'the address',
  },
  {
    reason: 'the services name their own pictures with it, and what they answered is kept and shown',
    fits: ({ kind, value }, { channel, text }) =>
      kind === 'project' && (channel === 'storage' || channel === 'screen') && !withoutPictures(text).includes(value),
  },
  {
    reason: 'the control page of the services lists the requests that they got',
    fits: ({ kind }, { channel, from }) => kind === 'project' && channel === 'screen' && from === SERVICES,
  },
  {
    reason: 'the browser itself writes down the whole address of what failed, or breaks a policy',
    fits: ({ kind }, { channel, text }) =>
      kind === 'project' &&
      channel === 'console' &&
      /^(?:Access to fetch at|Connecting to|Loading the image|WebSocket connection to) '(?:http|ws)s?:/.test(text),
  },
  {
    reason: 'a node is asked by its own address, whatever the host wrote into that',
    fits: ({ kind }, { channel, to }) => kind === 'node' && channel === 'url' && NODES.includes(to),
  },
  {
    reason: 'the wallet made the signature; the page that asked for it shows it',
    fits: ({ kind }, { channel, from, to }) =>
      kind === 'signature' && (from === WALLETS || to === WALLETS || channel === 'screen'),
  },
  {
    reason: 'it was signed for that server, under its nonce: that is how a person signs in',
    fits: ({ kind }, { channel, to, text }) =>
      kind === 'signature' &&
      channel === 'body' &&
      [LOGIN, SIGN_IN].includes(to) &&
      text.includes(' wants you to sign in with your '),
  },
  {
    reason: 'only the chain can tell whether a contract wallet has signed (EIP-1271): a node is asked',
    fits: ({ kind }, { channel, to, text }) =>
      kind === 'signature' && channel === 'body' && [...NODES, SERVICES].includes(to) && text.includes('"eth_call"'),
  },
  {
    reason: 'the login example’s frame is where the person types it, and its own server mails and checks it',
    fits: ({ kind }, { channel, from, to }) => kind === 'email' && channel === 'body' && from === LOGIN && to === LOGIN,
  },
  {
    reason: 'the secure frame asks its own server to mail and to check it',
    fits: ({ kind }, { channel, from, to }) => kind === 'email' && channel === 'body' && from === FRAME && to === FRAME,
  },
  {
    reason: 'the secure frame’s own origin keeps its tokens and tells them to its own server; its links lead there',
    fits: ({ kind }, { channel, from, to }) =>
      kind === 'frame' && from === FRAME && (to === FRAME || channel === 'storage'),
  },
  {
    reason:
      'while somebody is logged in by email, their address is stored under this key (specification §3); no code is',
    fits: ({ kind, name }, { channel, from, to }) =>
      kind === 'email' &&
      name.startsWith('the address ') &&
      channel === 'storage' &&
      (from === DEMO || from === OWN) &&
      // A modal with a name has a prefix of its own.
      /^localStorage latchkey:(?:second\/)?email:email$/.test(to),
  },
  {
    reason: 'the modal shows people their own address; no code is shown',
    fits: ({ kind, name }, { channel, to }) =>
      kind === 'email' && name.startsWith('the address ') && channel === 'screen' && to === 'the shadow roots',
  },
]

/** The project id stands in nothing but the query of a picture's address. */
const withoutPictures = (text: string): string =>
  text.replace(/(\/public\/get(?:Token|Asset)Image\/[\w%.-]+\?projectId=)[0-9a-f]{32}\b/g, '$1')

export function watchSecrets(allowed: readonly Allowance[] = ALLOWED, limit: number = limits.look): SecretWatch {
  const secrets = new Map(knownSecrets().map((secret) => [secret.value, secret]))
  /** Once each: a page that is reloaded a thousand times says the same a thousand times. */
  const seen = new Map<string, Seen>()
  const contexts = new Set<BrowserContext>()
  const reading = new Set<Promise<unknown>>()
  /** Nobody knows whether these pages are clean. */
  const unread = new Set<string>()

  function plant(secret: Secret): void {
    if (!secrets.has(secret.value)) secrets.set(secret.value, secret)
  }

  function note(channel: Channel, page: string, to: string, text: string | null, navigation = false): void {
    const one: Seen = { channel, from: originOf(page), to, text: text ?? '', navigation }
    if (text) seen.set(JSON.stringify(one), one)
  }

  function followPage(page: Page): void {
    // What a page has stored can be read as long as it is there.
    const close = page.close.bind(page)
    page.close = async (options) => {
      await lookInto(page)
      await close(options)
    }
    page.on('pageerror', (error) => note('error', page.url(), 'developers', String(error.stack ?? error)))
    page.on('websocket', (socket) => {
      const to = originOf(socket.url())
      note('url', page.url(), to, socket.url())
      socket.on('framesent', ({ payload }) =>
        note('socket', page.url(), to, typeof payload === 'string' ? payload : payload.toString('latin1')),
      )
    })
  }

  function followContext(context: BrowserContext): void {
    contexts.add(context)
    context.on('page', followPage)
    context.on('console', (line) => note('console', line.page()?.url() ?? '', 'developers', line.text()))
    context.on('request', (request) => {
      const url = request.url()
      if (/^(?:data|blob):/.test(url)) return
      const navigation = request.isNavigationRequest()
      const page = navigation ? (request.headers()['referer'] ?? url) : request.frame().url()
      const to = originOf(url)
      note('url', page, to, url, navigation)
      note('headers', page, to, JSON.stringify(request.headers()))
      note('body', page, to, request.postDataBuffer()?.toString('latin1') ?? null)
    })
    context.on('response', (response) => {
      if (originOf(response.url()) !== WALLETS || response.request().method() !== 'POST') return
      const read = response.text().then(learnSignatures, () => {})
      reading.add(read)
      void read.finally(() => reading.delete(read))
    })
    const close = context.close.bind(context)
    context.close = async (options) => {
      if (contexts.delete(context)) await lookIntoAll(context)
      await close(options)
    }
  }

  function learnSignatures(text: string): void {
    for (const [, value] of text.matchAll(/"(0x[0-9a-f]{130})"/g))
      plant({ kind: 'signature', name: 'a signature', value: value! })
  }

  const lookIntoAll = async (context: BrowserContext): Promise<void> => {
    for (const page of context.pages()) await lookInto(page)
  }

  async function lookInto(page: Readable): Promise<void> {
    const held = await heldBy(page, limit)
    if ('problem' in held) unread.add(`${originOf(page.url())} was not searched: ${held.problem}`)
    else
      for (const [to, text] of held.texts) {
        note(SHOWN.includes(to) ? 'screen' : 'storage', page.url(), to, text)
        if (to.startsWith('WALLET_CONNECT_V2_INDEXED_DB') && to.includes('keychain')) learnKeys(text)
      }
  }

  function learnKeys(text: string): void {
    for (const [, value] of text.matchAll(/:\s*\\*"([0-9a-f]{64})/g))
      plant({ kind: 'session', name: 'a key of a WalletConnect session', value: value! })
  }

  return {
    plant,
    note,
    lookInto,
    follow(browser) {
      const make = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await make(options)
        followContext(context)
        return context
      }
      return () => {
        browser.newContext = make
      }
    },
    async leaks() {
      await Promise.all([...contexts].map(lookIntoAll))
      await Promise.all(reading)
      // Also those of which the library has let go since.
      for (const { text } of seen.values())
        for (const [, value] of text.matchAll(/symKey(?:=|%3D|%253D)([0-9a-f]{64})/gi))
          plant({ kind: 'session', name: 'the key of a pairing', value: value! })
      return [...unread, ...leaks([...secrets.values()], [...seen.values()], allowed)]
    },
  }
}
