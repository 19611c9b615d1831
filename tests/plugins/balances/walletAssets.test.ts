import type { RequestArguments } from '#wallet'
import { describe, expect, it } from 'vitest'
import { evmWallet } from '../wallets/support.ts'
import { oddValues } from '../../kernel/oddValues.ts'
import { answer, BASE, connected, ether, EVM_1, flush, USDC_1 } from './support.ts'

const USDC = USDC_1.split(':')[2]!
const CAN = { '0x1': { assetDiscovery: { supported: true } } }
const hex = (value: bigint): string => `0x${value.toString(16)}`
const native = (balance = hex(2_418_000_000_000_000_001n)) => ({
  address: 'native',
  balance,
  type: 'NATIVE',
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 3_000.5 },
})
const usdc = {
  address: USDC,
  balance: hex(4_204_662_308n),
  type: 'ERC20',
  metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6, price: 1, iconUrl: 'https://x.test/u.png' },
}

interface Says {
  readonly can?: unknown
  readonly assets?: unknown
}

const CIRCLE: Record<string, unknown> = {}
CIRCLE['0x1'] = CIRCLE
function broken(): never {
  throw new Error('broken')
}

/** What a wallet may do instead of listing its assets. */
const BAD: readonly (readonly [string, () => unknown])[] = [
  ['nonsense', () => 'nothing'],
  ['a list', () => [native()]],
  ['no list', () => ({ '0x1': 7 })],
  ['undefined', () => undefined],
  ['a refusal', () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))],
  ['a throw', broken],
  ['a loop', () => CIRCLE],
  ['too much', () => ({ '0x1': ['x'.repeat(2_000_001)] })],
  ['amounts that are no text', () => ({ '0x1': [{ ...native(), balance: 1n }] })],
  ...oddValues().map(([name, value]) => [`thrown: ${name}`, () => Promise.reject(value)] as const),
]

/** A wallet of a kind whose questions need no person. */
async function asking(
  { can = CAN, assets = { '0x1': [native(), usdc] } }: Says,
  type: 'AUTH' | 'WALLET_CONNECT' | 'ANNOUNCED' = 'AUTH',
) {
  const wallet = evmWallet({ type, sharedSession: type !== 'ANNOUNCED' })
  const questions: RequestArguments[] = []
  let says: Says = { can, assets }
  const reply = (value: unknown): unknown => (typeof value === 'function' ? (value as () => unknown)() : value)
  wallet.behave(
    {
      answer: (args) => {
        questions.push(args)
        if (args.method === 'wallet_getCapabilities') return reply(says.can)
        if (args.method === 'wallet_getAssets') return reply(says.assets)
        throw new Error(`never asked for ${args.method}`)
      },
    },
    'request',
  )
  const test = await connected({ wallets: [wallet], rows: [answer(ether('7'))] })
  return {
    ...test,
    wallet,
    questions: () => questions.map(({ method }) => method.replace('wallet_get', '')),
    args: questions,
    say(next: Says) {
      says = { ...says, ...next }
    },
  }
}

