/** Entries that deceive, in the list as it is shown: answers as the service words them, a chain that tells who signed. */
import { describe, expect, it } from 'vitest'
import { LatchkeyError } from '#kernel'
import { ACCOUNT, TRANSACTION_SENT, type SignedTransaction } from '#wallet'
import {
  connected,
  EVM_1,
  EVM_2,
  flush,
  FRIEND,
  gets,
  hashOf,
  HISTORY,
  nft,
  page,
  row,
  sends,
  type Row,
} from './support.ts'
import { evmWallet } from '../wallets/support.ts'

const twinOf = (address: string, digit = '7'): string => `${address.slice(0, 6)}${digit.repeat(32)}${address.slice(-4)}`
const MIMIC = twinOf(FRIEND)
const STRANGER = '0x9999999999999999999999999999999999999999'
const USDC = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const came = (from: string) => ({ operationType: 'receive', sentFrom: from, sentTo: EVM_1 })

/** One coin to the friend. */
const PAID: SignedTransaction = { from: EVM_1, gives: [{ to: FRIEND, amount: 10n ** 18n }] }

/** The list of these rows, where the chain knows what was signed under some of their hashes. */
async function list(rows: readonly Row[], signed: Readonly<Record<number, SignedTransaction>> = {}, options = {}) {
  const test = await connected({ pages: [page([])], ...options })
  for (const [n, what] of Object.entries(signed)) test.watched.signed.set(hashOf(Number(n)), what)
  test.fetch.on('GET', HISTORY, page(rows))
  test.activity.retry()
  await flush()
  const warned = () =>
    test
      .state()
      .transactions.flatMap(({ entries }) =>
        entries.flatMap(({ item, warning }) =>
          warning ? [[item.id, 'of' in warning ? warning.of : warning.kind]] : [],
        ),
      )
  return { ...test, warned }
}

