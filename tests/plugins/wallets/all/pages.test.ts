import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPages } from '../../../../src/plugins/wallets/all/pages.ts'
import { CONNECT } from '#wallet'
import { evmWallet, flush, MAINNET, toyWallet } from '../support.ts'
import { directoryOf, idsOf, listed, many, namesOf, PATH, toTheEnd, until, wallet } from './support.ts'
import { soakRun } from '../../../soak/soakRun.ts'

const directory = soakRun('directory pages')

describe('the list of all wallets', () => {
  it('is read in pages of 40 for the networks of the site, without what the first screen has', async () => {
    const test = await listed(many(100))
    test.all.enter()
    await until(() => test.all.get().items.length === 44)
    expect(test.asked()).toEqual([
      expect.objectContaining({
        page: '1',
        entries: '40',
        exclude: 'w1,w2,w3,w4',
        chains: 'eip155:1,eip155:8453,cosmos:toy-1,cosmos:toy-2',
      }),
    ])
    expect(test.asked()[0]).not.toHaveProperty('search')
    expect(test.asked()[0]).not.toHaveProperty('badge_type')
    test.all.more()
    await until(() => test.all.get().items.length === 84)
    expect(test.asked()[1]).toMatchObject({ page: '2', exclude: 'w1,w2,w3,w4' })
    expect(test.all.get().done).toBe(false)
    await toTheEnd(test.all)
    expect(idsOf(test.all)).toEqual(many(100).map(({ id }) => id))
    const before = test.asked().length
    test.all.more()
    await flush()
    expect(test.asked()).toHaveLength(before)
  })

  it('holds only wallets of the namespace that is wanted', async () => {
    const known = [
      wallet('evm'),
      wallet('toy', { chains: ['cosmos:toy-1'] }),
      wallet('both', { chains: ['eip155:1', 'cosmos:toy-2'] }),
    ]
    const test = await listed(known, { wallets: [evmWallet(), toyWallet()] })
    test.kernel.router.push(CONNECT, { namespace: 'cosmos' })
    test.all.enter()
    await toTheEnd(test.all)
    expect(idsOf(test.all)).toEqual(['cosmos:tern', 'toy', 'both'])
    test.all.search('evm')
    expect(idsOf(test.all)).toEqual([])
  })

  it('begins with the wallets of this device, then the featured ones as the host orders them, then its own', async () => {
    const test = await listed(
      [
        wallet('a'),
        wallet('lark', { name: 'Larkspur', rdns: 'io.lark', badge_type: 'certified' }),
        wallet('b'),
        wallet('c'),
      ],
      {
        wallets: [evmWallet({ info: { rdns: 'io.lark' } })],
        host: { featuredWalletIds: ['c', 'b'], customWallets: [{ id: 'own', name: 'Own' }] },
      },
    )
    test.all.enter()
    await toTheEnd(test.all)
    expect(namesOf(test.all)).toEqual(['Larkspur', 'Wallet c', 'Wallet b', 'Own', 'Wallet a'])
    expect(test.all.get().items[0]).toMatchObject({ mark: 'installed', certified: true })
  })

  it('takes what is called the same but says another rdns for another wallet', async () => {
    const test = await listed([wallet('real', { name: 'Larkspur', rdns: 'io.real' })], {
      wallets: [evmWallet({ info: { rdns: 'io.fake' } })],
    })
    test.all.enter()
    await toTheEnd(test.all)
    expect(test.all.get().items.map(({ mark, name }) => [name, mark])).toEqual([
      ['Larkspur', 'installed'],
      ['Larkspur', undefined],
    ])
  })

  it('marks recent and connected wallets', async () => {
    const test = await listed([wallet('x'), wallet('y')], { wallets: [evmWallet()] })
    test.service.remember({ id: 'y', name: 'Wallet y', namespace: 'eip155' })
    test.all.enter()
    await toTheEnd(test.all)
    expect(test.all.get().items.map(({ mark }) => mark)).toEqual(['installed', undefined, 'recent'])
    await test.service.connect({ connectorId: 'larkspur' })
    expect(test.all.get().items[0]?.mark).toBe('connected')
  })

  it('marks every connected wallet, also one in the background', async () => {
    const test = await listed([], { wallets: [evmWallet(), evmWallet({ name: 'Quarry' })] })
    test.all.enter()
    await test.service.connect({ connectorId: 'larkspur' })
    await test.service.connect({ connectorId: 'quarry' })
    expect(test.all.get().items.map(({ mark }) => mark)).toEqual(['connected', 'connected'])
  })

  it('leaves out wallets of other chains by the exact id, and what the host excludes or did not include', async () => {
    const known = [
      wallet('one'),
      wallet('ten', { chains: ['eip155:10', 'eip155:137'] }),
      wallet('none', { chains: [] }),
      wallet('unsaid', { chains: undefined }),
      wallet('out'),
      wallet('other'),
    ]
    // A service that filters nothing by itself.
    const test = await listed(
      { json: { data: known, count: 6 } },
      {
        networks: [MAINNET],
        host: { excludeWalletIds: ['out'], includeWalletIds: ['one', 'ten', 'none', 'unsaid', 'out'] },
      },
    )
    test.all.enter()
    await toTheEnd(test.all)
    expect(idsOf(test.all)).toEqual(['one', 'unsaid'])
    expect(test.asked()[0]).toMatchObject({ include: 'one,ten,none,unsaid,out' })
    expect(test.asked()[0]?.['exclude']).toMatch(/^out,/)
  })

  it('keeps only wallets that a phone can open', async () => {
    const links = ['', 'app://', 'https://web.example', 'javascript:alert(1)']
    const known = links.map((link, at) =>
      wallet(`w${at}`, at === 2 ? { webapp_link: link } : { mobile_link: link, desktop_link: 'desk://' }),
    )
    const test = await listed(known, { environment: { mobile: true } })
    test.all.enter()
    await toTheEnd(test.all)
    expect(idsOf(test.all)).toEqual(['w1', 'w2'])
  })

  it('waits for the first screen for two seconds, then goes on without it and shows nothing twice', async () => {
    const slow = await listed(many(60))
    slow.core.commit((state) => ({
      ...state,
      directory: { ...state.directory, loading: true, recommended: [], count: 0 },
    }))
    slow.all.enter()
    await slow.clock.advance(1_999)
    expect(slow.asked()).toEqual([])
    await slow.clock.advance(1)
    await until(() => slow.all.get().items.length > 0)
    expect(slow.asked()[0]).not.toHaveProperty('exclude')
    const head = slow.all.get().items.slice(0, 4)
    slow.core.commit((state) => ({
      ...state,
      directory: { ...state.directory, loading: false, recommended: many(4), count: 60 },
    }))
    await toTheEnd(slow.all)
    expect(idsOf(slow.all)).toEqual(many(60).map(({ id }) => id))
    expect(
      slow.all
        .get()
        .items.slice(0, 4)
        .map(({ key }) => key),
    ).toEqual(head.map(({ key }) => key))
  })

  it('asks nothing without a project id, and is complete with what is there', async () => {
    const test = await listed([], { wallets: [evmWallet()], host: { projectId: '' } })
    test.all.enter()
    await flush()
    expect(test.fetch.requests).toEqual([])
    expect([namesOf(test.all), test.all.get().done]).toEqual([['Larkspur'], true])
  })

  it('is there at once when it is opened again, and reads on where it was', async () => {
    const test = await listed(many(100))
    const leave = test.all.enter()
    await until(() => test.all.get().items.length === 44)
    leave()
    test.all.reset()
    expect(test.all.get().items).toHaveLength(44)
    test.all.enter()
    await flush()
    expect(test.asked()).toHaveLength(1)
    test.all.more()
    await until(() => test.all.get().items.length === 84)
    expect(test.asked().map(({ page }) => page)).toEqual(['1', '2'])
  })

  it('ends its requests when the view goes, and when the plugin stops', async () => {
    const test = await listed(many(100))
    test.fetch.on('GET', PATH, { fail: 'hang' })
    const leave = test.all.enter()
    await until(() => test.asked().length === 1)
    const { signal } = test.fetch.requests.at(-1)!.init
    leave()
    expect(signal?.aborted).toBe(true)
    await flush()
    expect(test.all.get().failed).toBe(false)
    test.all.enter()
    await until(() => test.asked().length === 2)
    await test.stop()
    expect(test.fetch.requests.at(-1)!.init.signal?.aborted).toBe(true)
  })
})

