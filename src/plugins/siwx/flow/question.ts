/** One question: shows an account the message, has its wallet sign it, and has the signature verified. */
import { codeOf, LatchkeyError, parse, withTimeout, type PluginContext } from '#kernel'
import {
  accountKey,
  caipAddress,
  CHAINS,
  NOTICES,
  parseCaipAddress,
  REJECTED,
  walletError,
  type CaipAddress,
  type Network,
  type RequestArguments,
  type SignInSession,
} from '#wallet'
import { Data } from '../sessions/schemas.ts'
import type { SiwxSession } from '../options.ts'
import type { Flow } from './flow.ts'

/** Milliseconds. */
const PREPARE_LIMIT = 30_000
const VERIFY_LIMIT = 60_000
/** A server's nonce lives for five minutes, so a message that was shown for longer than this is made anew. */
const FRESH = 4 * 60_000
const HINT_LIMIT = 5_000

export interface Asked {
  readonly account: CaipAddress
  /** Undefined if the wallet is on a network that the page does not list. */
  readonly network: Network | undefined
  readonly connectorId: string
  /** By its own claim. */
  readonly wallet: string
  readonly picture: string | undefined
  request(args: RequestArguments, signal: AbortSignal): Promise<unknown>
  /** A session that there may be already; then nobody is asked. */
  readonly known?: (() => Promise<SignInSession | undefined>) | undefined
  /** Moves a wallet that is elsewhere to a network of the page; absent if it cannot. */
  readonly moveHere?: ((signal: AbortSignal) => Promise<void>) | undefined
}

/** What the view shows. */
export interface QuestionState {
  readonly phase: 'preparing' | 'ready' | 'wallet' | 'server' | 'declined' | 'failed' | 'elsewhere' | 'done'
  /** The text to sign, word for word. */
  readonly message?: string | undefined
  /** Why it failed. */
  readonly code?: string | undefined
}

/** What a question needs of who asks it. */
export interface Questioner {
  /** What the view shows now. */
  readonly phase: () => QuestionState['phase'] | undefined
  readonly show: (next: QuestionState) => void
  /** The question is withdrawn. */
  readonly signal: AbortSignal
  readonly resolve: (session: SignInSession) => void
  /** With SIGN_IN_INIT_FAILED if no message could be made; other failures can be tried again. */
  readonly reject: (error: unknown) => void
}

interface Prepared {
  readonly data: SiwxSession['data']
  readonly message: string
  readonly since: number
}

