/** Accounts that are contracts (T8): who decides, by what is at the address; and what is no answer. The chain is a test's. */
import { encodeAbiParameters, hashMessage, parseAbiParameters, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { alice, bob, createWorld, proofBy, refusalOf, type NodeAnswers, type RpcCall } from './world.ts'

const MAGIC = `0x1626ba7e${'00'.repeat(28)}`
const CONTRACT = '0x60016001'
const DELEGATION = `0xef0100${'c0'.repeat(20)}`

const isCode = ({ method }: RpcCall): boolean => method === 'eth_getCode'
/** A chain with this code at each address, whose calls end so. */
const chain =
  (code: string, call: unknown): NodeAnswers =>
  (asked) =>
    isCode(asked) ? { result: code } : call

const reverted = { error: { code: 3, message: 'execution reverted', data: '0x' } }
const outOfGas = { error: { code: -32000, message: 'EVM error OutOfGas' } }

async function outcomeOf(answers: NodeAnswers, signature?: string): Promise<string> {
  const world = createWorld()
  world.node.answers = answers
  const browser = world.browser()
  const proof = await proofBy(browser)
  const outcome = await refusalOf(await browser.post('/verify', { ...proof, ...(signature && { signature }) }))
  // Refused is refused: nobody is signed in on the side.
  expect(await browser.sessions()).toHaveLength(outcome === '200' ? 1 : 0)
  return outcome
}

const WRONG: readonly (readonly [string, unknown])[] = [
  ['reverts', reverted],
  ['runs out of gas', outOfGas],
  ['answers the four bytes alone', { result: '0x1626ba7e' }],
  ['answers them and 32 bytes more', { result: `${MAGIC}${'00'.repeat(32)}` }],
  ['answers 31 bytes', { result: MAGIC.slice(0, -2) }],
  ['answers nothing', { result: '0x' }],
  ['answers zero', { result: `0x${'00'.repeat(32)}` }],
  ['answers true', { result: `0x${'00'.repeat(31)}01` }],
  ['answers the value at the wrong end', { result: `0x${'00'.repeat(28)}1626ba7e` }],
  ['answers the value with something behind it', { result: `0x1626ba7e${'00'.repeat(27)}01` }],
  ['answers what says no', { result: `0xffffffff${'00'.repeat(28)}` }],
]

describe('a contract', () => {
  it('decides alone, by the exact value', async () => {
    expect(await outcomeOf(chain(CONTRACT, { result: MAGIC }), '0x1234')).toBe('200')
  })

  it.each(WRONG)('that %s is not believed, although its old key signed', async (_, call) => {
    expect(await outcomeOf(chain(CONTRACT, call))).toBe('401 SIGNATURE')
  })

  it('is asked for the hash of exactly this message (EIP-191)', async () => {
    const world = createWorld()
    world.node.answers = chain(CONTRACT, { result: MAGIC })
    const browser = world.browser()
    const proof = await proofBy(browser)
    await browser.post('/verify', { ...proof, signature: '0xabcd' })
    const [call] = world.node.asked[1]?.params ?? []
    if (typeof call !== 'object') throw new Error('There was no call.')
    expect(call.to).toBe(alice.address)
    expect(call.data?.slice(0, 74)).toBe(`0x1626ba7e${hashMessage(proof.message).slice(2)}`)
  })
})

describe('a delegation (EIP-7702)', () => {
  it('is decided by its code, and by the key where that says no', async () => {
    expect(await outcomeOf(chain(DELEGATION, { result: MAGIC }), '0x1234')).toBe('200')
    for (const [, call] of WRONG) expect(await outcomeOf(chain(DELEGATION, call))).toBe('200')
    const signature = await bob.signMessage({ message: 'something else' })
    for (const [, call] of WRONG) expect(await outcomeOf(chain(DELEGATION, call), signature)).toBe('401 SIGNATURE')
  })

  it.each([
    ['a byte too short', DELEGATION.slice(0, -2)],
    ['a byte too long', `${DELEGATION}00`],
    ['of another version', DELEGATION.replace('0xef0100', '0xef0101')],
  ])('is none if it is %s: then the contract decides alone', async (_, code) => {
    expect(await outcomeOf(chain(code, reverted))).toBe('401 SIGNATURE')
  })

  it('is refused while its code cannot be asked, even if the key signed', async () => {
    expect(await outcomeOf(chain(DELEGATION, { error: { code: -32603, message: 'internal error' } }))).toBe(
      '503 NODE_DOWN',
    )
  })
})

describe('a signature of an account that is not there yet (ERC-6492)', () => {
  const wrapped = (inner: Hex): Hex =>
    `${encodeAbiParameters(parseAbiParameters('address, bytes, bytes'), [bob.address, '0x1234', inner])}${'6492'.repeat(16)}`
  const YES = `0x${'00'.repeat(31)}01`

  it('is checked by one call, whatever is at the address', async () => {
    const answers: NodeAnswers = ({ method, params: [call] }) => {
      expect(method).toBe('eth_call')
      expect(call).not.toHaveProperty('to')
      return { result: YES }
    }
    expect(await outcomeOf(answers, wrapped('0xabcd'))).toBe('200')
  })

  it.each([
    ...WRONG.filter(([what]) => what !== 'answers true'),
    ['answers the magic value', { result: MAGIC }],
  ] as const)('is refused if the call %s, although the key signed inside', async (_, call) => {
    const world = createWorld()
    world.node.answers = () => call
    const browser = world.browser()
    const proof = await proofBy(browser)
    const signature = wrapped(proof.signature as Hex)
    expect(await refusalOf(await browser.post('/verify', { ...proof, signature }))).toBe('401 SIGNATURE')
  })

  it.each(['', 'ff', '00'.repeat(31)])('is refused if it cannot be unwrapped: %s', async (before) => {
    expect(await outcomeOf(() => ({ result: YES }), `0x${before}${'6492'.repeat(16)}`)).toBe('401 SIGNATURE')
  })
})

describe('a node', () => {
  const down: readonly (readonly [string, NodeAnswers])[] = [
    ['cannot be reached', () => Promise.reject(new Error('ECONNREFUSED'))],
    ['answers 500', () => new Response('oops', { status: 500 })],
    ['answers a page', () => new Response('<!doctype html>')],
    ['answers without end', () => new Response(`{"result":"0x${'00'.repeat(200_000)}"}`)],
    ['answers nothing', () => new Response(null)],
    ['answers null', () => ({ result: null })],
    ['answers no hex', () => ({ result: 'no code' })],
    ['answers half a byte', () => ({ result: '0x1' })],
    ['limits its visitors', () => ({ error: { code: -32005, message: 'limit exceeded' } })],
    ['does not know the method', () => ({ error: { code: -32601, message: 'the method is not available' } })],
    ['answers both', () => ({ result: '0x', error: { code: -32603, message: 'internal error' } })],
  ]

  it.each(down)('that %s leaves nobody signed in, and the page is told to try again', async (_, answers) => {
    expect(await outcomeOf(answers)).toBe('503 NODE_DOWN')
    // The same for the second question, to an account with code.
    expect(await outcomeOf((call) => (isCode(call) ? { result: CONTRACT } : answers(call)))).toBe('503 NODE_DOWN')
  })

  it('uses up no nonce while it is down', async () => {
    const world = createWorld()
    const browser = world.browser()
    const proof = await proofBy(browser)
    world.node.answers = () => Promise.reject(new Error('ECONNREFUSED'))
    const response = await browser.post('/verify', proof)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await refusalOf(response)).toBe('503 NODE_DOWN')
    world.node.answers = chain('0x', reverted)
    expect(await refusalOf(await browser.post('/verify', proof))).toBe('200')
  })
})
