/** What the levers for chains take: coins from a faucet, blocks, and a chain's bad days. */
import { isAddress } from 'viem'
import * as v from 'valibot'
import { CHAIN_IDS, TOKENS } from './chains/networks.ts'
import { parse } from './http/validate.ts'
import { SOLANA_PATCH } from './solana/node/faults.ts'
import { ADDRESS as SOLANA_ADDRESS } from './solana/node/params.ts'
import { SOLANA_TOKENS } from './solana/tokens.ts'

export const ADDRESS = v.custom<`0x${string}`>(
  (value) => typeof value === 'string' && isAddress(value, { strict: false }),
  'must be an EVM address',
)
const ANY_CHAIN = [...CHAIN_IDS, 'solana'] as const
const WRONG_CHAIN = `must be ${CHAIN_IDS.join(', ')} or solana`

const FAUCET = v.strictObject({
  address: ADDRESS,
  amount: v.optional(v.pipe(v.string(), v.regex(/^\d+(\.\d{1,18})?$/, 'must be a decimal amount as a string')), '1'),
  chainId: v.optional(v.picklist(CHAIN_IDS, WRONG_CHAIN), CHAIN_IDS[0]),
  token: v.optional(v.picklist(TOKENS.map(({ symbol }) => symbol))),
})
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

/** Which chain is meant decides what an address is. */
export function readFaucet(input: unknown): v.InferOutput<typeof FAUCET> | v.InferOutput<typeof SOLANA_FAUCET> {
  return v.is(FOR_SOLANA, input) ? parse(SOLANA_FAUCET, input) : parse(FAUCET, input)
}

export const MINE = v.strictObject({
  chainId: v.optional(v.picklist(ANY_CHAIN, WRONG_CHAIN), CHAIN_IDS[0]),
  blocks: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)), 1),
})

export const CHAIN = v.strictObject({ solana: v.optional(SOLANA_PATCH, {}) })

function placesOf(amount: string): number {
  return amount.split('.')[1]?.length ?? 0
}

function decimalsOf(symbol: string | undefined): number {
  return SOLANA_TOKENS.find((token) => token.symbol === symbol)?.decimals ?? 9
}
