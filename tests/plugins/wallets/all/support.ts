import type { WalletListing } from '#wallet'
import { createAllWallets, type AllWallets } from '../../../../src/plugins/wallets/all/createAllWallets.ts'
import type { FakeReply, FakeRequest } from '#kernel/testing'
import { setup, until, type SetupOptions } from '../support.ts'

export const PATH = '/getWallets'

export const wallet = (id: string, extra: Partial<WalletListing> = {}): WalletListing => ({
  id,
  name: `Wallet ${id}`,
  chains: ['eip155:1'],
  ...extra,
})

/** `count` wallets in the directory's order: w1, w2, … */
export const many = (count: number): readonly WalletListing[] =>
  Array.from({ length: count }, (_, at) => wallet(`w${at + 1}`))

/** Answers as the service does: filters first, then the page. */
export function directoryOf(known: readonly WalletListing[]): (request: FakeRequest) => FakeReply {
  return ({ url }) => {
    const param = (name: string): string => url.searchParams.get(name) ?? ''
    const ids = (name: string): readonly string[] | undefined => (param(name) ? param(name).split(',') : undefined)
    const found = known.filter(
      ({ badge_type, id, name }) =>
        (ids('include')?.includes(id) ?? true) &&
        !ids('exclude')?.includes(id) &&
        (param('badge_type') !== 'certified' || badge_type === 'certified') &&
        name.toLowerCase().includes(param('search').toLowerCase()),
    )
    const from = (Number(param('page')) - 1) * Number(param('entries'))
    return { json: { data: found.slice(from, from + Number(param('entries'))), count: found.length } }
  }
}

/** The plugin in a test kernel with the modal open, the first screen read, and the list as a view would use it. */
export async function listed(known: readonly WalletListing[] | FakeReply, options: SetupOptions = {}) {
  const test = await setup(options)
  test.fetch.on('GET', PATH, 'length' in known ? directoryOf(known) : known)
  test.kernel.router.show()
  await until(() => !test.core.state.get().directory.loading)
  const all = createAllWallets(test.core)
  return { ...test, all, asked: () => questions(test.fetch.requests) }
}

/** Requests for pages and searches of the list; the first screen's own ask for at most four or for certain ids. */
function questions(requests: readonly FakeRequest[]): readonly Readonly<Record<string, string>>[] {
  return requests
    .map(({ url }) => Object.fromEntries(url.searchParams))
    .filter(({ entries }) => entries === '40' || entries === '100')
}

export const namesOf = (all: AllWallets): readonly string[] => all.get().items.map(({ name }) => name)
export const idsOf = (all: AllWallets): readonly string[] =>
  all.get().items.map(({ key }) => key.replace(/^(wallet|connector):/, ''))

/** Turns pages until there is none left; answers how many times. */
export async function toTheEnd(all: AllWallets): Promise<number> {
  let turns = 0
  while (!all.get().done && !all.get().failed) {
    const before = all.get()
    all.more()
    turns += 1
    await until(() => all.get() !== before)
  }
  return turns
}

export { until }
