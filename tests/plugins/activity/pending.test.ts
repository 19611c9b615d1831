import { describe, expect, it } from 'vitest'
import { LatchkeyError } from '#kernel'
import { TRANSACTION_SENT, TRANSACTION_SETTLED, type SentTransaction } from '#wallet'
import { evmWallet } from '../wallets/support.ts'
import { connected, EVM_1, EVM_2, flush, FRIEND, hashOf, page, row, START, until } from './support.ts'

const HASH = hashOf(77)
const sent = (more: Partial<SentTransaction> = {}): SentTransaction => ({
  network: 'eip155:1',
  hash: HASH,
  from: EVM_1,
  to: FRIEND,
  amount: '0.25',
  symbol: 'ETH',
  ...more,
})

async function sending(more: Partial<SentTransaction> = {}, options: Parameters<typeof connected>[0] = {}) {
  const test = await connected(options)
  const settled = () => test.events.filter(({ id }) => id === TRANSACTION_SETTLED.id).map(({ payload }) => payload)
  test.kernel.bus.emit(TRANSACTION_SENT, sent(more))
  await until(() => test.watched.waiting.size > 0 || settled().length > 0)
  await flush()
  const first = () => test.state().transactions[0]?.entries[0]
  return {
    ...test,
    settled,
    first,
    standings: () => test.state().transactions.flatMap(({ entries }) => entries.map(({ sentStatus }) => sentStatus)),
  }
}

