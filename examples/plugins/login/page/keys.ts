/** The person's key, which is made and stored in this origin and never leaves it. A product would encrypt or split it. */
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import * as v from 'valibot'

const KEYS = 'login:keys'
const SESSION = 'login:session'
const Keys = v.record(
  v.string(),
  v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)),
)
const Session = v.object({ email: v.string(), token: v.string() })
export type Session = v.InferOutput<typeof Session>

function read<T>(key: string, schema: v.GenericSchema<unknown, T>): T | undefined {
  try {
    const result = v.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null'))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}

const write = (key: string, value: unknown): void => {
  if (value === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(value))
}

export const session = (): Session | undefined => read(SESSION, Session)
export const keep = (now: Session | undefined): void => write(SESSION, now)

/** The account of an email address. Its key is made at the first login. */
export function accountOf(email: string): PrivateKeyAccount {
  const keys = read(KEYS, Keys) ?? {}
  const key = keys[email] ?? generatePrivateKey()
  if (!keys[email]) write(KEYS, { ...keys, [email]: key })
  return privateKeyToAccount(key)
}
