/** The phone wallet's logic, in its page and in Node: pending questions, and what a decision does. */
import { RpcError } from '../chains/rpc.ts'
import { ERRORS } from '../wallets/errors.ts'
import { lieAbout } from '../wallets/lies.ts'
import type { Nodes } from '../wallets/nodes.ts'
import type { Namespace } from '../wallets/profiles.ts'
import { carryOut, readAny, type PhoneAsk } from './asks.ts'
import type { PhoneKeys } from './keys.ts'
import { closeClient, openKit, type Kit, type KitOptions, type Proposal, type Request } from './kit.ts'
import { commonChains, namespacesFor, obstacle, offerOf, type Addresses } from './namespaces.ts'
import { peerOf, verdictOf, type Peer, type Verdict } from './site.ts'
import type { Outcome } from './requests.ts'
import { accountIndex, addressAt, createSessions, type Sessions } from './sessions.ts'
import { answerSignIn, chainsOf, type SignInRequest } from './signIn.ts'
import type { PhoneSettings } from './settings.ts'

/** A site wants a session. */
export interface WaitingProposal {
  readonly kind: 'proposal'
  readonly id: number
  readonly peer: Peer
  readonly verdict: Verdict
  /** CAIP-2 ids of the wallet's chains that the site named. */
  readonly chains: readonly string[]
  /** Methods and events it asks for, as it wrote them. */
  readonly methods: readonly string[]
  /** Why nobody could say yes; undefined when somebody could. */
  readonly obstacle: string | undefined
  /** It wants a signed message, too. */
  readonly signIn?: SignInRequest | undefined
}

/** A connected site wants a signature, or another network. */
export interface WaitingRequest {
  readonly kind: 'request'
  readonly id: number
  readonly topic: string
  readonly peer: Peer
  readonly verdict: Verdict
  readonly method: string
  readonly asked: PhoneAsk
}
export type Waiting = WaitingProposal | WaitingRequest

/** Which accounts and chains a person gives to a site. */
export interface Choice {
  /** By index; those in use where it names none. */
  readonly accounts?: Readonly<Partial<Record<Namespace, number>>>
  readonly chains: readonly string[]
}

export interface PhoneWalletOptions extends KitOptions {
  readonly keys: PhoneKeys
  readonly nodes: Nodes
  readonly settings: () => PhoneSettings
  /** Called once for every question that reaches the wallet. */
  readonly onQuestion?: (question: { readonly id: number; readonly topic: string; readonly method: string }) => void
}

export interface PhoneWallet {
  readonly kit: Kit
  readonly sessions: Sessions
  /** Follows a link `wc:…`, also inside a deep link. Rejects when it is none, was used, or is too old. */
  pair(link: string): Promise<void>
  waiting(): readonly Waiting[]
  /** Says yes, and does it. */
  approve(waiting: Waiting, choice?: Choice): Promise<void>
  reject(waiting: Waiting): Promise<void>
  /** What went wrong last, for the person. */
  problem(): string | undefined
  onChange(listener: () => void): () => void
  close(): Promise<void>
}

/** CAIP-25's answers to a proposal. */
const PROPOSAL_ERRORS = {
  rejected: { code: 5000, message: 'User rejected.' },
  chains: { code: 5100, message: 'Unsupported chains.' },
} as const

/** The node refused (EIP-1474). The library passes on the message of this code; for an internal error it uses its own. */
const REFUSED = { code: -32003 } as const

/** Addresses for which nobody has a key. */
const NOBODY: Addresses = {
  eip155: ['0x000000000000000000000000000000000000dEaD'],
  solana: ['1nc1nerator11111111111111111111111111111111'],
}

