import { LatchkeyError } from '#kernel'
import { isCallerError, isUnsupported } from '#wallet'
import { describe, expect, it } from 'vitest'

describe('a trait of an error', () => {
  it('tells a method that is not there from one that failed', () => {
    const codes = ['RPC_METHOD_NOT_FOUND', 'RPC_METHOD_NOT_SUPPORTED', 'PROVIDER_UNSUPPORTED_METHOD'] as const
    expect(codes.map((code) => isUnsupported(new LatchkeyError(code)))).not.toContain(false)
    expect(isUnsupported(new LatchkeyError('RPC_INTERNAL'))).toBe(false)
  })

  it('tells a wrong question from a service that failed', () => {
    expect(isCallerError(new LatchkeyError('INVALID_ADDRESS'))).toBe(true)
    expect(isCallerError(new LatchkeyError('HTTP_TIMEOUT'))).toBe(false)
  })
})
