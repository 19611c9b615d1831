import { describe, expect, it } from 'vitest'
import { ACCOUNT, BALANCES, CONNECT, TRANSACTION_SETTLED } from '#wallet'
import { balances } from '../../../src/plugins/balances/index.ts'
import { NFTS } from '../../../src/plugins/balances/tokens.ts'
import { evmWallet } from '../wallets/support.ts'
import { BASE, connected, EVM_1, EVM_2, flush, page, row } from './support.ts'

describe('reading it anew', () => {
  it('happens every 10 seconds, when the person comes back and after a transaction, and only while somebody looks', async () => {
    const { after, asked, kernel, leave, page: seen } = await connected()
    await after(9.9)
    expect(asked()).toHaveLength(1)
    await after(0.1)
    expect(asked()).toHaveLength(2)
    seen.set(false)
    await after(60)
    expect(asked()).toHaveLength(2)
    seen.set(true)
    await flush()
    expect(asked()).toHaveLength(3)
    kernel.bus.emit(TRANSACTION_SETTLED, { network: 'eip155:1', hash: '0x1', status: 'confirmed' })
    await flush()
    expect(asked()).toHaveLength(4)
    kernel.bus.emit(TRANSACTION_SETTLED, { network: 'eip155:8453', hash: '0x1', status: 'confirmed' })
    await flush()
    expect(asked()).toHaveLength(4)
    kernel.router.close()
    await after(60)
    kernel.router.show(CONNECT)
    await after(60)
    expect(asked()).toHaveLength(4)
    kernel.router.show(ACCOUNT)
    await flush()
    expect(asked()).toHaveLength(5)
    leave()
    await after(60)
    expect(asked()).toHaveLength(5)
  })

  it('needs no request for what the NFTs have just read, or the other way round', async () => {
    const { activity, after, asked, kernel, leave } = await connected({
      plugins: [balances()],
      pages: [page([row(1, 1)], 'two'), page([row(2, 2)])],
    })
    await kernel.ready(BALANCES)
    const nfts = await kernel.ready(NFTS)
    leave()
    const end = nfts.enter()
    await flush()
    expect(nfts.get()).toMatchObject({ first: false, done: false })
    nfts.more()
    await flush()
    expect(asked()).toHaveLength(2)
    end()
    activity.enter()
    await flush()
    activity.more()
    await flush()
    expect(activity.state.get().transactions.flatMap(({ entries }) => entries)).toHaveLength(2)
    expect(asked()).toHaveLength(2)
    // Each goes on at its own pace.
    await after(10)
    expect(asked()).toHaveLength(3)
  })

  it('puts new ones on top and leaves the others as they are', async () => {
    const old = [row(1, 1), row(2, 2)]
    const { activity, after, ids, state } = await connected({
      pages: [page(old, 'two'), page([row(3, 3)]), page([row(9, 0.1), ...old], 'newer')],
    })
    activity.more()
    await flush()
    const before = state().transactions.at(-1)!.entries.at(-1)
    await after(10)
    expect(ids()).toEqual(['id-9', 'id-1', 'id-2', 'id-3'])
    // The very same object: nothing of it is drawn anew. And the list still goes on from where it ended.
    expect(state().transactions.at(-1)!.entries.at(-1)).toBe(before)
    expect(state()).toMatchObject({ next: undefined, loading: false })
  })

  it('takes what has changed, and drops what is not there any more', async () => {
    const { after, state } = await connected({
      pages: [
        page([row(1, 1, { status: 'pending' }), row(2, 2, { status: 'pending' }), row(3, 3)], 'two'),
        page([row(1, 1), row(3, 3)], 'two'),
      ],
    })
    await after(10)
    const items = state().transactions.flatMap(({ entries }) => entries.map(({ item }) => item))
    expect(items.map(({ id, metadata }) => [id, metadata.status])).toEqual([
      ['id-1', 'confirmed'],
      ['id-3', 'confirmed'],
    ])
  })

  it('begins anew when more happened than fits a page', async () => {
    const { activity, after, ids, state } = await connected({
      pages: [page([row(5, 5)], 'two'), page([row(6, 6)]), page([row(1, 1)], 'other')],
    })
    activity.more()
    await flush()
    await after(10)
    expect([ids(), state().next]).toEqual([['id-1'], 'other'])
  })
})

