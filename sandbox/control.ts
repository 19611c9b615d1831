/** The sandbox's controls, validated and applied in one place for programs and for `/_sandbox/…`. */
import * as v from 'valibot'
import { CHAIN_IDS } from './chains/networks.ts'
import { describeSandbox, type SandboxParts, type SandboxState } from './describe.ts'
import { parse } from './http/validate.ts'
import {
  ADDRESS,
  CHAIN,
  MINE,
  QUOTER,
  TRADE,
  readBusy,
  readFaucet,
  type BusyInput,
  type FaucetInput,
} from './controlSchemas.ts'
import { ONRAMP_PATCH } from './onramp/settings.ts'
import { phonePatch } from './phone/settings.ts'
import type { RelayPatchInput } from './relay/faults.ts'
import { FAULT, RELEASE, type FaultInput } from './services/faultSchema.ts'
import { HIGHEST_COUNT } from './services/listings.ts'
import { nameKey } from './services/state.ts'
import { SIGN_IN_PATCH } from './signIn/settings.ts'
import { makeSolanaBusy } from './solana/busy.ts'
import { WALLET_IDS } from './wallets/profiles.ts'
import { PATCHES } from './wallets/protocol.ts'

const FAULTS = v.array(FAULT)
const FEATURES = v.array(
  v.strictObject({
    id: v.pipe(v.string(), v.regex(/^[a-z0-9_]+$/)),
    isEnabled: v.boolean(),
    config: v.optional(v.nullable(v.array(v.string())), []),
  }),
)
const PROJECT = v.strictObject({
  allowedOrigins: v.optional(v.array(v.string())),
  isAnalyticsEnabled: v.optional(v.boolean()),
})
const LISTINGS = v.strictObject({
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(HIGHEST_COUNT))),
  hostile: v.optional(v.boolean()),
})
const NAMES = v.record(
  v.string(),
  v.nullable(
    v.strictObject({ name: v.pipe(v.string(), v.nonEmpty()), avatar: v.optional(v.nullable(v.string()), null) }),
  ),
)
/** At most as far as the longest session lasts, and a day. */
const MOST_AHEAD = 31 * 24 * 3_600_000
const FRAME = v.strictObject({
  advance: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_AHEAD))),
  expire: v.optional(v.literal('sessions')),
})
const WALLETS = v.strictObject({
  ...v.partial(v.strictObject(PATCHES)).entries,
  tern: v.optional(phonePatch(CHAIN_IDS)),
})

/** Each control validates its input and rejects with a sentence that names the wrong field. */
export interface Control {
  /** Replaces all faults; `[]` clears them. */
  faults(faults: readonly FaultInput[]): Promise<void>
  /** Lets requests go on that a fault with this `match` holds; all of them without it, and the relay's frames. Those faults end. */
  release(order?: v.InferInput<typeof RELEASE>): Promise<void>
  /** Changes the given features, by id; `config` null means "no opinion". */
  features(features: v.InferInput<typeof FEATURES>): Promise<void>
  project(settings: v.InferInput<typeof PROJECT>): Promise<void>
  /** How many wallets the directory has (640), and whether some of them mean harm. */
  listings(settings: v.InferInput<typeof LISTINGS>): Promise<void>
  /** Gives addresses names and pictures; null takes them away. */
  names(names: v.InferInput<typeof NAMES>): Promise<void>
  /** How the quotes of swaps lie; `unlimited` is what hosted services do. */
  quoter(order: v.InferInput<typeof QUOTER>): Promise<void>
  /** How the pretended on-ramp pays out; fields left out stay as they are. */
  onramp(patch: v.InferInput<typeof ONRAMP_PATCH>): Promise<void>
  /** A trade of the faucet's, which moves the price of a pool. */
  trade(order: v.InferInput<typeof TRADE>): Promise<void>
  /** Sends from the faucet's account; answers the hash (on Solana: the signature) of the mined transaction. */
  faucet(order: FaucetInput): Promise<{ readonly hash: string }>
  /** Thousands of real transactions for one account; on EVM chains many tokens too. */
  history(order: BusyInput): Promise<void>
  mine(order: v.InferInput<typeof MINE>): Promise<void>
  /** Moves a chain's fault switches; those left out stay as they are. */
  chain(patch: v.InferInput<typeof CHAIN>): Promise<void>
  wallets(patches: v.InferInput<typeof WALLETS>): Promise<void>
  /** Moves the relay's fault switches; those left out stay as they are. */
  relay(patch: RelayPatchInput): Promise<void>
  /** Moves the sign-in server's switches; those left out stay as they are. */
  signIn(patch: v.InferInput<typeof SIGN_IN_PATCH>): Promise<void>
  /** Moves the frame's clock on (milliseconds: codes, links and sessions grow old), or ends all its sessions. */
  frame(order: v.InferInput<typeof FRAME>): Promise<void>
  state(): Promise<SandboxState>
  /** Back to the state after start: chains, services, wallets and relay. */
  reset(): Promise<void>
}

