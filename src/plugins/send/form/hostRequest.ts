/** Reads what a host or another plugin asks to have sent. */
import { LatchkeyError, type PluginContext } from '#kernel'
import { readAmount } from '#kit'
import { ACCOUNTS, CHAINS, formatUnits, nativeHolding, type Holding, type Network, type SendParams } from '#wallet'

const PLAIN = /^\d+(?:\.\d+)?$/

/** A host writes a plain decimal, whatever its page's language is. One that the token cannot have would be shown and never be sent. */
export function hostAmount(amount: string, holding: Holding | undefined): string {
  // While the person has not chosen a token, it may have as many decimals as the amount.
  const decimals = holding?.asset.decimals ?? amount.split('.')[1]?.length ?? 0
  const { problem } = readAmount(amount, { decimals, locale: 'en' })
  if (problem || !PLAIN.test(amount) || !/[1-9]/.test(amount))
    throw new LatchkeyError('AMOUNT_AND_RECEIVER_REQUIRED', { detail: amount.slice(0, 100) })
  return amount
}

/** A token that no service lists: the chain itself says what it is. */
export async function readHolding(
  ctx: PluginContext,
  network: Network,
  token: SendParams['token'],
  signal: AbortSignal,
): Promise<Holding> {
  const account = ctx.use(ACCOUNTS).state.get()
  if (!token || !account?.address) return nativeHolding(network, account?.balance)
  const chain = await ctx.use(CHAINS).get(network.chainNamespace)
  if (!chain.readToken) throw new LatchkeyError('TOKEN_NOT_SENDABLE', { detail: token })
  const { decimals, balance, symbol, name } = await chain.readToken({ network, token, owner: account.address, signal })
  const short = symbol ?? ctx.i18n.t('send.unnamed')
  return {
    asset: { network: network.caipNetworkId, token, decimals, symbol: short },
    name: name ?? short,
    balance: formatUnits(balance, decimals),
    price: undefined,
  }
}
