/** Each rule of `checkChain` finds what breaks it, names it, and finds nothing else. */
import { isLatchkeyError, LatchkeyError } from 'latchkey/plugin'
import type { ChainAdapter, ChainContribution, ChainEnvironment, Network } from 'latchkey/plugin/wallet'
import { checkChain, type ChainCheckOptions } from 'latchkey/plugin/testing'
import { describe, expect, it } from 'vitest'

const NETWORK: Network = {
  id: 'one',
  name: 'One',
  chainNamespace: 'toy',
  caipNetworkId: 'toy:one',
  nativeCurrency: { name: 'Toy', symbol: 'TOY', decimals: 6 },
  rpcUrls: { default: { http: ['https://node.test/one'] } },
}
const PATTERN = /^toy1[a-z]{12}$/
const MINE = 'toy1aaaabbbbcccc'
const YOURS = 'toy1ddddeeeeffff'
const FOREIGN = 'toy2aaaabbbbcccc'

/** An adapter over one server that keeps every rule, but for what is changed. */
function good({ fetch, rpcUrls }: ChainEnvironment): ChainAdapter {
  const adapter: ChainAdapter = {
    namespace: 'toy',
    isAddress: (address, { network } = {}) => /^toy[12][a-z]{12}$/.test(address) && (!network || PATTERN.test(address)),
    normalizeAddress(address) {
      if (!adapter.isAddress(address)) throw new LatchkeyError('INVALID_ADDRESS')
      return address
    },
    async getBalance({ network, address, signal }) {
      if (!adapter.isAddress(address, { network })) throw new LatchkeyError('INVALID_ADDRESS')
      const [node] = rpcUrls(network)
      if (node === undefined) throw new LatchkeyError('CHAIN_NOT_CONFIGURED')
      const response = await fetch(`${node}/balance/${address}`, { signal })
      if (!response.ok) throw new LatchkeyError('HTTP_STATUS')
      const text = await response.text()
      if (!/^\d{1,30}$/.test(text)) throw new LatchkeyError('HTTP_MALFORMED')
      return { value: BigInt(text), decimals: 6, symbol: 'TOY' }
    },
  }
  return adapter
}

type Change = (environment: ChainEnvironment, adapter: ChainAdapter) => Partial<ChainAdapter>

const chainOf = (change: Change, more: Partial<ChainContribution> = {}): ChainContribution => ({
  id: 'toy',
  label: 'Toy',
  address: /^toy[12][a-z]{12}$/,
  addressOn: { 'toy:one': PATTERN },
  load: async () => ({
    default: (environment) => {
      const adapter = good(environment)
      return { ...adapter, ...change(environment, adapter) }
    },
  }),
  ...more,
})

const options = (chain: ChainContribution): ChainCheckOptions => ({
  chain,
  network: NETWORK,
  addresses: [MINE, YOURS],
  falseAddresses: ['toy1AAAABBBBCCCC'],
  foreign: [FOREIGN],
  node: () => '5000000',
})

async function found(change: Change, more?: Partial<ChainContribution>): Promise<readonly string[]> {
  const findings = await checkChain(options(chainOf(change, more)))
  return [...new Set(findings.map(({ rule, where }) => `${rule} ${where}`))]
}

it('finds nothing in a chain that keeps every rule, and says what was not asked', async () => {
  const findings = await checkChain(options(chainOf((_, { getBalance }) => ({ call: getBalance as never }))))
  expect(findings).toEqual([])
  expect(findings.skipped).toEqual(['call'])
})

const never = new AbortController().signal

