/** A page on which a plugin asks a wallet to move value. The suite decides when the wallet and the chain answer. */
import { LatchkeyError, type InstalledPlugin } from '#kernel'
import { createFakeStorage, flush, type FakeStorage } from '#kernel/testing'
import {
  CHAIN,
  TRANSACTION_SENT,
  TRANSACTION_SETTLED,
  WALLETS,
  type ChainAdapter,
  type ChainContribution,
  type RequestArguments,
} from '#wallet'
import { parseCaipAddress } from '#wallet'
import { mockWallet, mockWallets } from '../mockConnector.ts'
import type { OperationCheck, PluginCase } from './pluginRules.ts'
import { createScene, type Scene } from './scene.ts'
import { asPromise, settle } from './settle.ts'

/** Requests in which a person says yes. */
const SIGNS = /send|sign/i
/** Milliseconds of real time for code that is being loaded. */
const LOADING = 5_000
const CONNECTOR = 'conformance'
export const HASH = `0x${'c0'.repeat(32)}`

export interface OperationStage extends Scene {
  readonly hash: string
  /** How often the wallet was asked for a yes. */
  asked(): number
  /** What the chain was asked to wait for. */
  readonly followed: readonly string[]
  /** What the page was told of `hash`. */
  readonly told: { sent: number; settled: number }
  /** Toasts and alerts so far. */
  toasts(): number
  state(): string | undefined
  /** Connects the wallet, and leads the plugin to its question. Resolves to what went wrong. */
  ask(): Promise<unknown>
  /** The wallet answers what it was asked, with the hash. */
  approve(): Promise<void>
  /** The chain confirms what it was asked to wait for. */
  confirm(): Promise<void>
  until(holds: () => boolean): Promise<boolean>
  /** What the next page finds, if this one goes away now: a page that goes away does nothing more. */
  copyStorage(): FakeStorage
  end(): Promise<void>
}

/** `storage`: of an earlier page, which had the wallet's permission. */
export async function createOperationStage(
  tried: PluginCase,
  { accounts, begin, answer = HASH }: OperationCheck,
  storage?: FakeStorage,
): Promise<OperationStage> {
  const granted = storage !== undefined
  const wallet = mockWallet({ id: CONNECTOR, name: 'Conformance', accounts, granted })
  const waiting: (() => void)[] = []
  const followed: string[] = []
  const open: ((value: string) => void)[] = []
  let asked = 0
  wallet.behave({ answer: reply }, 'request')

  function reply({ method }: RequestArguments): unknown {
    if (SIGNS.test(method)) {
      asked += 1
      return new Promise((resolve) => open.push(resolve))
    }
    if (method === 'eth_accounts') return accounts.map((account) => parseCaipAddress(account).address)
    if (method === 'eth_chainId')
      return `0x${Number(parseCaipAddress(accounts[0]!).chainId.split(':')[1]).toString(16)}`
    throw new LatchkeyError('RPC_METHOD_NOT_FOUND')
  }

  const connector = mockWallets(wallet).plugin
  const beside = [
    ...(tried.options.beside ?? []).map((plugin) => held(plugin, { followed, waiting })),
    { ...connector, manifest: { ...connector.manifest, id: CONNECTOR } },
  ]
  const scene = createScene({ ...tried, options: { ...tried.options, beside } }, undefined, storage)
  const { kernel, clock, id } = scene
  const told = { sent: 0, settled: 0 }
  const isIt = (hash: string): boolean => hash.toLowerCase() === answer.toLowerCase()
  const offs = [
    kernel.bus.on(TRANSACTION_SENT, ({ hash }) => void (told.sent += isIt(hash) ? 1 : 0)),
    kernel.bus.on(TRANSACTION_SETTLED, ({ hash }) => void (told.settled += isIt(hash) ? 1 : 0)),
  ]

  async function turns(): Promise<void> {
    for (let count = 0; count < 40; count += 1) await flush()
    await clock.advance(0)
  }

  async function until(holds: () => boolean): Promise<boolean> {
    const limit = performance.now() + LOADING
    while (!holds() && performance.now() < limit) await turns()
    return holds()
  }

  for (const stage of ['open', 'later'] as const) await settle(clock, kernel.plugins.start(stage))
  scene.pin(true)
  await settle(clock, kernel.plugins.activate(id))
  const isConnected = (): boolean => kernel.maybe(WALLETS)?.state.get().connections.length !== 0
  if (granted) await until(isConnected)

  return Object.assign(scene, {
    hash: answer,
    followed,
    told,
    until,
    asked: () => asked,
    toasts: () => scene.said.filter(({ kind }) => kind !== 'announcement').length,
    state: () => kernel.plugins.statuses.get()[id]?.state,
    async ask() {
      let failure: unknown
      const work = asPromise(async () => {
        await (await kernel.ready(WALLETS)).connect({ connectorId: CONNECTOR })
        await begin(scene)
      })
      work.catch((error: unknown) => (failure = error))
      await until(() => asked > 0 || failure !== undefined)
      return failure
    },
    async approve() {
      for (const yes of open.splice(0)) yes(answer)
      await turns()
    },
    async confirm() {
      for (const settled of waiting.splice(0)) settled()
      await turns()
    },
    copyStorage() {
      const copy = createFakeStorage()
      for (const [key, value] of scene.storage.values) copy.values.set(key, value)
      return copy
    },
    async end() {
      for (const yes of open.splice(0)) yes(answer)
      offs.forEach((off) => off())
      await settle(clock, scene.dispose())
    },
  })
}

interface Waits {
  readonly followed: string[]
  readonly waiting: (() => void)[]
}

/** The plugin, of whose chains the suite decides when a transaction is confirmed. */
function held(plugin: InstalledPlugin, { followed, waiting }: Waits): InstalledPlugin {
  const { contributes } = plugin.manifest
  const wait: NonNullable<ChainAdapter['waitForTransaction']> = ({ hash, signal }) =>
    new Promise((resolve, reject) => {
      followed.push(hash)
      signal.addEventListener('abort', () => reject(new LatchkeyError('ABORTED')), { once: true })
      waiting.push(() => resolve({ hash, status: 'confirmed' }))
    })
  const slots = contributes?.slots?.map((contribution) => {
    if (contribution.slot.id !== CHAIN.id) return contribution
    const item = contribution.item as ChainContribution
    const load: ChainContribution['load'] = async () => {
      const { default: make } = await item.load()
      // The adapter may be of a class, and is frozen once it is in use.
      return {
        default: (environment) =>
          Object.create(make(environment), { waitForTransaction: { value: wait } }) as ChainAdapter,
      }
    }
    return { ...contribution, item: { ...item, load } }
  })
  return slots ? { ...plugin, manifest: { ...plugin.manifest, contributes: { ...contributes, slots } } } : plugin
}
