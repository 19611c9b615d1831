/** Each rule of `checkConnector` finds what breaks it, names it, and finds nothing else. */
import { LatchkeyError, type Clock } from 'latchkey/plugin'
import {
  callWallet,
  SILENT_LIMIT,
  type CaipAddress,
  type CaipNetworkId,
  type Connection,
  type Connector,
  type ConnectorEnvironment,
  type ConnectorFactory,
} from 'latchkey/plugin/wallet'
import { checkConnector, createMockProvider, driveProvider, type MockEthereum } from 'latchkey/plugin/testing'
import { base, mainnet } from 'latchkey/plugins/evm'
import { describe, expect, it } from 'vitest'

interface Edges extends ConnectorEnvironment {
  readonly clock: Clock
  readonly provider: MockEthereum
}

const ADDRESS = /^0x[0-9a-f]{40}$/i
const addresses = (value: unknown): readonly string[] => {
  if (Array.isArray(value) && value.every((each) => ADDRESS.test(String(each)))) return value as readonly string[]
  throw new LatchkeyError('PROVIDER_INVALID')
}
const chain = (value: unknown): CaipNetworkId => {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,8}$/i.test(value)) return `eip155:${Number(value)}`
  throw new LatchkeyError('PROVIDER_INVALID')
}

/** A connector over an EIP-1193 provider that keeps every rule, but for what is changed. */
function pier({ provider, clock, emit, signal: life }: Edges): Connector {
  let end = new AbortController()
  const ask = <T>(method: string, params: readonly unknown[], signal: AbortSignal, read: (value: unknown) => T) =>
    callWallet(
      { owner: provider, method: 'request', args: [{ method, params }] },
      {
        clock,
        signal: AbortSignal.any([signal, end.signal, life]),
        limit: /^eth_(accounts|chainId)$/.test(method) ? SILENT_LIMIT : undefined,
        what: method,
        read,
      },
    )
  async function connection(method: string, signal: AbortSignal): Promise<Connection | null> {
    const found = await ask(method, [], signal, addresses)
    const chainId = await ask('eth_chainId', [], signal, chain)
    return found.length > 0 ? { chainId, accounts: found.map((each): CaipAddress => `${chainId}:${each}`) } : null
  }
  const changed = (): void => {
    connection('eth_accounts', end.signal).then(
      (now) => emit(now ? { type: 'accounts', accounts: now.accounts } : { type: 'disconnect' }),
      () => {},
    )
  }
  const listen = (): void => {
    provider.on('accountsChanged', changed)
    provider.on('chainChanged', changed)
  }
  const leave = (): void => {
    provider.removeListener('accountsChanged', changed)
    provider.removeListener('chainChanged', changed)
  }
  life.addEventListener('abort', leave)
  return {
    id: 'pier',
    name: 'Pier',
    chain: 'eip155',
    type: 'EXTERNAL',
    async connect({ signal }) {
      const made = await connection('eth_requestAccounts', signal)
      if (!made) throw new LatchkeyError('USER_REJECTED')
      listen()
      return made
    },
    restore: ({ signal }) => connection('eth_accounts', signal),
    async disconnect() {
      leave()
      end.abort()
      end = new AbortController()
    },
    switchNetwork: async ({ network, signal }) => {
      const params = [{ chainId: `0x${Number(network.id).toString(16)}` }]
      await ask('wallet_switchEthereumChain', params, signal, () => {})
    },
    request: ({ method, params }, { signal = end.signal }) =>
      ask(method, (params ?? []) as readonly unknown[], signal, (answer) => answer),
  }
}

type Change = (edges: Edges, good: Connector) => Partial<Connector>

/** Which rules were broken, and where. */
async function found(change: Change): Promise<readonly string[]> {
  const findings = await checkConnector({
    make({ clock }) {
      const wallet = createMockProvider({ chainId: 8453, knownChains: [1] })
      const factory: ConnectorFactory = (environment) => {
        const edges = { ...environment, clock, provider: wallet.provider }
        const good = pier(edges)
        return { ...good, ...change(edges, good) }
      }
      return { factory, wallet: driveProvider(wallet) }
    },
    networks: [base, mainnet],
    request: { method: 'personal_sign', params: ['0x'] },
  })
  return [...new Set(findings.map(({ rule, where }) => `${rule} ${where}`))]
}

it('finds nothing in a connector that keeps every rule', async () => {
  expect(await found(() => ({}))).toEqual([])
})

const nobody = new AbortController().signal
const again = (clock: Clock, work: () => void): void => void clock.setTimeout(work, 2_000)

