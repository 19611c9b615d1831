import { ACCOUNT } from '#wallet'
import { type FakeReply, type FakeRequest } from '#kernel/testing'
import { activityOf } from '../../../src/plugins/activity/activityOf.ts'
import { activity, type ActivityOptions } from '../../../src/plugins/activity/index.ts'
// Loaded once, so that requests take a countable number of turns.
import '../../../src/kernel/http/send.ts'
import { fakePage } from '../balances/support.ts'
import { watchedChain } from './chain.ts'
import { page, row } from './rows.ts'
import {
  BASE,
  EVM_1,
  EVM_2,
  evmWallet,
  flush as turn,
  MAINNET,
  setup,
  until,
  type SetupOptions,
} from '../wallets/support.ts'

export * from './rows.ts'
export { BASE, EVM_1, EVM_2, MAINNET, until }
export const CHAINS_PATH = '/v1/supported-chains'
export const HISTORY = `/v1/account/${EVM_1}/history`

/** Everything that waits on promises only has run, requests that are answered at once too. */
export async function flush(): Promise<void> {
  for (let at = 0; at < 10; at += 1) await turn()
}

export interface ActivitySetup extends SetupOptions {
  readonly activity?: ActivityOptions
  /** Answers of the history's address, in turn. */
  readonly pages?: readonly (FakeReply | ((request: FakeRequest) => FakeReply))[]
  readonly chains?: readonly string[] | FakeReply
  /** Without a view. */
  readonly closed?: boolean
}

/** The plugin beside the real wallets plugin with one connected wallet, a view of the list, and a service that answers. */
export async function connected({
  activity: options,
  pages = [page([row(1, 1)])],
  chains = ['eip155:1', 'eip155:8453'],
  closed = false,
  wallets = [evmWallet()],
  ...rest
}: ActivitySetup = {}) {
  const seen = fakePage()
  const chain = watchedChain()
  const test = await setup({
    networks: [MAINNET, BASE],
    ...rest,
    wallets,
    bare: true,
    plugins: [chain.plugin, activity(options), ...(rest.plugins ?? [])],
  })
  const { clock, fetch, kernel, service } = test
  fetch.on('GET', CHAINS_PATH, Array.isArray(chains) ? { json: { http: chains, ws: [] } } : (chains as FakeReply))
  fetch.on('GET', HISTORY, ...pages)
  await service.connect({ connectorId: 'larkspur' })
  await flush()
  const it = activityOf(kernel.plugins.context('activity')!, seen)
  let leave = (): void => {}
  if (!closed) {
    kernel.router.show(ACCOUNT)
    leave = it.enter()
  }
  await flush()
  return {
    ...test,
    watched: chain,
    page: seen,
    activity: it,
    leave: () => leave(),
    state: () => it.state.get(),
    /** Ids, by group. */
    list: () => it.state.get().transactions.map(({ id, entries }) => [id, entries.map(({ item }) => item.id)]),
    ids: () => it.state.get().transactions.flatMap(({ entries }) => entries.map(({ item }) => item.id)),
    asked: () => fetch.requests.filter(({ url }) => url.pathname === HISTORY),
    after: async (seconds: number) => {
      await clock.advance(seconds * 1_000)
      await flush()
    },
    toasts: () => test.said.filter(({ kind }) => kind === 'toast').map(({ text }) => text),
  }
}
