import { describe, expect, it } from 'vitest'
import { createFakeStorage } from '#kernel/testing'
import { createStorage } from '../../../src/kernel/storage.ts'
import { forgetStored, readStored, writeStored } from '../../../src/plugins/walletconnect/session/stored.ts'

const TOPIC = 'aB'.repeat(32)
const WHOLE = { topic: TOPIC, chains: { eip155: 'eip155:10' }, shown: { eip155: ['0x1'], solana: [] } } as const

/** What is read where this was stored. */
function after(value: unknown) {
  const area = createFakeStorage({ 'latchkey:session': JSON.stringify({ v: 1, d: value }) })
  return readStored(createStorage(area, { prefix: 'latchkey:' }))
}

describe('what is stored of a session', () => {
  it('is its topic, where each namespace was, and whom it showed, until it is forgotten', () => {
    const area = createFakeStorage()
    const storage = createStorage(area, { prefix: 'latchkey:' })
    expect(readStored(storage)).toBeUndefined()
    writeStored(storage, WHOLE)
    expect([readStored(storage), [...area.values.keys()]]).toEqual([WHOLE, ['latchkey:session']])
    forgetStored(storage)
    expect([readStored(storage), area.values.size]).toEqual([undefined, 0])
  })

  it.each([
    [undefined],
    [7],
    [TOPIC.slice(1)],
    [`${TOPIC}a`],
    [`${TOPIC.slice(1)}g`],
    [`g${TOPIC.slice(1)}`],
    [`${TOPIC.slice(2)} a`],
  ])('is nothing with %o as its topic', (topic) => {
    expect(after({ ...WHOLE, topic })).toBeUndefined()
  })

  it.each([
    ['no map', 'eip155'],
    ['a namespace that is none', { EVIL: 'eip155:10' }],
    ['a network that is none', { eip155: '0xa' }],
  ])('keeps the rest where the networks are %s', (_, chains) => {
    expect(after({ ...WHOLE, chains })).toEqual({ topic: TOPIC, shown: WHOLE.shown })
  })

  it.each([
    ['no map', 7],
    ['of a namespace that is none', { EVIL: [] }],
    ['no list', { eip155: '0x1' }],
    ['no texts', { eip155: [1] }],
    ['too long', { eip155: ['a'.repeat(129)] }],
    ['too many', { eip155: Array.from({ length: 1_001 }, () => '0x1') }],
  ])('keeps the rest where the addresses are %s', (_, shown) => {
    expect(after({ ...WHOLE, shown })).toEqual({ topic: TOPIC, chains: WHOLE.chains })
  })

  it('takes a thousand addresses of any kind there is', () => {
    const shown = { cosmos: Array.from({ length: 1_000 }, () => 'a'.repeat(128)) }
    expect(after({ topic: TOPIC, shown })).toEqual({ topic: TOPIC, shown })
  })
})
