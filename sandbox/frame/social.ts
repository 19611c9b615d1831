/** Logging in by a social network: the frame's server is a client of OpenID with PKCE, and reads the result itself. */
import { createHash, randomBytes } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as v from 'valibot'
import { Refusal } from '../http/reply.ts'
import type { OpenIdProvider } from '../openid/people.ts'
import { CALLBACK_PATH } from '../openid/server.ts'
import { clientOf } from '../openid/provider.ts'
import type { Asker } from './login.ts'
import { newSecret } from './random.ts'
import type { Sessions, Tokens } from './sessions.ts'
import type { Users } from './users.ts'

export interface SocialParts {
  readonly now: () => number
  readonly users: Users
  readonly sessions: Sessions
  /** The frame's origin, and the provider's, which is its issuer too. */
  readonly origin: string
  readonly issuer: string
}

interface Attempt extends Asker {
  readonly provider: OpenIdProvider
  readonly verifier: string
  readonly nonce: string
  readonly until: number
}

export interface SocialLogin {
  /** The address for the popup. */
  begin(provider: OpenIdProvider, asker: Asker): { readonly uri: string }
  /** Which page a result is for. */
  appOf(state: string): string
  finish(state: string, code: string, asker: Asker): Promise<Tokens>
  clear(): void
}

/** Milliseconds for a person to decide. */
const LIFE = 10 * 60_000

const TOKEN = v.object({ id_token: v.string() })
const CLAIMS = v.object({
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  nonce: v.string(),
  name: v.optional(v.pipe(v.string(), v.maxLength(200))),
  preferred_username: v.optional(v.pipe(v.string(), v.maxLength(200))),
  email: v.optional(v.pipe(v.string(), v.email())),
  email_verified: v.optional(v.boolean()),
})
type Claims = v.InferOutput<typeof CLAIMS>

export function createSocialLogin({ now, users, sessions, origin, issuer }: SocialParts): SocialLogin {
  const attempts = new Map<string, Attempt>()
  const redirect = `${origin}${CALLBACK_PATH}`
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined

  function live(state: string): Attempt {
    const found = attempts.get(state)
    if (found && now() < found.until) return found
    throw new Refusal(410, 'login', 'The login took too long, or is over already. Start again.')
  }

  /** The provider's answer for a code; each code and each attempt counts once. */
  async function redeem(code: string, { provider, verifier, nonce }: Attempt): Promise<Claims> {
    const response = await fetch(`${issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientOf(provider),
        redirect_uri: redirect,
        code_verifier: verifier,
        code,
      }),
    })
    if (!response.ok) throw new Error(`The provider answers ${response.status}.`)
    const { id_token: token } = v.parse(TOKEN, await response.json())
    keys ??= createRemoteJWKSet(new URL(`${issuer}/jwks`))
    const { payload } = await jwtVerify(token, keys, { issuer, audience: clientOf(provider), algorithms: ['RS256'] })
    const claims = v.parse(CLAIMS, payload)
    if (claims.nonce !== nonce) throw new Error('The token is for another login.')
    return claims
  }

  return {
    begin(provider, { device, app }) {
      for (const [state, { until }] of attempts) if (now() >= until) attempts.delete(state)
      // Pages may append their address after two hyphens, which hexadecimal digits never contain.
      const state = randomBytes(32).toString('hex')
      const attempt: Attempt = { provider, device, app, verifier: newSecret(), nonce: newSecret(), until: now() + LIFE }
      attempts.set(state, attempt)
      const query = new URLSearchParams({
        client_id: clientOf(provider),
        redirect_uri: redirect,
        response_type: 'code',
        scope: 'openid profile email',
        nonce: attempt.nonce,
        code_challenge: createHash('sha256').update(attempt.verifier).digest('base64url'),
        code_challenge_method: 'S256',
        // Whoever used this browser before is not taken for the person who logs in now.
        prompt: 'login',
        state,
      })
      return { uri: `${issuer}/auth?${query}` }
    },
    appOf: (state) => live(state).app,
    async finish(state, code, { device, app }) {
      const attempt = live(state)
      if (attempt.device !== device || attempt.app !== app) {
        throw new Refusal(403, 'login', 'This login was begun by another page or in another browser.')
      }
      attempts.delete(state)
      const claims = await redeem(code, attempt).catch((cause: unknown) => {
        throw Object.assign(new Refusal(403, 'code', 'The provider does not confirm this login. Start again.'), {
          cause,
        })
      })
      const user = users.ensureSocial(attempt.provider, claims.sub, {
        // An address that nobody has verified may be anybody's.
        email: claims.email_verified === true ? claims.email : undefined,
        userName: claims.preferred_username ?? claims.name,
      })
      return sessions.open(user.id, device, app)
    },
    clear: () => attempts.clear(),
  }
}
