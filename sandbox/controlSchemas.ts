/** Schemas of the controls for chains: faucet, blocks, faults. */
import { isAddress } from 'viem'
import * as v from 'valibot'
import { FAUCET_TOKENS } from './chains/faucet.ts'
import { CHAIN_IDS } from './chains/networks.ts'
import { TRADED } from './chains/exchange.ts'
import { GLYPHS } from './chains/samples.ts'
import { parse } from './http/validate.ts'
import { QUOTERS } from './services/quoter.ts'
import { SOLANA_PATCH } from './solana/node/faults.ts'
import { ADDRESS as SOLANA_ADDRESS } from './solana/node/params.ts'
import { SOLANA_TOKENS } from './solana/tokens.ts'

export const ADDRESS = v.custom<`0x${string}`>(
  (value) => typeof value === 'string' && isAddress(value, { strict: false }),
  'must be an EVM address',
)
/** NFTs that the faucet makes at once: each is a transaction. */
const MOST_PIECES = 20
const ANY_CHAIN = [...CHAIN_IDS, 'solana'] as const
const WRONG_CHAIN = `must be ${CHAIN_IDS.join(', ')} or solana`

const FAUCET = v.pipe(
  v.strictObject({
    address: ADDRESS,
    amount: v.optional(v.pipe(v.string(), v.regex(/^\d+(\.\d{1,18})?$/, 'must be a decimal amount as a string')), '1'),
    chainId: v.optional(v.picklist(CHAIN_IDS, WRONG_CHAIN), CHAIN_IDS[0]),
    token: v.optional(v.picklist(Object.keys(FAUCET_TOKENS))),
  }),
  v.forward(
    v.check(
      ({ amount, token }) => placesOf(amount) <= (coinOf(token)?.decimals ?? 18),
      'has more places than the token',
    ),
    ['amount'],
  ),
  v.forward(
    v.check(
      ({ amount, token }) => token !== GLYPHS.symbol || (Number(amount) > 0 && Number(amount) <= MOST_PIECES),
      `must be 1 to ${MOST_PIECES} pieces`,
    ),
    ['amount'],
  ),
  v.forward(
    v.check(({ chainId, token }) => coinOf(token)?.chains.includes(chainId) ?? true, 'is not on this chain'),
    ['token'],
  ),
)
const SOLANA_FAUCET = v.pipe(
  v.strictObject({
    address: SOLANA_ADDRESS,
    amount: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,9}(\.\d{1,9})?$/, 'must be a decimal amount as a string, with 9 places at most'),
      ),
      '1',
    ),
    chainId: v.literal('solana'),
    token: v.optional(v.picklist(SOLANA_TOKENS.map(({ symbol }) => symbol))),
  }),
  v.forward(
    v.check(({ amount, token }) => placesOf(amount) <= decimalsOf(token), 'has more places than the token'),
    ['amount'],
  ),
)
const FOR_SOLANA = v.looseObject({ chainId: v.literal('solana') })

export type FaucetInput = v.InferInput<typeof FAUCET> | v.InferInput<typeof SOLANA_FAUCET>

/** The chain decides which addresses are valid. */
export function readFaucet(input: unknown): v.InferOutput<typeof FAUCET> | v.InferOutput<typeof SOLANA_FAUCET> {
  return v.is(FOR_SOLANA, input) ? parse(SOLANA_FAUCET, input) : parse(FAUCET, input)
}

const BUSY = v.strictObject({
  address: ADDRESS,
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5000)), 2000),
  tokens: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(500)), 0),
  chainId: v.optional(v.picklist(CHAIN_IDS, WRONG_CHAIN), CHAIN_IDS[0]),
})
const SOLANA_BUSY = v.strictObject({
  address: SOLANA_ADDRESS,
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5000)), 2000),
  chainId: v.literal('solana'),
})

export type BusyInput = v.InferInput<typeof BUSY> | v.InferInput<typeof SOLANA_BUSY>

export function readBusy(input: unknown): v.InferOutput<typeof BUSY> | v.InferOutput<typeof SOLANA_BUSY> {
  return v.is(FOR_SOLANA, input) ? parse(SOLANA_BUSY, input) : parse(BUSY, input)
}

export const MINE = v.strictObject({
  chainId: v.optional(v.picklist(ANY_CHAIN, WRONG_CHAIN), CHAIN_IDS[0]),
  blocks: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)), 1),
})

export const QUOTER = v.strictObject({ mode: v.picklist(QUOTERS) })

export const TRADE = v.strictObject({
  chainId: v.optional(v.picklist(CHAIN_IDS, WRONG_CHAIN), CHAIN_IDS[0]),
  give: v.picklist(TRADED),
  amount: v.pipe(v.string(), v.regex(/^\d{1,9}(\.\d{1,6})?$/, 'must be a decimal amount as a string')),
  get: v.picklist(TRADED),
})

export const CHAIN = v.strictObject({ solana: v.optional(SOLANA_PATCH, {}) })

function coinOf(token: string | undefined): (typeof FAUCET_TOKENS)[string] | undefined {
  return token === undefined ? undefined : FAUCET_TOKENS[token]
}

function placesOf(amount: string): number {
  return amount.split('.')[1]?.length ?? 0
}

function decimalsOf(symbol: string | undefined): number {
  return SOLANA_TOKENS.find((token) => token.symbol === symbol)?.decimals ?? 9
}
