/** The two cookies. No script of a page can read them, and the server stores only their digests. */
import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Settings } from './options.ts'

/** `visit` binds nonces to the browser that asked for them, `session` is the proof of a sign-in. */
export type CookieName = 'visit' | 'session'

export interface Cookies {
  /** The digest of the cookie's value, under which things are stored. */
  key(headers: Headers, name: CookieName): Promise<string | undefined>
  set(context: Context, name: CookieName, value: string, seconds: number): void
  clear(context: Context, name: CookieName): void
}

/** 192 random bits in letters and digits, as nonces are written too (EIP-4361). */
export function randomText(): string {
  return [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function createCookies({ secure, sameSite }: Pick<Settings, 'secure' | 'sameSite'>): Cookies {
  // With the prefix, browsers take the cookie from this host alone: no subdomain can plant one.
  const nameOf = (name: CookieName): string => `${secure ? '__Host-' : ''}latchkey-${name}`
  const attributes = { path: '/', httpOnly: true, secure, sameSite }
  return {
    async key(headers, name) {
      const value = parse(headers.get('cookie') ?? '', nameOf(name))[nameOf(name)]
      return value !== undefined && /^[0-9a-f]{48}$/.test(value) ? digest(value) : undefined
    },
    set(context, name, value, seconds) {
      setCookie(context, nameOf(name), value, { ...attributes, maxAge: Math.floor(seconds) })
    },
    clear(context, name) {
      deleteCookie(context, nameOf(name), attributes)
    },
  }
}

export async function digest(value: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