describe('who looks like somebody whom the account has paid', () => {
  /** What a poisoner makes logs say, or sends. Row 9 is what the account really did, before. */
  const FORGERIES: readonly Row[] = [
    row(1, 1, { sentTo: MIMIC }, [sends('250')]),
    row(2, 2, { sentTo: MIMIC }, [sends('250', 'USDC', { value: 250 })]),
    row(3, 3, { sentTo: MIMIC }, [sends('1', 'ETH', { value: 2_412 })]),
    row(4, 4, { sentTo: MIMIC, operationType: 'execute' }, [sends('0', 'USDC', { value: 0 })]),
    row(5, 5, came(MIMIC), [gets('500', 'USDC', { value: 500 })]),
    row(6, 6, came(MIMIC), [gets('0.0001', 'ETH', { value: 0.2 })]),
    row(7, 7, { sentTo: MIMIC, operationType: 'trade' }, [sends('1'), gets('9', 'ETH', { value: 9_000 })]),
    row(8, 8, { sentTo: MIMIC }, [nft('Lighthouse', false, 'out')]),
  ]
  const all = FORGERIES.map(({ id }) => [id, 'lookalike'])

  it('is marked, whatever a log says of who sent what, and how much that is said to be worth', async () => {
    const { warned } = await list([...FORGERIES, row(9, 9)], { 9: PAID })
    expect(warned()).toEqual(all)
  })

  it('is marked where somebody else signed what the account is said to have sent', async () => {
    const { warned } = await list([...FORGERIES, row(9, 9)], {
      1: { from: STRANGER, gives: [{ to: MIMIC, amount: 5n }] },
      2: { from: EVM_1, gives: [{ to: STRANGER, amount: 5n }] },
      3: { from: EVM_1, gives: [{ to: MIMIC, amount: 0n }] },
      7: { from: EVM_1, gives: [{ to: MIMIC, amount: 5n, token: `eip155:1:${STRANGER}` }] },
      8: { from: EVM_1, gives: [] },
      9: PAID,
    })
    expect(warned()).toEqual(all)
  })

  it.each([
    ['knows nothing of the payment', undefined],
    ['says no', new LatchkeyError('HTTP_NETWORK')],
  ])(
    'is marked with the one that it looks like where the chain %s: nobody can tell which is which',
    async (_, error) => {
      const test = await list([])
      test.watched.node.error = error
      test.fetch.on('GET', HISTORY, page([...FORGERIES, row(9, 9)]))
      test.activity.retry()
      await flush()
      expect(test.warned()).toEqual([...all, ['id-9', 'lookalike']])
      expect(test.state().error).toBeUndefined()
    },
  )

  it.each([
    ['a well-known token', [sends('250')], { to: FRIEND, amount: 250_000_000n, token: USDC }],
    ['coins that nobody knows the price of', [sends('0.05', 'ETH', { value: undefined })], { to: FRIEND, amount: 5n }],
  ] as const)('is told from them by what the account signed: %s', async (_, transfers, gives) => {
    const { warned } = await list([row(1, 1, came(MIMIC), [gets('0')]), row(2, 2, {}, transfers)], {
      2: { from: EVM_1.toUpperCase().replace('0X', '0x'), gives: [gives] },
    })
    expect(warned()).toEqual([['id-1', 'lookalike']])
  })

  it.each([
    ['for less than a dollar', [sends('0.0001', 'ETH', { value: 0.24 })], { to: FRIEND, amount: 5n }],
    ['for next to nothing', [sends('0.0001', 'ETH', { value: undefined })], { to: FRIEND, amount: 5n }],
    ['in a token that nobody knows', [sends('9')], { to: FRIEND, amount: 5n, token: `eip155:1:${STRANGER}` }],
  ] as const)('is not, where the account dealt with them %s', async (_, transfers, gives) => {
    const { warned } = await list([row(1, 1, came(MIMIC), [gets('0')]), row(2, 2, {}, transfers)], {
      2: { from: EVM_1, gives: [gives] },
    })
    expect(warned()).toEqual([
      ['id-1', 'lookalike'],
      ['id-2', 'lookalike'],
    ])
  })

  it('is told from them by what this page has sent, before any block has it, and later whatever token that was', async () => {
    const rows = [row(1, 1, came(MIMIC), [gets('0')]), row(2, 2, {}, [sends('9', 'HBR')])]
    const { kernel, warned } = await list(rows)
    expect(warned()).toHaveLength(2)
    kernel.bus.emit(TRANSACTION_SENT, { network: 'eip155:1', hash: hashOf(77), from: EVM_1, to: FRIEND })
    await flush()
    expect(warned()).toEqual([['id-1', 'lookalike']])
    // A token's own contract is what a wallet is asked to send to: the receiver stands in what was signed.
    const token = await list([], {
      2: { from: EVM_1, gives: [{ to: FRIEND, amount: 9n, token: `eip155:1:${STRANGER}` }] },
    })
    token.kernel.bus.emit(TRANSACTION_SENT, { network: 'eip155:1', hash: hashOf(2), from: EVM_1, to: STRANGER })
    token.fetch.on('GET', HISTORY, page(rows))
    token.activity.retry()
    await flush()
    expect(token.warned()).toEqual([['id-1', 'lookalike']])
  })

  it.each<readonly [string, unknown]>([
    ['nothing', undefined],
    ['another shape', 7],
    ['a sender that is none', { ...PAID, from: 7 }],
    ['no list', { ...PAID, gives: {} }],
    ['an amount that is no bigint', { ...PAID, gives: [{ to: FRIEND, amount: '1' }] }],
  ])('is marked, and nothing breaks, where an adapter answers %s', async (_, odd) => {
    const test = await list([row(1, 1, came(MIMIC), [gets('0')]), row(2, 2)], { 2: odd as SignedTransaction })
    expect([test.warned().length, test.faults]).toEqual([2, []])
  })

  it('is asked about only where somebody looks like somebody', async () => {
    const { watched } = await list([row(1, 1), row(2, 2, { sentTo: STRANGER })])
    expect(watched.node.asked).toEqual([])
  })

  it('is asked about again after the nodes failed, and not before half a minute has passed', async () => {
    const test = await connected({ pages: [page([row(1, 1, came(MIMIC), [gets('0')]), row(2, 2)])], closed: true })
    test.watched.node.error = new LatchkeyError('HTTP_NETWORK')
    test.watched.signed.set(hashOf(2), PAID)
    test.kernel.router.show(ACCOUNT)
    test.activity.enter()
    await flush()
    delete test.watched.node.error
    const marked = () =>
      test.state().transactions.flatMap(({ entries }) => entries.filter(({ warning }) => warning)).length
    await test.after(15)
    expect([test.watched.node.asked.length, marked()]).toEqual([1, 2])
    await test.after(15)
    await test.after(15)
    expect([test.watched.node.asked.length, marked()]).toEqual([2, 1])
  })

  it('costs so many questions for each page and no more, the oldest first', async () => {
    const flood = (from: number): Row[] =>
      Array.from({ length: 300 }, (_, at) => row(from + at, from + at / 1_000, { sentTo: MIMIC }))
    const test = await list([])
    test.watched.signed.set(hashOf(9), PAID)
    test.fetch.on('GET', HISTORY, page([row(50, 1), ...flood(100)], 'more'), page([...flood(500), row(9, 900)]))
    test.activity.retry()
    await flush()
    const { asked } = test.watched.node
    expect([asked.length, asked[0]]).toEqual([30, hashOf(399)])
    test.activity.more()
    await flush()
    expect([asked.length, asked[30]]).toEqual([60, hashOf(9)])
    expect(test.warned()).toHaveLength(600)
  })
})

