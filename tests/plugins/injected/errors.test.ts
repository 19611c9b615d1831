import { describe, expect, it } from 'vitest'
import { isQuiet } from '#kernel'
import { walletError } from '#wallet'
import { CATALOGUE } from '../../../src/kernel/errors/catalogue.ts'

const trap = new Proxy(
  {},
  {
    get() {
      throw new Error('trap')
    },
    getPrototypeOf() {
      throw new Error('trap')
    },
  },
)

describe('errors of wallets', () => {
  it('knows every number of the catalogue', () => {
    const rows = Object.entries(CATALOGUE).flatMap(([code, entry]) =>
      'rpc' in entry ? [[entry.rpc, code] as const] : [],
    )
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.map(([number]) => walletError({ code: number }).code)).toEqual(rows.map(([, code]) => code))
  })

  it.each([5000, 5001, 5002, 5003])('knows %i as a no of the person, as bridges say it (CAIP-25)', (code) => {
    expect(walletError({ code }).code).toBe('USER_REJECTED')
    expect(isQuiet(walletError({ code: -32603, data: { originalError: { code } } }))).toBe(true)
  })

  it.each([
    [{ code: 4001, message: 'no' }, 'USER_REJECTED'],
    [{ code: '4001' }, 'USER_REJECTED'],
    [{ code: 5002 }, 'USER_REJECTED'],
    [{ code: 'ACTION_REJECTED' }, 'USER_REJECTED'],
    [{ code: -32603, message: 'User rejected the request.' }, 'USER_REJECTED'],
    [{ message: 'MetaMask Tx Signature: User denied transaction signature.' }, 'USER_REJECTED'],
    [{ message: 'User canceled' }, 'USER_REJECTED'],
    [{ message: 'Request cancelled by user' }, 'USER_REJECTED'],
    ['The user rejected it', 'USER_REJECTED'],
    [new Error('Transaction cancelled'), 'USER_REJECTED'],
    [new Error('Message signing cancelled'), 'USER_REJECTED'],
    [new Error('Plugin Closed'), 'USER_REJECTED'],
    [{ message: 'The transaction cancelled itself' }, 'UNKNOWN'],
    [{ code: -32603, data: { originalError: { code: 4001 } } }, 'USER_REJECTED'],
    [{ code: -32603, data: { originalError: { code: 4902 } } }, 'SWITCH_CHAIN_FAILED'],
    [{ code: -32603, cause: { code: 4100 } }, 'PROVIDER_UNAUTHORIZED'],
    [{ code: -32603 }, 'RPC_INTERNAL'],
    [{ code: -32002, message: 'Request already pending' }, 'RPC_RESOURCE_UNAVAILABLE'],
    [{ code: -32003, message: 'transaction rejected' }, 'RPC_TRANSACTION_REJECTED'],
    [{ code: 12345 }, 'UNKNOWN'],
    [{ $$type: 'latchkey/error', code: 'ABORTED' }, 'UNKNOWN'],
    ['nonsense', 'UNKNOWN'],
    [undefined, 'UNKNOWN'],
    [null, 'UNKNOWN'],
    [Symbol('x'), 'UNKNOWN'],
  ])('reads %o as %s', (thrown, code) => {
    expect(walletError(thrown).code).toBe(code)
  })

  it('survives values that throw when they are looked at', () => {
    expect(walletError(trap).code).toBe('UNKNOWN')
    expect(walletError({ code: trap, message: trap, data: trap, cause: trap }).code).toBe('UNKNOWN')
  })

  it('keeps a plain, bounded copy of what the wallet said', () => {
    const error = walletError({
      code: -32000,
      message: 'x'.repeat(10_000),
      data: { reason: 'reverted', call: () => 1 },
    })
    expect(error.cause).toEqual({ codes: [-32000], message: 'x'.repeat(300), data: { reason: 'reverted' } })
    expect(walletError({ code: 1, data: 'y'.repeat(100_000) }).cause).not.toHaveProperty('data')
  })

  it('does not follow an endless chain of causes', () => {
    const loop: { code: number; cause?: unknown } = { code: 4902 }
    loop.cause = loop
    expect(walletError(loop).code).toBe('SWITCH_CHAIN_FAILED')
  })
})
