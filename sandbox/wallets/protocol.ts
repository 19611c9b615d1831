/** Messages between site, approval window and wallet origin. Each side validates what it receives. */
import * as v from 'valibot'
import type { WalletId } from './profiles.ts'

export const MODES = ['ask', 'approve', 'reject', 'delay', 'hang', 'lie', 'vanish'] as const
/**
 * How a wallet behaves: `ask` opens its window; `approve` says yes without one; `delay` too, after `ms`; `reject` says
 * no; `hang` never answers; `lie` answers nonsense; `vanish` never answers and is never announced again.
 */
export const BEHAVIOUR = v.strictObject({
  mode: v.picklist(MODES),
  ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000)), 3000),
})
export type Behaviour = v.InferOutput<typeof BEHAVIOUR>
export type BehaviourInput = v.InferInput<typeof BEHAVIOUR>

/** Index of one of the wallet's three accounts. */
export const ACCOUNT_INDEX = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2))

/** What a person would do in the wallet, or with its settings. */
export const PATCH = v.strictObject({
  ...v.partial(BEHAVIOUR).entries,
  /** The account to use. */
  account: v.optional(ACCOUNT_INDEX),
  /** The network to be on; also one without a node, which sites may not know. */
  chainId: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))),
  locked: v.optional(v.boolean()),
})
export type Patch = v.InferOutput<typeof PATCH>
export type PatchInput = v.InferInput<typeof PATCH>

/** By wallet: one without EVM networks has none to be put on. */
export const PATCHES = {
  larkspur: PATCH,
  quarry: PATCH,
  marram: v.omit(PATCH, ['chainId']),
  saltbox: PATCH,
  lintel: PATCH,
  sapling: PATCH,
} as const satisfies Readonly<Record<WalletId, v.GenericSchema>>

/** A request of EIP-1193, or of WalletConnect's Solana RPC. */
export const REQUEST = v.object({
  method: v.pipe(v.string(), v.nonEmpty()),
  params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
})
export type WalletRequest = v.InferOutput<typeof REQUEST>

/** What a site sees of a wallet, by namespace. No accounts: not connected, or locked. */
export const SESSION = v.object({
  accounts: v.object({ eip155: v.array(v.string()), solana: v.array(v.string()) }),
  /** Hex, as EIP-695 has it. EVM only. */
  chainId: v.string(),
})
export type Session = v.InferOutput<typeof SESSION>

const ERROR = v.object({ code: v.number(), message: v.string() })

/** The wallet origin's answer to a request. */
export const ANSWER = v.variant('kind', [
  v.object({ kind: v.literal('result'), result: v.unknown() }),
  v.object({ kind: v.literal('error'), error: ERROR }),
  /** A read: the page asks the node itself. */
  v.object({ kind: v.literal('forward'), chainId: v.number() }),
  /** A person must decide: the page opens the window. */
  v.object({ kind: v.literal('window') }),
  /** The wallet will never answer. */
  v.object({ kind: v.literal('silence') }),
])
export type Answer = v.InferOutput<typeof ANSWER>

export const REPLY = v.object({ answer: ANSWER, session: SESSION })
export const GREETING = v.object({ session: SESSION, mode: v.picklist(MODES) })
/** One line of the event stream. */
export const PUSH = v.object({ wallet: v.string(), session: SESSION })

const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))
/** Window to page: listening. */
export const READY = v.object({ kind: v.literal('ready'), id })
/** Page to window: what is asked. */
export const QUESTION = v.object({ kind: v.literal('question'), id, request: REQUEST })
/** Window to page: what the person decided. */
export const DECISION = v.object({
  kind: v.literal('decision'),
  id,
  outcome: v.union([v.object({ error: ERROR }), v.object({ result: v.unknown() })]),
})
export type Decision = v.InferOutput<typeof DECISION>
