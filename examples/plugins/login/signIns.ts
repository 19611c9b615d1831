/** Signs in with the server and the wallet, and keeps the attempts that the person sees. */
import { codeOf, LatchkeyError, shapes, type PluginContext, type Shape } from 'latchkey/plugin'
import { CHAINS, WALLETS, type AccountPassage } from 'latchkey/plugin/wallet'
import { base58 } from '@scure/base'
import type { LoginOptions } from './index.ts'
import { signInText } from './message.ts'

const { fields, flag, text } = shapes
const Nonce = fields({ nonce: text(100, /^[0-9a-zA-Z]{8,}$/) })
const Known = fields({ known: flag })
const Done = fields({ account: text(200) })
const Signature = text(2_000, /./)
const SolanaSignature = fields({ signature: text(200, /^[1-9A-HJ-NP-Za-km-z]+$/) })

/**
 * An attempt to sign in with one account. Its state is kept here and not in the view, because the view is removed while a wallet
 * asks the person in another view.
 */
export interface Attempt {
  readonly wallet: string
  readonly picture: string | undefined
  readonly is: 'idle' | 'signing' | 'done' | 'declined' | 'failed'
  readonly error?: unknown
}

export interface SignIns {
  /** True if this account has signed in in this browser. Rejects if the server does not answer. */
  isKnown(passage: AccountPassage, signal: AbortSignal): Promise<boolean>
  start(passage: AccountPassage, life: AbortSignal): number
  /** Asks the wallet for a signature, and sends it to the server. Does nothing if that is pending already. */
  sign(attempt: number): void
  end(attempt: number): void
  get(attempt: number): Attempt | undefined
  subscribe(listener: () => void): () => void
  /** Undefined outside of a page. */
  readonly origin: string | undefined
}

export function createSignIns(ctx: PluginContext<LoginOptions>, origin = globalThis.location?.origin): SignIns {
  const { clock, http } = ctx
  const attempts = new Map<number, Attempt>()
  const jobs = new Map<number, (signal: AbortSignal) => Promise<void>>()
  const controllers = new Map<number, AbortController>()
  const listeners = new Set<() => void>()
  let next = 1
  const notify = (): void => {
    for (const listener of [...listeners]) listener()
  }
  const post = <T>(path: string, body: object, schema: Shape<T>, signal: AbortSignal): Promise<T> =>
    http.post('login', path, { body, json: true, schema, signal, credentials: 'include' })

  async function sign({ accounts, namespace, request }: AccountPassage, signal: AbortSignal): Promise<void> {
    const [, reference = '', shown = ''] = accounts[0]!.split(':')
    const { nonce } = await post('/sign-in/nonce', {}, Nonce, signal)
    // EIP-4361 requires the spelling of EIP-55, but wallets use any.
    const address = (await ctx.use(CHAINS).get(namespace)).normalizeAddress(shown)
    const message = signInText({ origin: origin, namespace, reference, address, nonce, now: clock.now() })
    if (!message) throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: namespace })
    const signature = await (namespace === 'solana' ? ofSolana : ofEthereum)({ message, address, request, signal })
    try {
      await post('/sign-in', { account: `${namespace}:${reference}:${address}`, message, signature }, Done, signal)
    } catch (error) {
      if ((error as LatchkeyError).params?.['status'] === 403)
        throw new LatchkeyError('login/NOT_SIGNED_IN', { cause: error })
      throw error
    }
  }

  return {
    origin,
    async isKnown({ accounts, namespace }, signal) {
      const [, reference = '', shown = ''] = accounts[0]!.split(':')
      const address = (await ctx.use(CHAINS).get(namespace)).normalizeAddress(shown)
      return (await post('/sign-in/known', { account: `${namespace}:${reference}:${address}` }, Known, signal)).known
    },
    start(passage, life) {
      const attempt = next++
      const { connectorId, name: wallet, namespace } = passage
      const picture = ctx.use(WALLETS).connector(connectorId, namespace)?.imageUrl
      attempts.set(attempt, { wallet, picture, is: 'idle' })
      jobs.set(attempt, (signal) => sign(passage, AbortSignal.any([signal, life])))
      notify()
      return attempt
    },
    sign(attempt) {
      if (attempts.get(attempt)?.is === 'signing') return
      const mine = new AbortController()
      controllers.set(attempt, mine)
      const setState = (is: Attempt['is'], error?: unknown): void => {
        const now = attempts.get(attempt)
        if (!now || mine.signal.aborted) return
        attempts.set(attempt, { ...now, is, error })
        notify()
      }
      setState('signing')
      jobs
        .get(attempt)?.(mine.signal)
        .then(
          () => setState('done'),
          (error: unknown) => setState(codeOf(error) === 'USER_REJECTED' ? 'declined' : 'failed', error),
        )
    },
    end(attempt) {
      controllers.get(attempt)?.abort()
      for (const map of [attempts, jobs, controllers]) map.delete(attempt)
      notify()
    },
    get: (attempt) => attempts.get(attempt),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

interface Question extends Pick<AccountPassage, 'request'> {
  readonly message: string
  readonly address: string
  readonly signal: AbortSignal
}

const bytesOf = (message: string): Uint8Array => new TextEncoder().encode(message)

async function ofEthereum({ address, message, request, signal }: Question): Promise<string> {
  const hex = Array.from(bytesOf(message), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return Signature.read(await request({ method: 'personal_sign', params: [`0x${hex}`, address] }, signal))
}

async function ofSolana({ address, message, request, signal }: Question): Promise<string> {
  const params = { message: base58.encode(bytesOf(message)), pubkey: address }
  return SolanaSignature.read(await request({ method: 'solana_signMessage', params }, signal)).signature
}
