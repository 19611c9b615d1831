/** The end of a smart account's operation (ERC-4337), by logs that hostile contracts and nodes write too. */
import { describe, expect, it } from 'vitest'
import { concat, encodeAbiParameters, encodeEventTopics, pad, toEventSelector, type Address, type Hex } from 'viem'
import {
  entryPoint06Address,
  entryPoint07Address,
  entryPoint08Abi,
  entryPoint08Address,
  entryPoint09Address,
} from 'viem/account-abstraction'
import { operationsIn, paysIn } from '../../../src/plugins/evm/operations.ts'
import { ALICE, BOB } from './support.ts'

const ROUTER = '0x5a598fa58a4a7a62b2a94a1c00c9360ddf54cd18'

interface Change {
  readonly address?: Address
  readonly sender?: Address
  readonly data?: Hex
  readonly topics?: readonly unknown[]
}

/** What an EntryPoint writes about an operation of Alice, with changes. */
function written(success: boolean, { address = entryPoint07Address, sender = ALICE, data, topics }: Change = {}) {
  const told = encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }],
    [7n, success, 21_000n, 50_000n],
  )
  const args = { userOpHash: pad('0xab'), sender, paymaster: BOB } as const
  return {
    address,
    topics: topics ?? encodeEventTopics({ abi: entryPoint08Abi, eventName: 'UserOperationEvent', args }),
    data: data ?? told,
  }
}
const topics = (sender: Hex): readonly Hex[] => [written(true).topics[0] as Hex, pad('0xab'), sender, pad(BOB)]

describe('an operation', () => {
  it.each([entryPoint06Address, entryPoint07Address, entryPoint08Address, entryPoint09Address])(
    'is done or undone as the EntryPoint %s says',
    (address) => {
      for (const spelled of [address, address.toLowerCase() as Address]) {
        expect(operationsIn([written(true, { address: spelled })], ALICE)).toBe('done')
        expect(operationsIn([written(false, { address: spelled })], ALICE.toLowerCase())).toBe('undone')
      }
    },
  )

  it('is none in a transaction without one, and in one that carries those of others', () => {
    expect(operationsIn([], ALICE)).toBe('none')
    expect(operationsIn([written(false, { sender: BOB })], ALICE)).toBe('none')
    expect(operationsIn([written(false, { sender: BOB }), written(true)], ALICE)).toBe('done')
    expect(operationsIn([written(true, { sender: BOB }), written(false)], ALICE)).toBe('undone')
  })

  it('among several of the account is nobody knows which, where some were undone', () => {
    expect(operationsIn([written(true), written(true)], ALICE)).toBe('done')
    expect(operationsIn([written(false), written(false)], ALICE)).toBe('undone')
    expect(operationsIn([written(true), written(false)], ALICE)).toBe('mixed')
  })
})

describe('a contract wallet with several owners', () => {
  // As written by version 1.3, and by 1.4, where the hash is indexed.
  const executed = (event: string, address: string, isIndexed = false) => {
    const hash = pad('0xab')
    const topic = toEventSelector(`${event}(bytes32,uint256)`)
    return isIndexed
      ? { address, topics: [topic, hash], data: pad('0x00') }
      : { address, topics: [topic], data: concat([hash, pad('0x00')]) }
  }

  it.each([false, true])('says itself what became of it (indexed: %s)', (isIndexed) => {
    const [done, undone] = ['ExecutionSuccess', 'ExecutionFailure'].map((event) => executed(event, ALICE, isIndexed))
    expect(operationsIn([done], ALICE)).toBe('done')
    expect(operationsIn([undone], ALICE.toLowerCase())).toBe('undone')
    expect(operationsIn([done, undone], ALICE)).toBe('mixed')
  })

  it('is not spoken for by any other contract', () => {
    const forged = [ROUTER, BOB, entryPoint07Address].flatMap((address) => [
      executed('ExecutionSuccess', address),
      executed('ExecutionFailure', address),
    ])
    expect(operationsIn(forged, ALICE)).toBe('none')
    expect(operationsIn([...forged, executed('ExecutionFailure', ALICE), ...forged], ALICE)).toBe('undone')
  })
})

