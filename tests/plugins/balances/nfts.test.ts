import { describe, expect, it } from 'vitest'
import { ACCOUNT, TRANSACTION_SETTLED } from '#wallet'
import type { FakeReply } from '#kernel/testing'
import { evmWallet } from '../wallets/support.ts'
import { answer, connected, EVM_1, ether, flush, HISTORY, row, type BalancesSetup } from './support.ts'

interface Moved {
  readonly direction?: 'in' | 'out' | 'self'
  readonly name?: string
  readonly numeric?: string
  readonly [extra: string]: unknown
}

let serial = 0
const nft = ({ direction = 'in', name = 'Lighthouse #1', numeric = '1', ...info }: Moved = {}) => ({
  direction,
  quantity: { numeric },
  nft_info: {
    name,
    content: { preview: { url: `https://pictures.test/${name}.png` } },
    flags: { is_spam: false },
    ...info,
  },
})
const tx = (transfers: readonly unknown[] | null, metadata: Record<string, unknown> = {}, id?: string) => ({
  id: id ?? `tx-${(serial += 1)}`,
  metadata: {
    operationType: 'receive',
    hash: '0x1',
    chain: 'eip155:1',
    minedAt: '2026-01-01T00:00:00Z',
    sentFrom: EVM_1,
    sentTo: EVM_1,
    status: 'confirmed',
    nonce: 1,
    ...metadata,
  },
  transfers,
})
const page = (items: readonly unknown[], next: string | null = null): FakeReply => ({ json: { data: items, next } })

async function shown(
  pages: readonly FakeReply[],
  { views = 1, ...options }: BalancesSetup & { readonly views?: number } = {},
) {
  const test = await connected(options)
  test.fetch.on('GET', HISTORY, ...pages)
  const nfts = await test.nfts()
  const leave = views > 0 ? nfts.enter() : () => {}
  await flush()
  return {
    ...test,
    nfts,
    leave,
    names: () =>
      nfts
        .get()
        .items.filter(({ spam }) => !spam)
        .map(({ name }) => name),
    hidden: () =>
      nfts
        .get()
        .items.filter(({ spam }) => spam)
        .map(({ name }) => name),
    history: () => test.askedOf(HISTORY),
    async more() {
      nfts.more()
      await flush()
    },
  }
}

