import { LatchkeyError, type PluginContext } from '#kernel'
import { CHAINS } from '#wallet'
import { base58, hex } from '@scure/base'
import type { Signer } from '../options.ts'

/** Has the wallet sign, in the way of its chain. */
export const createSigner = (ctx: PluginContext): Signer => ({
  async sign({ account: { namespace, address }, message, request, signal }) {
    const chains = ctx.use(CHAINS)
    const { signMessage } = await chains.get(namespace)
    if (!signMessage) throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: namespace })
    const bytes = await signMessage({ address, message: new TextEncoder().encode(message), wallet: request, signal })
    return signatureText(bytes, chains.traits(namespace)?.signIn?.signature)
  },
})

export type SignatureForm = 'hex' | 'base58'

export const signatureText = (bytes: Uint8Array, form: SignatureForm = 'hex'): string =>
  form === 'base58' ? base58.encode(bytes) : `0x${hex.encode(bytes)}`

/** Undefined for a text that is no signature, or not spelled as `signatureText` spells it: one signature has one text. */
export function signatureBytes(text: string, form: SignatureForm = 'hex'): Uint8Array | undefined {
  try {
    const bytes = form === 'base58' ? base58.decode(text) : hex.decode(text.slice(2))
    return signatureText(bytes, form) === text ? bytes : undefined
  } catch {
    return undefined
  }
}
