import { TRANSACTIONS, type Network } from '#wallet'
import type { FakeReply } from '#kernel/testing'
import { activity } from '../../src/plugins/activity/index.ts'
import { receive } from '../../src/plugins/receive/index.ts'
import { came, entry, ENTRIES, HISTORY, history, into, out } from '../holdings.ts'
import type { PluginStates, SetStage, Shown } from '../kinds.ts'
import type { Stage } from '../stage.ts'
import { BASE, ETHEREUM, LONG, network, UNBROKEN } from '../world.ts'

type Reach = (set: SetStage, reply: FakeReply, networks?: readonly Network[]) => Promise<Stage>

const setting = (reply: FakeReply, networks: readonly Network[] = [BASE, ETHEREUM]) => ({
  plugins: [activity(), receive()],
  answers: (fetch: Stage['fetch']) => fetch.on('GET', HISTORY, reply),
  modal: { features: { activity: true }, networks },
})

/** As a tab of the account. */
const tab: Reach = async (set, reply, networks) => {
  const stage = set(setting(reply, networks))
  await stage.account()
  await stage.meets('.lk-act')
  return stage
}

/** As a view of its own. */
const view: Reach = async (set, reply, networks) => {
  const stage = set(setting(reply, networks))
  await stage.connect()
  await stage.show(TRANSACTIONS)
  await stage.meets('.lk-act')
  return stage
}

const LONG_ENTRIES = [
  entry(1, 1, came, [into('12.5', 'MERIDIANSTAKEDLIQUIDITYTOKEN')]),
  entry(2, 2, { operationType: `a${UNBROKEN}` }, [out('1')]),
  entry(3, 3, came, [
    {
      direction: 'in',
      quantity: { numeric: '1' },
      nft_info: { name: `${LONG} ${UNBROKEN}`, content: { preview: { url: '' } }, flags: { is_spam: false } },
    },
  ]),
  entry(4, 4, { operationType: 'trade' }, [out('12.5', UNBROKEN), into('1284003.1129', LONG)]),
]

const HUGE_ENTRIES = [
  entry(1, 1, came, [into('987654321987654321.123456789', 'ETH')]),
  entry(2, 2, {}, [out('123456789012345678901234567890', 'SHELL')]),
  entry(3, 3, {}, [out('0.000000000000000001', 'GRAIN')]),
]

const statesOf = (reach: Reach): Shown['states'] => ({
  usual: async (set) => (await reach(set, history(ENTRIES))).sees('Swapped'),
  loading: async (set) => (await reach(set, { fail: 'hang' })).meets('.lk-act[aria-busy=true] .lk-sk'),
  empty: async (set) => (await reach(set, history([]))).sees('No activity yet'),
  async error(set) {
    const stage = await reach(set, { fail: 'network' })
    await stage.after(20)
    await stage.sees("Activity didn't load")
  },
  long: async (set) => (await reach(set, history(LONG_ENTRIES))).sees('Meridian'),
  huge: async (set) => (await reach(set, history(HUGE_ENTRIES))).sees('SHELL'),
})

export default {
  views: {
    Transactions: {
      states: {
        ...statesOf(view),
        async nobody(set) {
          const stage = set(setting(history([])))
          await stage.open()
          stage.kernel.router.reset(TRANSACTIONS)
          await stage.sees('No wallet is connected')
        },
        async details(set) {
          // A network without an explorer: a row opens what there is to say.
          const stage = await view(set, history(ENTRIES), [network(8453, 'Base'), ETHEREUM])
          await stage.sees('Swapped')
          const row = await stage.meets('.lk-act-list button.lk-row-go')
          row.click()
          await stage.sees('Transaction 0x')
        },
        async brokenMore(set) {
          const stage = set({
            ...setting(history([])),
            answers: (fetch) =>
              fetch.on('GET', HISTORY, ({ url }) =>
                url.searchParams.has('cursor') ? { fail: 'network' } : history(ENTRIES.slice(0, 3), 'more'),
              ),
          })
          await stage.connect()
          await stage.show(TRANSACTIONS)
          await stage.sees('Swapped')
          for (let tries = 0; tries < 5; tries += 1) await stage.after(10)
          await stage.sees("More activity didn't load")
        },
      },
    },
  },
  slots: { 'account.tab/activity': { states: statesOf(tab) } },
} satisfies PluginStates