describe('NFTs of the account in use', () => {
  it('are what it received and did not send, the last one first', async () => {
    const { names, nfts, history } = await shown([
      page([
        tx([nft({ name: 'Third' })]),
        tx([nft({ name: 'Gone', direction: 'out' })]),
        tx([
          nft({ name: 'Second' }),
          { direction: 'in', quantity: { numeric: '5' }, fungible_info: { symbol: 'ETH' } },
        ]),
        tx([nft({ name: 'Gone' }), nft({ name: 'Self', direction: 'self' })]),
        tx([nft({ name: 'Failed' })], { status: 'failed' }),
        tx([nft({ name: 'Pending' })], { status: 'pending' }),
        tx([nft({ name: 'Elsewhere' })], { chain: 'eip155:10' }),
        tx(null),
        tx([nft({ name: 'First' })]),
      ]),
    ])
    expect(names()).toEqual(['Third', 'Second', 'First'])
    expect(nfts.get()).toMatchObject({ first: false, loading: false, failed: undefined, done: true })
    expect(Object.fromEntries(history()[0]!.url.searchParams)).toMatchObject({ chainId: 'eip155:1' })
    expect(history()[0]!.url.searchParams.has('cursor')).toBe(false)
  })

  it('are counted by contract and number where the service says them, else by what is seen', async () => {
    const one = { contract_address: '0xAB', token_id: '1' }
    const { nfts } = await shown([
      page([
        tx([nft({ name: 'Same name', contract_address: '0xab', token_id: '2' })]),
        tx([nft({ name: 'Renamed', numeric: '3', ...one, contract_address: '0xab' })]),
        tx([nft({ name: 'Same name', direction: 'out', ...one })]),
        tx([nft({ name: 'Same name', numeric: '4', ...one })]),
        tx([nft({ name: 'Plain' })]),
        tx([nft({ name: 'Plain' })]),
      ]),
    ])
    expect(nfts.get().items.map(({ name, amount }) => [name, amount])).toEqual([
      ['Same name', 1n],
      ['Renamed', 6n],
      ['Plain', 2n],
    ])
  })

  it('stand beside those that the balance itself lists', async () => {
    const listed = row('', '2', {
      address: 'eip155:1:0x00000000000000000000000000000000000000ab',
      quantity: { decimals: '0', numeric: '2' },
      nft_info: { name: 'Listed', contract_address: '0xab', token_id: '7' },
    })
    const { nfts, symbols } = await shown([page([tx([nft({ name: 'Received' })])])], {
      rows: [answer(ether('1'), listed)],
    })
    expect(nfts.get().items.map(({ name, amount }) => [name, amount])).toEqual([
      ['Received', 1n],
      ['Listed', 2n],
    ])
    expect(symbols()).toEqual(['ETH'])
  })

  it('are hidden when they are flagged, or advertise', async () => {
    const { names, hidden } = await shown([
      page([
        tx([nft({ name: 'Fine' })]),
        tx([nft({ name: 'Flagged', flags: { is_spam: true } })]),
        tx([nft({ name: 'Claim at evil.example' })]),
        tx([nft({ name: 'No flags', flags: undefined })]),
      ]),
    ])
    expect([names(), hidden()]).toEqual([
      ['Fine', 'No flags'],
      ['Flagged', 'Claim at evil.example'],
    ])
  })

  it('come page by page, as far as somebody looks', async () => {
    const { names, more, history, nfts } = await shown([
      page([tx([nft({ name: 'A' })])], 'two'),
      page([tx([nft({ name: 'B' })])], 'three'),
      page([tx([nft({ name: 'C' })])]),
    ])
    expect(names()).toEqual(['A'])
    await more()
    expect([names(), history()[1]!.url.searchParams.get('cursor')]).toEqual([['A', 'B'], 'two'])
    await more()
    await more()
    expect([names(), nfts.get().done, history().length]).toEqual([['A', 'B', 'C'], true, 3])
  })

  it('are looked for in five empty pages in a row, then only when somebody wants it', async () => {
    const empty = (next: string) => page([tx([])], next)
    const { names, more, history, nfts } = await shown([
      empty('1'),
      ...['2', '3', '4', '5', '6'].map(empty),
      page([tx([nft({ name: 'Found' })])]),
    ])
    await more()
    expect([history().length, nfts.get().paused, nfts.get().done]).toEqual([6, true, false])
    await more()
    expect(history()).toHaveLength(6)
    nfts.retry()
    await flush()
    expect([names(), nfts.get().done, nfts.get().paused]).toEqual([['Found'], true, false])
  })

  it('end where the service repeats its cursor', async () => {
    const { history, more, nfts } = await shown([
      page([tx([nft()])], 'again'),
      page([tx([nft({ name: 'B' })])], 'again'),
    ])
    await more()
    await more()
    expect([history().length, nfts.get().done]).toEqual([2, true])
  })

  it('are read when the tab is shown, and every 30 seconds then: a new one comes first', async () => {
    const old = tx([nft({ name: 'Old' })], {}, 'old')
    const { after, fetch, names, history, leave, nfts } = await shown([page([old], 'two'), page([], null)], {
      views: 0,
    })
    await after(60)
    expect(history()).toEqual([])
    const end = nfts.enter()
    await flush()
    fetch.on('GET', HISTORY, page([tx([nft({ name: 'New' })], {}, 'new'), old], 'two'))
    await after(30)
    expect([names(), history().length]).toEqual([['New', 'Old'], 2])
    end()
    leave()
    await after(120)
    expect(history()).toHaveLength(2)
  })

  it('are not asked for again at once when the tab is left and shown again', async () => {
    const { after, history, leave, nfts } = await shown([page([tx([nft()])])])
    leave()
    const end = nfts.enter()
    await after(29)
    expect(history()).toHaveLength(1)
    await after(1)
    expect(history()).toHaveLength(2)
    end()
  })

  it('are asked for at once after a transaction, and when more has happened than a page holds they begin anew', async () => {
    const { fetch, kernel, names, more } = await shown([
      page([tx([nft({ name: 'A' })])], 'two'),
      page([tx([nft({ name: 'B' })])]),
    ])
    await more()
    expect(names()).toEqual(['A', 'B'])
    fetch.on('GET', HISTORY, page([tx([nft({ name: 'C' })])], 'other'))
    kernel.bus.emit(TRANSACTION_SETTLED, { network: 'eip155:1', hash: '0x1', status: 'confirmed' })
    await flush()
    expect(names()).toEqual(['C'])
  })

  it('do not rest on a state of a transaction that has changed', async () => {
    const { after, fetch, names } = await shown([page([tx([nft()], { status: 'pending' }, 'one')])])
    expect(names()).toEqual([])
    fetch.on('GET', HISTORY, page([tx([nft()], {}, 'one')]))
    await after(30)
    expect(names()).toEqual(['Lighthouse #1'])
  })

  it('say when they did not load, keep what is there, and try again when asked', async () => {
    const { fetch, more, names, nfts } = await shown([page([tx([nft({ name: 'A' })])], 'two')])
    fetch.on('GET', HISTORY, { status: 404 }, page([tx([nft({ name: 'B' })])]))
    await more()
    expect([names(), nfts.get().failed]).toEqual([['A'], 'unable'])
    nfts.retry()
    await flush()
    expect([names(), nfts.get().failed]).toEqual([['A', 'B'], undefined])
  })

  it('that fail are left alone for 30 seconds, with 503 until somebody looks anew', async () => {
    const { after, clock, fetch, history, kernel, nfts } = await shown([{ status: 500 }])
    await clock.advance(1_000)
    expect(nfts.get()).toMatchObject({ failed: 'failed', first: true, loading: false })
    const tries = history().length
    await after(28)
    expect(history()).toHaveLength(tries)
    fetch.on('GET', HISTORY, { status: 503 })
    await after(10)
    const stopped = history().length
    expect(stopped).toBeGreaterThan(tries)
    await after(600)
    expect(history()).toHaveLength(stopped)
    kernel.router.close()
    kernel.router.show(ACCOUNT)
    await after(1)
    expect(history().length).toBeGreaterThan(stopped)
  })

  it.each([
    ['the service does not know the network', { chains: ['eip155:10'] }],
    ['the service has no history of such accounts', {}],
  ])('cannot be told where %s: that is no fault', async (_, options) => {
    const { nfts } = await shown([{ status: 400 }], options)
    expect(nfts.get().failed).toBe('unable')
  })

  it('are another account’s after a change; late answers are dropped', async () => {
    const wallet = evmWallet()
    const { clock, fetch, names, nfts } = await shown([{ ...page([tx([nft({ name: 'A' })])]), delay: 1_000 }], {
      wallets: [wallet],
    })
    fetch.on('GET', HISTORY, page([tx([nft({ name: 'B' })], { chain: 'eip155:8453' })]))
    wallet.goTo('eip155:8453')
    await flush()
    expect(names()).toEqual(['B'])
    await clock.advance(2_000)
    expect([names(), nfts.get().done]).toEqual([['B'], true])
  })

  it('leave nothing behind in the middle of a page', async () => {
    const { clock, kernel } = await shown([{ fail: 'hang' }])
    kernel.plugins.pin('balances', false)
    await kernel.plugins.settled()
    expect(clock.pending).toBe(0)
  })
})
