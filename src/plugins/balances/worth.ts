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
 * A token's exact value in USD: amount times price, or the service's value if it names no price. Undefined if there is
 * neither, if it is 0, and above `MAX_USD`, which cannot be true.
 */
export function worthOf({ price, quantity, value }: TokenBalance): string | undefined {
  const worth =
    price > 0 ? multiplyDecimals(quantity.numeric, numberToDecimal(price) ?? '0') : numberToDecimal(value ?? 0)
  return !worth || worth === '0' || compareDecimals(worth, MOST) > 0 ? undefined : worth
}

/**
 * The total value with two decimals: summed exactly, cut once, never rounded up (threat T18). Undefined if there are tokens
 * but none has a price, because 0 would be wrong.
 */
export function totalOf(tokens: readonly TokenBalance[]): string | undefined {
  const worths = tokens.flatMap((token) => worthOf(token) ?? [])
  const hasSomething = tokens.some(({ quantity }) => quantity.numeric !== '0')
  return worths.length === 0 && hasSomething ? undefined : cutDecimal(addDecimals(worths), 2)
}

/** Most valuable first; tokens without a price keep the service's order. */
export function byWorth(tokens: readonly TokenBalance[]): readonly TokenBalance[] {
  const worths = new Map(tokens.map((token) => [token, worthOf(token) ?? '']))
  return [...tokens].sort((a, b) => compareDecimals(worths.get(b)!, worths.get(a)!))
}
