/** What travels between page and server. Everything that comes in is checked here first. */
import type { Context } from 'hono'
import * as v from 'valibot'
import { Refusal } from './refusal.ts'

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest))

/** CACAO (CAIP-74), as WalletConnect's wallets return it from `wc_sessionAuthenticate`. */
export const CACAO = v.object({
  h: v.object({ t: v.picklist(['caip122', 'eip4361']) }),
  p: v.object({
    iss: text(300),
    domain: text(300),
    aud: text(2_000),
    version: text(10),
    nonce: text(200),
    iat: text(40),
    nbf: v.optional(text(40)),
    exp: v.optional(text(40)),
    statement: v.optional(text(2_000)),
    requestId: v.optional(text(200)),
    resources: v.optional(v.pipe(v.array(text(2_000)), v.maxLength(20))),
  }),
  s: v.object({ t: v.picklist(['eip191', 'eip1271', 'eip6492']), s: text(8_192), m: v.optional(text(2_000)) }),
})
export type Cacao = v.InferOutput<typeof CACAO>

export const VERIFY = v.object({
  message: v.pipe(text(4_096), v.nonEmpty()),
  signature: v.pipe(text(8_192), v.nonEmpty()),
  // The page says more than these two. Only the signed text is believed.
  data: v.object({
    accountAddress: text(128),
    chainId: v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'is no CAIP-2 id')),
  }),
  cacao: v.optional(v.nullable(CACAO)),
})
export type VerifyRequest = v.InferOutput<typeof VERIFY>

/** Without both, all accounts are signed out. */
export const SIGN_OUT = v.object({ address: v.optional(text(128)), chainId: v.optional(text(50)) })

/** The longest body that is read. */
export const LONGEST_BODY = 24_000

export async function bodyOf<const S extends v.GenericSchema>(context: Context, schema: S): Promise<v.InferOutput<S>> {
  const body: unknown = await context.req.json().catch(() => undefined)
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new Refusal('MALFORMED', `${v.getDotPath(issue) ?? 'The body'}: ${issue.message}`)
}
