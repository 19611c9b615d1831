import { describe, expect, it } from 'vitest'
import { ACCOUNT_TAB, TRANSACTIONS } from '#wallet'
import { evmWallet } from '../wallets/support.ts'
import { CHAINS_PATH, connected, EVM_1, EVM_2, flush, HISTORY, MAINNET, nft, page, row } from './support.ts'

describe('what happened with an account', () => {
  it('is grouped by date where the person is: today, yesterday, months', async () => {
    // It is one in the morning in Zurich: two hours ago is yesterday.
    const { list } = await connected({
      pages: [page([row(1, 0.5), row(2, 2), row(3, 24), row(4, 25.5), row(5, 24 * 31 + 2), row(6, -3)])],
    })
    expect(list()).toEqual([
      ['today', ['id-6', 'id-1']],
      ['yesterday', ['id-2', 'id-3']],
      ['2025-12', ['id-4']],
      ['2025-11', ['id-5']],
    ])
  })

  it('stands newest first, each once, of this network only', async () => {
    const { ids } = await connected({
      pages: [page([row(3, 3), row(1, 1), row(2, 2), row(1, 9), row(4, 1, { chain: 'eip155:8453' })])],
    })
    expect(ids()).toEqual(['id-1', 'id-2', 'id-3'])
  })

  it('leaves out what is nothing but spam; what moved nothing stays', async () => {
    const { ids } = await connected({
      pages: [
        page([
          row(1, 1, {}, [nft('A', true), nft('B', true)]),
          row(2, 2, {}, [nft('A', true), nft('B')]),
          row(3, 3, {}, []),
          row(4, 4, { operationType: 'approve' }, null),
          row(5, 5, {}, undefined),
        ]),
      ],
    })
    expect(ids()).toEqual(['id-2', 'id-3', 'id-4', 'id-5'])
  })

  it('is asked for by account and network, and only while somebody looks', async () => {
    const { after, asked, kernel, activity } = await connected({ closed: true })
    await after(60)
    expect(asked()).toHaveLength(0)
    // Without the modal there is nobody to look.
    activity.enter()
    await after(60)
    expect(asked()).toHaveLength(0)
    kernel.router.show(TRANSACTIONS)
    await flush()
    expect(asked()).toHaveLength(1)
    const query = Object.fromEntries(asked()[0]!.url.searchParams)
    expect(query).toMatchObject({ chainId: 'eip155:1' })
    expect(query).not.toHaveProperty('cursor')
  })

  it('needs an account address', async () => {
    const { activity, asked, service, state } = await connected()
    const before = asked().length
    await service.disconnect()
    await flush()
    expect(state()).toMatchObject({ account: undefined, transactions: [], empty: true, loading: false })
    activity.retry()
    activity.more()
    await flush()
    expect(asked()).toHaveLength(before)
  })

  it('says so where the service knows nothing of the network, and tells nobody of a failure', async () => {
    const { after, asked, state, toasts } = await connected({ chains: ['eip155:10'] })
    expect(state()).toMatchObject({ empty: true, error: 'CHAIN_NOT_SUPPORTED', transactions: [] })
    await after(300)
    expect([asked(), toasts()]).toEqual([[], []])
  })

  it('says so for a namespace that the host did not name', async () => {
    const { asked, fetch, state } = await connected({ activity: { namespaces: ['solana'] } })
    expect(state()).toMatchObject({ empty: true, error: 'CHAIN_NOT_SUPPORTED' })
    expect([asked(), fetch.requests.filter(({ url }) => url.pathname === CHAINS_PATH)]).toEqual([[], []])
  })

  it('has a tab on the networks of those namespaces only', async () => {
    const { kernel } = await connected({ closed: true })
    const tab = kernel
      .items(ACCOUNT_TAB)
      .get()
      .find(({ plugin }) => plugin === 'activity')!.item
    const at = (chainNamespace?: string) =>
      tab.when?.({ network: chainNamespace && { ...MAINNET, chainNamespace } } as never, {} as never)
    expect([at('eip155'), at('solana'), at()]).toEqual([true, false, false])
    const { kernel: other } = await connected({ closed: true, activity: { namespaces: ['eip155', 'solana'] } })
    const wide = other
      .items(ACCOUNT_TAB)
      .get()
      .find(({ plugin }) => plugin === 'activity')!.item
    expect(wide.when?.({ network: { ...MAINNET, chainNamespace: 'solana' } } as never, {} as never)).toBe(true)
  })

  it('is switched off and on by remote config', async () => {
    const { kernel, remote } = await connected({ closed: true })
    const tabs = (): string[] =>
      kernel
        .items(ACCOUNT_TAB)
        .get()
        .map(({ plugin }) => plugin)
    await remote({ id: 'activity', isEnabled: false, config: [] })
    expect([tabs(), kernel.router.canOpen(TRANSACTIONS)]).toEqual([[], false])
    await remote({ id: 'activity', isEnabled: true, config: [] })
    expect([tabs(), kernel.router.canOpen(TRANSACTIONS)]).toEqual([['activity'], true])
  })
})

