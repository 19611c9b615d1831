/** Spam and imitations in accounts (tokens, NFTs, names), which views have to recognise. The same in every run. */
import type { Address } from 'viem'
import { drawMark } from '../look/drawn.ts'
import { markPicture } from '../look/marks.ts'
import type { HolderId } from './holdings.ts'

export interface SampleToken {
  /** Its id in the control `faucet`. */
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Decimal amount that each wallet's first account has. */
  readonly amount: string
  /** `deployments.ts` checks it. */
  readonly address: Address
}

/** 500 characters that change the text direction, isolate and hide letters. */
const ENDLESS = '\u202Etfig eerF\u202C \u2066Harbor\u2069\u200B \u0627\u0644\u0645\u064A\u0646\u0627\u0621 '
  .repeat(20)
  .slice(0, 500)

/** On Latchkey Local alone; none has a price. */
export const SAMPLE_TOKENS: readonly SampleToken[] = [
  {
    id: 'phishing',
    name: 'Visit claim-usdc.example to claim 5,000 USDC',
    symbol: 'claim-usdc.example',
    decimals: 18,
    amount: '5000',
    address: '0xbC4D382db9116C2daF31D09Eb274F8A5252dD171',
  },
  {
    id: 'fake-usdc',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    amount: '12500',
    address: '0xA9F12308eA747FA62e9Ed07A4Fb3112cD4EdeF9F',
  },
  {
    // The last letter is the Cyrillic Es.
    id: 'confusable',
    name: 'USD \u0421oin',
    symbol: 'USD\u0421',
    decimals: 6,
    amount: '730.25',
    address: '0x08505DF9793247ff56A4fd051dEF700FeDb2BFCF',
  },
  {
    id: 'tickets',
    name: 'Raffle Tickets',
    symbol: 'TIX',
    decimals: 0,
    amount: '3',
    address: '0x346307AC714Fc04316FEFE95B24aD5d3fE9a26aD',
  },
  {
    // A plain token without a price.
    id: 'points',
    name: 'Harbor Points',
    symbol: 'HBR',
    decimals: 18,
    amount: '1250.5',
    address: '0xbABEe565d834aeca44aedFa8963513B717bcbfa4',
  },
  {
    id: 'endless',
    name: ENDLESS,
    symbol: 'GIFT\u202E',
    decimals: 8,
    amount: '1',
    address: '0x33Cc6fa937718e8A43F69010e9517B1e3f50708A',
  },
]

/** A contract that logs forged transfers under the name of a well-known token. */
export const FORGER = {
  name: 'Sandbox USD',
  symbol: 'SUSD',
  decimals: 6,
  address: '0xbB9BB0E1842d6368856d6e0E230190d973d939D8',
} as const

/** The collection that the accounts really have pieces of; the same address on both chains. */
export const GLYPHS = {
  name: 'Sandbox Glyphs',
  symbol: 'GLYPH',
  address: '0x138be17c2D11Dc19220814b15dAE61d5954a6d33',
} as const

/** Spam NFTs in the first accounts, on Latchkey Local. */
export const SPAM_COLLECTION = {
  name: 'claim-reward.example',
  symbol: 'CLAIM',
  address: '0xBE03A29901b4486bB3A21d45cFE0Be50d75E44cC',
} as const

/** One per account; the second one's picture is on a server where loading it would be noticed. */
export const SPAM_PIECES = [
  {
    name: 'Claim your 1.5 ETH reward at claim-reward.example',
    image: pictureOf('spam ticket'),
  },
  {
    name: '<img src=x onerror="window.hacked=1">\u202E !NOW',
    image: 'https://evil.example/pixel.png',
  },
] as const

export interface SampleName {
  readonly name: string
  readonly wallet: HolderId
  readonly account: number
  /** The picture's address; empty for none. */
  readonly avatar: string
  readonly bio: string
}

/** Registered, and leading back to who is called so. */
export const SAMPLE_NAMES: readonly SampleName[] = [
  {
    name: 'mira.reown.id',
    wallet: 'larkspur',
    account: 0,
    avatar: pictureOf('mira'),
    bio: 'Keeps the harbor’s books.',
  },
  { name: 'tobias.reown.id', wallet: 'quarry', account: 0, avatar: '', bio: '' },
  // The second letter is the Cyrillic I.
  { name: 'm\u0456ra.reown.id', wallet: 'larkspur', account: 2, avatar: pictureOf('not mira'), bio: '' },
]

/** An account that claims the name of another one. */
export const SAMPLE_CLAIM = {
  name: 'mira.reown.id',
  wallet: 'quarry',
  account: 1,
} as const satisfies Partial<SampleName>

/** What an NFT's contract says about a piece: its metadata, in the address itself. */
export function pieceUri(name: string, image = pictureOf(name)): string {
  return `data:application/json;base64,${toBase64(JSON.stringify({ name, description: `${name}.`, image }))}`
}

function pictureOf(seed: string): string {
  return `data:image/svg+xml;base64,${toBase64(markPicture(drawMark(`sample ${seed}`)))}`
}

function toBase64(text: string): string {
  return Buffer.from(text).toString('base64')
}
