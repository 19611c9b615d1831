/** Lists of wallets: all there are, those worth getting, and the person's own. */
import { GET_WALLET, PROFILE_WALLETS, WHAT_IS_A_WALLET, type WalletListing } from '#wallet'
import type { FakeReply, FakeRequest } from '#kernel/testing'
import { toyAddress } from '#testing'
import type { SetStage, Shown } from '../../kinds.ts'
import type { Setting, Stage } from '../../stage.ts'
import { until } from '../../stillness.ts'
import { BASE, LAGOON, LONG, picture, SECOND_ADDRESS, UNBROKEN, wallet } from '../../world.ts'
import { NO_AMOUNTS, NOTHING_AWAITED, NOTHING_FAILS, WORDS_ONLY } from './reasons.ts'

const NAMES = ['Tern', 'Finch', 'Marram', 'Halyard', 'Saltbox', 'Beacon', 'Quay', 'Skerry', 'Thrift', 'Gannet']
const COLOURS = ['#17706c', '#7a4fc0', '#b3402f', '#2f6f3e', '#2874c6', '#8a5a2b']

/** `count` wallets of the directory. */
const many = (count: number): readonly WalletListing[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `w${at + 1}`,
    name: `${NAMES[at % NAMES.length]}${at < NAMES.length ? '' : ` ${Math.floor(at / NAMES.length) + 1}`}`,
    image_url: picture(COLOURS[at % COLOURS.length]!),
    homepage: 'https://wallet.example',
    ...(at % 4 === 0 && { badge_type: 'certified' }),
  }))

/** Answers as the service does: filters first, then the page. */
const directory =
  (known: readonly WalletListing[], count = known.length) =>
  ({ url }: FakeRequest): FakeReply => {
    const asked = url.searchParams
    const found = known.filter(
      ({ badge_type, id, name }) =>
        !asked.get('exclude')?.split(',').includes(id) &&
        (asked.get('badge_type') !== 'certified' || badge_type === 'certified') &&
        name.toLowerCase().includes((asked.get('search') ?? '').toLowerCase()),
    )
    const size = Number(asked.get('entries'))
    const from = (Number(asked.get('page')) - 1) * size
    return { json: { data: found.slice(from, from + size), count: Math.max(count, found.length) } }
  }

/** The first screen's own questions ask for at most four. */
const later =
  (reply: FakeReply, count = 487) =>
  (request: FakeRequest): FakeReply =>
    Number(request.url.searchParams.get('entries')) > 4 ? reply : directory(many(8), count)(request)

async function all(set: SetStage, setting: Setting = { directory: directory(many(40), 487) }): Promise<Stage> {
  const stage = set(setting)
  await stage.open()
  await stage.sees('All wallets')
  await stage.press('All wallets')
  await stage.meets('[data-view=AllWallets] .lk-aw')
  return stage
}

/**
 * These wallets are listed, and the pictures that are seen have come, a few at a time. Time stands while they load: what
 * takes two seconds is given up for good.
 */
async function listed(stage: Stage, name: string): Promise<Stage> {
  await stage.sees(name)
  const waiting = '.lk-aw-pic:not(.lk-pic-hue, :has([data-shown]))'
  const loading = '.lk-aw-pic > img:not([data-shown])'
  for (let round = 0; round < 100 && stage.root.querySelector(waiting); round += 1) {
    await stage.after(0.1)
    await until(() => !stage.root.querySelector(loading), 'pictures that have loaded')
  }
  return stage
}

export const allWallets: Shown = {
  states: {
    usual: async (set) => listed(await all(set), 'Skerry'),
    loading: async (set) => (await all(set, { wallets: [], directory: { fail: 'hang' } })).meets('.lk-aw-rest'),
    async empty(set) {
      const stage = await all(set)
      await stage.sees('Skerry')
      await stage.type('Search wallets', 'nothing like it')
      await stage.after(2)
      await stage.sees('Check the spelling')
    },
    async found(set) {
      const stage = await listed(await all(set), 'Skerry')
      await stage.type('Search wallets', 'tern')
      await stage.after(2)
      await listed(stage, 'Tern 4')
    },
    async error(set) {
      const stage = await all(set, { wallets: [], directory: { status: 403 } })
      await stage.after(10)
      await stage.sees("The list of wallets didn't load")
    },
    async errorBelow(set) {
      const stage = await listed(await all(set, { directory: later({ status: 403 }) }), 'Halyard')
      await stage.after(10)
      await listed(stage, "More wallets didn't load")
    },
    async offline(set) {
      const stage = await all(set, { wallets: [], directory: { status: 403 }, environment: { online: () => false } })
      await stage.after(10)
      await stage.sees("You're offline")
    },
    async certified(set) {
      const stage = await listed(await all(set), 'Skerry')
      await stage.press('Certified wallets only')
      await listed(stage, "That's all of them")
    },
    async long(set) {
      const named = [LONG, UNBROKEN, 'محفظة النورس'].map((name, at) => ({ id: `long${at}`, name }))
      await listed(await all(set, { directory: directory([...named, ...many(6)]) }), LONG)
    },
    async huge(set) {
      const stage = await all(set, { directory: later({ fail: 'hang' }, 4_870_123) })
      await listed(stage, 'Tern')
    },
  },
}

