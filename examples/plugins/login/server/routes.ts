/** The routes of the server: some for the frame's page only, the others for sites that use the login. */
import * as v from 'valibot'
import { MINUTE, type Now } from './clock.ts'
import { createCodes } from './codes.ts'
import { createRateLimit } from './limits.ts'
import type { Outbox } from './outbox.ts'
import { createTokenStore } from './tokenStore.ts'
import { verifiedNonce } from './verify.ts'

export interface ApiRequest {
  readonly method: string
  readonly path: string
  readonly body: unknown
  /** The origin of the page that sends the request. */
  readonly origin: string
  /** True if the frame's own page sends it. */
  readonly isFrame: boolean
  readonly bearer: string | undefined
  readonly cookie: string | undefined
}

export interface ApiAnswer {
  readonly status: number
  readonly json?: unknown
  readonly cookie?: string | undefined
}

const DAY = 24 * 60 * MINUTE
const email = v.pipe(v.string(), v.maxLength(200), v.trim(), v.toLowerCase(), v.email())
const ForCode = v.object({ email })
const WithCode = v.object({ email, code: v.pipe(v.string(), v.regex(/^\d{6}$/)) })
const account = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/),
)
const Signed = v.object({
  account,
  message: v.pipe(v.string(), v.maxLength(2_000)),
  signature: v.pipe(v.string(), v.maxLength(2_000)),
})
const Of = v.object({ account })

/** An error answer. The frame has words for each code. */
const refuse = (status: number, code: string, more: object = {}): ApiAnswer => ({ status, json: { code, ...more } })

export function createRoutes({ now, outbox }: { readonly now: Now; readonly outbox: Outbox }) {
  const codes = createCodes(now)
  const logins = createTokenStore<{ readonly email: string }>(30 * DAY, now)
  const nonces = createTokenStore<{ readonly origin: string }>(5 * MINUTE, now)
  const signIns = createTokenStore<{ readonly account: string; readonly origin: string }>(DAY, now)
  const soon = createRateLimit(1, MINUTE / 4, now)
  const perHour = createRateLimit(10, 60 * MINUTE, now)
  const checks = createRateLimit(30, 10 * MINUTE, now)

  /** For the frame's page only, so that no site can read a code or a session. */
  async function forFrame({ method, path, body, bearer = '' }: ApiRequest): Promise<ApiAnswer | undefined> {
    if (path === '/codes' && method === 'POST') {
      const { email } = v.parse(ForCode, body)
      const wait = soon.take(email) || perHour.take(email)
      if (wait > 0) return refuse(429, 'TOO_SOON', { seconds: Math.ceil(wait / 1_000) })
      const code = codes.make(email)
      outbox.send({
        to: email,
        subject: 'Your code to log in',
        text: `Your code is ${code}. It works once, for five minutes.`,
      })
      return { status: 200, json: {} }
    }
    if (path === '/codes/check' && method === 'POST') {
      const { code, email } = v.parse(WithCode, body)
      if (checks.take(email) > 0) return refuse(429, 'TOO_MANY_TRIES')
      const verdict = codes.check(email, code)
      if (verdict === 'right') return { status: 200, json: { token: logins.issue({ email }) } }
      return refuse(403, { wrong: 'WRONG_CODE', expired: 'EXPIRED_CODE', 'too-many': 'TOO_MANY_TRIES' }[verdict])
    }
    if (path === '/me' && method === 'GET') {
      const login = logins.read(bearer)
      return login ? { status: 200, json: login } : refuse(401, 'LOGGED_OUT')
    }
    if (path === '/me/leave' && method === 'POST') {
      logins.consume(bearer)
      return { status: 200, json: {} }
    }
    return undefined
  }

  /** For sites: signs accounts in, and tells which one has signed in in this browser. */
  async function forSite({ method, path, body, origin, cookie = '' }: ApiRequest): Promise<ApiAnswer | undefined> {
    if (path === '/sign-in/nonce' && method === 'POST')
      return { status: 200, json: { nonce: nonces.issue({ origin }) } }
    if (path === '/sign-in' && method === 'POST') {
      const signIn = v.parse(Signed, body)
      const nonce = await verifiedNonce(signIn, { origin, now: now() })
      // A nonce is consumed only by a valid signature, so that nobody can use up the nonces of others.
      if (nonce === undefined || nonces.consume(nonce)?.origin !== origin) return refuse(403, 'NOT_SIGNED_IN')
      return {
        status: 200,
        json: { account: signIn.account },
        cookie: signIns.issue({ account: signIn.account, origin }),
      }
    }
    if (path === '/sign-in/known' && method === 'POST') {
      const { account } = v.parse(Of, body)
      const known = signIns.read(cookie)
      return { status: 200, json: { known: known?.account === account && known.origin === origin } }
    }
    if (path === '/sign-in/leave' && method === 'POST') {
      signIns.consume(cookie)
      return { status: 200, json: {}, cookie: '' }
    }
    return undefined
  }

  return async (request: ApiRequest): Promise<ApiAnswer> => {
    try {
      return (await (request.isFrame ? forFrame(request) : forSite(request))) ?? refuse(404, 'NOT_FOUND')
    } catch (error) {
      if (v.isValiError(error)) return refuse(400, 'MALFORMED')
      throw error
    }
  }
}