/** Returns what asks the wallet: to be called within the click, since a wallet may open its window only there. */
export function createQuestion(
  ctx: PluginContext,
  { engine: { siwx, signer }, sessions }: Pick<Flow, 'engine' | 'sessions'>,
  asked: Asked,
  { phase, show, signal, resolve, reject }: Questioner,
): () => void {
  const { clock } = ctx
  const { namespace, chainId, address } = parseCaipAddress(asked.account)
  let prepared: Prepared | undefined

  function set(next: QuestionState): void {
    if (!signal.aborted) show({ message: prepared?.message, ...next })
  }

  async function prepare(): Promise<Prepared> {
    const made = await withTimeout({ clock, ms: PREPARE_LIMIT, signal, what: 'the sign-in message' }, (inner) =>
      siwx.createMessage({ accountAddress: address, chainId, signal: inner }),
    )
    const data = parse(Data, made)?.value
    const message = String(made)
    if (!data || !message || accountKey(caipAddress(data.chainId, data.accountAddress)) !== accountKey(asked.account))
      throw new LatchkeyError('SIGN_IN_INIT_FAILED', { detail: 'not a message for this account' })
    return (prepared = { data, message, since: clock.monotonic() })
  }

  async function begin(): Promise<void> {
    try {
      const known = await asked.known?.()
      if (known) return resolve(known)
      await prepare()
      set({ phase: 'ready' })
    } catch (error) {
      reject(new LatchkeyError('SIGN_IN_INIT_FAILED', { detail: codeOf(error), cause: error }))
    }
  }

  async function askWallet({ message }: Prepared): Promise<string> {
    const signature = siwx.signMessage
      ? await siwx.signMessage({ message, chainId, accountAddress: address })
      : await signer.sign({
          message,
          account: { namespace, chainId, address },
          request: (args) => asked.request(args, signal),
          signal,
        })
    if (typeof signature !== 'string' || signature === '') throw new LatchkeyError('PROVIDER_INVALID')
    return signature
  }

  async function verify(session: SiwxSession): Promise<SignInSession> {
    return withTimeout({ clock, ms: VERIFY_LIMIT, signal, what: 'the sign-in was not verified in time' }, () =>
      keep(session),
    )
  }

  /** A late yes still answers the question. But once nobody asks any more, no session may be left that the page does not show. */
  async function keep(session: SiwxSession): Promise<SignInSession> {
    await siwx.addSession(session)
    if (signal.aborted && !sessions.get(asked.account)) await siwx.revokeSession(chainId, address)
    const made = await sessions.find(asked.account)
    if (!made) throw new LatchkeyError('siwx/NOT_PROVED', { detail: 'no session of this account afterwards' })
    set({ phase: 'done', message: session.message })
    resolve(made)
    return made
  }

  async function signAndVerify(): Promise<void> {
    const held = ctx.hold('sign-in')
    try {
      const isFresh = prepared && clock.monotonic() - prepared.since < FRESH
      const { data, message } = isFresh ? prepared! : await again()
      set({ phase: 'wallet' })
      const signature = await askWallet({ data, message, since: 0 })
      set({ phase: 'server' })
      // The nonce is used up, whatever comes of it.
      prepared = undefined
      await verify({ data, message, signature })
    } catch (thrown) {
      await onFailed(thrown)
    } finally {
      void held.dispose()
    }
  }
  function again(): Promise<Prepared> {
    set({ phase: 'preparing' })
    return prepare()
  }

  async function onFailed(thrown: unknown): Promise<void> {
    if (signal.aborted) return
    const error = codeOf(thrown) === 'UNKNOWN' ? walletError(thrown) : thrown
    if (codeOf(error) === 'USER_REJECTED') {
      ctx.bus.emit(REJECTED, { connectorId: asked.connectorId, action: 'sign' })
      set({ phase: 'declined' })
      ctx.use(NOTICES).fail(new LatchkeyError('SIGNATURE_DECLINED'))
      return
    }
    ctx.logger.info('signing in failed', error)
    const code = codeOf(error)
    const smart = code === 'siwx/NOT_PROVED' && (await isContract())
    set({ phase: 'failed', code: smart ? 'SMART_ACCOUNTS_UNSUPPORTED' : code })
  }

  /** A contract wallet whose signature was refused: most likely its kind of signature is not understood. */
  async function isContract(): Promise<boolean> {
    const { network } = asked
    if (!network) return false
    try {
      const adapter = await ctx.use(CHAINS).get(namespace)
      const look = (inner: AbortSignal) => adapter.isContract?.({ network, address, signal: inner })
      return (await withTimeout({ clock, ms: HINT_LIMIT, signal, fallback: () => false }, look)) === true
    } catch {
      return false
    }
  }

  /** When the wallet has moved, this question is withdrawn, and asked anew for the account there. */
  async function moveWallet(): Promise<void> {
    if (!asked.moveHere) return
    set({ phase: 'wallet' })
    try {
      await asked.moveHere(signal)
    } catch (error) {
      set({ phase: 'elsewhere', ...(codeOf(error) !== 'USER_REJECTED' && { code: codeOf(error) }) })
    }
  }

  if (asked.network) void begin()

  return () => {
    const now = phase() ?? ''
    if (now === 'elsewhere') void moveWallet()
    else if (['ready', 'declined', 'failed'].includes(now)) void signAndVerify()
  }
}
