/** Ties a session's fields to the text that was signed: what the fields claim has to stand in the text. */
import { CHAINS, namespaceOf, parseCaipNetworkId, type CaipNetworkId } from '#wallet'
import type { PluginContext } from '#kernel'
import { sameFields } from '../message/build.ts'
import { parseMessage, type MessageForm, type ParsedMessage } from '../message/parse.ts'
import type { SiwxSession } from '../options.ts'

/** The form of a network's messages; undefined if its chain has none. */
export function formOf(ctx: Pick<PluginContext, 'use'>, chainId: CaipNetworkId): MessageForm | undefined {
  const chains = ctx.use(CHAINS)
  const namespace = namespaceOf(chainId)
  const signIn = chains.traits(namespace)?.signIn
  return (
    signIn && {
      namespace,
      account: signIn.account,
      reference: signIn.reference ?? /^[-\w]{1,32}$/,
      isAddress: (address) => chains.looksLikeAddress(namespace, address, chainId),
    }
  )
}

/** True if the message is one of the standard's form and says exactly what the fields say. */
export function saysTheSame(ctx: Pick<PluginContext, 'use'>, { data, message }: SiwxSession): boolean {
  const form = formOf(ctx, data.chainId)
  const read = form && parseMessage(message, form)
  if (!read?.ok) return false
  parseCaipNetworkId(read.message.chainId)
  const { scheme: _, ...said } = read.message
  return data.issuedAt !== undefined && sameFields(said, data as ParsedMessage)
}
