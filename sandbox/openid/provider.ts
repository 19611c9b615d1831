/** A real OpenID provider, with PKCE required. The social networks are its clients' names: one server plays them all. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { Provider, type Configuration, type InteractionResults } from 'oidc-provider'
import { claimsOf, OPENID_PROVIDERS, personById, PROVIDER_NAMES, type OpenIdProvider } from './people.ts'

const CLIENT_PREFIX = 'wallet-'
export const clientOf = (provider: OpenIdProvider): string => `${CLIENT_PREFIX}${provider}`
export const providerOf = (client: string): OpenIdProvider | undefined =>
  OPENID_PROVIDERS.find((provider) => clientOf(provider) === client)

/** Seconds for a person to decide; afterwards the login starts again. */
const DECISION = 10 * 60

/** `callback`: the one address that answers may go to. */
export function createOpenId(issuer: string, callback: string): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const configuration: Configuration = {
    clients: OPENID_PROVIDERS.map((provider) => ({
      client_id: clientOf(provider),
      client_name: PROVIDER_NAMES[provider],
      // The wallet's server could keep a secret, but a secret in public source would be none. PKCE ties code and asker together.
      token_endpoint_auth_method: 'none',
      redirect_uris: [callback],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    })),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'sandbox' }] },
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
    },
    // All claims in the ID token, as the networks that are played here do it.
    conformIdTokenClaims: false,
    findAccount: (context, id) => {
      const person = personById(id)
      const provider = providerOf(context.oidc.client?.clientId ?? '')
      if (!person || !provider) return undefined
      return { accountId: id, claims: () => ({ sub: id, ...claimsOf(provider, person) }) }
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      // Cookies of 127.0.0.1 go to every port there, so they have names that collide with nobody's.
      names: { interaction: 'openid_interaction', resume: 'openid_resume', session: 'openid_session' },
    },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      Grant: DECISION,
      IdToken: 300,
      Interaction: DECISION,
      Session: DECISION,
    },
  }
  return new Provider(issuer, configuration)
}

/** Answers the person's choice: a login with everything that was asked for, or the refusal that the protocol has. */
export async function decide(
  openId: Provider,
  uid: string,
  account: string | undefined,
): Promise<{ readonly result: InteractionResults } | undefined> {
  const interaction = await openId.Interaction.find(uid)
  if (!interaction) return undefined
  if (account === undefined) {
    return { result: { error: 'access_denied', error_description: 'The person does not want to log in' } }
  }
  const grant = new openId.Grant({ accountId: account, clientId: String(interaction.params['client_id']) })
  grant.addOIDCScope(String(interaction.params['scope']))
  return { result: { login: { accountId: account, remember: false }, consent: { grantId: await grant.save() } } }
}