const broken: readonly (readonly [
  what: string,
  findings: readonly string[],
  change: Change,
  more?: Partial<ChainContribution>,
])[] = [
  ['a namespace of its own mind', ['chain namespace'], () => ({ namespace: 'else' })],
  [
    'an adapter that cannot be made',
    ['chain load'],
    () => {
      throw new Error('no')
    },
  ],
  ['a pattern that knows too few', [`addresses ${MINE}`], () => ({}), { addressOn: { 'toy:one': /^toy1d/ } }],
  [
    'a pattern that knows everything',
    [
      'addresses ""',
      'addresses " "',
      'addresses "nonsense"',
      'addresses "0"',
      'addresses "\\u0000"',
      'addresses "🔑"',
      'addresses "javascript:alert(1)"',
      'addresses "constructor"',
      'addresses "xxxxxxxxxxxxxxxxxxxx"',
      `other-networks ${FOREIGN}`,
    ],
    () => ({}),
    { address: /^/, addressOn: { 'toy:one': /^/ } },
  ],
  [
    'a check of addresses that looks inside of texts',
    [` ${MINE}`, `${MINE} `, `${MINE}\n`, ` ${YOURS}`, `${YOURS} `, `${YOURS}\n`].map(
      (text) => `addresses ${JSON.stringify(text)}`,
    ),
    (_, { isAddress }) => ({ isAddress: (text, how) => isAddress(text.trim(), how) }),
  ],
  [
    'a spelling that is none',
    [`addresses ${MINE}`, `addresses ${YOURS}`],
    (_, { normalizeAddress }) => ({ normalizeAddress: (text) => normalizeAddress(text).toUpperCase() }),
  ],
  [
    'a refusal without a name',
    [
      ...(JSON.parse('["", " ", "nonsense", "0", "\\u0000", "🔑", "javascript:alert(1)", "constructor"]') as string[]),
      ` ${MINE}`,
      `${MINE} `,
      `${MINE}\n`,
      MINE.slice(0, -8),
      ` ${YOURS}`,
      `${YOURS} `,
      `${YOURS}\n`,
      YOURS.slice(0, -8),
      'toy1AAAABBBBCCCC',
    ]
      .map((text) => `addresses ${JSON.stringify(text)}`)
      .concat('addresses xxxxxxxxxxxxxxxxxxxx…'),
    (_, { isAddress }) => ({
      normalizeAddress(text) {
        if (isAddress(text)) return text
        throw new Error('no address')
      },
    }),
  ],
  [
    "another network's addresses",
    [`other-networks ${FOREIGN}`],
    (_, { isAddress }) => ({ isAddress: (text) => isAddress(text) }),
  ],
  [
    'an amount that is a number',
    ['answers getBalance'],
    (_, { getBalance }) => ({
      async getBalance(request) {
        const { value, ...rest } = await getBalance(request)
        return { ...rest, value: Number(value) as never }
      },
    }),
  ],
  [
    'a question to a stranger',
    ['asks-only https://elsewhere.test/hello'],
    ({ fetch }, { getBalance }) => ({
      async getBalance(request) {
        const balance = await getBalance(request)
        await fetch('https://elsewhere.test/hello', { signal: request.signal })
        return balance
      },
    }),
  ],
  [
    'a wait that ignores its signal',
    ['aborts getBalance'],
    (_, { getBalance }) => ({ getBalance: (request) => getBalance({ ...request, signal: never }) }),
  ],
  [
    'a wait without an end',
    ['time-limit getBalance', 'aborts getBalance', 'stops getBalance'],
    (_, { getBalance }) => ({
      getBalance: (request) =>
        getBalance(request).catch((error: unknown) => {
          const { code } = error as LatchkeyError
          if (code === 'ABORTED' || code === 'HTTP_TIMEOUT') return new Promise<never>(() => {})
          throw error
        }),
    }),
  ],
  [
    "fetch's own errors",
    ['named-errors getBalance'],
    ({ rpcUrls }, { getBalance, isAddress }) => ({
      async getBalance(request) {
        const { signal, network, address } = request
        const [node] = rpcUrls(network)
        if (node && isAddress(address, { network }) && !signal.aborted) {
          const probe = await Promise.race([
            globalThis.fetch(`${node}/ping`).then(
              () => undefined,
              (error: unknown) => error,
            ),
            getBalance(request).catch(() => undefined),
          ])
          if (probe instanceof TypeError) throw probe
        }
        return getBalance(request)
      },
    }),
  ],
  [
    'an error for a node that is not there',
    ['named-errors getBalance'],
    (_, { getBalance }) => ({
      getBalance: (request) =>
        getBalance(request).catch((error: unknown) => {
          throw isLatchkeyError(error) && error.code === 'CHAIN_NOT_CONFIGURED'
            ? new LatchkeyError('HTTP_NETWORK')
            : error
        }),
    }),
  ],
  [
    'a look every ten seconds',
    ['stops getBalance', 'leaves-nothing getBalance'],
    ({ clock, fetch, rpcUrls }, { getBalance }) => ({
      getBalance(request) {
        const look = (): void => {
          clock.setTimeout(look, 10_000)
          for (const node of rpcUrls(request.network)) void globalThis.fetch(`${node}/tip`).catch(() => fetch)
        }
        clock.setTimeout(look, 10_000)
        return getBalance(request)
      },
    }),
  ],
]

describe.each(broken.map(([what, findings, change, more = {}]) => ({ what, findings, change, more })))(
  '$what',
  ({ findings, change, more }) => {
    it('is found', async () => expect((await found(change, more)).toSorted()).toEqual(findings.toSorted()))
  },
)