describe('only certified wallets', () => {
  const known = many(200).map((listing, at) => (at % 3 === 0 ? { ...listing, badge_type: 'certified' } : listing))
  const certified = known.filter(({ badge_type }) => badge_type === 'certified').map(({ id }) => id)

  it('have pages of their own, begin with those that are known, and change nothing in the whole list', async () => {
    const test = await listed(known)
    test.all.enter()
    await until(() => test.all.get().items.length === 44)
    test.all.certifiedOnly(true)
    expect(idsOf(test.all)).toEqual(certified.slice(0, 15))
    await toTheEnd(test.all)
    expect(idsOf(test.all)).toEqual(certified)
    expect(test.asked().slice(1)).toEqual([
      expect.objectContaining({ page: '1', badge_type: 'certified', exclude: 'w1,w2,w3,w4' }),
      expect.objectContaining({ page: '2', badge_type: 'certified' }),
    ])
    test.all.certifiedOnly(false)
    await toTheEnd(test.all)
    expect(idsOf(test.all)).toEqual(known.map(({ id }) => id))
  })

  it('drop the page that was on its way for all of them, and ask for it again later', async () => {
    const test = await listed(known)
    const answer = directoryOf(known)
    test.fetch.on('GET', PATH, (request) => ({
      ...answer(request),
      delay: request.url.searchParams.has('badge_type') ? 0 : 1_000,
    }))
    test.all.enter()
    await until(() => test.asked().length === 1)
    test.all.certifiedOnly(true)
    await until(() => test.all.get().items.length > 2)
    await test.clock.advance(1_000)
    expect(idsOf(test.all)).toEqual(certified.slice(0, test.all.get().items.length))
    test.all.certifiedOnly(false)
    await until(() => test.asked().length === 3)
    await test.clock.advance(1_000)
    await until(() => idsOf(test.all)[4] === 'w5')
    expect(test.asked().map(({ badge_type, page }) => [badge_type, page])).toEqual([
      [undefined, '1'],
      ['certified', '1'],
      [undefined, '1'],
    ])
  })
})

