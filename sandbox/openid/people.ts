/** Who can be played at the sandbox's social logins. Nobody of them exists. */

/** The names under which a frame knows providers (docs/frame-protocol.md). Farcaster has a way of its own. */
export const OPENID_PROVIDERS = ['google', 'x', 'discord', 'github', 'apple', 'facebook'] as const
export type OpenIdProvider = (typeof OPENID_PROVIDERS)[number]

export const PROVIDER_NAMES: Readonly<Record<OpenIdProvider, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

export interface Person {
  readonly id: string
  readonly name: string
  readonly handle: string
  readonly email: string
  /** Farcaster's number of the person. */
  readonly fid: number
}

export const SOCIAL_PEOPLE: readonly Person[] = [
  { id: 'mira', name: 'Mira Holt', handle: 'miraholt', email: 'mira.holt@social.example', fid: 4101 },
  { id: 'noor', name: 'Noor Vance', handle: 'noorvance', email: 'noor.vance@social.example', fid: 4102 },
  { id: 'ivo', name: 'Ivo Brandt', handle: 'ivobrandt', email: 'ivo.brandt@social.example', fid: 4103 },
]

export const personById = (id: string): Person | undefined => SOCIAL_PEOPLE.find((person) => person.id === id)

/** What a provider tells about a person, as the real ones do: X knows no email, Apple hides it, Discord names end in `#0`. */
export function claimsOf(provider: OpenIdProvider, { name, handle, email }: Person): Readonly<Record<string, unknown>> {
  const mail = { email, email_verified: true }
  const told = {
    google: { name, ...mail },
    facebook: { name, ...mail },
    github: { name, preferred_username: handle, ...mail },
    x: { name, preferred_username: handle },
    discord: { preferred_username: `${handle}#0`, ...mail },
    apple: { email: `${handle}@relay.social.example`, email_verified: true },
  } satisfies Record<OpenIdProvider, object>
  return told[provider]
}
