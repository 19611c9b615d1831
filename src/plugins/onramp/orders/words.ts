import type { PluginContext } from '#kernel'
import { amountText, cleanText } from '#kit'
import { formatUnits, NETWORKS, parseCaipAddress } from '#wallet'
import type { Order } from './orders.ts'

/** What the sentences about an order name. */
export function orderWords(
  ctx: Pick<PluginContext, 'i18n' | 'use'>,
  { account, decimals, expected, label, received, symbol }: Order,
): Readonly<Record<'provider' | 'network' | 'amount' | 'expected' | 'symbol', string>> {
  const { locale } = ctx.i18n
  const shown = (decimal: string): string => amountText(decimal, { locale, decimals: 6 }) ?? ''
  return {
    provider: label,
    network: cleanText(ctx.use(NETWORKS).get(parseCaipAddress(account).chainId)?.name ?? '', 40),
    amount: shown(formatUnits(received, decimals)),
    expected: shown(expected ?? '0'),
    symbol: cleanText(symbol, 16),
  }
}
