import { createFakeStorage, type FakeStorage } from '#kernel/testing'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, BALANCES, caipAddress, TRANSACTION_SENT, TRANSACTION_SETTLED, type CaipNetworkId } from '#wallet'
import { evmWallet } from '../wallets/support.ts'
import {
  ACCOUNT_1,
  answer,
  BALANCE,
  CHAINS,
  connected,
  ether,
  EVM_1,
  flush,
  row,
  SOLANA,
  token,
  USDC_1,
} from './support.ts'

describe('what an account has', () => {
  it('is read when Account is open: exact, of this network, the most valuable first', async () => {
    const { asked, state } = await connected({
      rows: [
        answer(
          token('ABC', '0.000000000000000001', 1, { price: 5 }),
          ether('2.418', 3_065.001),
          token('DEF', '9007199254740993.1', 2, { price: 0 }),
          row('ELSE', '1', { chainId: 'eip155:8453' }),
          token('WHOLE', '7', 3, { quantity: { decimals: '0', numeric: '7' } }),
        ),
      ],
    })
    expect(state().tokens?.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([
      ['ETH', '2.418'],
      ['ABC', '0.000000000000000001'],
      ['DEF', '9007199254740993.1'],
    ])
    expect(state()).toMatchObject({ account: ACCOUNT_1, loading: false, error: undefined, at: 0 })
    // 2.418 times 3065.001 is 7411.172418, and next to nothing for the other.
    expect(state().total).toBe('7411.17')
    expect(asked()).toHaveLength(1)
    expect(Object.fromEntries(asked()[0]!.url.searchParams)).toMatchObject({ currency: 'usd', chainId: 'eip155:1' })
    expect(asked()[0]!.url.searchParams.has('forceUpdate')).toBe(false)
  })

  it('is not asked for before somebody looks', async () => {
    const { asked, askedOf, after, kernel, symbols } = await connected({ closed: true })
    await after(60)
    expect([asked(), askedOf(CHAINS)]).toEqual([[], []])
    kernel.router.show(ACCOUNT)
    await flush()
    expect(symbols()).toEqual(['ETH'])
  })

  it('is told to the account, without what deceives; the same values are no news', async () => {
    const { accounts, after, asked, core } = await connected({
      rows: [answer(ether('1'), token('USDC', '5', 9), token('Claim at evil.example', '5', 10))],
    })
    expect(accounts.state.get()?.tokenBalance?.map(({ symbol }) => symbol)).toEqual(['ETH'])
    const before = core.state.get()
    await after(10)
    expect(asked()).toHaveLength(2)
    expect(core.state.get().accounts).toBe(before.accounts)
  })

  it('drops what makes no sense, and nothing else', async () => {
    const { symbols } = await connected({
      rows: [
        answer(
          ether('1'),
          token('NEGATIVE', '-1', 1),
          token('EXPONENT', '1e18', 2),
          token('COMMA', '1,5', 3),
          token('EMPTY', '', 4),
          token('FINE', '1.5', 5),
          // Finer than the token itself can be.
          token('DUST', '1.0000001', 6, { quantity: { decimals: '6', numeric: '1.0000001' } }),
          token('IDLE', '1.0000000', 7, { quantity: { decimals: '6', numeric: '1.0000000' } }),
          token('HUGE', '9'.repeat(79), 8),
          token('DECIMALS', '1', 9, { quantity: { decimals: '78', numeric: '1' } }),
          // Without an address it would pass for the native currency.
          row('ADDRESSED', '1', { address: 'nowhere' }),
          row('ELSEWHERE', '1', { address: 'eip155:8453:0x0000000000000000000000000000000000000001' }),
          row('SECOND', '1'),
          token('TWICE', '1', 5),
          { symbol: 'NOTHING' },
        ),
      ],
    })
    expect(symbols()).toEqual(['ETH', 'FINE', 'IDLE'])
  })

  it('has no price where that is absent, nothing, negative or absurd', async () => {
    const rows = [undefined, 0, -1, null, '7', 1e13, Infinity].map((price, at) =>
      token(`T${at}`, '1', at + 1, { price, value: undefined }),
    )
    // JSON has no infinity, but its numbers may be larger than any.
    const text = JSON.stringify({ balances: rows }).replace('"price":null,"value"', '"price":1e999,"value"')
    const { state } = await connected({ rows: [{ text }] })
    expect(state().tokens).toHaveLength(rows.length)
    expect(state().tokens?.map(({ price }) => price)).toEqual(rows.map(() => 0))
    expect(state().total).toBeUndefined()
  })

  it('is worth nothing only when there is nothing', async () => {
    const { state } = await connected({ rows: [answer(ether('0'))] })
    expect(state().total).toBe('0.00')
  })

  it('does not count what deceives', async () => {
    const { balances, state } = await connected({
      rows: [
        answer(
          ether('1', 10),
          token('USDC', '1000000', 1),
          token('$500 at evil.example', '1', 2, { price: 500 }),
          row('USDC', '7', { address: USDC_1, quantity: { decimals: '6', numeric: '7' } }),
        ),
      ],
    })
    expect(state().total).toBe('17.00')
    expect(state().tokens?.map((each) => balances.isSuspicious(each))).toEqual([true, true, false, false])
  })
})

describe('an account on Solana', () => {
  it('has what the service says of it, by the mints of its network', async () => {
    const owner = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const chainId = SOLANA.caipNetworkId
    const wallet = evmWallet({ name: 'Marram', accounts: [caipAddress(chainId, owner)] })
    const { balances, fetch, state } = await connected({ wallets: [wallet], closed: true })
    const quantity = { decimals: '6', numeric: '25.5' }
    fetch.on('GET', `/v1/account/${owner}/balance`, {
      json: {
        balances: [
          row('SOL', '2', { name: 'Solana', chainId, price: 150, quantity: { decimals: '9', numeric: '2' } }),
          row('USDC', '25.5', { chainId, address: `${chainId}:${mint}`, quantity }),
          row('USDC', '25.5', { chainId, address: `${chainId}:${mint.replace('E', 'F')}`, quantity }),
        ],
      },
    })
    await balances.refresh()
    expect(state()).toMatchObject({ account: `${chainId}:${owner}`, total: '325.50', error: undefined })
    expect(state().tokens?.map((token) => balances.isSuspicious(token))).toEqual([false, false, true])
  })
})

describe('reading it again', () => {
  it('happens every 10 seconds while somebody looks, and only then', async () => {
    const { after, asked, kernel, page } = await connected()
    await after(10)
    expect(asked()).toHaveLength(2)
    await after(9.9)
    expect(asked()).toHaveLength(2)
    kernel.router.close()
    await after(60)
    expect(asked()).toHaveLength(2)
    kernel.router.show(ACCOUNT)
    await after(0)
    expect(asked()).toHaveLength(3)
    page.set(false)
    await after(60)
    expect(asked()).toHaveLength(3)
  })

  it('goes on after a look at what is still fresh', async () => {
    const { after, asked, kernel } = await connected()
    kernel.router.close()
    await after(5)
    kernel.router.show(ACCOUNT)
    await after(9)
    expect(asked()).toHaveLength(1)
    await after(1)
    expect(asked()).toHaveLength(2)
    await after(10)
    expect(asked()).toHaveLength(3)
  })

  it('happens as often as the host wants', async () => {
    const { after, asked } = await connected({ balances: { refreshMs: 60_000 } })
    await after(59)
    expect(asked()).toHaveLength(1)
    await after(1)
    expect(asked()).toHaveLength(2)
  })

  it('happens at once when the person comes back to the page', async () => {
    const { after, numerics, page } = await connected({ rows: [answer(ether('1')), answer(ether('2'))] })
    page.set(false)
    await after(3)
    page.set(true)
    await flush()
    expect(numerics()).toEqual(['2'])
  })

  it('shows a transfer made elsewhere, and lets the chain say the balance anew', async () => {
    const { after, evm, numerics, state } = await connected({ rows: [answer(ether('1')), answer(ether('1.25'))] })
    const reads = evm.reads
    await after(10)
    expect(numerics()).toEqual(['1.25'])
    expect(state().total).toBe('3750.00')
    expect(evm.reads).toBe(reads + 1)
    await after(10)
    expect(evm.reads).toBe(reads + 1)
  })

  it('happens at once when a transaction of this page is settled, with the token it moved', async () => {
    const { asked, kernel } = await connected({ rows: [answer(ether('1'), row('USDC', '5', { address: USDC_1 }))] })
    const to = USDC_1.split(':')[2]!.toLowerCase()
    kernel.bus.emit(TRANSACTION_SENT, { network: 'eip155:1', hash: '0xabc', from: EVM_1, to })
    kernel.bus.emit(TRANSACTION_SETTLED, { network: 'eip155:1', hash: '0xabc', status: 'confirmed' })
    await flush()
    expect(asked()).toHaveLength(2)
    expect(asked()[1]!.url.searchParams.get('forceUpdate')).toBe(USDC_1)
  })

  it('does not happen for a transaction elsewhere; what is kept of that network is fresh no more', async () => {
    const wallet = evmWallet()
    const { asked, kernel } = await connected({ wallets: [wallet], rows: [answer(ether('1'))] })
    const goTo = async (network: CaipNetworkId) => {
      wallet.goTo(network)
      await flush()
    }
    await goTo('eip155:8453')
    await goTo('eip155:1')
    // What was read a moment ago will do.
    expect(asked()).toHaveLength(2)
    kernel.bus.emit(TRANSACTION_SETTLED, { network: 'eip155:8453', hash: '0xabc', status: 'confirmed' })
    await flush()
    expect(asked()).toHaveLength(2)
    await goTo('eip155:8453')
    expect(asked()).toHaveLength(3)
  })

  it('replaces what is under way when something has just changed', async () => {
    const { clock, kernel, numerics } = await connected({
      rows: [{ ...answer(ether('1')), delay: 1_000 }, answer(ether('2'))],
    })
    kernel.bus.emit(TRANSACTION_SETTLED, { network: 'eip155:1', hash: '0x1', status: 'confirmed' })
    await flush()
    expect(numerics()).toEqual(['2'])
    await clock.advance(2_000)
    expect(numerics()).toEqual(['2'])
  })

  it('is one question, however many ask', async () => {
    const { asked, balances, clock } = await connected({ rows: [{ ...answer(ether('1')), delay: 100 }] })
    const all = Array.from({ length: 100 }, () => balances.refresh({ force: true }))
    await clock.advance(1_000)
    await Promise.all(all)
    // The one for opening was replaced by the one that was asked for.
    expect(asked()).toHaveLength(2)
  })
})

/** What a reload finds: nothing is taken away before. */
const reloaded = ({ values }: FakeStorage): FakeStorage => createFakeStorage(Object.fromEntries(values))

describe('what was read', () => {
  it('is kept for 30 seconds, also over a reload, and read at once by force', async () => {
    const storage = createFakeStorage()
    const first = await connected({ storage, rows: [answer(ether('1'))] })
    await first.after(5)
    const left = reloaded(storage)
    await first.stop()
    const next = await connected({ storage: left, rows: [answer(ether('2'))], closed: true })
    expect([next.numerics(), next.asked()]).toEqual([['1'], []])
    await next.balances.refresh()
    expect(next.asked()).toEqual([])
    await next.balances.refresh({ force: true, tokens: [USDC_1, 'nonsense'] })
    expect(next.numerics()).toEqual(['2'])
    expect(next.asked()[0]!.url.searchParams.get('forceUpdate')).toBe(USDC_1)
  })

  it.each([
    ['30 s old', -30_000],
    ['of the future', 1],
  ])('does not count when it is %s', async (_, jump) => {
    const first = createFakeStorage()
    await connected({ storage: first })
    const storage = reloaded(first)
    const stored = JSON.parse(storage.getItem('latchkey:balances:tokens')!) as { d: Record<string, { at: number }> }
    stored.d[ACCOUNT_1]!.at += jump
    storage.setItem('latchkey:balances:tokens', JSON.stringify(stored))
    const next = await connected({ storage, closed: true })
    expect(next.state().tokens).toBeUndefined()
    expect(storage.getItem('latchkey:balances:tokens')).toBeNull()
  })

  it.each([
    ['javascript:alert(1)', undefined],
    ['http://pictures.test/a.png', undefined],
    ['data:text/html,x', undefined],
    ['https://pictures.test/a.png', 'https://pictures.test/a.png'],
  ])('reads a stored token whose picture is at %s, with the picture at %s', async (iconUrl, read) => {
    const first = createFakeStorage()
    await connected({ storage: first })
    const storage = reloaded(first)
    type Held = { d: Record<string, { tokens: { iconUrl?: string }[] }> }
    const stored = JSON.parse(storage.getItem('latchkey:balances:tokens')!) as Held
    stored.d[ACCOUNT_1]!.tokens[0]!.iconUrl = iconUrl
    storage.setItem('latchkey:balances:tokens', JSON.stringify(stored))
    const { state } = await connected({ storage, closed: true })
    expect(state().tokens?.map((each) => [each.symbol, each.iconUrl])).toEqual([['ETH', read]])
  })

  it.each(['{', '{"v":1,"d":7}', '{"v":1,"d":{"nobody":{"at":1,"tokens":[]}}}', '{"v":1,"d":{"eip155:1:0x1":{}}}'])(
    'survives a storage that holds %s',
    async (text) => {
      const storage = createFakeStorage({ 'latchkey:balances:tokens': text })
      const { symbols } = await connected({ storage })
      expect(symbols()).toEqual(['ETH'])
    },
  )

  it('survives a storage that refuses everything', async () => {
    const storage = createFakeStorage()
    storage.failure = 'quota'
    expect((await connected({ storage })).symbols()).toEqual(['ETH'])
  })

  it('goes with the account', async () => {
    const { service, state, storage } = await connected()
    expect(storage.getItem('latchkey:balances:tokens')).toContain(EVM_1)
    await service.disconnect()
    await flush()
    expect(state()).toMatchObject({ account: undefined, tokens: undefined, total: undefined, error: undefined })
    expect([...storage.values].filter(([, value]) => value.includes(EVM_1))).toEqual([])
  })

  it('of another network is another: late answers of the old one are dropped', async () => {
    const wallet = evmWallet()
    const { clock, fetch, state, symbols } = await connected({
      wallets: [wallet],
      rows: [{ ...answer(ether('1')), delay: 1_000 }],
    })
    fetch.on('GET', BALANCE, ({ url }) => {
      const chainId = url.searchParams.get('chainId')!
      return { json: { balances: [row('SECOND', '1', { chainId })] } }
    })
    wallet.goTo('eip155:8453')
    await flush()
    expect([state().account, symbols()]).toEqual([`eip155:8453:${EVM_1}`, ['SECOND']])
    await clock.advance(2_000)
    expect([state().account, symbols()]).toEqual([`eip155:8453:${EVM_1}`, ['SECOND']])
    // Back again: the last values stand at once, until newer ones are there.
    wallet.goTo('eip155:1')
    await flush()
    expect(symbols()).toEqual(['SECOND'])
  })
})

describe('a network that the service does not know', () => {
  it('is not asked about: the list is read once, and people are told once', async () => {
    const { after, asked, askedOf, balances, state, toasts } = await connected({ chains: ['eip155:10'] })
    expect(state()).toMatchObject({ tokens: undefined, error: 'CHAIN_NOT_SUPPORTED', loading: false })
    await after(120)
    await balances.refresh({ force: true })
    expect([asked().length, askedOf(CHAINS).length, toasts()]).toEqual([0, 1, ['TOKEN_BALANCE_UNAVAILABLE']])
  })

  it.each([
    ['cannot be read', { status: 500 }],
    ['is empty', { json: { http: [] } }],
    ['is nonsense', { text: '<html>' }],
  ])('is asked about all the same while the list %s, which is tried again', async (_, chains) => {
    const { after, askedOf, clock, symbols } = await connected({ chains })
    await clock.advance(1_000)
    expect(symbols()).toEqual(['ETH'])
    const before = askedOf(CHAINS).length
    await after(20)
    expect(askedOf(CHAINS)).toHaveLength(before)
    await after(20)
    expect(askedOf(CHAINS).length).toBeGreaterThan(before)
  })

  it('of a namespace that is not read is quiet', async () => {
    const { asked, state, toasts } = await connected({ balances: { namespaces: ['solana'] } })
    expect([state().error, asked(), toasts()]).toEqual(['CHAIN_NOT_SUPPORTED', [], []])
  })
})

describe('a service that fails', () => {
  const broken = { status: 500 }

  it('is told once in a row of failures, and the last values stay', async () => {
    const { after, clock, state, symbols, toasts } = await connected({
      rows: [answer(ether('1')), broken, broken, broken, answer(ether('2')), broken],
    })
    await after(10)
    expect(state()).toMatchObject({ error: 'HTTP_STATUS', at: 0, total: '3000.00', loading: false })
    expect(symbols()).toEqual(['ETH'])
    await after(30)
    await after(30)
    expect(toasts()).toEqual(['TOKEN_BALANCE_UNAVAILABLE'])
    await after(30)
    expect(state()).toMatchObject({ error: undefined, at: clock.monotonic() })
    await after(10)
    expect(toasts()).toEqual(['TOKEN_BALANCE_UNAVAILABLE', 'TOKEN_BALANCE_UNAVAILABLE'])
  })

  it('is left alone for 30 seconds, unless a person asks', async () => {
    const { after, asked, balances, kernel } = await connected({ rows: [broken] })
    await after(1)
    const tries = asked().length
    kernel.router.close()
    kernel.router.show(ACCOUNT)
    await balances.refresh()
    await after(28)
    expect(asked()).toHaveLength(tries)
    void balances.refresh({ force: true })
    await flush()
    expect(asked()).toHaveLength(tries + 1)
  })

  it('is asked again after that rest also by those who began to look meanwhile', async () => {
    const { after, asked, kernel } = await connected({ rows: [answer(ether('1')), broken] })
    await after(10)
    kernel.router.close()
    await after(10)
    kernel.router.show(ACCOUNT)
    await after(19)
    expect(asked()).toHaveLength(2)
    await after(1)
    expect(asked()).toHaveLength(3)
  })

  it('with 503 is not asked again by itself; who looks anew asks', async () => {
    const { after, asked, kernel } = await connected({ rows: [answer(ether('1')), { status: 503 }] })
    await after(10)
    expect(asked()).toHaveLength(2)
    await after(600)
    expect(asked()).toHaveLength(2)
    kernel.router.close()
    kernel.router.show(ACCOUNT)
    await after(0)
    expect(asked()).toHaveLength(3)
  })

  it('is left alone for as long as it says', async () => {
    const busy = { status: 429, headers: { 'retry-after': '120' } }
    const { after, asked, balances, numerics } = await connected({
      rows: [answer(ether('1')), busy, answer(ether('2'))],
    })
    await after(10)
    await after(119)
    await balances.refresh()
    expect(asked()).toHaveLength(2)
    await after(1)
    expect(numerics()).toEqual(['2'])
  })

  it('says so to who waits, and shows again what it says later', async () => {
    const { balances, clock, state } = await connected({
      rows: [broken, broken, { ...answer(ether('1')), delay: 100 }],
    })
    await clock.advance(1_000)
    expect(state()).toMatchObject({ tokens: undefined, error: 'HTTP_STATUS', loading: false })
    const asked = balances.refresh({ force: true })
    await flush()
    expect(state()).toMatchObject({ error: 'HTTP_STATUS', loading: true })
    await clock.advance(1_000)
    await asked
    expect(state()).toMatchObject({ error: undefined, loading: false })
    expect(state().tokens).toHaveLength(1)
  })

  it('is not told to people whose modal is closed', async () => {
    const { balances, clock, toasts } = await connected({ rows: [broken], closed: true })
    const done = balances.refresh()
    await clock.advance(1_000)
    await done
    expect(toasts()).toEqual([])
  })
})

describe('the plugin', () => {
  it('is on without a word of the project’s owner, follows theirs, and obeys the page first', async () => {
    const { kernel, remote } = await connected()
    const state = () => kernel.plugins.statuses.get().balances?.state
    await remote()
    expect(state()).toBe('active')
    await remote({ id: 'balances', isEnabled: false, config: [] })
    expect(state()).toBe('off')
    await remote({ id: 'balances', isEnabled: true, config: [] })
    await kernel.ready(BALANCES)
    expect(state()).toBe('active')
    await remote({ id: 'balances', isEnabled: false, config: [] })
    kernel.plugins.pin('balances', true)
    await kernel.ready(BALANCES)
    expect(state()).toBe('active')
  })

  it('stops in the middle of a request, and asks nothing after', async () => {
    const { asked, clock, kernel, page } = await connected({ rows: [{ fail: 'hang' }] })
    kernel.plugins.pin('balances', false)
    await kernel.plugins.settled()
    await clock.advance(120_000)
    expect(asked()).toHaveLength(1)
    expect(page.listeners).toBe(0)
  })
})
