/** What the frame's own pages ask their server. Everybody else is turned away, whatever they know. */
import * as v from 'valibot'
import { json, Refusal, type Reply } from '../http/reply.ts'
import { route, type Context, type Route } from '../http/router.ts'
import { parse } from '../http/validate.ts'
import { OPENID_PROVIDERS } from '../openid/people.ts'
import { EMAIL, OTP } from './protocol.ts'
import type { FrameState } from './state.ts'
import { keysOf } from './userKeys.ts'
import { labelOf, type User } from './users.ts'

const SECRET = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'must be a secret'))
const ASKER = { device: SECRET, app: v.pipe(v.string(), v.url(), v.maxLength(300)) }
const LOGIN = v.object({ ...ASKER, email: EMAIL })
const ATTEMPT = v.object({ ...ASKER, login: SECRET })
const FINISH = v.object({ ...ASKER, login: SECRET, code: OTP })
const STATE = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be a state'))
const SOCIAL = v.object({ ...ASKER, provider: v.picklist(OPENID_PROVIDERS) })
const SOCIAL_RESULT = v.object({ ...ASKER, state: STATE, code: v.pipe(v.string(), v.nonEmpty(), v.maxLength(500)) })
const SESSION = v.object({ app: ASKER.app })
const LINK = v.object({ secret: SECRET })

/** Milliseconds that a wait for a link is held open before the page asks again. */
const HELD = 20_000

/**
 * `origin` is the frame's. Browsers name it with every POST, and no page can change it. There are no cookies, because those of
 * 127.0.0.1 would go to every port, hence also to the server of the page around the frame.
 */
export function apiRoutes(state: FrameState, origin: string): readonly Route[] {
  const { emailChange, farcasterLogin, login, sessions, social, users } = state

  /** A path with a schema for the body; `answer` gets the parsed body and the token of the header. */
  function own<const S extends v.GenericSchema>(
    path: string,
    schema: S,
    answer: (body: v.InferOutput<S>, token: string, context: Context) => object | void | Promise<object | void>,
  ): Route {
    return route('POST', `/api/${path}`, async (context): Promise<Reply> => {
      if (context.origin !== origin) throw new Refusal(403, 'origin', 'Only the frame’s own pages may ask this.')
      const token = /^Bearer ([\w-]{43})$/.exec(context.request.headers.authorization ?? '')?.[1] ?? ''
      const reply = json((await answer(parse(schema, await context.body()), token, context)) ?? {})
      return { ...reply, headers: { ...reply.headers, 'cache-control': 'no-store' } }
    })
  }

  function userOf(token: string, app: string): User {
    const session = sessions.find(token, app)
    const user = session && users.byId(session.user)
    if (!user) throw new Refusal(401, 'session', 'The session has expired. Log in again.')
    return user
  }

  return [
    own('login', LOGIN, ({ email, ...asker }, token) => login.begin(email, asker, token)),
    own('login/device', ATTEMPT, async ({ login: id, ...asker }, _token, { response }) => {
      const gone = new AbortController()
      response.once('close', () => gone.abort())
      const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(HELD)])
      return { approved: await login.device(id, asker, signal) }
    }),
    own('login/code', FINISH, ({ login: id, code, ...asker }) => login.finish(id, code, asker)),
    own('device', LINK, ({ secret }) => {
      const { email, app } = login.linked(secret)
      return { email, app }
    }),
    own('device/approve', LINK, ({ secret }) => login.approve(secret)),
    own('user', SESSION, ({ app }, token) => {
      const user = userOf(token, app)
      const { email = null, addresses, social: account } = user
      const userName = account?.userName ?? null
      return { email, userName, label: labelOf(user), addresses, tokens: sessions.renew(token, app) }
    }),
    own('social', SOCIAL, ({ provider, ...asker }) => social.begin(provider, asker)),
    own('social/page', v.object({ state: STATE }), ({ state: id }) => ({ app: social.appOf(id) })),
    own('social/finish', SOCIAL_RESULT, ({ state: id, code, ...asker }) => social.finish(id, code, asker)),
    own('farcaster', v.object(ASKER), (asker) => farcasterLogin.begin(asker)),
    own('farcaster/result', ATTEMPT, async ({ login: id, ...asker }) => ({
      done: (await farcasterLogin.look(id, asker)) ?? null,
    })),
    own('token', v.object({ ...SESSION.entries, appToken: v.string() }), ({ app, appToken }, token) => {
      userOf(token, app)
      return { belongs: sessions.isAppToken(token, appToken) }
    }),
    own('keys', SESSION, ({ app }, token) => keysOf(userOf(token, app).id)),
    own('logout', SESSION, ({ app }, token) => {
      if (sessions.find(token, app)) sessions.close(token)
    }),
    own('email', v.object({ ...SESSION.entries, email: EMAIL }), ({ app, email }, token) =>
      emailChange.begin(userOf(token, app), email),
    ),
    own('email/primary', v.object({ ...SESSION.entries, code: OTP }), ({ app, code }, token) =>
      emailChange.primary(userOf(token, app), code),
    ),
    own('email/secondary', v.object({ ...SESSION.entries, code: OTP }), ({ app, code }, token) =>
      emailChange.secondary(userOf(token, app), code),
    ),
  ]
}
