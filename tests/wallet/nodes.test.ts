/** What adapters of chains share: asking nodes in turn, the wallet's answer. */
import { codeOf, LatchkeyError } from '#kernel'
import { createFakeClock } from '#kernel/testing'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { askInTurn, askWallet, createNodeClient, isWebAddress, withoutAddresses, type WalletRequest } from '#wallet'
import { oddValues } from '../kernel/oddValues.ts'
import { localNetwork } from '../plugins/evm/support.ts'

const code = (expected: string): unknown => expect.objectContaining({ code: expected })
const forever = (): AbortSignal => new AbortController().signal

describe('nodes that are asked in turn', () => {
  const ask = (asked: string[]) => async (node: string) => {
    asked.push(node)
    if (node !== 'good') throw new Error(node)
    return 'answer'
  }

  it('are asked until one answers', async () => {
    const asked: string[] = []
    expect(await askInTurn(['bad', 'worse', 'good', 'other'], ask(asked), () => false)).toBe('answer')
    expect(asked).toEqual(['bad', 'worse', 'good'])
  })

  it('fail with what the last one said', async () => {
    await expect(askInTurn(['bad', 'worse'], ask([]), () => false)).rejects.toThrow('worse')
  })

  it('end with a refusal that the others would repeat', async () => {
    const asked: string[] = []
    const isFinal = (error: unknown) => (error as Error).message === 'bad'
    await expect(askInTurn(['bad', 'good'], ask(asked), isFinal)).rejects.toThrow('bad')
    expect(asked).toEqual(['bad'])
  })
})

describe('requests in one batch', () => {
  function client(answer: (ids: readonly number[]) => unknown) {
    const bodies: (readonly { readonly id: number; readonly method: string }[])[] = []
    const ask = createNodeClient({
      rpcUrls: () => ['https://node.test'],
      fetch: async (_, { body = '' }) => {
        bodies.push(JSON.parse(body))
        return Response.json(answer(bodies.at(-1)!.map(({ id }) => id)))
      },
      time: createFakeClock(),
      signal: forever(),
      ping: 'toy_ping',
      isAlive: () => true,
      isFinal: () => true,
      errorOf: (method, { code: number }) => new LatchkeyError('RPC_SERVER', { detail: `${method} ${number}` }),
      batch: true,
    })
    const network = localNetwork()
    const outcome = (method: string, signal = forever()) =>
      ask({ network, signal, args: { method }, schema: v.string() }).catch(codeOf)
    return { bodies, outcome }
  }

  it('are told apart by their ids, and one that fails harms no other', async () => {
    const { bodies, outcome } = client(([one, two, , four]) => [
      { id: two, error: { code: -32000, message: 'no' } },
      { id: four, result: 7 },
      { id: one, result: 'first' },
    ])
    const asked = ['a', 'b', 'c', 'd'].map((method) => outcome(method))
    expect(await Promise.all(asked)).toEqual(['first', 'RPC_SERVER', 'HTTP_MALFORMED', 'HTTP_MALFORMED'])
    expect(bodies.map((calls) => calls.map(({ method }) => method))).toEqual([['a', 'b', 'c', 'd']])
  })

  it('go on for the others when one caller has gone', async () => {
    const { outcome } = client((ids) => ids.map((id) => ({ id, result: 'answer' })))
    const cancel = new AbortController()
    const asked = [outcome('a', cancel.signal), outcome('b')]
    cancel.abort()
    expect(await Promise.all(asked)).toEqual(['ABORTED', 'answer'])
  })
})

describe('the answer of a wallet', () => {
  const ask = (wallet: WalletRequest) =>
    askWallet({ wallet, signal: forever(), args: { method: 'toy_sign' }, schema: v.string() })

  it('is what the schema makes of it', async () => {
    expect(await ask(async () => 'signed')).toBe('signed')
    await expect(ask(async () => 7)).rejects.toEqual(code('PROVIDER_INVALID'))
  })

  it.each([
    ['our own error', new LatchkeyError('WALLET_TIMEOUT'), 'WALLET_TIMEOUT'],
    ['what our provider made of it', { code: -32603, cause: new LatchkeyError('CHAIN_MISMATCH') }, 'CHAIN_MISMATCH'],
    ["EIP-1193's number", { code: 4100 }, 'PROVIDER_UNAUTHORIZED'],
    ['a refusal', { code: 4001 }, 'USER_REJECTED'],
    ['a refusal in words', new Error('User rejected the request.'), 'USER_REJECTED'],
    ['a number that nobody knows', { code: 99 }, 'UNKNOWN'],
  ])('that fails is told as %s', async (_, thrown, expected) => {
    await expect(ask(() => Promise.reject(thrown))).rejects.toEqual(code(expected))
  })

  it.each(oddValues())('may fail with %s', async (_, thrown) => {
    const error = await ask(() => Promise.reject(thrown)).catch((rejected: unknown) => rejected)
    expect(error).toBeInstanceOf(LatchkeyError)
  })

  it('is not waited for any longer than the caller wants', async () => {
    const cancel = new AbortController()
    const args = { method: 'toy_sign' }
    const pending = askWallet({ wallet: () => new Promise(() => {}), signal: cancel.signal, args, schema: v.string() })
    cancel.abort()
    await expect(pending).rejects.toEqual(code('ABORTED'))
  })
})

describe('addresses of nodes', () => {
  it.each([
    ['https://node.test', true],
    ['HTTP://127.0.0.1:8899/rpc', true],
    ['wss://node.test', false],
    ['javascript:alert(1)', false],
    ['https:///x', false],
    ['node.test', false],
  ])('%s: %s', (url, expected) => expect(isWebAddress(url)).toBe(expected))

  it('are not told', () => {
    expect(withoutAddresses('see https://node.test/?projectId=secret now')).toBe('see (address) now')
    expect(withoutAddresses('x'.repeat(400))).toHaveLength(300)
  })
})