export const getWallet: Shown = {
  states: {
    async usual(set) {
      const stage = set()
      await stage.open()
      await stage.sees('480+')
      await stage.show(GET_WALLET)
      await stage.sees('Explore all wallets')
    },
    async loading(set) {
      const stage = set({ directory: { fail: 'hang' } })
      await stage.show(GET_WALLET)
      await stage.meets('[data-view=GetWallet] [aria-busy=true]')
    },
    async empty(set) {
      const stage = set({ directory: { status: 403 } })
      await stage.show(GET_WALLET)
      await stage.sees('No suggestion right now')
    },
    async install(set) {
      const stage = set({ wallets: [], modal: { projectId: '' } })
      await stage.show(GET_WALLET)
      await stage.sees('Wallets on ethereum.org')
    },
    async installOnPhone(set) {
      const stage = set({ wallets: [], modal: { projectId: '' }, environment: { mobile: true } })
      await stage.show(GET_WALLET)
      await stage.sees("app's own browser")
    },
    async long(set) {
      const listed = [LONG, UNBROKEN].map((name, at) => ({ id: `long${at}`, name }))
      const stage = set({ directory: { json: { data: listed, count: 2 } } })
      await stage.open()
      await stage.sees(UNBROKEN)
      await stage.show(GET_WALLET)
      await stage.sees(UNBROKEN)
    },
  },
  within: { error: 'empty' },
  without: { huge: NO_AMOUNTS },
}

/** Connects them one after the other, and opens the list of the person's wallets. */
async function profile(set: SetStage, names: readonly string[]): Promise<Stage> {
  const [first = 'Larkspur', ...others] = names
  const stage = set({
    wallets: [
      wallet('Larkspur', { id: 'a', name: first }),
      ...others.map((name, at) =>
        wallet(['Quarry', 'Tern'][at] ?? 'Marram', {
          id: `b${at}`,
          name,
          accounts: at === 1 ? [`${LAGOON.caipNetworkId}:${toyAddress(1)}`] : [`eip155:8453:${SECOND_ADDRESS}`],
        }),
      ),
    ],
    modal: { networks: [BASE, LAGOON] },
  })
  await stage.connect(first)
  await stage.show(PROFILE_WALLETS)
  await stage.sees('In use')
  for (const name of others) {
    await stage.press('Add another wallet')
    await stage.press(name)
    await stage.sees('Also connected')
  }
  // The last toast lies above the last row.
  await stage.after(6)
  await stage.after(6)
  return stage
}

export const profileWallets: Shown = {
  states: {
    usual: (set) => profile(set, ['Larkspur']),
    several: (set) => profile(set, ['Larkspur', 'Quarry', 'Tern']),
    async empty(set) {
      const stage = await profile(set, ['Larkspur', 'Quarry'])
      await stage.press('Disconnect all')
      await stage.sees('No wallet is connected')
      await stage.after(6)
      await stage.after(6)
    },
    async recent(set) {
      const stage = await profile(set, ['Larkspur', 'Quarry'])
      await stage.press('Disconnect Larkspur')
      await stage.sees('Recently connected')
      await stage.after(6)
    },
    async forgotten(set) {
      const stage = await profile(set, ['Larkspur', 'Quarry'])
      await stage.press('Disconnect Larkspur')
      await stage.press('Forget Larkspur')
      await stage.sees('Undo')
      await stage.after(6)
      await stage.after(6)
    },
    async rename(set) {
      const stage = await profile(set, ['Larkspur'])
      await stage.press('Rename Larkspur')
      await stage.sees('Only you see it')
    },
    long: (set) => profile(set, [LONG, UNBROKEN]),
  },
  without: {
    loading: NOTHING_AWAITED,
    error: 'what fails is said by a toast, and the list stays',
    huge: NO_AMOUNTS,
  },
}

export const whatIsAWallet: Shown = {
  states: {
    async usual(set) {
      const stage = set()
      await stage.show(WHAT_IS_A_WALLET)
      await stage.sees('Get a wallet')
    },
  },
  without: { loading: NOTHING_AWAITED, empty: WORDS_ONLY, error: NOTHING_FAILS, long: WORDS_ONLY, huge: NO_AMOUNTS },
}
