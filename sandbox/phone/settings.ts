/** The phone wallet's settings, changed by the person or by a test. The server keeps them; the page follows them. */
import type { Address } from 'viem'
import * as v from 'valibot'
import { PHONE, PHONE_ACCOUNTS } from './profile.ts'

export const PHONE_MODES = ['ask', 'approve', 'reject', 'delay', 'hang', 'lie'] as const

const ACCOUNT = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(PHONE_ACCOUNTS - 1))

/**
 * `ask` shows every question; `approve` says yes without one; `delay` too, after `ms`; `reject` says no; `hang` never
 * answers; `lie` answers nonsense.
 */
export const PHONE_SETTINGS = v.strictObject({
  mode: v.picklist(PHONE_MODES),
  /** Milliseconds, for `delay`. */
  ms: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000)),
  /** Index of the account in use on EVM chains. */
  account: ACCOUNT,
  chainId: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Index of the account in use on Solana. */
  solanaAccount: ACCOUNT,
  /** What sites get: many wallets have one family of chains only. Connected sites gain or lose the other. */
  grants: v.picklist(['all', 'eip155', 'solana']),
  /** The cluster it knows; `former`: the main one, by nothing but the name it first had. For new sessions. */
  solanaCluster: v.picklist(['sandbox', 'former']),
  /** Older wallets lack solana_signAllTransactions. Sites hear of it with a new session, or the next update of theirs. */
  solanaSignsAll: v.boolean(),
  /** What solana_signTransaction answers: wallets differ. */
  solanaAnswers: v.picklist(['both', 'signature', 'transaction']),
  /** Signs in while it connects, where a site asks for that (`session_authenticate`). Other wallets get a session alone. */
  signsIn: v.boolean(),
})
export type PhoneSettings = v.InferOutput<typeof PHONE_SETTINGS>

/** `chainIds` are the EVM networks the wallet has a node for. */
export function phonePatch(chainIds: readonly number[]) {
  const { chainId, ...others } = PHONE_SETTINGS.entries
  const known = v.check<number, string>((id) => chainIds.includes(id), `must be ${chainIds.join(' or ')}`)
  return v.strictObject({ ...v.partial(v.strictObject(others)).entries, chainId: v.optional(v.pipe(chainId, known)) })
}
export type PhonePatch = Partial<PhoneSettings>

export const FIRST_SETTINGS: PhoneSettings = {
  mode: 'ask',
  ms: 3000,
  account: 0,
  chainId: 31337,
  solanaAccount: 0,
  grants: 'all',
  solanaCluster: 'sandbox',
  solanaSignsAll: true,
  solanaAnswers: 'both',
  signsIn: false,
}

/** In the order of the accounts' indices. */
export interface PhoneAddresses {
  readonly eip155: readonly Address[]
  readonly solana: readonly string[]
}

export interface PhoneDescription extends PhoneSettings {
  readonly id: typeof PHONE.id
  /** Of EVM chains. */
  readonly addresses: readonly string[]
  readonly solanaAddresses: readonly string[]
}

export interface PhoneMemory {
  readonly addresses: PhoneAddresses
  patch(patch: PhonePatch): void
  settings(): PhoneSettings
  describe(): PhoneDescription
  /** Answers how to stop listening. */
  onChange(listener: () => void): () => void
  reset(): void
}

export function createPhoneMemory(addresses: PhoneAddresses): PhoneMemory {
  const listeners = new Set<() => void>()
  let settings = FIRST_SETTINGS
  const set = (next: PhoneSettings): void => {
    settings = next
    for (const listener of listeners) listener()
  }
  return {
    addresses,
    patch: (patch) => set({ ...settings, ...patch }),
    settings: () => settings,
    describe: () => ({
      id: PHONE.id,
      addresses: addresses.eip155,
      solanaAddresses: addresses.solana,
      ...settings,
    }),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reset: () => set(FIRST_SETTINGS),
  }
}
