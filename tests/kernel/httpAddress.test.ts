import { describe, expect, it } from 'vitest'
import type { LatchkeyError } from '#kernel'
import { createAddressOf } from '../../src/kernel/http/address.ts'

const at = (base: string) => ({ api: base, wallets: base, rpc: base, analytics: base, frame: base, relay: base })
const address = (base: string, path: string) => createAddressOf(at(base))('api', path, undefined)

function fault(make: () => unknown): LatchkeyError {
  try {
    make()
  } catch (error) {
    return error as LatchkeyError
  }
  throw new Error('it was taken')
}

describe('the address of a path', () => {
  it.each([
    ['https://api.test', 'v1', 'https://api.test/v1'],
    ['https://api.test/sdk', '/v1', 'https://api.test/sdk/v1'],
    ['https://api.test/sdk///', '///v1', 'https://api.test/sdk/v1'],
    ['https://api.test/sdk', '/a//b/', 'https://api.test/sdk/a//b/'],
    ['https://api.test/sdk/', '', 'https://api.test/sdk/'],
  ])('%s and "%s" is %s', (base, path, expected) => {
    expect(address(base, path)).toBe(expected)
  })

  it('is below a plugin’s own server where it names one, and a server that is no endpoint needs none', () => {
    const addressOf = createAddressOf(at('https://api.test'))
    expect(addressOf('api', '/v1', undefined, 'https://own.test/x')).toBe('https://own.test/x/v1')
    expect(addressOf('shop', '/v1', undefined, 'https://own.test')).toBe('https://own.test/v1')
  })

  it.each([
    ['relay', 'javascript:https://relay.test'],
    ['relay', 'data:text/html,ws://relay.test'],
    ['relay', 'ftp://relay.test'],
    ['api', 'ws://api.test'],
    ['api', 'javascript:https://api.test'],
    ['api', 'nonsense'],
  ])('is refused for %s at %s, and the error names it', (server, url) => {
    const error = fault(() => createAddressOf({ ...at('https://api.test'), [server]: url }))
    expect([error.code, error.detail]).toEqual(['INVALID_OPTIONS', `${server} has no usable address`])
  })

  it('is refused for a server that nobody has named', () => {
    const error = fault(() => createAddressOf(at('https://api.test'))('shop', '/v1', undefined))
    expect([error.code, error.detail]).toEqual(['INVALID_OPTIONS', 'shop has no usable address'])
  })

  it.each(['ws://relay.test', 'wss://relay.test', 'http://relay.test', 'https://relay.test'])(
    'may be a relay’s at %s',
    (url) => {
      expect(createAddressOf({ ...at('https://api.test'), relay: url })('relay', '', undefined)).toBe(`${url}/`)
    },
  )
})
