import {
  addDecimals,
  compareDecimals,
  cutDecimal,
  MAX_USD,
  multiplyDecimals,
  numberToDecimal,
  type TokenBalance,
} from '#wallet'

const MOST = numberToDecimal(MAX_USD)!

/**
 * What a token is worth in USD, exactly: amount times price, or what the service says where it gives no price. Undefined
 * without either, for nothing, and for more than anybody has: nonsense is no price.
 */
export function worthOf({ price, quantity, value }: TokenBalance): string | undefined {
  const worth =
    price > 0 ? multiplyDecimals(quantity.numeric, numberToDecimal(price) ?? '0') : numberToDecimal(value ?? 0)
  return !worth || worth === '0' || compareDecimals(worth, MOST) > 0 ? undefined : worth
}

/**
 * What all of them are worth, with two decimals: summed exactly, cut once, never rounded up (threat T18). Undefined where
 * there is something and none of it has a price: that is not worth nothing.
 */
export function totalOf(tokens: readonly TokenBalance[]): string | undefined {
  const worths = tokens.flatMap((token) => worthOf(token) ?? [])
  const hasSomething = tokens.some(({ quantity }) => quantity.numeric !== '0')
  return worths.length === 0 && hasSomething ? undefined : cutDecimal(addDecimals(worths), 2)
}

/** The most valuable first; without a price the order stays as the service had it. */
export function byWorth(tokens: readonly TokenBalance[]): readonly TokenBalance[] {
  const worths = new Map(tokens.map((token) => [token, worthOf(token) ?? '']))
  return [...tokens].sort((a, b) => compareDecimals(worths.get(b)!, worths.get(a)!))
}
