/** An endpoint of the host's own, as an example: everybody may read the guestbook, and only who has signed in may write. */
import { Hono } from 'hono'
import * as v from 'valibot'
import { isSameAccount } from './checks.ts'
import type { SignInServer } from './app.ts'
import { bodyOf } from './contract.ts'
import { guardPages } from './guard.ts'
import { createRateLimit } from './limits.ts'
import { Refusal } from './refusal.ts'
import { accountOf } from './signIns.ts'

export interface GuestbookOptions {
  /** Who is signed in. */
  readonly signIn: Pick<SignInServer, 'signedIn'>
  /** The pages that may ask. */
  readonly isAllowed: (origin: string) => boolean
  readonly path?: string
  /** Entries of one account within a minute. */
  readonly perMinute?: number
  /** Wall clock in ms. */
  readonly now?: () => number
}

export interface GuestbookEntry {
  readonly id: number
  readonly address: string
  /** CAIP-2: where the account has signed in. */
  readonly chainId: string
  readonly text: string
  /** ISO 8601. */
  readonly at: string
}

export const LONGEST_ENTRY = 280
/** The oldest goes. */
const MOST_ENTRIES = 100

/** One line. Control characters and those that turn the direction of the text around them are refused (Trojan Source). */
const TEXT = v.pipe(
  v.string(),
  v.trim(),
  v.normalize('NFC'),
  v.nonEmpty('is empty'),
  v.check((text) => Array.from(text).length <= LONGEST_ENTRY, `has more than ${LONGEST_ENTRY} characters`),
  v.check((text) => !/[\p{Cc}\u202A-\u202E\u2066-\u2069\u2028\u2029]/u.test(text), 'has characters that are not shown'),
)
const WRITE = v.object({ address: v.pipe(v.string(), v.maxLength(128)), text: TEXT })

export function createGuestbook({
  signIn,
  isAllowed,
  path = '/guestbook',
  perMinute = 5,
  now = Date.now,
}: GuestbookOptions) {
  const app = new Hono().basePath(path)
  const limit = createRateLimit(perMinute, now)
  let entries: readonly GuestbookEntry[] = []
  let last = 0

  guardPages(app, isAllowed)

  app.get('/', (context) => context.json({ entries }))

  app.post('/', async (context) => {
    const { address, text } = await bodyOf(context, WRITE)
    const all = await signIn.signedIn(context.req.raw)
    const writer = all.find((one) => isSameAccount(accountOf(one), address))
    if (!writer) throw new Refusal('SIGNED_OUT', 'Sign in with this account first.')
    const seconds = limit.take(writer.address.toLowerCase())
    if (seconds > 0) throw new Refusal('TOO_MANY', `Write again in ${seconds} s.`, seconds)
    last += 1
    const entry = {
      id: last,
      address: writer.address,
      chainId: writer.chainId,
      text,
      at: new Date(now()).toISOString(),
    }
    entries = [entry, ...entries].slice(0, MOST_ENTRIES)
    return context.json({ entry }, 201)
  })

  return {
    fetch: async (request: Request, env?: unknown): Promise<Response> => app.fetch(request, env),
  }
}
