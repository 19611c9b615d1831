import type { FakeReply } from '#kernel/testing'
import { balances } from '../../src/plugins/balances/index.ts'
import { receive } from '../../src/plugins/receive/index.ts'
import { BALANCE, came, entry, HISTORY, history, HUGE_TOKENS, LONG_TOKENS, LURES, TOKENS, tokens } from '../holdings.ts'
import type { PluginStates, SetStage } from '../kinds.ts'
import type { Stage } from '../stage.ts'
import { LONG, picture, UNBROKEN } from '../world.ts'

/** The account with what it has; other networks than the usual ones are not served. */
async function account(set: SetStage, rows: FakeReply, past: FakeReply = history([])): Promise<Stage> {
  const stage = set({
    plugins: [balances(), receive()],
    answers(fetch) {
      fetch.on('GET', BALANCE, rows)
      fetch.on('GET', HISTORY, past)
    },
  })
  await stage.account()
  await stage.meets('.lk-tok')
  return stage
}

async function nfts(set: SetStage, past: FakeReply): Promise<Stage> {
  const stage = await account(set, tokens(...TOKENS), past)
  await stage.press('NFTs')
  await stage.meets('.lk-tok:not(:has(.lk-tok-head))')
  return stage
}

const COLOURS = ['#17706c', '#7a4fc0', '#b3402f', '#2f6f3e', '#2874c6', '#8a5a2b']

/** An NFT that was received. */
const nft = (name: string, more: Record<string, unknown> = {}, numeric = '1') => ({
  direction: 'in',
  quantity: { numeric },
  nft_info: {
    name,
    contract_address: '0xa',
    token_id: name,
    flags: { is_spam: false },
    content: { preview: { url: picture(COLOURS[name.length % COLOURS.length]!) } },
    ...more,
  },
})

const received = (...items: readonly unknown[]): FakeReply =>
  history(items.map((item, at) => entry(at + 1, at + 1, came, [item])))

const USUAL = received(
  nft('Lighthouse #204'),
  nft('Key of the harbour, first edition'),
  nft('Ticket', {}, '3'),
  nft('Drawing', { content: undefined }),
)

export default {
  slots: {
    'account.tab/tokens': {
      states: {
        usual: async (set) => (await account(set, tokens(...TOKENS))).sees('USD Coin'),
        loading: async (set) => (await account(set, { fail: 'hang' })).meets('.lk-tok .lk-sk'),
        empty: async (set) => (await account(set, tokens())).sees('No tokens yet'),
        async error(set) {
          const stage = await account(set, { fail: 'network' })
          await stage.after(20)
          await stage.sees("Tokens didn't load")
        },
        long: async (set) => (await account(set, tokens(...LONG_TOKENS))).sees('BCMSVFE'),
        huge: async (set) => (await account(set, tokens(...HUGE_TOKENS))).sees('Shell Coin'),
        lures: async (set) => {
          const stage = await account(set, tokens(...TOKENS.slice(0, 2), ...LURES))
          await stage.press('Show 1 hidden token')
          await stage.sees('Never follow what they say')
        },
      },
    },
    'account.tab/nfts': {
      states: {
        usual: async (set) => (await nfts(set, USUAL)).sees('Lighthouse'),
        loading: async (set) => (await nfts(set, { fail: 'hang' })).meets('.lk-tok[aria-busy=true] .lk-sk'),
        empty: async (set) => (await nfts(set, history([]))).sees('No NFTs yet'),
        async error(set) {
          const stage = await nfts(set, { fail: 'network' })
          await stage.after(20)
          await stage.sees("NFTs didn't load")
        },
        long: async (set) => (await nfts(set, received(nft(LONG), nft(UNBROKEN), nft('عملة الميناء')))).sees('Beacon'),
        huge: async (set) => (await nfts(set, received(nft('Ticket', {}, '987654321987654321')))).sees('Ticket'),
        hidden: async (set) => {
          const stage = await nfts(set, received(nft('Lighthouse #204'), nft('Claim your prize at evil.example')))
          await stage.press('Show 1 hidden NFT')
          await stage.sees('They look like spam')
        },
      },
    },
  },
} satisfies PluginStates
