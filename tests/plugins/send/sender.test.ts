/** What is signed is what was shown; and whatever the wallet and the node do, what is said about it is true. */
import { describe, expect, it } from 'vitest'
import { LatchkeyError } from '#kernel'
import { createFakeStorage } from '#kernel/testing'
import {
  SENDER,
  TRANSACTION_SENT,
  TRANSACTION_SETTLED,
  type Network,
  type SendRequest,
  type SendWarning,
} from '#wallet'
import { rejected } from '../../kernel/support.ts'
import { FEE } from './chain.ts'
import {
  ACCOUNT_1,
  at,
  ETH,
  EVM_1,
  EVM_2,
  flush,
  HASH,
  MAINNET,
  OTHER_HASH,
  PLN,
  STRANGER,
  TOKEN,
  until,
  world,
} from './stage.ts'

describe('a review', () => {
  it('says what leaves, to whom, for which fee, and what is left', async () => {
    const { prepare } = await world()
    expect(await prepare()).toMatchObject({
      request: { to: at(STRANGER), amount: { units: 300_000_000_000_000_001n } },
      fee: { asset: ETH, ...FEE },
      deposit: 0n,
      remains: [{ asset: ETH, units: 10n ** 18n - 300_000_000_000_000_001n - FEE.most }],
      transaction: { network: 'eip155:1', from: ACCOUNT_1, transaction: { value: 300_000_000_000_000_001n } },
      warnings: [{ kind: 'first-time', weight: 'note' }],
    })
    expect((await prepare({ amount: { asset: PLN, units: 1n } })).remains).toEqual([
      { asset: PLN, units: 4_999_999n },
      { asset: ETH, units: 10n ** 18n - FEE.most },
    ])
  })

  const poison = `0x7099${'0'.repeat(32)}79c8`
  it.each<[string, Partial<SendRequest>, readonly SendWarning[]]>([
    [
      'more than there is',
      { amount: { asset: PLN, units: 5_000_001n } },
      [
        { kind: 'too-little', weight: 'stop', missing: { asset: PLN, units: 1n } },
        { kind: 'first-time', weight: 'note' },
      ],
    ],
    [
      'no room for the fee',
      { amount: { asset: ETH, units: 10n ** 18n } },
      [
        { kind: 'too-little-for-fees', weight: 'stop', missing: { asset: ETH, units: FEE.most } },
        { kind: 'first-time', weight: 'note' },
      ],
    ],
    ['the zero address', { to: at(`0x${'0'.repeat(40)}`) }, [{ kind: 'zero-address', weight: 'stop' }]],
    [
      "the token's own contract",
      { to: at(TOKEN), amount: { asset: PLN, units: 1n } },
      [{ kind: 'token-contract', weight: 'stop' }],
    ],
    ['the own address', { to: ACCOUNT_1 }, [{ kind: 'own-address', weight: 'danger' }]],
    ['another own address', { to: at(EVM_2) }, []],
    [
      'an address like an own one',
      { to: at(`0x2222${'a'.repeat(32)}2222`) },
      [
        { kind: 'lookalike', weight: 'danger', like: at(EVM_2) },
        { kind: 'first-time', weight: 'note' },
      ],
    ],
    [
      'a name that leads elsewhere',
      { name: 'mira.eth' },
      [
        { kind: 'name-unproved', weight: 'danger' },
        { kind: 'first-time', weight: 'note' },
      ],
    ],
  ])('warns of %s', async (_, change, warnings) => {
    const { prepare, send, asked } = await world()
    const review = await prepare(change)
    expect(review.warnings).toEqual(warnings)
    if (!warnings.some(({ weight }) => weight === 'stop')) return
    expect(await rejected(send(review))).toBe('send/REVIEW_OVER')
    expect(asked).toEqual([])
  })

  it('warns of an address like one that the person has sent to', async () => {
    const { prepare, send, answered } = await world()
    const work = send(await prepare())
    await answered()
    await work
    expect((await prepare()).warnings).toEqual([])
    expect((await prepare({ to: at(poison) })).warnings[0]).toMatchObject({ kind: 'lookalike', like: at(STRANGER) })
  })

  it.each<[string, object, SendWarning]>([
    [
      'a transfer that would fail',
      { failure: { said: 'Paused' } },
      { kind: 'would-fail', weight: 'stop', said: 'Paused' },
    ],
    ['a contract as receiver', { receiver: 'contract' }, { kind: 'contract', weight: 'note' }],
    [
      'a token that takes a fee',
      { arrives: 1n },
      { kind: 'arrives-less', weight: 'danger', arrives: { asset: ETH, units: 1n } },
    ],
    [
      'an account that must keep some',
      { least: 10n ** 18n },
      {
        kind: 'too-little-for-fees',
        weight: 'stop',
        missing: { asset: ETH, units: 300_000_000_000_000_001n + FEE.most },
      },
    ],
  ])('says what the chain says: %s', async (_, prepared, warning) => {
    const { held, prepare } = await world()
    held.prepared = prepared
    expect((await prepare()).warnings[0]).toEqual(warning)
  })

  it.each<[string, LatchkeyError, SendWarning]>([
    [
      'a balance too low for it',
      new LatchkeyError('BALANCE_TOO_LOW'),
      { kind: 'too-little', weight: 'stop', missing: { asset: ETH, units: 0n } },
    ],
    [
      'no room for the fee',
      new LatchkeyError('FEE_BALANCE_TOO_LOW'),
      { kind: 'too-little-for-fees', weight: 'stop', missing: { asset: ETH, units: 0n } },
    ],
    [
      'less than a new account has to hold',
      new LatchkeyError('AMOUNT_TOO_SMALL'),
      { kind: 'too-small', weight: 'stop' },
    ],
    [
      'a refusal in words',
      new LatchkeyError('RPC_TRANSACTION_REJECTED', { detail: 'Paused' }),
      { kind: 'would-fail', weight: 'stop', said: 'Paused' },
    ],
    [
      'a refusal for programs',
      new LatchkeyError('RPC_TRANSACTION_REJECTED', { detail: '{"InstructionError":[0,1]}' }),
      { kind: 'would-fail', weight: 'stop' },
    ],
  ])('stops where the chain finds %s while it prepares', async (_, error, warning) => {
    const { asked, held, prepare, send } = await world()
    held.prepared = error
    const review = await prepare()
    expect(review.warnings).toEqual([warning, { kind: 'first-time', weight: 'note' }])
    expect([review.transaction, await rejected(send(review)), asked]).toEqual([undefined, 'send/REVIEW_OVER', []])
  })

  it.each<[string, Partial<SendRequest>, string]>([
    ['nothing', { amount: { asset: ETH, units: 0n } }, 'AMOUNT_AND_RECEIVER_REQUIRED'],
    ['two networks', { to: at(STRANGER, 'eip155:8453') }, 'CHAIN_MISMATCH'],
    [
      'a token of another network',
      { amount: { asset: { ...PLN, token: at(TOKEN, 'eip155:8453') }, units: 1n } },
      'CHAIN_MISMATCH',
    ],
    ['a wrong checksum', { to: at('0x70997970c51812dc3A010C7d01b50e0d17dc79C8') }, 'INVALID_ADDRESS'],
    ['another account', { from: at(EVM_2) }, 'CONNECTOR_NOT_CONNECTED'],
    [
      'decimals that the chain does not confirm',
      { amount: { asset: { ...PLN, decimals: 18 }, units: 1n } },
      'TOKEN_NOT_SENDABLE',
    ],
    [
      'a network that is not listed',
      {
        from: at(EVM_1, 'eip155:5'),
        to: at(STRANGER, 'eip155:5'),
        amount: { asset: { ...ETH, network: 'eip155:5' }, units: 1n },
      },
      'UNSUPPORTED_CHAIN',
    ],
  ])('is refused for %s', async (_, change, code) => {
    const { prepare } = await world()
    expect(await rejected(prepare(change))).toBe(code)
  })

  it('is refused on a network whose namespace no plugin knows', async () => {
    const network: Network = { ...MAINNET, chainNamespace: 'polkadot', caipNetworkId: 'polkadot:1' }
    const { prepare } = await world({ networks: [MAINNET, network] })
    const asset = { ...ETH, network: network.caipNetworkId }
    const change = { from: at(EVM_1, 'polkadot:1'), to: at(STRANGER, 'polkadot:1'), amount: { asset, units: 1n } }
    expect(await rejected(prepare(change))).toBe('UNSUPPORTED_CHAIN')
  })

  it.each(['prepareTransfer', 'sendTransaction'] as const)('is refused on a chain without %s', async (call) => {
    const { held, prepare, sender, signal, asked } = await world({ lacks: [call] })
    expect(await rejected(prepare())).toBe('UNSUPPORTED_CHAIN')
    expect(await rejected(sender.largest({ from: ACCOUNT_1, asset: ETH }, { signal }))).toBe('UNSUPPORTED_CHAIN')
    expect([held.waiting, asked]).toEqual([[], []])
  })

  it('ends with what changes under it, and nothing can be signed then', async () => {
    const it = await world()
    const changes: readonly (readonly [string, () => unknown])[] = [
      ['expired', () => it.clock.advance(30_000)],
      ['account', () => it.wallet.show([at(EVM_2), ACCOUNT_1])],
      ['account', () => it.service.disconnect('eip155')],
    ]
    for (const [why, change] of changes) {
      const from = it.accounts.state.get()!.caipAddress!
      const review = await it.prepare({ from })
      await change()
      await flush()
      expect(it.sender.standing(review).get()).toEqual({ good: false, why })
      expect(await rejected(it.send(review))).toBe('send/REVIEW_OVER')
    }
    expect(it.asked).toEqual([])
  })

  it('ends when the balance is another one right before the wallet would be asked', async () => {
    const { held, prepare, send, sender, asked } = await world()
    const review = await prepare()
    held.balances.set(EVM_1, 10n ** 18n - 1n)
    expect(await rejected(send(review))).toBe('send/REVIEW_OVER')
    expect([asked, sender.sendings.get(), sender.standing(review).get()]).toEqual([
      [],
      [],
      { good: false, why: 'changed' },
    ])
  })

  it('is the very object that was made, once', async () => {
    const { prepare, send, answered, sender } = await world()
    const review = await prepare()
    expect(await rejected(send({ ...review }))).toBe('send/REVIEW_OVER')
    const [first, second] = [send(review), rejected(send(review))]
    await answered()
    expect(await second).toBe('send/REVIEW_OVER')
    expect((await first).hash).toBe(HASH)
    expect(sender.sendings.get()).toHaveLength(1)
  })
})

