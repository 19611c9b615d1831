/** A page for a test: a modal's kernel with the plugin, a wallet that answers when the test says so, and a chain with a vault. */
import { contribute, definePlugin, LatchkeyError, shapes, type InstalledPlugin } from 'latchkey/plugin'
import { createTestKernel, flush, mockWallet, mockWallets, type FakeStorage } from 'latchkey/plugin/testing'
import {
  askWallet,
  CHAIN,
  TRANSACTION_SENT,
  TRANSACTION_SETTLED,
  WALLETS,
  type ChainAdapter,
  type Network,
  type RequestArguments,
  type Simulation,
  type TransactionOutcome,
} from 'latchkey/plugin/wallet'
import { mainnet } from 'latchkey/plugins/evm'
import { wallets } from 'latchkey/plugins/wallets'
import { FORM, STAKES, staking } from '../index.ts'

export const VAULT = 'eip155:1:0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const ME = 'eip155:1:0x1111111111111111111111111111111111111111'
export const HASH = `0x${'ab'.repeat(32)}`
export const FEE = { likely: 1_000n, most: 2_500n }

export interface VaultChain {
  readonly plugin: InstalledPlugin
  wallet: bigint
  staked: bigint
  /** How the nodes fail. */
  failure: Error | undefined
  /** Changes what a simulation says. */
  simulated: Partial<Simulation<'eip155'>>
  readonly waiting: { readonly hash: string; end(outcome: TransactionOutcome | Error): void }[]
}

/** An EVM chain that has one contract. */
export function vaultChain(): VaultChain {
  const reached = <T>(value: T): T => {
    if (chain.failure) throw chain.failure
    return value
  }
  const adapter: ChainAdapter<'eip155'> = {
    namespace: 'eip155',
    isAddress: (address) => /^0x[\da-f]{40}$/i.test(address),
    normalizeAddress: (address) => address,
    getBalance: async () => ({ value: reached(chain.wallet), decimals: 18, symbol: 'ETH' }),
    call: async () => reached(`0x${chain.staked.toString(16).padStart(64, '0')}` as const),
    async simulate({ transactions: [{ value = 0n, data = '0x' } = {}] }) {
      const units = value > 0n ? -value : BigInt(`0x${data.slice(10)}`)
      return {
        steps: [{ gas: 60_000n }],
        fees: {},
        fee: FEE,
        balance: reached(chain.wallet),
        effects: { movements: [{ units }], approvals: [] },
        ...chain.simulated,
      }
    },
    sendTransaction({ from, transaction: { to, data, value = 0n }, wallet, signal }) {
      const params = [{ from, to, data, value: `0x${value.toString(16)}` }]
      const schema = shapes.text(66, /^0x[\da-f]{64}$/)
      return askWallet({ wallet, signal, args: { method: 'eth_sendTransaction', params }, schema })
    },
    waitForTransaction: ({ hash, signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new LatchkeyError('ABORTED')), { once: true })
        chain.waiting.push({ hash, end: (it) => (it instanceof Error ? reject(it) : resolve(it)) })
      }),
  }
  const item = { id: 'eip155', label: 'EVM', address: /^0x[\da-f]{40}$/i, caseless: true, oneAddress: true }
  const plugin = definePlugin({
    id: 'vault-chain',
    version: '1.0.0',
    apiVersion: 1,
    contributes: { slots: [contribute(CHAIN, { ...item, load: async () => ({ default: () => adapter }) })] },
  })
  const chain: VaultChain = {
    plugin: plugin(),
    wallet: 10n ** 18n,
    staked: 0n,
    failure: undefined,
    simulated: {},
    waiting: [],
  }
  return chain
}

export async function openPage({ storage, chain = vaultChain() }: { storage?: FakeStorage; chain?: VaultChain } = {}) {
  const wallet = mockWallet({ name: 'Larkspur', accounts: [ME] })
  const questions: { readonly params: unknown; answer(value: unknown): void; refuse(error: unknown): void }[] = []
  const ask = ({ params }: RequestArguments) =>
    new Promise((answer, refuse) => void questions.push({ params, answer, refuse }))
  wallet.behave({ answer: ask }, 'request')
  const page = createTestKernel({
    plugins: [wallets(), chain.plugin, mockWallets(wallet).plugin, staking({ vault: VAULT })],
    networks: [mainnet] as readonly Network[],
    storage,
  })
  const { bus, plugins } = page.kernel
  const told: string[] = []
  const offs = [
    bus.on(TRANSACTION_SENT, ({ to, amount = '', symbol = '' }) => void told.push(`sent ${to} ${amount} ${symbol}`)),
    bus.on(TRANSACTION_SETTLED, ({ status }) => void told.push(status)),
  ]
  await plugins.start('open')
  const service = await page.kernel.ready(WALLETS)
  if (storage === undefined) await service.connect({ connectorId: 'larkspur' })
  const ctx = await plugins.activate('staking')
  return {
    ...page,
    chain,
    questions,
    service,
    told,
    form: ctx.use(FORM),
    stakes: ctx.use(STAKES),
    toasts: () => page.said.filter(({ kind }) => kind === 'toast').map(({ text }) => text),
    /** Writes the amount, and asks for the review. */
    async reviewed(text: string) {
      const form = ctx.use(FORM)
      form.type(text)
      await form.review(new AbortController().signal)
      return form.state.get().review!
    },
    /** Lets everything happen that waits on promises alone. */
    async turns(): Promise<void> {
      for (let turn = 0; turn < 40; turn += 1) await flush()
    },
    async close() {
      offs.forEach((off) => off())
      await page.dispose()
    },
  }
}
