/**
 * Contracts of the dollar and euro tokens that are imitated most, as their issuers publish them, and of the bridged ones
 * (`USDC.e`) that networks list themselves. EVM contracts in lower case.
 */
import type { CaipNetworkId } from '../contracts/index.ts'

export interface KnownToken {
  readonly symbol: string
  /** Its names, by its issuer or by a bridge; we use the first. */
  readonly names: readonly string[]
  /** By network, every contract that may bear these names. */
  readonly contracts: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>
}

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

export const KNOWN_TOKENS: readonly KnownToken[] = [
  {
    symbol: 'USDC',
    names: ['USD Coin', 'USDC Coin', 'USDC Token', 'USDC.e', 'Bridged USDC', 'Bridged USD Coin'],
    contracts: {
      'eip155:1': ['0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'],
      'eip155:10': ['0x0b2c639c533813f4aa9d7837caf62653d097ff85', '0x7f5c764cbc14f9669b88837ca1490cca17c31607'],
      'eip155:56': ['0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d'],
      'eip155:130': ['0x078d782b760474a361dda0af3839290b0ef57ad6'],
      'eip155:137': ['0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', '0x2791bca1f2de4661ed88a30c99a7a9449aa84174'],
      'eip155:324': ['0x1d17cbcf0d6d143135ae902365d2e5e2a16538d4', '0x3355df6d4c9c3035724fd0e3914de96a5a83aaf4'],
      'eip155:8453': ['0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'],
      'eip155:42161': ['0xaf88d065e77c8cc2239327c5edb3a432268e5831', '0xff970a61a04b1ca14834a43f5de4533ebddb5cc8'],
      'eip155:42220': ['0xceba9300f2b948710d2653dd7b07f33a8b32118c'],
      'eip155:43114': ['0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e', '0xa7d7079b0fead91f3e65f86e8915cb59c1a4c664'],
      'eip155:59144': ['0x176211869ca2b568f2a7d4ee941e073a821ee1ff'],
      // Issued by the maker on test networks.
      'eip155:43113': ['0x5425890298aed601595a70ab815c96711a31bc65'],
      'eip155:80002': ['0x41e94eb019c0762f9bfcf9fb1e58725bfb0e7582'],
      'eip155:84532': ['0x036cbd53842c5426634e7929541ec2318f3dcf7e'],
      'eip155:421614': ['0x75faf114eafb1bdbe2f0316df893fd58ce46aa4d'],
      'eip155:11155111': ['0x1c7d4b196cb0c7b01d743fbc6116a902379c7238'],
      'eip155:11155420': ['0x5fd84259d66cd46123540766be93dfe6d43130d7'],
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': ['4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'],
      [SOLANA]: ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    },
  },
  {
    symbol: 'USDT',
    names: ['Tether USD', 'Tether', 'USD₮', 'USDT0', 'USD₮0', 'USDT.e', 'Tether USD Bridged', 'Bridged USDT'],
    contracts: {
      'eip155:1': ['0xdac17f958d2ee523a2206206994597c13d831ec7'],
      'eip155:10': ['0x94b008aa00579c1307b0ef2c499ad98a8ce58e58', '0x01bff41798a0bcf287b996046ca68b395dbc1071'],
      'eip155:56': ['0x55d398326f99059ff775485246999027b3197955'],
      'eip155:130': ['0x588ce4f028d8e7b53b687865d6a67b3a54c75518', '0x9151434b16b9763660705744891fa906f660ecc5'],
      'eip155:137': ['0xc2132d05d31c914a87c6611c10748aeb04b58e8f'],
      'eip155:8453': ['0xfde4c96c8593536e31f229ea8f37b2ada2699bb2'],
      'eip155:42161': ['0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9'],
      'eip155:42220': ['0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e'],
      'eip155:43114': ['0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7', '0xc7198437980c041c805a1edcba50c1ce5db95118'],
      [SOLANA]: ['Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'],
    },
  },
  {
    symbol: 'DAI',
    names: ['Dai Stablecoin', 'Dai', 'DAI.e'],
    contracts: {
      'eip155:1': ['0x6b175474e89094c44da98b954eedeac495271d0f'],
      'eip155:10': ['0xda10009cbd5d07dd0cecc66161fc93d7c9000da1'],
      'eip155:56': ['0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3'],
      'eip155:137': ['0x8f3cf7ad23cd3cadbd9735aff958023239c6a063'],
      'eip155:8453': ['0x50c5725949a6f0c72e6c4a641f24049a917db0cb'],
      'eip155:42161': ['0xda10009cbd5d07dd0cecc66161fc93d7c9000da1'],
      'eip155:43114': ['0xd586e7f844cea2f87f50152665bcbc2c279d8d70'],
    },
  },
  {
    symbol: 'EURC',
    names: ['Euro Coin', 'EURC Coin'],
    contracts: {
      'eip155:1': ['0x1abaea1f7c830bd89acc67ec4af516284b1bc33c'],
      'eip155:8453': ['0x60a3e35cc302bfa44cb288bc5a4f316fdb1adb42'],
      'eip155:43114': ['0xc891eb4cbdeff6e073e859e987815ed1505c2acd'],
      [SOLANA]: ['HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr'],
    },
  },
  {
    symbol: 'PYUSD',
    names: ['PayPal USD'],
    contracts: {
      'eip155:1': ['0x6c3ea9036406852006290770bedfcaba0e23a0e8'],
      [SOLANA]: ['2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'],
    },
  },
  {
    symbol: 'USDS',
    names: ['USDS Stablecoin'],
    contracts: {
      'eip155:1': ['0xdc035d45d973e3ec169d2276ddab16f1e407384f'],
      'eip155:42161': ['0x6491c05a82219b8d1479057361ff1654749b876b'],
      [SOLANA]: ['USDSwr9ApdHk5bvJKMjzff41FfuX8bSxdKcR81vTwcA'],
    },
  },
]

/** Contracts that stand for the native currency itself, or wrap it under the same symbol: not imitations. */
export const NATIVE_ALIASES: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'eip155:10:0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000',
  'eip155:137:0x0000000000000000000000000000000000001010',
  'eip155:324:0x000000000000000000000000000000000000800a',
  'eip155:1088:0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000',
  'eip155:42220:0x471ece3750da237f93b8e339c536989b8978a438',
  `${SOLANA}:So11111111111111111111111111111111111111112`,
])

/** Real tokens whose names contain a web address. */
export const NAMED_AFTER_SITES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['eip155:1:0x0bc529c00c6401aef6d220be8c6ea1667f6ad93e', 'yearn.finance'],
])
