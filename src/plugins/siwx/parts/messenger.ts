import { LatchkeyError, type PluginContext } from '#kernel'
import { CHAINS, namespaceOf, type SignInData } from '#wallet'
import { buildMessage } from '../message/build.ts'
import type { ParsedMessage } from '../message/parse.ts'
import type { Messenger, SiwxMessage } from '../options.ts'
import { formOf } from '../sessions/message.ts'

export interface MessengerOptions {
  readonly statement: string | undefined
  readonly resources: readonly string[] | undefined
  /** Milliseconds until the message expires. */
  readonly lifetime: number
  /** `location` of the page. */
  readonly place: { readonly host: string; readonly origin: string } | undefined
  /** From a server, or made here. */
  readonly nonce: (signal: AbortSignal | undefined) => Promise<string>
}

/** Writes messages of EIP-4361, and of the same form for other chains (CAIP-122). */
export function createMessenger(ctx: PluginContext, options: MessengerOptions): Messenger {
  const { clock } = ctx
  return {
    async createMessage({ accountAddress, chainId, notBefore, signal }) {
      const { lifetime, place, resources, statement } = options
      const form = formOf(ctx, chainId)
      if (!form || !place) throw new LatchkeyError('SIGN_IN_NO_NETWORK', { detail: chainId })
      const nonce = await options.nonce(signal)
      const now = clock.now()
      const fields: ParsedMessage = {
        domain: place.host,
        // EIP-4361 requires the spelling of ERC-55; wallets use any.
        accountAddress:
          accountAddress && (await ctx.use(CHAINS).get(namespaceOf(chainId))).normalizeAddress(accountAddress),
        ...(statement !== undefined && { statement }),
        uri: place.origin,
        version: '1',
        chainId,
        nonce,
        issuedAt: new Date(now).toISOString(),
        expirationTime: new Date(now + lifetime).toISOString(),
        ...(notBefore !== undefined && { notBefore }),
        ...(resources && { resources }),
      }
      return messageOf(fields, accountAddress ? buildMessage(fields, form) : '')
    },
  }
}

/** Fields with their text. The text is no field, so that it is neither stored nor sent twice. */
export function messageOf(fields: SignInData, text: string): SiwxMessage {
  return Object.defineProperty({ ...fields }, 'toString', { value: () => text })
}

/** 128 random bits in the letters that a nonce may have. */
export function randomNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
