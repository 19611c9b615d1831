/** The four endpoints, as one function from Request to Response: any server that speaks the web's own types can mount it. */
import { Hono, type Context } from 'hono'
import { isSameAccount } from './checks.ts'
import { bodyOf, SIGN_OUT, VERIFY } from './contract.ts'
import { createCookies, digest, randomText } from './cookies.ts'
import { guardPages } from './guard.ts'
import { createRateLimit, type RateLimit } from './limits.ts'
import { NONCE_LIFE, settingsOf, type SignInOptions } from './options.ts'
import { Refusal } from './refusal.ts'
import { accountOf, briefly, isSame, signInOf } from './signIns.ts'
import type { SignIn } from './store.ts'
import { verify } from './verify.ts'

export interface SignInServer {
  /** Answers everything below `path`; 404 for all else. `env` is what the framework knows about the connection. */
  fetch(request: Request, env?: unknown): Promise<Response>
  /** For the host's own endpoints: who is signed in in the browser that sent this request. */
  signedIn(request: Request): Promise<readonly SignIn[]>
}

/** Accounts that one browser may have signed in; the oldest goes. */
const MOST_SIGN_INS = 10

export function createSignInServer(options: SignInOptions): SignInServer {
  const settings = settingsOf(options)
  const { store, now, path, sessionLife, limits } = settings
  const cookies = createCookies(settings)
  const app = new Hono().basePath(path)
  const count = (limit: RateLimit) => (context: Context, next: () => Promise<void>) => {
    const seconds = limit.take(settings.client(context.req.raw, context.env))
    if (seconds > 0) throw new Refusal('TOO_MANY', `Ask again in ${seconds} s.`, seconds)
    return next()
  }

  guardPages(app, settings.isAllowed)

  app.get('/nonce', count(createRateLimit(limits.nonces, now)), async (context) => {
    let holder = await cookies.key(context.req.raw.headers, 'visit')
    if (holder === undefined) {
      const visit = randomText()
      cookies.set(context, 'visit', visit, sessionLife / 1_000)
      holder = await digest(visit)
    }
    const nonce = randomText()
    await store.keepNonce(nonce, { holder, until: now() + NONCE_LIFE })
    return context.json({ nonce })
  })

  app.post('/verify', count(createRateLimit(limits.verifications, now)), async (context) => {
    const { headers } = context.req.raw
    const request = await bodyOf(context, VERIFY)
    const holder = await cookies.key(headers, 'visit')
    const message = await verify(request, { origin: headers.get('origin') ?? '', holder }, settings)
    const signIn = signInOf(message, { request, until: now() + sessionLife })
    // A new value at each sign-in: one that somebody planted in the browser before is worth nothing afterwards.
    const value = randomText()
    const own = await digest(value)
    const { address, chainId } = signIn
    const use = { address, chainId, session: own, perNetwork: Boolean(request.cacao) }
    const session = await store.useNonce(message.nonce, use)
    if (session === undefined) throw new Refusal('NONCE', 'The nonce has been used.')
    if (session === own) {
      const earlier = await cookies.key(headers, 'session')
      const kept = await read(earlier)
      await store.changeSession(own, (all) => withOne([...kept, ...all], signIn))
      if (earlier !== undefined) await store.changeSession(earlier, () => [])
      cookies.set(context, 'session', value, sessionLife / 1_000)
    } else {
      // Another network of the same request: the first one has set the cookie, or is about to.
      await store.changeSession(session, (all) => withOne(all, signIn))
    }
    return context.json({ session: briefly(signIn) })
  })

  app.get('/session', async (context) => {
    const signIns = await read(await cookies.key(context.req.raw.headers, 'session'))
    return context.json({
      sessions: signIns.map((one) => ({
        ...briefly(one),
        data: one.data,
        message: one.message,
        signature: one.signature,
      })),
    })
  })

  app.post('/sign-out', async (context) => {
    const { address, chainId } = await bodyOf(context, SIGN_OUT)
    const key = await cookies.key(context.req.raw.headers, 'session')
    const isMeant = (one: SignIn): boolean =>
      (address === undefined || isSameAccount(accountOf(one), address)) &&
      (chainId === undefined || chainId === one.chainId)
    if (key !== undefined) await store.changeSession(key, (all) => all.filter((one) => !isMeant(one)))
    if (address === undefined && chainId === undefined) cookies.clear(context, 'session')
    return context.body(null, 204)
  })

  async function read(key: string | undefined): Promise<readonly SignIn[]> {
    const all = key === undefined ? [] : await store.readSession(key)
    return all.filter(({ expires }) => expires > now())
  }

  function withOne(all: readonly SignIn[], signIn: SignIn): readonly SignIn[] {
    const others = all.filter((one) => one.expires > now() && !isSame(one, signIn))
    return [...others, signIn].slice(-MOST_SIGN_INS)
  }

  return {
    fetch: async (request, env) => app.fetch(request, env),
    async signedIn(request) {
      return read(await cookies.key(request.headers, 'session'))
    },
  }
}
