/** Asks the frame's server. The token goes in a header, and every answer is validated. */
import type { OpenIdProvider } from '../../openid/people.ts'
import * as v from 'valibot'
import { EXPIRED, FrameFailure } from './failure.ts'
import type { Store } from './store.ts'

const TEXT = v.string()
const TOKENS = v.object({ token: TEXT, appToken: TEXT })
const REFUSAL = v.object({ reasons: v.pipe(v.array(v.object({ description: TEXT })), v.minLength(1)) })
const ACCOUNT = v.object({
  email: v.nullable(TEXT),
  userName: v.nullable(TEXT),
  /** How the person is called on the screen. */
  label: TEXT,
  addresses: v.object({ eip155: TEXT, smartAccount: TEXT, solana: TEXT }),
  tokens: v.optional(TOKENS),
})
const FARCASTER = v.object({ done: v.nullable(v.object({ ...TOKENS.entries, userName: TEXT })) })
const HEX = v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value))
const FAULT = v.object({
  fault: v.nullable(v.object({ mode: TEXT, ms: v.optional(v.number()), bytes: v.optional(v.number()) })),
})

export type Tokens = v.InferOutput<typeof TOKENS>
export type Account = Omit<v.InferOutput<typeof ACCOUNT>, 'tokens'>
export type AskedFault = v.InferOutput<typeof FAULT>['fault']

/** Milliseconds. A wait for a link is held open by the server, and asked again. */
const LIMIT = 25_000

export interface Api {
  begin(email: string): Promise<{ action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'; login?: string | undefined }>
  isApproved(login: string, signal: AbortSignal): Promise<boolean>
  finish(login: string, code: string): Promise<Tokens>
  account(): Promise<Account>
  belongs(appToken: string): Promise<boolean>
  keys(): Promise<{ eip155: `0x${string}`; solana: `0x${string}` }>
  logout(): Promise<void>
  beginSocial(provider: OpenIdProvider): Promise<string>
  finishSocial(state: string, code: string): Promise<Tokens>
  beginFarcaster(): Promise<{ login: string; url: string }>
  /** Undefined as long as the person has not decided. */
  farcasterResult(login: string, signal: AbortSignal): Promise<(Tokens & { userName: string }) | undefined>
  changeEmail(email: string): Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'>
  confirmOld(code: string): Promise<void>
  confirmNew(code: string): Promise<string>
  fault(message: string): Promise<AskedFault>
}

/** `app` is the origin of the page around; `onRenewed` is told when the session has new tokens, which are stored already. */
export function createApi(store: Store, app: () => string, onRenewed: () => void = () => undefined): Api {
  async function post(path: string, body: object, signal?: AbortSignal, token = store.token(app())): Promise<unknown> {
    const limit = AbortSignal.timeout(LIMIT)
    const response = await fetch(`/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    }).catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      throw new FrameFailure('The wallet’s server does not answer. Try again.', { cause })
    })
    if (response.status === 401) {
      // Another tab may have renewed the token in the meantime.
      const now = store.token(app())
      if (now !== token && now !== undefined) return post(path, body, signal, now)
      store.forget(app())
      throw new FrameFailure(EXPIRED)
    }
    const answer: unknown = await response.json().catch(() => undefined)
    if (response.ok) return answer
    const refusal = v.safeParse(REFUSAL, answer)
    throw new FrameFailure(refusal.success ? refusal.output.reasons[0]?.description : 'The wallet’s server failed.')
  }

  /** An answer of another shape than agreed on is no answer. */
  async function ask<const S extends v.GenericSchema>(
    path: string,
    schema: S,
    body: object = {},
    signal?: AbortSignal,
  ): Promise<v.InferOutput<S>> {
    const read = v.safeParse(schema, await post(path, { app: app(), ...body }, signal))
    if (!read.success) throw new FrameFailure('The wallet’s server answered nonsense.')
    return read.output
  }

  const device = (): string => store.device()
  return {
    begin: (email) =>
      ask(
        'login',
        v.object({ action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']), login: v.optional(TEXT) }),
        { device: device(), email },
      ),
    isApproved: async (login, signal) =>
      (await ask('login/device', v.object({ approved: v.boolean() }), { device: device(), login }, signal)).approved,
    finish: (login, code) => ask('login/code', TOKENS, { device: device(), login, code }),
    async account() {
      const { tokens, ...account } = await ask('user', ACCOUNT)
      if (tokens) {
        store.save(app(), tokens)
        onRenewed()
      }
      return account
    },
    belongs: async (appToken) => (await ask('token', v.object({ belongs: v.boolean() }), { appToken })).belongs,
    keys: () => ask('keys', v.object({ eip155: HEX, solana: HEX })),
    logout: async () => void (await ask('logout', v.unknown())),
    beginSocial: async (provider) => (await ask('social', v.object({ uri: TEXT }), { device: device(), provider })).uri,
    finishSocial: (state, code) => ask('social/finish', TOKENS, { device: device(), state, code }),
    beginFarcaster: () => ask('farcaster', v.object({ login: TEXT, url: TEXT }), { device: device() }),
    farcasterResult: async (login, signal) =>
      (await ask('farcaster/result', FARCASTER, { device: device(), login }, signal)).done ?? undefined,
    changeEmail: async (email) =>
      (await ask('email', v.object({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }), { email }))
        .action,
    confirmOld: async (code) => void (await ask('email/primary', v.unknown(), { code })),
    confirmNew: async (code) => (await ask('email/secondary', v.object({ newEmail: TEXT }), { code })).newEmail,
    fault: async (message) => (await ask('fault', FAULT, { message })).fault,
  }
}