describe('pages', () => {
  it('follow by their cursor when the last row is seen, to the end', async () => {
    const { activity, asked, ids, state } = await connected({
      pages: [page([row(1, 1), row(2, 2)], 'two'), page([row(2, 2), row(3, 3)], 'three'), page([row(4, 4)], null)],
    })
    expect(state().next).toBe('two')
    activity.more()
    activity.more()
    expect(state().loading).toBe(true)
    await flush()
    expect([ids(), state().next]).toEqual([['id-1', 'id-2', 'id-3'], 'three'])
    activity.more()
    await flush()
    expect([ids(), state().next]).toEqual([['id-1', 'id-2', 'id-3', 'id-4'], undefined])
    activity.more()
    await flush()
    expect(asked().map(({ url }) => url.searchParams.get('cursor'))).toEqual([null, 'two', 'three'])
  })

  it('that hold nothing to show are passed over, five at most without being asked', async () => {
    let at = 0
    const spam = () => page([row((at += 1), at, {}, [nft('A', true)])], `next-${at}`)
    const { activity, asked, state } = await connected({ pages: [spam] })
    activity.more()
    await flush()
    expect(asked()).toHaveLength(6)
    expect(state()).toMatchObject({ paused: true, loading: false, error: undefined })
    activity.more()
    await flush()
    expect(asked()).toHaveLength(6)
    activity.retry()
    await flush()
    expect(asked()).toHaveLength(11)
  })

  it('end where the service answers the cursor that it was asked', async () => {
    const { activity, asked, state } = await connected({
      pages: [page([row(1, 1)], 'same'), page([row(2, 2)], 'same')],
    })
    activity.more()
    await flush()
    expect([state().next, asked().length]).toEqual([undefined, 2])
  })

  it('are kept for 15 seconds, by account, network and cursor', async () => {
    const wallet = evmWallet()
    const { activity, after, asked, fetch, leave } = await connected({
      wallets: [wallet],
      pages: [page([row(1, 1)], 'two'), page([row(2, 2)], 'three'), page([row(1, 1)], 'two')],
    })
    const other = `/v1/account/${EVM_2}/history`
    fetch.on('GET', other, page([row(9, 1)]))
    activity.more()
    await flush()
    leave()
    await after(10)
    wallet.show([`eip155:1:${EVM_2}`, `eip155:1:${EVM_1}`])
    await flush()
    const again = activity.enter()
    await flush()
    wallet.show([`eip155:1:${EVM_1}`, `eip155:1:${EVM_2}`])
    await flush()
    activity.more()
    await flush()
    // Both pages are known, each under its own cursor; and those of the other account are its own.
    expect(asked()).toHaveLength(2)
    expect(activity.state.get().next).toBe('three')
    again()
    await after(16)
    activity.enter()
    await flush()
    expect(asked()).toHaveLength(3)
  })
})

it('leaves nothing behind', async () => {
  const { stop, page: seen } = await connected({ pages: [{ fail: 'hang' }] })
  await stop()
  expect(seen.listeners).toBe(0)
  expect(HISTORY).toContain(EVM_1)
})
