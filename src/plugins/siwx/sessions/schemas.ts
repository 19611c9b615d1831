/** Schemas for sessions from storages, servers and other code of the page: all of it is untrusted. */
import { objectOf } from '#kernel'
import { isCaipNetworkId, type Cacao, type CaipNetworkId, type SignInData } from '#wallet'
import * as v from 'valibot'
import type { SiwxSession } from '../options.ts'

const text = (most: number) => v.pipe(v.string(), v.maxLength(most))
const filled = (most: number) => v.pipe(text(most), v.minLength(1))
const maybe = (most: number) => v.optional(text(most))

export const Data = objectOf({
  accountAddress: filled(130),
  chainId: v.custom<CaipNetworkId>(isCaipNetworkId),
  domain: filled(300),
  uri: filled(2_000),
  version: filled(10),
  nonce: filled(300),
  statement: maybe(10_000),
  requestId: maybe(1_000),
  resources: v.optional(v.pipe(v.array(text(4_000)), v.maxLength(100))),
  issuedAt: maybe(60),
  expirationTime: maybe(60),
  notBefore: maybe(60),
}) as unknown as v.GenericSchema<unknown, SignInData>

/** A CACAO is kept as it is, and only passed on: what it says was checked when it was taken. */
const Kept = v.custom<Cacao>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))

export const Session = objectOf({
  data: Data,
  message: filled(100_000),
  signature: filled(200_000),
  cacao: v.optional(Kept),
}) as unknown as v.GenericSchema<unknown, SiwxSession>

/** More than anybody has; a longer list is a fault or an attack. */
export const MOST_SESSIONS = 100

/** A list of sessions. Entries that do not fit are left out. */
export function readSessions(value: unknown): readonly SiwxSession[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, MOST_SESSIONS).flatMap((entry: unknown) => {
    const read = attempt(entry)
    return read ? [read] : []
  })
}

/** The value may have getters that throw. */
function attempt(value: unknown): SiwxSession | undefined {
  try {
    const read = v.safeParse(Session, value)
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}

const Challenge = objectOf({ ...entriesOf(Data), accountAddress: text(130) }) as unknown as v.GenericSchema<
  unknown,
  SignInData
>

/** The fields of a message for an account that is not known yet. */
export function readChallenge(value: unknown): SignInData | undefined {
  const read = v.safeParse(Challenge, value)
  return read.success ? read.output : undefined
}

function entriesOf(schema: unknown): v.ObjectEntries {
  return (schema as { readonly entries: v.ObjectEntries }).entries
}