describe.each<readonly [what: string, change: Change, findings: readonly string[]]>([
  [
    'an answer without accounts',
    (_, good) => ({ connect: async (request) => ({ ...(await good.connect(request)), accounts: [] }) }),
    ['connects connect'],
  ],
  [
    'a restore in another grammar',
    (_, good) => ({
      restore: async (request) => {
        const found = await good.restore(request)
        return found && { ...found, chainId: '8453' as CaipNetworkId }
      },
    }),
    ['connects restore'],
  ],
  [
    'a prepare that asks',
    (_, good) => ({ prepare: () => void good.connect({ signal: nobody }).catch(() => {}) }),
    ['prepare prepare'],
  ],
  [
    'a prepare that throws',
    () => ({
      prepare() {
        throw new Error('no')
      },
    }),
    ['prepare prepare'],
  ],
  ['a restore that asks', (_, good) => ({ restore: (request) => good.connect(request) }), ['restore-silent restore']],
  [
    'a wait that ignores its signal',
    (_, good) => ({ request: (args, context) => good.request(args, { ...context, signal: nobody }) }),
    ['aborts request'],
  ],
  [
    'an abort that is told as something else',
    (_, good) => ({
      connect: (request) =>
        good.connect(request).catch((error: unknown) => {
          throw request.signal.aborted ? new LatchkeyError('PROVIDER_INVALID') : error
        }),
    }),
    ['aborts connect'],
  ],
  [
    'a no that is told as an error',
    (_, good) => ({
      switchNetwork: (request) =>
        good.switchNetwork!(request).catch(() => {
          throw new LatchkeyError(request.signal.aborted ? 'ABORTED' : 'PROVIDER_INVALID')
        }),
    }),
    ['rejected switchNetwork'],
  ],
  [
    "the wallet's errors as they come",
    ({ provider }, good) => ({
      request: ({ method, params }, context) =>
        context.signal?.aborted === false
          ? Promise.race([
              provider.request({ method, params }).catch((error: unknown) => {
                throw (error as { code?: unknown } | null)?.code === 4001 ? new LatchkeyError('USER_REJECTED') : error
              }),
              good.request({ method, params }, context).then(
                () => new Promise(() => {}),
                (error: unknown) => {
                  if (context.signal?.aborted) throw error
                  return new Promise(() => {})
                },
              ),
            ])
          : good.request({ method, params }, context),
    }),
    ['named-errors request'],
  ],
  [
    'accounts as the wallet says them',
    ({ provider }, good) => ({
      connect: async (request) => {
        const { chainId } = await good.connect(request).catch((error: unknown) => {
          if (error instanceof LatchkeyError && error.code === 'PROVIDER_INVALID')
            return { chainId: 'eip155:1' as const }
          throw error
        })
        return { chainId, accounts: [`${chainId}:${String(await provider.request({ method: 'eth_accounts' }))}`] }
      },
    }),
    ['named-errors connect'],
  ],
  [
    'an answer that comes after its abort',
    ({ provider, emit, signal }, good) => ({
      connect: (request) => {
        void (async () => provider.request({ method: 'eth_chainId' }))().then(
          (id) => signal.aborted || !request.signal.aborted || emit({ type: 'chain', chainId: chain(id) }),
          () => {},
        )
        return good.connect(request)
      },
    }),
    ['late-answers connect'],
  ],
  [
    'a disconnect that waits for the wallet',
    ({ provider }, good) => ({
      disconnect: async () => {
        await good.disconnect()
        await provider.request({ method: 'wallet_revokePermissions' }).catch(() => {})
      },
    }),
    ['named-errors disconnect', 'disconnects disconnect'],
  ],
  [
    'a disconnect that changes nothing for who connects',
    () => ({ disconnect: async () => {} }),
    ['disconnects connect'],
  ],
  [
    "events in the wallet's own words",
    ({ provider, emit, signal }, good) => ({
      connect: async (request) => {
        const made = await good.connect(request)
        const listener = (value: unknown): void => emit({ type: 'accounts', accounts: value as readonly CaipAddress[] })
        provider.on('accountsChanged', listener)
        signal.addEventListener('abort', () => provider.removeListener('accountsChanged', listener))
        return made
      },
    }),
    ['events emit'],
  ],
  [
    'a listener that trusts',
    ({ provider, signal }, good) => {
      const listener = (value: unknown): void => void (value as { readonly length: number }).length
      provider.on('message', listener)
      signal.addEventListener('abort', () => provider.removeListener('message', listener))
      return good
    },
    // It also listens before anybody has chosen the wallet.
    ['prepare prepare', 'events listener'],
  ],
  [
    'a listener that stays',
    ({ provider }, good) => ({
      connect: async (request) => {
        const made = await good.connect(request)
        provider.on('message', () => {})
        return made
      },
    }),
    [
      'leaves-nothing restore',
      'leaves-nothing switchNetwork',
      'leaves-nothing request',
      'leaves-nothing disconnect',
      'leaves-nothing unregistering',
    ],
  ],
  [
    'a look every two seconds',
    ({ clock, emit, signal }, good) => ({
      connect: async (request) => {
        const made = await good.connect(request)
        if (!signal.aborted) again(clock, () => emit({ type: 'accounts', accounts: made.accounts }))
        return made
      },
    }),
    [...['disconnect', 'unregistering'].flatMap((where) => [`leaves-nothing ${where}`, `silent-after ${where}`])],
  ],
])('%s', (_, change, findings) => {
  it('is found', async () => expect((await found(change)).toSorted()).toEqual(findings.toSorted()))
})