describe('the wallet’s own list', () => {
  it('comes before the service’s: exact, by bigint', async () => {
    const { args, asked, state } = await asking({})
    expect(state().tokens).toEqual([
      {
        name: 'Ether',
        symbol: 'ETH',
        chainId: 'eip155:1',
        price: 3_000.5,
        quantity: { decimals: '18', numeric: '2.418000000000000001' },
      },
      {
        name: 'USD Coin',
        symbol: 'USDC',
        chainId: 'eip155:1',
        address: `eip155:1:${USDC}`,
        price: 1,
        quantity: { decimals: '6', numeric: '4204.662308' },
        iconUrl: 'https://x.test/u.png',
      },
    ])
    expect(asked()).toEqual([])
    expect(args).toEqual([
      { method: 'wallet_getCapabilities', params: [EVM_1] },
      { method: 'wallet_getAssets', params: [{ account: EVM_1, chainFilter: ['0x1'] }] },
    ])
  })

  it('is asked for again with each read, its abilities once', async () => {
    const { after, numerics, questions, say } = await asking({})
    say({ assets: { '0x1': [native('0xde0b6b3a7640000')] } })
    await after(10)
    expect(questions()).toEqual(['Capabilities', 'Assets', 'Assets'])
    expect(numerics()).toEqual(['1'])
  })

  it('is asked of a remote wallet, whose session lists its methods, and of no other', async () => {
    expect((await asking({}, 'WALLET_CONNECT')).questions()).toEqual(['Capabilities', 'Assets'])
    const other = await asking({}, 'ANNOUNCED')
    expect([other.questions(), other.numerics()]).toEqual([[], ['7']])
  })

  it.each([
    [
      'lower case, as EIP-7811 has it',
      {
        '0x1': [
          { ...native(), type: 'native' },
          { ...usdc, type: 'erc20' },
        ],
      },
      2,
    ],
    ['another spelling of the chain', { '0x01': [native()] }, 1],
    ['kinds that we do not know', { '0x1': [native(), { ...usdc, type: 'ERC721' }] }, 1],
    ['tokens without decimals', { '0x1': [native(), { ...usdc, metadata: { ...usdc.metadata, decimals: 0 } }] }, 1],
    ['broken rows', { '0x1': [native(), null, 7, { ...usdc, balance: '12' }, { ...usdc, balance: '-0x1' }] }, 1],
    ['decimals that are text', { '0x1': [native(), { ...usdc, metadata: { ...usdc.metadata, decimals: '6' } }] }, 1],
    ['no assets at all', { '0x1': [] }, 0],
    ['other chains only', { '0xa': [native()] }, 0],
  ])('may have %s', async (_, assets, count) => {
    const { asked, state } = await asking({ assets })
    expect([state().tokens?.length, asked().length]).toEqual([count, 0])
  })

  it.each([
    ['abilities for all chains', { '0x0': { assetDiscovery: { supported: true } } }, 2],
    ['none', {}, 1],
    ['another chain’s', { '0xa': { assetDiscovery: { supported: true } } }, 1],
    ['a no', { '0x1': { assetDiscovery: { supported: false } } }, 1],
    ['other words', { '0x1': { assetDiscovery: { supported: 'yes' }, atomic: {} }, junk: 7 }, 1],
    ['nonsense', 'yes', 1],
  ])('is judged by the wallet’s abilities: %s', async (_, can, count) => {
    const { after, questions } = await asking({ can })
    expect(questions()).toHaveLength(count)
    await after(10)
    // A no is asked for once; nonsense counts as a no.
    expect(questions()).toHaveLength(count === 2 ? 3 : 1)
  })

  it.each(BAD)('that is %s gives way to the service’s, and the wallet is left alone for a while', async (_, assets) => {
    const { after, numerics, questions, faults } = await asking({ assets })
    expect(numerics()).toEqual(['7'])
    await after(20)
    expect(questions()).toEqual(['Capabilities', 'Assets'])
    await after(10)
    expect(questions().length).toBe(3)
    expect(faults).toEqual([])
  })

  it('that never comes gives way after a few seconds', async () => {
    const { clock, numerics } = await asking({ can: () => new Promise(() => {}) })
    expect(numerics()).toBeUndefined()
    await clock.advance(3_000)
    await flush()
    expect(numerics()).toEqual(['7'])
  })

  it('is dropped when the account has moved on meanwhile', async () => {
    let come: (assets: unknown) => void = () => {}
    const { numerics, state, wallet } = await asking({
      assets: () =>
        new Promise<unknown>((resolve) => {
          come = resolve
        }),
    })
    wallet.goTo(BASE.caipNetworkId)
    await flush()
    come({ '0x1': [native()] })
    await flush()
    expect(state().account).toBe(`eip155:8453:${EVM_1}`)
    // The service’s row is of the network before.
    expect(numerics()).toEqual([])
  })
})
