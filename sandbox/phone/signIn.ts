/** Signs in while connecting (CAIP-222): the session's methods stand in the message, as a ReCap (EIP-5573). */
import type { WalletKitTypes } from '@reown/walletkit'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { Buffer } from 'buffer'
import type { HDAccount } from 'viem/accounts'
import type { Kit } from './kit.ts'

export type SignInRequest = WalletKitTypes.SessionAuthenticate

/** The chains of the request that the wallet has. */
export const chainsOf = ({ params }: SignInRequest, own: readonly string[]): readonly string[] =>
  params.authPayload.chains.filter((chain) => own.includes(chain))

export async function answerSignIn(
  kit: Kit,
  { id, params }: SignInRequest,
  {
    chains,
    key,
    methods,
  }: { readonly key: HDAccount; readonly chains: readonly string[]; readonly methods: readonly string[] },
): Promise<void> {
  // The library decodes the ReCap by Node's Buffer, which this page does not have.
  if (!('Buffer' in globalThis)) Object.assign(globalThis, { Buffer })
  const authPayload = populateAuthPayload({
    authPayload: params.authPayload,
    chains: [...chains],
    methods: [...methods],
  })
  const auths = await Promise.all(
    authPayload.chains.map(async (chain) => {
      const iss = `did:pkh:${chain}:${key.address}`
      const message = kit.formatAuthMessage({ request: authPayload, iss })
      return buildAuthObject(authPayload, { t: 'eip191', s: await key.signMessage({ message }) }, iss)
    }),
  )
  await kit.approveSessionAuthenticate({ id, auths })
}