describe('a failed read', () => {
  it('is empty, without a cursor, with an error; one toast tells it, and trying again works', async () => {
    const { activity, after, asked, state, toasts } = await connected({
      pages: [{ status: 400 }, { status: 400 }, { status: 400 }, page([row(1, 1)])],
    })
    expect(state()).toMatchObject({
      empty: true,
      next: undefined,
      error: 'HTTP_STATUS',
      failed: 'newest',
      loading: false,
    })
    await after(30)
    expect(asked()).toHaveLength(2)
    activity.retry()
    expect(state().loading).toBe(true)
    await flush()
    expect(toasts()).toEqual(['TRANSACTIONS_FAILED'])
    activity.retry()
    await flush()
    expect(state()).toMatchObject({ empty: false, error: undefined, failed: undefined })
  })

  it('keeps the rows, and the next one is told again', async () => {
    const { after, ids, state, toasts } = await connected({
      pages: [page([row(1, 1)], 'two'), { status: 400 }, page([row(1, 1)], 'two'), { status: 400 }],
    })
    await after(10)
    expect(state()).toMatchObject({ empty: true, next: undefined, error: 'HTTP_STATUS' })
    expect(ids()).toEqual(['id-1'])
    await after(30)
    expect(state()).toMatchObject({ empty: false, next: 'two', error: undefined })
    await after(10)
    expect(toasts()).toEqual(['TRANSACTIONS_FAILED', 'TRANSACTIONS_FAILED'])
  })

  it('at the end of the list is tried again at the end of the list', async () => {
    const { activity, after, asked, ids, state } = await connected({
      pages: [page([row(1, 1)], 'two'), { status: 400 }, page([row(1, 1)], 'two'), page([row(2, 2)])],
    })
    activity.more()
    await flush()
    expect(state()).toMatchObject({ empty: true, next: undefined, error: 'HTTP_STATUS', failed: 'older' })
    await after(30)
    // The newest page works meanwhile; the end stays as it is until somebody asks.
    expect([state().failed, asked().length]).toEqual(['older', 3])
    activity.more()
    await flush()
    expect(asked()).toHaveLength(3)
    activity.retry()
    await flush()
    expect([ids(), state().error]).toEqual([['id-1', 'id-2'], undefined])
  })

  it('leaves a service that says 503 alone until somebody looks anew', async () => {
    const { activity, after, asked, clock, leave } = await connected({ pages: [{ status: 503 }] })
    // One more attempt is part of the request itself.
    await clock.advance(30_000)
    await after(600)
    expect(asked()).toHaveLength(2)
    leave()
    activity.enter()
    await flush()
    expect(asked()).toHaveLength(3)
  })

  it('obeys Retry-After, also when somebody looks anew or at another account', async () => {
    const wallet = evmWallet()
    const reply = { status: 429, headers: { 'retry-after': '120' } }
    const { activity, after, asked, fetch, leave, state } = await connected({ wallets: [wallet], pages: [reply] })
    await after(30)
    const before = asked().length
    const other = `/v1/account/${EVM_2}/history`
    fetch.on('GET', other, page([]))
    leave()
    activity.enter()
    wallet.show([`eip155:1:${EVM_2}`])
    await after(110)
    expect(asked()).toHaveLength(before)
    expect(fetch.requests.filter(({ url }) => url.pathname === other)).toEqual([])
    expect(state()).toMatchObject({ account: `eip155:1:${EVM_2}`, error: 'HTTP_STATUS' })
    await after(50)
    expect(fetch.requests.filter(({ url }) => url.pathname === other).length).toBeGreaterThan(0)
    expect(state().error).toBeUndefined()
  })
})

describe('another account or network', () => {
  it('has a list of its own; late answers about the old one are dropped', async () => {
    const wallet = evmWallet()
    const { after, fetch, ids, state } = await connected({
      wallets: [wallet],
      pages: [{ ...page([row(1, 1)]), delay: 5_000 }],
    })
    fetch.on('GET', `/v1/account/${EVM_2}/history`, page([row(7, 1)]))
    wallet.show([`eip155:1:${EVM_2}`])
    await flush()
    expect(ids()).toEqual(['id-7'])
    await after(6)
    expect([ids(), state().account]).toEqual([['id-7'], `eip155:1:${EVM_2}`])
  })

  it('is asked for by its own id', async () => {
    const wallet = evmWallet({ accounts: [`eip155:1:${EVM_1}`, `eip155:8453:${EVM_1}`] })
    const { asked, ids } = await connected({
      wallets: [wallet],
      pages: [page([row(1, 1)]), page([row(2, 1, { chain: BASE.caipNetworkId })])],
    })
    wallet.goTo(BASE.caipNetworkId)
    await flush()
    expect(asked().at(-1)!.url.searchParams.get('chainId')).toBe('eip155:8453')
    expect(ids()).toEqual(['id-2'])
  })
})
