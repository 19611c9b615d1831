import { isAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { createTokenTrust, type CaipAddress, type CaipNetworkId, type Network, type TokenBalance } from '#wallet'
import * as evm from '../../src/plugins/evm/networks.ts'
import { KNOWN_TOKENS, NATIVE_ALIASES } from '../../src/wallet/data/knownTokens.ts'
import { ISSUED } from './issuedTokens.ts'
import { held, SOLANA } from '../plugins/balances/support.ts'

const networks: readonly Network[] = [...Object.values(evm), SOLANA]
const { judge, isSuspicious } = createTokenTrust((id) => networks.find(({ caipNetworkId }) => caipNetworkId === id))
const UNKNOWN: CaipNetworkId = 'eip155:31337'

const at = (chainId: CaipNetworkId, n = 1): Pick<TokenBalance, 'chainId' | 'address'> => ({
  chainId,
  address: `${chainId}:0x${n.toString(16).padStart(40, '0')}`,
})

const chainOf = (address: CaipAddress): CaipNetworkId => address.split(':', 2).join(':') as CaipNetworkId
const contractOf = (address: CaipAddress): string => address.slice(address.lastIndexOf(':') + 1)

/** Where networks have a contract for their own currency, or wrap it under its symbol. */
const NATIVE_UNDER_ADDRESS: readonly (readonly [symbol: string, address: CaipAddress])[] = [
  ['ETH', 'eip155:10:0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000'],
  ['POL', 'eip155:137:0x0000000000000000000000000000000000001010'],
  ['ETH', 'eip155:324:0x000000000000000000000000000000000000800a'],
  ['METIS', 'eip155:1088:0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000'],
  ['CELO', 'eip155:42220:0x471ece3750da237f93b8e339c536989b8978a438'],
  ['SOL', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111112'],
]

describe('a token', () => {
  it.each(Object.keys(ISSUED))('is real by network and contract, whatever it is called: %s', (symbol) => {
    for (const address of ISSUED[symbol]!) {
      const chainId = chainOf(address)
      expect(judge({ ...held(symbol), chainId, address })).toEqual({ kind: 'real', of: symbol })
      if (!chainId.startsWith('eip155:')) continue
      const lower: CaipAddress = `${chainId}:${contractOf(address).toLowerCase()}`
      expect(judge({ ...held('claim.example'), chainId, address: lower })).toEqual({ kind: 'real', of: symbol })
      // The same contract on another chain is another one.
      const elsewhere: CaipAddress = `eip155:7:${contractOf(address)}`
      expect(judge({ ...held('claim.example'), ...at('eip155:7'), address: elsewhere })).toEqual({ kind: 'spam' })
    }
  })

  it('is real by no other contract than those of its issuer and its bridges', () => {
    const known = KNOWN_TOKENS.map(({ symbol, contracts }) => [
      symbol,
      Object.entries(contracts).flatMap(([chainId, list = []]) => list.map((contract) => `${chainId}:${contract}`)),
    ])
    const issued = Object.entries(ISSUED).map(([symbol, list]) => [
      symbol,
      list.map((address) => (address.startsWith('eip155:') ? address.toLowerCase() : address)),
    ])
    expect(known).toEqual(issued)
    const all = Object.values(ISSUED).flat()
    expect([all.length, new Set(all).size]).toEqual([53, 53])
    const misspelt = all.filter(
      (address) => address.startsWith('eip155:') && !isAddress(contractOf(address), { strict: true }),
    )
    expect(misspelt).toEqual([])
  })

  it.each([
    ['USDC', 'USD Coin'],
    ['UЅDС', 'Stable'],
    ['ABC', 'USD Cоin'],
    ['$USDC', 'x'],
    ['usdc', 'x'],
    ['U S D C', 'x'],
    ['US\u200BDC', 'x'],
  ])('that calls itself %s, %s is not the real USDC', (symbol, name) => {
    expect(judge({ ...held(name), symbol, ...at('eip155:1') })).toEqual({ kind: 'fake', of: 'USDC' })
  })

  it.each([
    ['DAl', 'DAI'],
    ['ÐAI', 'DAI'],
    ['DAI.e', 'DAI'],
    ['USÐC', 'USDC'],
    ['USDCe', 'USDC'],
    ['USDC.e', 'USDC'],
    ['U5DC', 'USDC'],
    ['USD¢', 'USDC'],
    ['🆄🆂🅳🅲', 'USDC'],
    ['🇺🇸🇩🇨', 'USDC'],
    ['ᴜꜱᴅᴄ', 'USDC'],
    ['€URC', 'EURC'],
    ['USD₮', 'USDT'],
    ['USD₮0', 'USDT'],
    ['USDTO', 'USDT'],
    ['UЅD₮', 'USDT'],
    ['USDŦ', 'USDT'],
    ['Tether', 'USDT'],
    ['Tether USD', 'USDT'],
    ['Tether USD Bridged', 'USDT'],
    ['Bridged USDT', 'USDT'],
    ['USDT0', 'USDT'],
    ['USDT.e', 'USDT'],
    ['USD Coin', 'USDC'],
    ['USDC Coin', 'USDC'],
    ['USDC Token', 'USDC'],
    ['Bridged USDC', 'USDC'],
    ['Bridged USD Coin', 'USDC'],
    ['Dai', 'DAI'],
    ['EURC Coin', 'EURC'],
    ['PayPal USD', 'PYUSD'],
    ['USDS Stablecoin', 'USDS'],
    ['Dai Stablecoin', 'DAI'],
    ['Euro Coin', 'EURC'],
    ['PayPaI USD', 'PYUSD'],
  ])('that calls itself %s is not the real %s', (name, of) => {
    expect(judge({ ...held(name), ...at('eip155:1') })).toEqual({ kind: 'fake', of })
  })

  it('under a well-known name may be a bridged one where no real one is known, if somebody pays for it', () => {
    expect(judge({ ...held('USDC'), ...at(UNKNOWN) })).toEqual({ kind: 'plain' })
    expect(judge({ ...held('USD Coin'), ...at(UNKNOWN) })).toEqual({ kind: 'plain' })
    expect(judge({ ...held('USDC', { price: 0 }), ...at(UNKNOWN) })).toEqual({ kind: 'fake', of: 'USDC' })
    expect(isSuspicious({ name: 'USDC', symbol: 'USDC', ...at(UNKNOWN) })).toBe(true)
    // A trick of letters is one everywhere.
    expect(judge({ ...held('UЅDС'), ...at(UNKNOWN) })).toEqual({ kind: 'fake', of: 'USDC' })
    expect(judge({ ...held('USDC.e'), ...at(UNKNOWN) })).toEqual({ kind: 'plain' })
    expect(judge({ ...held('USD₮0'), ...at(UNKNOWN) })).toEqual({ kind: 'plain' })
  })

  it.each([
    ['USD₮', 'eip155:42220', '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e', 'USDT'],
    ['USD₮0', 'eip155:42161', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 'USDT'],
    ['USD₮0', 'eip155:10', '0x01bFF41798a0BcF287b996046Ca68b395DbC1071', 'USDT'],
    ['USDT.e', 'eip155:43114', '0xc7198437980c041c805A1EDcbA50c1Ce5db95118', 'USDT'],
    ['USDC.e', 'eip155:137', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174', 'USDC'],
    ['USDC.e', 'eip155:43114', '0xA7D7079b0FEaD91F3e65f86E8915Cb59c1a4C664', 'USDC'],
    ['USDC.e', 'eip155:324', '0x3355df6D4c9C3035724Fd0e3914dE96A5a83aaf4', 'USDC'],
    ['DAI.e', 'eip155:43114', '0xd586E7F844cEa2F87f50152665BCbc2C279D8d70', 'DAI'],
  ] as const)('that is really called %s on %s is marked by its contract', (symbol, chainId, contract, of) => {
    expect(judge({ ...held(symbol), chainId, address: `${chainId}:${contract}` })).toEqual({ kind: 'real', of })
  })

  it.each<readonly [symbol: string, name: string, verdict: object]>([
    ['USDC', 'USD Coin', { kind: 'plain' }],
    ['USD₮0', 'USD₮0', { kind: 'plain' }],
    ['ETH', 'Ether', { kind: 'plain' }],
    ['YFI', 'yearn.finance', { kind: 'plain' }],
    ['UЅDС', 'USD Coin', { kind: 'fake', of: 'USDC' }],
    ['USDC', 'USD \u0421oin', { kind: 'fake', of: 'USDC' }],
    ['USDTO', 'x', { kind: 'fake', of: 'USDT' }],
    ['ЕТН', 'Ether', { kind: 'fake', of: 'ETH' }],
    ['GIFT', 'evil.example', { kind: 'spam' }],
  ])('of a contract that nobody tells is judged by tricks of letters alone: %s, %s', (symbol, name, verdict) => {
    expect(judge({ symbol, name, chainId: 'eip155:1', address: 'unknown' })).toEqual(verdict)
  })

  it('is not the native currency when it has a contract', () => {
    expect(judge({ ...held('ETH'), ...at('eip155:8453') })).toEqual({ kind: 'fake', of: 'ETH' })
    expect(judge({ ...held('Ether'), symbol: 'X', ...at('eip155:8453') })).toEqual({ kind: 'fake', of: 'ETH' })
    expect(judge({ ...held('ЕТН'), ...at('eip155:8453') })).toEqual({ kind: 'fake', of: 'ETH' })
    // Elsewhere it is a bridged one.
    expect(judge({ ...held('ETH'), ...at('eip155:56') })).toEqual({ kind: 'plain' })
    expect(judge({ ...held('Wrapped Ether'), symbol: 'WETH', ...at('eip155:8453') })).toEqual({ kind: 'plain' })
    const { address, ...native } = held('ETH')
    expect([judge(native), address === undefined]).toEqual([{ kind: 'plain' }, false])
  })

  it('may be the native currency under an address where networks have such', () => {
    for (const [symbol, address] of NATIVE_UNDER_ADDRESS)
      expect([symbol, judge({ ...held(symbol), chainId: chainOf(address), address })]).toEqual([
        symbol,
        { kind: 'plain' },
      ])
    expect(NATIVE_ALIASES).toEqual(new Set(NATIVE_UNDER_ADDRESS.map(([, address]) => address)))
  })

  it('that advertises is spam, also under a well-known name', () => {
    expect(judge({ ...held('USDC'), symbol: 'claim usdc.example', ...at('eip155:1') })).toEqual({ kind: 'spam' })
    expect(judge({ ...held('Visit evil.example'), ...at(UNKNOWN) })).toEqual({ kind: 'spam' })
  })

  it('named after its site is none when it is that token', () => {
    const yearn = held('yearn.finance', { symbol: 'YFI' })
    expect(judge({ ...yearn, address: 'eip155:1:0x0bc529c00C6401aEF6D220BE8C6Ea1667F6Ad93e' })).toEqual({
      kind: 'plain',
    })
    expect(judge(yearn)).toEqual({ kind: 'spam' })
  })

  it.each(['', '\u200B', '\uD83D', 'x'.repeat(1e6)])('of any name is judged', (name) => {
    expect(judge({ ...held(name), ...at('eip155:1') })).toEqual({ kind: 'plain' })
  })
})
