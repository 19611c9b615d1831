/** How the phone wallet was left by its person, or set by a test. The server keeps it; the page obeys. */
import type { Address } from 'viem'
import * as v from 'valibot'
import { PHONE_ACCOUNTS } from './keys.ts'
import { PHONE } from './profile.ts'

export const PHONE_MODES = ['ask', 'approve', 'reject', 'delay', 'hang', 'lie'] as const

/**
 * `ask` shows every question; `approve` says yes without one; `delay` too, after `ms`; `reject` says no; `hang` never
 * answers; `lie` answers nonsense.
 */
export const PHONE_SETTINGS = v.strictObject({
  mode: v.picklist(PHONE_MODES),
  /** Milliseconds, for `delay`. */
  ms: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000)),
  /** Index of the account in use. */
  account: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(PHONE_ACCOUNTS - 1)),
  chainId: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
export type PhoneSettings = v.InferOutput<typeof PHONE_SETTINGS>

/** `chainIds` are the networks the wallet has a node for. */
export function phonePatch(chainIds: readonly number[]) {
  const { chainId, ...others } = PHONE_SETTINGS.entries
  const known = v.check<number, string>((id) => chainIds.includes(id), `must be ${chainIds.join(' or ')}`)
  return v.strictObject({ ...v.partial(v.strictObject(others)).entries, chainId: v.optional(v.pipe(chainId, known)) })
}
export type PhonePatch = Partial<PhoneSettings>

export const FIRST_SETTINGS: PhoneSettings = { mode: 'ask', ms: 3000, account: 0, chainId: 31337 }

export interface PhoneDescription extends PhoneSettings {
  readonly id: typeof PHONE.id
  readonly addresses: readonly string[]
}

export interface PhoneMemory {
  /** The accounts, in the order of their indices. */
  readonly addresses: readonly Address[]
  patch(patch: PhonePatch): void
  settings(): PhoneSettings
  describe(): PhoneDescription
  /** Answers how to stop listening. */
  onChange(listener: () => void): () => void
  reset(): void
}

export function createPhoneMemory(addresses: readonly Address[]): PhoneMemory {
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
    describe: () => ({ id: PHONE.id, addresses, ...settings }),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reset: () => set(FIRST_SETTINGS),
  }
}