describe('what this page has sent', () => {
  it('is a row at once, with what is known of it', async () => {
    const { first, settled } = await sending()
    expect(first()?.sentStatus).toBe('sending')
    expect(first()?.item).toMatchObject({
      metadata: {
        operationType: 'send',
        status: 'pending',
        sentTo: FRIEND,
        hash: HASH,
        minedAt: new Date(START).toISOString(),
      },
      transfers: [{ direction: 'out', quantity: { numeric: '0.25' }, fungible_info: { symbol: 'ETH' } }],
    })
    expect(settled()).toEqual([])
  })

  it('is followed as its account is concerned: a smart account may be undone in a transaction that succeeds', async () => {
    const { watched } = await sending()
    expect(watched.accounts).toEqual([EVM_1])
  })

  it('is one also where nobody has looked yet, and where only the hash is known', async () => {
    const { first, asked } = await sending({ to: undefined, amount: undefined }, { closed: true })
    expect(first()?.item).toMatchObject({ transfers: null, metadata: { operationType: '', sentTo: '' } })
    expect(asked()).toEqual([])
  })

  it('is told once, also where its end is told before the code that follows it is here', async () => {
    const { events, kernel, state, watched } = await connected()
    kernel.bus.emit(TRANSACTION_SENT, sent())
    kernel.bus.emit(TRANSACTION_SETTLED, { network: 'eip155:1', hash: HASH, status: 'confirmed' })
    await until(() => state().transactions.length > 0)
    await flush()
    expect(state().transactions[0]?.entries[0]?.sentStatus).toBe('confirmed')
    expect(watched.waiting.size).toBe(0)
    expect(events.filter(({ id }) => id === TRANSACTION_SETTLED.id)).toHaveLength(1)
  })

  it.each(['confirmed', 'failed'] as const)(
    'settles as %s when the chain says so, and everything is read anew',
    async (status) => {
      const { asked, first, settled, standings, watched } = await sending()
      const [before, reads] = [asked().length, watched.reads.count]
      watched.waiting.get(HASH)!.settle({ hash: HASH, status })
      await flush()
      expect([first()?.sentStatus, standings()]).toEqual([status, [status, undefined]])
      expect(settled()).toEqual([{ network: 'eip155:1', hash: HASH, status }])
      expect([asked().length, watched.reads.count]).toEqual([before + 1, reads + 1])
    },
  )

  it('gives way to the entry of the history, whatever its case', async () => {
    const { after, ids, standings } = await sending(
      { hash: HASH.toUpperCase().replace('0X', '0x') },
      { pages: [page([row(1, 1)]), page([row(77, 0), row(1, 1)])] },
    )
    expect(standings()).toEqual(['sending', undefined])
    await after(10)
    expect([ids(), standings()]).toEqual([
      ['id-77', 'id-1'],
      [undefined, undefined],
    ])
  })

  it.each([
    ['nobody can say within the time limit', new LatchkeyError('RECEIPT_TIMEOUT'), 'unknown'],
    ['the node breaks', new Error('x'), 'unknown'],
    ['its time on the chain is over', new LatchkeyError('TRANSACTION_EXPIRED'), 'failed'],
  ] as const)('is told honestly when %s', async (_, error, status) => {
    const { first, settled, watched } = await sending()
    watched.waiting.get(HASH)!.fail(error)
    await flush()
    expect(first()?.sentStatus).toBe(status)
    expect(settled()).toMatchObject([{ status }])
  })

  it.each([
    ['answers nonsense', { hash: HASH, status: 'maybe' }],
    ['answers nothing', undefined],
  ])('is unknown where the chain %s', async (_, answer) => {
    const { first, watched } = await sending()
    watched.waiting.get(HASH)!.settle(answer as never)
    await flush()
    expect(first()?.sentStatus).toBe('unknown')
  })

  it('is unknown where a chain never answers, or cannot watch', async () => {
    const { after, first, settled } = await sending()
    await after(199)
    expect(settled()).toEqual([])
    await after(2)
    expect([first()?.sentStatus, settled().length]).toEqual(['unknown', 1])
    const other = await sending({ network: 'eip155:777' })
    expect(other.settled()).toMatchObject([{ network: 'eip155:777', status: 'unknown' }])
  })

  it('is watched up to 99 at once: the oldest is let go, and whoever waits for it is told', async () => {
    const { kernel, settled, standings, watched } = await sending()
    for (let n = 0; n < 99; n += 1) kernel.bus.emit(TRANSACTION_SENT, sent({ hash: hashOf(1_000 + n) }))
    await until(() => watched.waiting.size === 99)
    await flush()
    expect(watched.waiting.has(HASH)).toBe(false)
    expect(settled()).toEqual([{ network: 'eip155:1', hash: HASH, status: 'unknown' }])
    expect(standings()).toHaveLength(100)
    // Told twice, it is the same one.
    kernel.bus.emit(TRANSACTION_SENT, sent({ hash: hashOf(1_001) }))
    await flush()
    expect(watched.waiting.size).toBe(99)
  })

  it('is shown where it was sent from only', async () => {
    const wallet = evmWallet({ accounts: [`eip155:1:${EVM_1}`, `eip155:1:${EVM_2}`, `eip155:8453:${EVM_1}`] })
    const { fetch, standings } = await sending({}, { wallets: [wallet], pages: [page([])] })
    fetch.on('GET', `/v1/account/${EVM_2}/history`, page([]))
    expect(standings()).toEqual(['sending'])
    wallet.show([`eip155:1:${EVM_2}`, `eip155:1:${EVM_1}`, `eip155:8453:${EVM_1}`])
    await flush()
    expect(standings()).toEqual([])
    wallet.show([`eip155:1:${EVM_1}`, `eip155:1:${EVM_2}`, `eip155:8453:${EVM_1}`])
    wallet.goTo('eip155:8453')
    await flush()
    expect(standings()).toEqual([])
    wallet.goTo('eip155:1')
    await flush()
    expect(standings()).toEqual(['sending'])
  })

  it('survives leaving the view, and is let go with the plugin', async () => {
    const { first, leave, settled, stop, watched } = await sending()
    leave()
    await flush()
    expect(first()?.sentStatus).toBe('sending')
    await stop()
    expect([watched.waiting.size, settled()]).toEqual([0, []])
  })
})
