/** Things that wallets and plugins have thrown, and worse (threat T23). */
export function oddValues(): readonly (readonly [string, unknown])[] {
  const revoked = Proxy.revocable({}, {})
  revoked.revoke()
  const trap = (): never => {
    throw new Error('trap')
  }
  return [
    ['a string', 'plain'],
    ['an empty string', ''],
    ['undefined', undefined],
    ['null', null],
    ['a number', 4001],
    ['a bigint', 1n],
    ['a symbol', Symbol('s')],
    ['an error without a message', new Error('')],
    ['an error of a mebibyte', new Error('x'.repeat(1_048_576))],
    ['an object without a prototype', Object.create(null)],
    ['an object whose toString throws', { toString: trap }],
    ['an object whose toString is no function', { toString: 1, valueOf: 2 }],
    ['a getter that throws on message', Object.defineProperty({}, 'message', { get: trap })],
    ['a getter that throws on name', Object.defineProperty({ message: 'm' }, 'name', { get: trap })],
    ['a getter that throws on the brand', Object.defineProperty({}, '$$type', { get: trap })],
    ['a message that is an object', { message: { toString: trap } }],
    ['a revoked proxy', revoked.proxy],
    ['a proxy that throws on everything', new Proxy({}, { get: trap, has: trap, getPrototypeOf: trap, ownKeys: trap })],
    ['a function', () => {}],
    ['a JSON-RPC error', { code: -32603, message: 'Internal error' }],
    ['markup and controls', new Error('<img src=x onerror=alert(1)>\u0000\u202Eevil\u200B\nline')],
    ['a lone surrogate', new Error('\uD83D')],
  ]
}