describe('sending', () => {
  it('asks for exactly what was shown, and tells the end once', async () => {
    const { prepare, send, answered, asked, held, phases, events, toasts } = await world()
    const work = send(await prepare())
    await answered()
    expect(await work).toEqual({
      network: 'eip155:1',
      hash: HASH,
      from: EVM_1,
      to: STRANGER,
      amount: '0.300000000000000001',
      symbol: 'ETH',
    })
    expect(asked).toEqual([
      {
        method: 'eth_sendTransaction',
        params: [{ from: EVM_1, to: STRANGER, value: '300000000000000001', data: undefined }],
      },
    ])
    expect(phases()).toEqual([['sent', HASH]])
    held.waiting[0]!.end({ hash: HASH, status: 'confirmed' })
    await flush()
    expect(phases()).toEqual([['confirmed', HASH]])
    const told = events.filter(({ id }) => id.startsWith('latchkey:transaction'))
    expect(told.map(({ id }) => id)).toEqual(['latchkey:transaction-sent', 'latchkey:transaction-settled'])
    expect(told[1]!.payload).toEqual({ network: 'eip155:1', hash: HASH, status: 'confirmed' })
    expect(toasts()).toEqual(['0.300000000000000001 ETH is confirmed'])
  })

  it.each([
    [
      'reverted',
      { hash: HASH, status: 'failed', why: 'reverted' },
      ['failed', HASH, 'reverted'],
      '0.300000000000000001 ETH failed',
    ],
    [
      'replaced',
      { hash: HASH, status: 'failed', why: 'replaced', by: OTHER_HASH },
      ['failed', OTHER_HASH, 'replaced'],
      '0.300000000000000001 ETH was replaced in your wallet',
    ],
    [
      'sped up',
      { hash: HASH, status: 'confirmed', by: OTHER_HASH },
      ['confirmed', OTHER_HASH],
      '0.300000000000000001 ETH is confirmed',
    ],
    [
      'too late',
      new LatchkeyError('TRANSACTION_EXPIRED'),
      ['failed', HASH, 'expired'],
      '0.300000000000000001 ETH was not sent in time',
    ],
    [
      'not known',
      new LatchkeyError('RECEIPT_TIMEOUT'),
      ['unknown', HASH],
      '0.300000000000000001 ETH is not confirmed yet',
    ],
    ['a lie', { hash: HASH, status: 'perhaps' }, ['unknown', HASH], '0.300000000000000001 ETH is not confirmed yet'],
  ] as const)('tells %s apart', async (_, outcome, phase, toast) => {
    const { prepare, send, answered, held, phases, toasts } = await world()
    void send(await prepare())
    await answered()
    held.waiting[0]!.end(outcome as never)
    await flush()
    expect(phases()).toEqual([phase])
    expect(toasts()).toEqual([toast])
  })

  it('leaves nothing behind when the person declines, and does not report it', async () => {
    const { prepare, send, refused, phases, toasts } = await world()
    const code = rejected(send(await prepare()))
    await refused(Object.assign(new Error('no'), { code: 4001 }))
    expect([await code, phases(), toasts()]).toEqual(['USER_REJECTED', [], []])
  })

  it.each([
    ['a number', 7],
    ['no hash', '0x12'],
    ['nothing', null],
  ])('does not know what became of it when the wallet answers %s', async (_, answer) => {
    const { prepare, send, answered, phases } = await world()
    const code = rejected(send(await prepare()))
    await answered(answer)
    expect([await code, phases()]).toEqual(['PROVIDER_INVALID', [['unknown']]])
  })

  it('goes on when nobody waits any more, and the wallet may never answer', async () => {
    const { prepare, sender, answered, asked, phases, held } = await world()
    const life = new AbortController()
    const code = rejected(sender.send(await prepare(), { signal: life.signal }))
    await until(() => asked.length > 0)
    life.abort()
    expect([await code, phases()]).toEqual(['ABORTED', [['asked']]])
    await answered()
    expect(phases()).toEqual([['sent', HASH]])
    expect(held.waiting.map(({ hash }) => hash)).toEqual([HASH])
  })

  it('asks nobody once it was cancelled', async () => {
    const { prepare, sender, asked, held, phases } = await world()
    const review = await prepare()
    const life = new AbortController()
    held.before = () => life.abort()
    expect(await rejected(sender.send(review, { signal: life.signal }))).toBe('ABORTED')
    await flush()
    expect([asked, phases()]).toEqual([[], []])
  })

  it('is told once, also where another plugin hears of the end first', async () => {
    const { kernel, prepare, send, answered, events, held } = await world()
    void send(await prepare())
    await answered()
    kernel.bus.emit(TRANSACTION_SETTLED, { network: 'eip155:1', hash: HASH, status: 'confirmed' })
    held.waiting[0]!.end({ hash: HASH, status: 'confirmed' })
    await flush()
    expect(events.filter(({ id }) => id === 'latchkey:transaction-settled')).toHaveLength(1)
  })

  it('switched off while the wallet asks waits for the answer: a late yes is told, kept, and followed when it is on again', async () => {
    const { kernel, prepare, send, answered, asked, events, held, toasts } = await world()
    const work = send(await prepare())
    await until(() => asked.length === 1)
    kernel.plugins.pin('send', false)
    await flush()
    expect(kernel.plugins.statuses.get()['send']).toMatchObject({ state: 'draining' })
    await answered()
    expect(await work).toMatchObject({ hash: HASH })
    await kernel.plugins.settled()
    expect(kernel.plugins.statuses.get()['send']).toMatchObject({ state: 'off' })
    expect(events.filter(({ id }) => id === 'latchkey:transaction-sent')).toHaveLength(1)

    kernel.plugins.pin('send', true)
    await kernel.plugins.settled()
    const again = await kernel.ready(SENDER)
    expect(again.sendings.get()).toMatchObject([{ phase: 'sent', hash: HASH }])
    held.waiting.at(-1)!.end({ hash: HASH, status: 'confirmed' })
    await flush()
    expect([again.sendings.get()[0]?.phase, toasts()]).toEqual(['confirmed', ['The transaction is confirmed']])
  })

  it('switched off while the wallet asks, a no leaves nothing, and ends the wait', async () => {
    const { kernel, prepare, send, refused, asked } = await world()
    const work = rejected(send(await prepare()))
    await until(() => asked.length === 1)
    kernel.plugins.pin('send', false)
    await refused({ code: 4001 })
    expect(await work).toBe('USER_REJECTED')
    await kernel.plugins.settled()
    kernel.plugins.pin('send', true)
    await kernel.plugins.settled()
    expect((await kernel.ready(SENDER)).sendings.get()).toEqual([])
  })

  it('goes on after a reload, from what little is stored', async () => {
    const storage = createFakeStorage()
    const first = await world({ storage })
    void first.send(await first.prepare())
    await first.answered()
    first.held.waiting[0]!.seen({ from: EVM_1, nonce: 7 })
    const key = 'latchkey:send:pending'
    const stored = JSON.parse(storage.values.get(key)!) as { readonly d: unknown }
    expect(stored.d).toEqual([
      {
        account: ACCOUNT_1,
        network: 'eip155:1',
        steps: [{ kind: 'send', phase: 'sent', hash: HASH, nonce: 7 }],
        facts: {},
      },
    ])
    await first.stop()

    const second = await world({ storage })
    expect(second.phases()).toEqual([['sent', HASH]])
    expect(second.held.waiting).toMatchObject([{ hash: HASH, known: { from: EVM_1, nonce: 7 } }])
    second.held.waiting[0]!.end({ hash: HASH, status: 'failed', why: 'replaced' })
    await flush()
    expect([second.phases(), second.toasts(), storage.values.has(key)]).toEqual([
      [['failed', HASH, 'replaced']],
      ['The transaction was replaced in your wallet'],
      false,
    ])
  })

  it.each([
    ['is gone', async () => {}],
    ['has let go of the modal', (page: { stop(): Promise<void> }) => page.stop()],
  ])(
    'that the wallet was asked for by a page that %s is told at the next visit, and kept no longer',
    async (_, leave) => {
      const storage = createFakeStorage()
      const first = await world({ storage })
      void first.send(await first.prepare()).catch(() => {})
      await until(() => first.asked.length === 1)
      await leave(first)

      const second = await world({ storage })
      expect(second.phases()).toEqual([['unknown']])
      expect(second.toasts()).toEqual(['The transaction may have been sent: look in your wallet'])
      expect(storage.values.has('latchkey:send:pending')).toBe(false)
    },
  )

  it.each([
    [
      'its own earlier answer',
      async ({ answered, send, prepare }: Awaited<ReturnType<typeof world>>) => {
        void send(await prepare())
        await answered()
      },
    ],
    [
      'the hash of what another plugin has sent',
      async ({ kernel }: Awaited<ReturnType<typeof world>>) => {
        kernel.bus.emit(TRANSACTION_SENT, { network: 'eip155:1', hash: HASH, from: EVM_1 })
      },
    ],
  ])('is not believed of a wallet that repeats %s: nobody knows what became of it', async (_, before) => {
    const page = await world()
    await before(page)
    const followed = page.held.waiting.length
    const work = rejected(page.send(await page.prepare()))
    await page.answered(`0x${HASH.slice(2).toUpperCase()}`)
    expect(await work).toBe('PROVIDER_INVALID')
    expect(page.phases()[0]).toEqual(['unknown'])
    expect(page.held.waiting.length).toBe(followed)
  })

  it('that the wallet was not asked for yet leaves nothing', async () => {
    const storage = createFakeStorage()
    const { asked, held, prepare, send } = await world({ storage })
    const review = await prepare()
    let goOn!: () => void
    held.before = () => new Promise<void>((resolve) => (goOn = resolve))
    const work = send(review)
    await flush()
    expect(storage.values.has('latchkey:send:pending')).toBe(false)
    held.before = () => {}
    goOn()
    await until(() => asked.length === 1)
    expect(storage.values.has('latchkey:send:pending')).toBe(true)
    void work.catch(() => {})
  })

  it('keeps at most 99', async () => {
    const { prepare, send, answered, sender } = await world()
    for (let count = 0; count < 101; count += 1) {
      void send(await prepare())
      await answered(`0x${count.toString(16).padStart(64, '0')}`)
    }
    expect(sender.sendings.get()).toHaveLength(99)
  }, 60_000)
})

describe('the largest amount', () => {
  it('leaves the fee and what the account has to keep; of a token it is everything', async () => {
    const { held, sender, signal } = await world()
    held.prepared = { least: 1_000n }
    const most = await sender.largest({ from: ACCOUNT_1, asset: ETH }, { signal })
    expect(most.units).toBe(10n ** 18n - 1_000n - (FEE.most * 5n) / 4n)
    expect((await sender.largest({ from: ACCOUNT_1, asset: PLN }, { signal })).units).toBe(5_000_000n)
    held.balances.set(EVM_1, 10n)
    expect((await sender.largest({ from: ACCOUNT_1, asset: ETH }, { signal })).units).toBe(0n)
  })
})
