/** A plugin that implements `SIGN_IN` over the toy chain, and guards accounts: with a proof, without one, or not at all. */
import {
  defineToken,
  gate,
  guard,
  isLatchkeyError,
  LatchkeyError,
  provide,
  raceAbort,
  type PluginContext,
} from '#kernel'
import {
  ACCOUNT_GATE,
  parseCaipAddress,
  walletError,
  WALLETS,
  type AccountPassage,
  type CaipAddress,
  type WalletsService,
} from '#wallet'
import {
  SIGN_IN,
  type Cacao,
  type SignInService,
  type SignInSession,
  type SignInState,
} from '../../../src/wallet/contracts/signIn.ts'
import { CLOCK_TOLERANCE, isNow, proofsOf } from '../../../src/plugins/siwx/sessions/proofs.ts'
import { plugin } from '../../kernel/pluginSupport.ts'
import { box } from './box.ts'

export const DOMAIN = 'harbor.example'
const LIFE = 3_600_000

export const messageOf = (account: CaipAddress, nonce: string): string =>
  `${DOMAIN} wants ${account} to sign in with ${nonce}`
/** The toy chain's signatures need no keys. */
export const signatureOf = (account: CaipAddress, message: string): string => `${message}, signed by ${account}`

interface Server {
  /** Nonces that were given out and not used yet. */
  readonly nonces: Set<string>
  readonly required: boolean
}

/** What the guard has beyond the service: an account that is not connected yet has its wallet behind the passage. */
interface Desk extends SignInService {
  admit(passage: AccountPassage, signal: AbortSignal): Promise<void>
}
const DESK = defineToken<Desk>('toy-signin/desk')

export const toySignIn = (server: Server) =>
  plugin('toy-signin', {
    requires: { wallets: WALLETS },
    provides: [SIGN_IN, DESK],
    gates: [gate(ACCOUNT_GATE)],
    guards: [guard(ACCOUNT_GATE, (passage, ctx, signal) => ctx.use(DESK).admit(passage, signal))],
    services: [
      provide(DESK, {
        requires: { wallets: WALLETS },
        make: ({ wallets }, ctx) => createDesk(ctx, wallets, server),
      }),
      provide(SIGN_IN, { requires: { desk: DESK }, make: ({ desk }) => desk }),
    ],
  })

interface Asking {
  readonly account: CaipAddress
  readonly life: AbortController
  readonly done: Promise<SignInSession>
  waiting: number
}

function createDesk({ clock }: PluginContext, wallets: WalletsService, { nonces, required }: Server): Desk {
  const sessions = new Map<CaipAddress, SignInSession>()
  const state = box<SignInState>({ required, signedIn: [], asking: undefined })
  let asking: Asking | undefined

  const session = (account: CaipAddress): SignInSession | undefined => {
    const found = sessions.get(account)
    return found && isNow(found.times, { now: clock.now() }) ? found : undefined
  }
  const show = (change: Partial<SignInState> = {}): void =>
    state.put({ ...state.get(), ...change, signedIn: [...sessions.keys()].filter((account) => session(account)) })

  /** The server's part: the signature is right, and the nonce was given out and is used up now. */
  function keep(account: CaipAddress, nonce: string, signature: string, more: Partial<SignInSession> = {}) {
    const message = messageOf(account, nonce)
    if (!nonces.delete(nonce) || signature !== signatureOf(account, message))
      throw new LatchkeyError('toy-signin/NOT_PROVED')
    const { chainId, address } = parseCaipAddress(account)
    const data = { accountAddress: address, chainId, domain: DOMAIN, uri: `https://${DOMAIN}`, version: '1', nonce }
    const times = { issued: clock.now(), expires: clock.now() + LIFE }
    const made: SignInSession = { account, data, message, signature, times, ...more }
    sessions.set(account, made)
    clock.setTimeout(show, (made.times.expires ?? 0) - clock.now() + CLOCK_TOLERANCE)
    show()
    return made
  }

  async function question(
    account: CaipAddress,
    request: AccountPassage['request'],
    signal: AbortSignal,
  ): Promise<SignInSession> {
    const nonce = `nonce${nonces.size + 1}x${clock.now()}`
    nonces.add(nonce)
    show({ asking: { account, waitsFor: 'wallet' } })
    try {
      const asked = () => request({ method: 'toy_sign', params: [messageOf(account, nonce)] }, signal)
      return keep(account, nonce, String(await raceAbort(signal, asked)))
    } catch (error) {
      if (signal.aborted) throw new LatchkeyError('ABORTED')
      throw isLatchkeyError(error) ? error : walletError(error)
    } finally {
      if (state.get().asking?.account === account) show({ asking: undefined })
    }
  }

  /** One question at a time; who asks for the same account waits with the others, and the last to leave ends it. */
  async function ask(
    account: CaipAddress,
    request: AccountPassage['request'],
    signal: AbortSignal,
  ): Promise<SignInSession> {
    const known = session(account)
    if (known) return known
    if (asking && asking.account !== account) asking.life.abort()
    if (!asking || asking.life.signal.aborted) {
      const life = new AbortController()
      asking = { account, life, waiting: 0, done: question(account, request, life.signal) }
      asking.done.catch(() => {}).finally(() => (asking = asking?.life === life ? undefined : asking))
    }
    const mine = asking
    mine.waiting += 1
    try {
      return await raceAbort(signal, () => mine.done)
    } finally {
      mine.waiting -= 1
      if (mine.waiting === 0) mine.life.abort()
    }
  }

  return {
    state: state.face,
    session,
    async signIn(account, { signal }) {
      const { namespace } = parseCaipAddress(account)
      if (wallets.state.get().accounts[namespace]?.caipAddress !== account)
        throw new LatchkeyError('SIGN_IN_NO_ADDRESS')
      return ask(account, (args) => wallets.provider(namespace)!.request(args), signal)
    },
    challenge: () => Promise.reject(new LatchkeyError('SIGN_IN_INIT_FAILED')),
    async signOut(account) {
      if (account) sessions.delete(account)
      else sessions.clear()
      show()
    },
    async admit(passage, signal) {
      for (const { account, cacao, times } of proofsOf(passage, { domain: DOMAIN, now: clock.now() }))
        take(account, cacao, times)
      const [inUse] = passage.accounts
      if (required && inUse) await ask(inUse, passage.request, signal)
    },
  }

  /** A proof that is not right is no proof; the account may still be asked. */
  function take(account: CaipAddress, cacao: Cacao, times: SignInSession['times']): void {
    try {
      keep(account, cacao.p.nonce, cacao.s.s, { cacao, times })
    } catch {
      sessions.delete(account)
    }
  }
}
