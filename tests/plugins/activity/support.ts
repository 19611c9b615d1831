import { ACCOUNT } from '#wallet'
import { type FakeReply, type FakeRequest } from '#kernel/testing'
import { activityOf } from '../../../src/plugins/activity/activityOf.ts'
import { activity, type ActivityOptions } from '../../../src/plugins/activity/index.ts'
import { connectedPage, flush } from '../connectedPage.ts'
import { fakePage } from '../balances/support.ts'
import { watchedChain } from './chain.ts'
import { page, row } from './rows.ts'
import { BASE, EVM_1, EVM_2, MAINNET, until, type SetupOptions } from '../wallets/support.ts'

export * from './rows.ts'
export { BASE, EVM_1, EVM_2, flush, MAINNET, until }
export const CHAINS_PATH = '/v1/supported-chains'
export const HISTORY = `/v1/account/${EVM_1}/history`

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
  ...rest
}: ActivitySetup = {}) {
  const seen = fakePage()
  const chain = watchedChain()
  const test = await connectedPage({
    ...rest,
    chain: chain.plugin,
    plugins: [activity(options), ...(rest.plugins ?? [])],
    answers: {
      [`GET ${CHAINS_PATH}`]: Array.isArray(chains) ? { json: { http: chains, ws: [] } } : (chains as FakeReply),
      [`GET ${HISTORY}`]: pages,
    },
  })
  const { kernel } = test
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
    asked: () => test.asked(HISTORY),
  }
}
