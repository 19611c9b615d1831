const A = '0x1111111111111111111111111111111111111111'

const revoked = Proxy.revocable({}, {})
revoked.revoke()
const throwing = Object.defineProperty({}, 'accounts', {
  enumerable: true,
  get: () => {
    throw new Error('no')
  },
})

/** More than twenty kinds of nonsense. */
export const NONSENSE: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 1],
  ['a text', `eip155:1:${A}`],
  ['an empty list', []],
  ['a plain account list', [A]],
  ['no fields', {}],
  ['no accounts', { accounts: [], chainId: 'eip155:1' }],
  ['no chain', { accounts: [`eip155:1:${A}`] }],
  ['an account that is no text', { accounts: [1], chainId: 'eip155:1' }],
  ['an account without a chain', { accounts: [A], chainId: 'eip155:1' }],
  ['an account of two parts', { accounts: [`eip155:${A}`], chainId: 'eip155:1' }],
  ['an account of four parts', { accounts: [`eip155:1:${A}:x`], chainId: 'eip155:1' }],
  ['an empty address', { accounts: ['eip155:1:'], chainId: 'eip155:1' }],
  ['an unknown namespace', { accounts: [`evil:1:${A}`], chainId: 'eip155:1' }],
  [
    'an account of another namespace',
    {
      accounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'],
      chainId: 'eip155:1',
    },
  ],
  ['a short address', { accounts: ['eip155:1:0x11'], chainId: 'eip155:1' }],
  ['an address with markup', { accounts: ['eip155:1:<img/onerror>'], chainId: 'eip155:1' }],
  ['one bad account among good ones', { accounts: [`eip155:1:${A}`, 'eip155:1:0x11'], chainId: 'eip155:1' }],
  ['a chain of another namespace', { accounts: [`eip155:1:${A}`], chainId: 'cosmos:toy-1' }],
  ['a plain number as chain', { accounts: [`eip155:1:${A}`], chainId: 1 }],
  ['a hex chain', { accounts: [`eip155:1:${A}`], chainId: '0x1' }],
  ['an empty chain', { accounts: [`eip155:1:${A}`], chainId: 'eip155:' }],
  ['a chain with markup', { accounts: [`eip155:1:${A}`], chainId: 'eip155:<b>' }],
  ['a huge chain', { accounts: [`eip155:1:${A}`], chainId: `eip155:${'1'.repeat(1_000)}` }],
  ['accounts that are no list', { accounts: { 0: `eip155:1:${A}`, length: 1 }, chainId: 'eip155:1' }],
  ['a flood of accounts', { accounts: Array.from({ length: 1_001 }, () => `eip155:1:${A}`), chainId: 'eip155:1' }],
  ['a revoked proxy', revoked.proxy],
  ['throwing getters', throwing],
]
