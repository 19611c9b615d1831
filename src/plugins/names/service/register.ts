/** Registers a name for the embedded account: has it signed, and hands the signature in. */
import { codeOf, failureOf, LatchkeyError, type PluginContext } from '#kernel'
import { ACCOUNTS, addressesOfName, AUTH, CHAINS, NAME_REGISTERED, NETWORKS, sameKey, WALLETS } from '#wallet'
import { coinTypeOf } from './coinType.ts'
import { postRegistration, registrationMessage, type Registration } from './api.ts'

const NAMESPACE = 'eip155'

export type RegistrationPhase = 'signing' | 'sending'

/** Rejects with NETWORK_NOT_FOUND, ADDRESS_OR_AUTH_NOT_FOUND, USER_REJECTED, the wallet's error or an HTTP_… code. */
export async function register(
  ctx: PluginContext,
  name: string,
  onPhase: (phase: RegistrationPhase) => void,
): Promise<void> {
  const { active } = ctx.use(NETWORKS).state.get()
  if (active?.chainNamespace !== NAMESPACE) throw new LatchkeyError('NETWORK_NOT_FOUND')
  const account = ctx.use(ACCOUNTS).of(NAMESPACE)
  const wallet = ctx.use(WALLETS).provider(NAMESPACE)
  if (!account?.address || !account.caipAddress || account.connectorId !== AUTH || !wallet)
    throw new LatchkeyError('ADDRESS_OR_AUTH_NOT_FOUND')
  const { address, caipAddress } = account
  const coinType = coinTypeOf(active)
  // A plugin that is switched off lets a registration end that a person has approved.
  const held = ctx.hold(name)
  try {
    onPhase('signing')
    const { signMessage } = await ctx.use(CHAINS).get(NAMESPACE)
    if (!signMessage) throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: NAMESPACE })
    const message = registrationMessage(name, Math.floor(ctx.clock.now() / 1_000))
    const signature = hexOf(
      await signMessage({
        address,
        message: new TextEncoder().encode(message),
        wallet: (args) => wallet.request(args),
        signal: ctx.signal,
      }),
    )
    // Somebody else may be using the page by now.
    const now = ctx.use(ACCOUNTS).of(NAMESPACE)
    if (now?.caipAddress !== caipAddress || now.connectorId !== AUTH) throw new LatchkeyError('ABORTED')
    onPhase('sending')
    await handIn(ctx, name, { coinType, address, message, signature })
    ctx.bus.emit(NAME_REGISTERED, { account: caipAddress, name })
  } finally {
    void held.dispose()
  }
}

/** After an answer that leaves it open whether the name was registered, the service is asked whose it is. */
async function handIn(ctx: PluginContext, name: string, registration: Registration): Promise<void> {
  const { address } = registration
  try {
    await postRegistration(ctx.http, registration, ctx.signal)
  } catch (error) {
    if (!isOpen(error)) throw error
    const addresses = await addressesOfName(ctx, name, { sender: address, signal: ctx.signal }).catch(() => undefined)
    const chains = ctx.use(CHAINS)
    const isOurs = [...(addresses?.values() ?? [])].some(
      (other) => sameKey(chains, NAMESPACE, other) === sameKey(chains, NAMESPACE, address),
    )
    if (!isOurs) throw error
  }
}

/** No answer, one that cannot be read, or a failure of the service: it may have registered the name all the same. */
function isOpen(error: unknown): boolean {
  const status = failureOf(error)?.status
  return status === undefined ? codeOf(error).startsWith('HTTP_') : status >= 500
}

const hexOf = (bytes: Uint8Array): string =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