describe('pages', () => {
  const signal = new AbortController().signal

  it(
    'miss nothing and repeat nothing, however many there are and however some entries are broken',
    () =>
      directory.measured(() =>
        fc.assert(
          fc.asyncProperty(fc.nat(400), fc.nat(7), fc.boolean(), async (size, broken, says) => {
            const known = many(size)
            const pages = createPages({
              certified: false,
              exclude: [],
              async read({ entries, page }) {
                const data = known.slice((page - 1) * entries, page * entries)
                // What a schema leaves out of an answer.
                const read = broken > 1 ? data.filter((_, at) => at % broken !== 1) : data
                return { data: read, count: says ? size : 0 }
              },
            })
            for (let turn = 0; turn < 30 && !pages.done; turn += 1) await pages.next(signal)
            expect(pages.done).toBe(true)
            const expected = known.filter((_, at) => broken < 2 || (at % 40) % broken !== 1)
            expect(pages.listings).toEqual(expected)
            directory.saw(expected.length < size ? 'with broken entries' : 'whole')
          }),
          directory.fc,
        ),
      ),
    directory.limit,
  )

  it('end with a directory that always answers the same, or claims to have more than it gives', async () => {
    for (const count of [0, 1_000_000]) {
      let asked = 0
      const pages = createPages({
        certified: false,
        exclude: [],
        async read() {
          asked += 1
          return { data: many(40), count }
        },
      })
      for (let turn = 0; turn < 10; turn += 1) await pages.next(signal)
      expect([asked, pages.listings.length, pages.done]).toEqual([3, 40, true])
    }
  })

  it('come in order: two callers at once get one page', async () => {
    const answers: (() => void)[] = []
    const pages = createPages({
      certified: false,
      exclude: [],
      read: ({ entries, page }) =>
        new Promise((resolve) => {
          answers.push(() => resolve({ data: many(page * entries).slice(-entries), count: 80 }))
        }),
    })
    const both = [pages.next(signal), pages.next(signal)]
    answers.forEach((answer) => answer())
    await Promise.all(both)
    expect(pages.listings).toHaveLength(40)
    expect(pages.done).toBe(false)
  })
})