describe('the person’s own accounts', () => {
  it('are trusted, and who looks like one of them is marked', async () => {
    const test = await list(
      [
        row(1, 1, came(EVM_2), [gets('5')]),
        row(2, 2, came(twinOf(EVM_1)), [gets('1000', 'USDC', { value: 1_000 })]),
        row(3, 3, { sentTo: twinOf(EVM_2) }, [sends('250')]),
      ],
      {},
      { wallets: [evmWallet({ accounts: [`eip155:1:${EVM_1}`, `eip155:1:${EVM_2}`] })] },
    )
    expect(test.warned()).toEqual([
      ['id-2', 'lookalike'],
      ['id-3', 'lookalike'],
    ])
  })

  it('are also those of other wallets that are connected, or were on this page', async () => {
    const tern = evmWallet({ id: 'tern', name: 'Tern', accounts: [`eip155:1:${EVM_2}`] })
    const rows = [row(1, 1, came(EVM_2), [gets('5')]), row(2, 2, came(twinOf(EVM_2)), [gets('5')])]
    const { service, warned, activity } = await list(
      rows,
      {},
      { wallets: [evmWallet({ accounts: [`eip155:1:${EVM_1}`] }), tern] },
    )
    // Two strangers who look like each other.
    expect(warned()).toHaveLength(2)
    await service.connect({ connectorId: 'tern' })
    await service.use({ connectorId: 'larkspur', namespace: 'eip155' })
    activity.retry()
    await flush()
    expect(warned()).toEqual([['id-2', 'lookalike']])
    await service.disconnect('eip155', 'tern')
    activity.retry()
    await flush()
    expect(warned()).toEqual([['id-2', 'lookalike']])
  })
})

describe('what moved', () => {
  const at = (contract: string) => ({ fungible_info: { name: 'USDC', symbol: 'USDC', contract_address: contract } })

  it('is marked when it wants to be taken for a well-known token, as in the list of tokens', async () => {
    const { warned } = await list([
      row(1, 1, came(STRANGER), [gets('5', 'UЅDС')]),
      row(2, 2, came(STRANGER), [gets('5', 'USÐC')]),
      row(3, 3, came(STRANGER), [gets('5', 'ЕТН')]),
      // Who is said to have sent it says nothing.
      row(4, 4, {}, [sends('5', 'USD Сoin')]),
      row(5, 5, came(STRANGER), [gets('5', '', at(STRANGER))]),
      row(6, 6, came(STRANGER), [gets('5', '', at(USDC.slice(9)))]),
      // Nobody tells which one it is, and it is spelled honestly.
      row(7, 7, came(STRANGER), [gets('5', 'USDC')]),
    ])
    expect(warned()).toEqual([
      ['id-1', 'USDC'],
      ['id-2', 'USDC'],
      ['id-3', 'ETH'],
      ['id-4', 'USDC'],
      ['id-5', 'USDC'],
    ])
  })

  it('is marked when its name is an advertisement, whoever is said to have sent it', async () => {
    const { warned } = await list([
      row(1, 1, came(STRANGER), [gets('5', 'Claim at evil.example')]),
      row(2, 2, {}, [sends('5', 'Visit evil.example')]),
      row(3, 3, came(STRANGER), [nft('Claim your reward')]),
      row(4, 4, came(STRANGER), [gets('5', 'HBR')]),
    ])
    expect(warned()).toEqual([
      ['id-1', 'spam'],
      ['id-2', 'spam'],
      ['id-3', 'spam'],
    ])
  })
})
