/** What a token gives is used by every plugin: none may change it for the others (threat T29). */
import { defineToken, type Readable } from '#kernel'
import { CHAINS, NETWORKS, WALLETS, type Modal, type ModalOptions } from '#wallet'
import type { RunningKernel } from '#kernel/runtime'
import { mockWallets } from '#testing'
import { expect, it, onTestFinished } from 'vitest'
import { activity } from '../../src/plugins/activity/index.ts'
import { balances } from '../../src/plugins/balances/index.ts'
import { branding } from '../../src/plugins/branding/index.ts'
import { email } from '../../src/plugins/email/index.ts'
import { evm } from '../../src/plugins/evm/index.ts'
import { frame } from '../../src/plugins/frame/index.ts'
import { identity } from '../../src/plugins/identity/index.ts'
import { injected } from '../../src/plugins/injected/index.ts'
import { receive } from '../../src/plugins/receive/index.ts'
import { send } from '../../src/plugins/send/index.ts'
import { siwx } from '../../src/plugins/siwx/index.ts'
import { solana, solanaMainnet } from '../../src/plugins/solana/index.ts'
import { names } from '../../src/plugins/names/index.ts'
import { onramp } from '../../src/plugins/onramp/index.ts'
import { socials } from '../../src/plugins/socials/index.ts'
import { swaps } from '../../src/plugins/swaps/index.ts'
import { walletConnect } from '../../src/plugins/walletconnect/index.ts'
import { wallets } from '../../src/plugins/wallets/index.ts'
import { boot } from '../../src/shell/boot.ts'
import { network, setUp, until } from '../shell/modalSupport.ts'
import { evmWallet } from './wallets/support.ts'

/** Contracts of plugins that are not written yet. */
const TO_COME: readonly string[] = []

/** The id of every token that some file of the sources defines. */
function tokenIds(): readonly string[] {
  const sources = import.meta.glob<string>('../../src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
  return Object.values(sources).flatMap((text) =>
    [...text.matchAll(/defineToken<[^(]*>\('([^']+)'\)/g)].map(([, id]) => id!),
  )
}

interface Written {
  /** Objects that were tried. */
  tried: number
  /** Where a write came through. */
  readonly changed: string[]
}

/** Tries to change everything that can be reached from a value: fields, lists, and what its getters and `get` answer. */
function attack(value: unknown, path: string, written: Written): void {
  const found = new Map<object, string>()
  collect(value, path, found)
  // First all is found, then all is tried: a write that comes through would hide what lies behind it.
  for (const [object, where] of found) {
    written.tried += 1
    if (object instanceof Map || object instanceof Set) written.changed.push(`${where}: an open collection`)
    else for (const [what, act] of writes(object)) if (act()) written.changed.push(`${where}: ${what}`)
  }
}

function collect(value: unknown, path: string, found: Map<object, string>): void {
  // The page's own objects belong to the page. Collections are found below: no freezing keeps anybody from filling them.
  if (typeof value !== 'object' || value === null || value instanceof AbortSignal || found.has(value)) return
  found.set(value, path)
  for (const key of Reflect.ownKeys(value)) collect(Reflect.get(value, key), `${path}.${String(key)}`, found)
  const { get, subscribe } = value as Partial<Readable<unknown>>
  if (typeof get === 'function' && typeof subscribe === 'function') collect(get(), `${path}.get()`, found)
}

/** All answer whether they changed something. */
const writes = (object: object): readonly (readonly [string, () => boolean])[] => [
  ['a new field', () => Reflect.set(object, 'planted', () => 'mine')],
  ...Reflect.ownKeys(object).flatMap((key): [string, () => boolean][] => {
    // The length of a frozen list is refused by a throw, that of an open one has been shown by its entries.
    if (key === 'length') return []
    const name = String(key)
    return [
      [`${name} written`, () => Reflect.set(object, key, () => 'mine')],
      [`${name} defined`, () => Reflect.defineProperty(object, key, { value: 'mine' })],
      [`${name} deleted`, () => Reflect.deleteProperty(object, key)],
    ]
  }),
  ['another prototype', () => Reflect.setPrototypeOf(object, { planted: true })],
]

/** A modal with every plugin, and a wallet connected. */
async function connected(): Promise<Modal> {
  let kernel: RunningKernel | undefined
  const load = async () => ({
    boot(...given: Parameters<typeof boot>) {
      const running = boot(...given)
      kernel = running.kernel
      return running
    },
  })
  const options: Partial<ModalOptions> = {
    networks: [network, solanaMainnet],
    plugins: [
      wallets(),
      injected(),
      evm(),
      solana(),
      balances(),
      activity(),
      receive(),
      identity(),
      branding(),
      walletConnect(),
      send(),
      swaps(),
      names(),
      onramp(),
      socials(),
      siwx({ required: false }),
      frame(),
      email(),
      mockWallets(evmWallet()).plugin,
    ],
    // What the host wrote stands in HOST.
    customWallets: [{ id: 'harbor', name: 'Harbor' }],
    features: {
      socials: ['google'],
      branding: true,
      activity: true,
      email: true,
      swaps: ['1inch'],
      onramp: ['meld'],
    },
  }
  const { modal } = setUp(options, {}, { load })
  onTestFinished(() => modal.dispose())
  await modal.open()
  const service = await modal.use(WALLETS)
  await until(modal, () => service.state.get().connectors.some(({ id }) => id === 'larkspur'))
  await service.connect({ connectorId: 'larkspur' })
  // Whatever starts only when it is needed has services, too.
  for (const { manifest } of options.plugins ?? []) await kernel?.plugins.activate(manifest.id)
  return modal
}

/** What is handed out by a call instead of standing in the service. */
async function handedOut(modal: Modal): Promise<Readonly<Record<string, unknown>>> {
  const service = await modal.use(WALLETS)
  const chains = await modal.use(CHAINS)
  const networks = await modal.use(NETWORKS)
  return {
    connector: service.connector('larkspur'),
    provider: service.provider('eip155'),
    chain: await chains.get('eip155'),
    otherChain: await chains.get('solana'),
    network: networks.get('eip155:1'),
    snapshot: modal.getState(),
  }
}

it('cannot be written to, whichever token it is', async () => {
  const modal = await connected()
  const written: Written = { tried: 0, changed: [] }
  const missing: string[] = []
  for (const id of tokenIds()) {
    const found = await modal.use(defineToken<unknown>(id)).then(
      (service) => ({ service }),
      () => undefined,
    )
    if (found) attack(found.service, id, written)
    else missing.push(id)
  }
  for (const [what, value] of Object.entries(await handedOut(modal))) {
    expect([what, typeof value]).toEqual([what, 'object'])
    attack(value, what, written)
  }
  expect(missing.sort()).toEqual([...TO_COME].sort())
  expect(written.changed).toEqual([])
  expect(written.tried).toBeGreaterThan(100)
})

it('is what the attack would find, were it not so', () => {
  const open: Written = { tried: 0, changed: [] }
  const half = Object.freeze({
    rows: { get: () => Object.freeze([{ onSelect: () => 'yours' }]), subscribe: () => () => {} },
  })
  attack(half, 'half', open)
  expect(open.changed).toContain('half.rows: get written')
  expect(open.changed).toContain('half.rows.get().0: onSelect written')
})