export function createControl(parts: SandboxParts): Control {
  const { chains, solana, services, wallets, phone, relay, signIn, frame, inbox } = parts
  return {
    async faults(input) {
      services.faults.set(parse(FAULTS, input))
    },
    async release(input = {}) {
      const { match } = parse(RELEASE, input)
      services.faults.release(match)
      if (match === undefined) await relay.patch({ hold: false })
    },
    async features(input) {
      for (const feature of parse(FEATURES, input)) services.features.set(feature.id, feature)
    },
    async project(input) {
      const { allowedOrigins, isAnalyticsEnabled } = parse(PROJECT, input)
      services.project = {
        allowedOrigins: allowedOrigins ?? services.project.allowedOrigins,
        isAnalyticsEnabled: isAnalyticsEnabled ?? services.project.isAnalyticsEnabled,
      }
    },
    async listings(input) {
      const { count, hostile } = parse(LISTINGS, input)
      const now = services.directory
      services.directory = { count: count ?? now.count, hostile: hostile ?? now.hostile }
    },
    async names(input) {
      const names = Object.entries(parse(NAMES, input))
      for (const [address, identity] of names) {
        const key = nameKey(parse(ADDRESS, address, address))
        if (identity) services.names.set(key, identity)
        else services.names.delete(key)
      }
    },
    async quoter(input) {
      services.quoter = parse(QUOTER, input).mode
    },
    async onramp(input) {
      const { payout, after, steers } = parse(ONRAMP_PATCH, input)
      const now = services.onramp
      services.onramp = { payout: payout ?? now.payout, after: after ?? now.after, steers: steers ?? now.steers }
    },
    async trade(input) {
      const { chainId, ...order } = parse(TRADE, input)
      await chains.trade(chainId, order)
    },
    async faucet(input) {
      const order = readFaucet(input)
      return { hash: await (order.chainId === 'solana' ? solana.faucet(order) : chains.faucet(order)) }
    },
    async history(input) {
      const order = readBusy(input)
      await (order.chainId === 'solana' ? makeSolanaBusy(solana, order) : chains.busy(order))
    },
    async mine(input) {
      const { chainId, blocks } = parse(MINE, input)
      await (chainId === 'solana' ? solana.mine(blocks) : chains.mine(chainId, blocks))
    },
    async chain(input) {
      solana.patch(parse(CHAIN, input).solana)
    },
    async wallets(input) {
      const patches = parse(WALLETS, input)
      for (const id of WALLET_IDS) {
        const patch = patches[id]
        if (patch) wallets[id].memory.patch(patch)
      }
      if (patches.tern) phone.patch(patches.tern)
    },
    relay: (patch) => relay.patch(patch),
    async signIn(input) {
      signIn.patch(parse(SIGN_IN_PATCH, input))
    },
    async frame(input) {
      const { advance, expire } = parse(FRAME, input)
      if (advance !== undefined) frame.clock.advance(advance)
      if (expire === 'sessions') frame.sessions.closeAll()
    },
    state: () => describeSandbox(parts),
    async reset() {
      // First: what was begun before, a late payout for one, must not reach the new chains.
      services.resets += 1
      services.faults.release()
      await chains.reset()
      solana.reset()
      services.reset()
      await relay.reset()
      for (const id of WALLET_IDS) {
        wallets[id].memory.reset()
        wallets[id].bundles.reset()
      }
      phone.reset()
      signIn.reset()
      frame.reset()
      inbox.clear()
    },
  }
}