export async function openWallet(options: PhoneWalletOptions): Promise<PhoneWallet> {
  const { keys, nodes, settings, onQuestion } = options
  const kit = await openKit(options)
  const offer = () => offerOf(nodes, settings())
  const listeners = new Set<() => void>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const seen = new Set<number>()
  let waiting: readonly Waiting[] = []
  let problem: string | undefined

  const changed = (): void => {
    for (const listener of listeners) listener()
  }
  const sessions = createSessions({ kit, keys, settings, offer, changed })
  const leave = (id: number): void => {
    waiting = waiting.filter((other) => other.id !== id)
    changed()
  }
  const report = (error: unknown): void => {
    problem = error instanceof Error ? error.message : String(error)
    changed()
  }

  function onProposal({ id, params, verifyContext }: Proposal): void {
    if (!isNew({ id, topic: params.pairingTopic, method: 'wc_sessionPropose' })) return
    const { requiredNamespaces, optionalNamespaces } = params
    const wanted = [...Object.values(requiredNamespaces), ...Object.values(optionalNamespaces)]
    const own = offer()
    const chains = commonChains(requiredNamespaces, optionalNamespaces, own.chains)
    const none = chains.length === 0 ? 'It asks for no network that this wallet has.' : undefined
    decide({
      kind: 'proposal',
      id,
      peer: peerOf(params.proposer.metadata),
      verdict: verdictOf(verifyContext),
      chains,
      methods: [...new Set(wanted.flatMap(({ methods, events }) => [...methods, ...events]))],
      obstacle: obstacle(requiredNamespaces, own) ?? none,
    })
  }

  /** A site wants a session and a sign-in at once (CAIP-222). */
  function onSignIn(request: SignInRequest): void {
    const { id, topic, params, verifyContext } = request
    if (!isNew({ id, topic, method: 'wc_sessionAuthenticate' })) return
    const chains = chainsOf(request, offer().chains)
    decide({
      kind: 'proposal',
      id,
      peer: peerOf(params.requester.metadata),
      verdict: verdictOf(verifyContext),
      chains,
      methods: ['personal_sign'],
      obstacle: chains.length === 0 ? 'It asks for no network that this wallet has.' : undefined,
      signIn: request,
    })
  }

  function onRequest({ id, topic, params, verifyContext }: Request): void {
    const { method } = params.request
    if (!isNew({ id, topic, method })) return
    const { mode } = settings()
    if (mode === 'hang') return
    if (mode === 'lie') return void respond(topic, id, { result: lieAbout(method) })
    const found = readAny(params, { addresses: sessions.addresses(topic), nodes, offer: offer() })
    if ('answer' in found) return void respond(topic, id, found.answer)
    const peer = sessions.peer(topic)
    decide({ kind: 'request', id, topic, peer, verdict: verdictOf(verifyContext), method, asked: found.asked })
  }

  /** The library hears some questions twice; people must not (T9). */
  function isNew(question: Parameters<NonNullable<typeof onQuestion>>[0]): boolean {
    if (seen.has(question.id)) return false
    seen.add(question.id)
    onQuestion?.(question)
    return true
  }

  function decide(question: Waiting): void {
    const { mode, ms } = settings()
    if (mode === 'hang') return
    if (mode === 'ask') {
      waiting = [...waiting, question]
      return changed()
    }
    if (mode === 'reject') return void reject(question)
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        void approve(question)
      },
      mode === 'delay' ? ms : 0,
    )
    timers.add(timer)
  }

  async function approve(question: Waiting, choice?: Choice): Promise<void> {
    leave(question.id)
    try {
      await (question.kind === 'proposal' ? settle(question, choice) : fulfil(question))
    } catch (error) {
      report(error)
    }
  }

  async function settle({ id, chains, obstacle: why, signIn }: WaitingProposal, choice?: Choice): Promise<void> {
    if (signIn) {
      const key = keys.eip155[choice?.accounts?.eip155 ?? accountIndex(settings(), 'eip155')]!
      await answerSignIn(kit, signIn, {
        key,
        chains: choice?.chains ?? chains,
        methods: offer().families.eip155.methods,
      })
      return changed()
    }
    if (why !== undefined) return kit.rejectSession({ id, reason: PROPOSAL_ERRORS.chains })
    const now = settings()
    const address = (family: Namespace): string =>
      addressAt(keys, family, choice?.accounts?.[family] ?? accountIndex(now, family))
    const addresses = now.mode === 'lie' ? NOBODY : { eip155: [address('eip155')], solana: [address('solana')] }
    await kit.approveSession({ id, namespaces: namespacesFor(choice?.chains ?? chains, addresses, offer().families) })
    changed()
  }

  async function fulfil({ topic, id, asked }: WaitingRequest): Promise<void> {
    try {
      await respond(topic, id, { result: await carryOut(asked, { keys, nodes, answers: settings().solanaAnswers }) })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      const { code } = error instanceof RpcError ? REFUSED : ERRORS.internal
      return respond(topic, id, { error: { code, message } })
    }
    const { ask } = asked
    if (ask.kind === 'switchChain' || ask.kind === 'addChain') await sessions.moveTo(topic, ask.chainId)
  }

  async function reject(question: Waiting): Promise<void> {
    leave(question.id)
    try {
      if (question.kind === 'request') return await respond(question.topic, question.id, { error: ERRORS.rejected })
      const reason = question.obstacle === undefined ? PROPOSAL_ERRORS.rejected : PROPOSAL_ERRORS.chains
      if (question.signIn) await kit.rejectSessionAuthenticate({ id: question.id, reason })
      else await kit.rejectSession({ id: question.id, reason })
    } catch (error) {
      report(error)
    }
  }

  async function respond(topic: string, id: number, outcome: Outcome): Promise<void> {
    try {
      const error = 'error' in outcome ? outcome.error : undefined
      const response = error ? { id, jsonrpc: '2.0', error } : { id, jsonrpc: '2.0', result: resultOf(outcome) }
      await kit.respondSessionRequest({ topic, response })
    } catch (failure) {
      // The site may have gone in the meantime.
      report(failure)
    }
  }

  kit.on('session_proposal', onProposal)
  kit.on('session_request', onRequest)
  kit.on('proposal_expire', ({ id }) => leave(id))
  kit.on('session_request_expire', ({ id }) => leave(id))
  kit.on('session_delete', ({ topic }) => {
    waiting = waiting.filter((other) => other.kind !== 'request' || other.topic !== topic)
    changed()
  })
  kit.engine.signClient.events.on('session_expire', changed)

  return {
    kit,
    sessions,
    async pair(link) {
      problem = undefined
      // A wallet that listens for the one is not asked the other.
      kit.off('session_authenticate', onSignIn)
      if (settings().signsIn) kit.on('session_authenticate', onSignIn)
      await kit.pair({ uri: pairingUri(link) })
    },
    waiting: () => waiting,
    approve,
    reject,
    problem: () => problem,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      for (const timer of timers) clearTimeout(timer)
      listeners.clear()
      await closeClient(kit)
    },
  }
}

/** Checked here, because the library fails on other text with an unclear error. */
function pairingUri(link: string): string {
  const inner = URL.canParse(link) ? new URL(link).searchParams.get('uri') : null
  const uri = inner ?? link
  if (!/^wc:[0-9a-f]{64}@2\?/.test(uri)) throw new Error('This is no link of WalletConnect. It begins with wc:')
  return uri
}

function resultOf(outcome: Outcome): unknown {
  return 'result' in outcome ? outcome.result : undefined
}
