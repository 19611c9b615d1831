import type { AskNode } from '#wallet'
/** Signatures of EVM accounts against a node that answers as the test says: by key, by contract, by neither. */
import { LatchkeyError } from '#kernel'
import { concat, hashMessage, hexToBytes, padHex, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createSignatures } from '../../../src/plugins/evm/signatures.ts'
import { MAINNET } from '../wallets/support.ts'

const key = privateKeyToAccount(padHex('0x1', { size: 32 }))
const other = privateKeyToAccount(padHex('0x2', { size: 32 }))
const message = new TextEncoder().encode('harbor.example wants you to sign in')
const good = await key.signMessage({ message: { raw: message } })
const signal = new AbortController().signal
const YES = `0x1626ba7e${'0'.repeat(56)}`
const DELEGATED = `0xef0100${'11'.repeat(20)}`
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

function node(answers: { readonly code?: unknown; readonly call?: unknown }) {
  const calls: unknown[] = []
  const ask: AskNode = async ({ args }) => {
    calls.push(args)
    const answer = args.method === 'eth_getCode' ? (answers.code ?? '0x') : answers.call
    if (answer instanceof Error) throw answer
    return answer as never
  }
  const { verifyMessage, isContract } = createSignatures({ ask })
  const verify = (signature: Hex, address: string = key.address) =>
    verifyMessage({ network: MAINNET, address, message, signature: hexToBytes(signature), signal })
  return { verify, calls, isContract: () => isContract({ network: MAINNET, address: key.address, signal }) }
}
const reverted = new LatchkeyError('RPC_TRANSACTION_REJECTED')
const gone = new LatchkeyError('HTTP_NETWORK')

describe('an account without code', () => {
  it('is its key, and nothing but its key', async () => {
    const { verify, calls } = node({})
    expect([await verify(good), await verify(good, other.address)]).toEqual([true, false])
    expect(await verify(await other.signMessage({ message: { raw: message } }))).toBe(false)
    expect(await verify(await key.signMessage({ message: 'something else' }))).toBe(false)
    expect(calls).toHaveLength(4)
  })

  it('has one signature for a message: no twin in the upper half, no other length, no other v', async () => {
    const { verify } = node({})
    const s = padHex(`0x${(ORDER - BigInt(`0x${good.slice(66, 130)}`)).toString(16)}`, { size: 32 })
    const v = good.endsWith('1b') ? '1c' : '1b'
    const twin = concat([good.slice(0, 66) as Hex, s, `0x${v}`])
    const odd: readonly Hex[] = [
      twin,
      `${good}00`,
      good.slice(0, -2) as Hex,
      `${good.slice(0, 130)}00` as Hex,
      `0x${'00'.repeat(65)}`,
      '0x',
    ]
    for (const signature of odd) expect(await verify(signature)).toBe(false)
  })

  it('no byte of its signature can be another one', async () => {
    const { verify } = node({})
    const bytes = hexToBytes(good)
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Uint8Array.from(bytes, (byte, index) => (index === at ? byte ^ 1 : byte))
      const { verifyMessage } = createSignatures({ ask: async () => '0x' as never })
      expect(await verifyMessage({ network: MAINNET, address: key.address, message, signature: changed, signal })).toBe(
        false,
      )
    }
    expect(await verify(good)).toBe(true)
  })

  it('is not known while the node is away', async () => {
    await expect(node({ code: gone }).verify(good)).rejects.toMatchObject({ code: 'HTTP_NETWORK' })
  })
})

describe('a contract wallet (EIP-1271)', () => {
  it('decides alone, by its exact word', async () => {
    const { verify, calls, isContract } = node({ code: '0x6080', call: YES })
    expect([await verify('0x1234'), await isContract()]).toEqual([true, true])
    expect(calls[1]).toMatchObject({
      method: 'eth_call',
      params: [{ to: key.address, data: expect.stringContaining(hashMessage({ raw: message }).slice(2)) }, 'latest'],
    })
  })

  it.each<[string, unknown]>([
    ['reverts', reverted],
    ['answers nothing', '0x'],
    ['answers only the four bytes', '0x1626ba7e'],
    ['answers more than a word', `${YES}00`],
    ['answers the word with something behind', `0x1626ba7e${'0'.repeat(55)}1`],
    ['answers true', padHex('0x1', { size: 32 })],
  ])('that %s says no, even to what its key has signed', async (_, call) => {
    expect(await node({ code: '0x6080', call }).verify(good)).toBe(false)
  })

  it('is not known while the node is away', async () => {
    await expect(node({ code: '0x6080', call: gone }).verify(good)).rejects.toMatchObject({ code: 'HTTP_NETWORK' })
  })
})

describe('an account that delegates (EIP-7702)', () => {
  it('may sign by its contract or by its key', async () => {
    expect(await node({ code: DELEGATED, call: YES }).verify('0x1234')).toBe(true)
    expect(await node({ code: DELEGATED, call: reverted }).verify(good)).toBe(true)
    expect([
      await node({ code: DELEGATED, call: reverted }).verify('0x1234'),
      await node({ code: DELEGATED }).isContract(),
    ]).toEqual([false, false])
  })

  it('is one only with exactly that code', async () => {
    for (const code of [`${DELEGATED}00`, DELEGATED.slice(0, -2), `0xef01${'11'.repeat(21)}`])
      expect(await node({ code, call: reverted }).verify(good)).toBe(false)
  })
})

describe('a wallet that does not exist yet (EIP-6492)', () => {
  const future = `0x12${'6492'.repeat(16)}` as Hex
  it.each<[unknown, boolean]>([
    ['0x01', true],
    ['0x00', false],
    ['0x', false],
    [YES, false],
    [padHex('0x1', { size: 32 }), false],
    [reverted, false],
  ])('is simulated first; %s is %s', async (call, is) => {
    const { verify, calls } = node({ code: '0x', call })
    expect([await verify(future), calls.length]).toEqual([is, 1])
    expect(calls[0]).toMatchObject({ method: 'eth_call', params: [{ data: expect.stringMatching(/^0x60/) }, 'latest'] })
  })
})