describe('the fee of an operation', () => {
  const nobody = encodeEventTopics({
    abi: entryPoint08Abi,
    eventName: 'UserOperationEvent',
    args: { userOpHash: pad('0xab'), sender: ALICE, paymaster: '0x0000000000000000000000000000000000000000' },
  })

  it('is paid by the account where no paymaster pays it', () => {
    expect(paysIn([written(true, { topics: nobody })], ALICE)).toBe(true)
    expect(paysIn([written(false, { topics: nobody })], ALICE)).toBe(true)
    expect(paysIn([written(true)], ALICE)).toBe(false)
    expect(paysIn([written(true, { topics: nobody })], BOB)).toBe(false)
    expect(paysIn([written(true, { topics: nobody, address: ROUTER })], ALICE)).toBe(false)
  })
})

describe('a hostile contract in the same transaction', () => {
  it.each([
    ['that it was done', true, 'undone'],
    ['that it was undone', false, 'done'],
  ] as const)('that says %s is not heard, before the EntryPoint or after it', (_, lie, truth) => {
    const forged = written(lie, { address: ROUTER })
    const real = written(truth === 'done')
    expect(operationsIn([forged, real], ALICE)).toBe(truth)
    expect(operationsIn([real, forged], ALICE)).toBe(truth)
    expect(operationsIn([forged], ALICE)).toBe('none')
  })

  it.each<[string, Address]>([
    ['the account itself', ALICE],
    ['an address that looks like an EntryPoint', '0x0000000071727de22e5e9d8baf0edac6f37da033'],
    ['an address that begins as one', '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2780'],
  ])('is no EntryPoint as %s', (_, address) => {
    expect(operationsIn([written(true, { address }), written(false)], ALICE)).toBe('undone')
  })

  it('hides nothing by floods, or by logs that are too large', () => {
    const large = written(true, { address: ROUTER, data: `0x${'00'.repeat(200_000)}` })
    const flood = Array<unknown>(5_000).fill(written(true, { address: ROUTER }))
    expect(operationsIn([large, ...flood, written(false), ...flood], ALICE)).toBe('undone')
  })
})

describe('a log of an EntryPoint', () => {
  const event = 'UserOperationRevertReason(bytes32,address,uint256,bytes)'
  it.each<[string, Change]>([
    ['of another event', { topics: [toEventSelector(event), ...topics(pad(ALICE)).slice(1)] }],
    ['with three topics', { topics: topics(pad(ALICE)).slice(0, 3) }],
    ['with five topics', { topics: [...topics(pad(ALICE)), pad('0x01')] }],
    ['about a word that only ends as the account does', { topics: topics(concat([pad('0x01', { size: 12 }), ALICE])) }],
    ['with a topic that is no word', { topics: topics(ALICE) }],
    ['with a topic that is no text', { topics: [...topics(pad(ALICE)).slice(0, 3), 7] }],
  ])('%s says nothing', (_, change) => {
    expect(operationsIn([written(false, change)], ALICE)).toBe('none')
    expect(operationsIn([written(false, change), written(true)], ALICE)).toBe('done')
  })

  it.each<[string, Hex]>([
    ['nothing', '0x'],
    ['a nonce alone', pad('0x01')],
    ['half a word', `0x${'00'.repeat(32)}01`],
    ['a number that is no bool', concat([pad('0x07'), pad('0x02')])],
    ['a dirty word that ends in true', concat([pad('0x07'), pad('0x0101')])],
    ['no hex', 'yes' as Hex],
  ])('with %s as its end never counts as done', (_, data) => {
    expect(operationsIn([written(true, { data })], ALICE)).toBe('undone')
  })

  it('is found among what is no log at all', () => {
    const junk = [null, undefined, 7, 'log', [], {}, { address: entryPoint07Address }, { topics: null, data: '0x' }]
    expect(operationsIn([...junk, written(false), ...junk], ALICE)).toBe('undone')
    expect(operationsIn(junk, ALICE)).toBe('none')
  })
})
