import fc from 'fast-check'

const seal = (value: unknown): string => JSON.stringify({ v: 1, d: value })

const id = fc.constantFrom('larkspur', 'quarry', 'saltbox', 'walletConnect', 'marram', 'fennel', 'ghost')
const side = fc.constantFrom('eip155', 'solana', 'cosmos', 'evil')
const connection = fc.record({ namespace: side, connectorId: id })

/** A forged session: it names wallets that never approved, or have withdrawn their approval. */
const session = fc.record(
  {
    connectors: fc.dictionary(side, fc.record({ connectorId: id }), { maxKeys: 3 }),
    all: fc.array(
      fc.oneof({ weight: 5, arbitrary: connection }, { weight: 1, arbitrary: fc.constantFrom(null, 'x', {}) }),
      { maxLength: 6 },
    ),
  },
  { requiredKeys: ['connectors'] },
)

const junk = fc.constantFrom('', 'null', '{', '[]', '{"v":2,"d":{}}', seal(null), seal('x'), seal({ connectors: 1 }))
const network = fc.constantFrom(
  'eip155:1',
  'eip155:100',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'cosmos:toy-1',
  'evil:1',
  '',
)

/** What somebody wrote into the plugin's storage between two visits, by key. */
export const tampered: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  fc.record({ session: session.map(seal) }),
  fc.record({ session: session.map(seal), network: network.map(seal) }),
  fc.constantFrom('session', 'network', 'recent', 'balances', 'labels').chain((key) => fc.record({ [key]: junk })),
)
