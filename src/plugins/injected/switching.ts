import { codeOf, isLatchkeyError, LatchkeyError, sleep, type Clock } from '#kernel'
import { describeNetwork, hexChainId, isUnsupported, parseCaipNetworkId, type Network, type WalletFault } from '#wallet'
import { parseChainId } from './answers.ts'
import type { Ask, AskSilently } from './ask.ts'

/** The error code of EIP-3326 for a network that the wallet does not know. */
const UNKNOWN_NETWORK = 4902

// Wallets on phones answer before `eth_chainId` has changed.
const CHECKS = 5
const BETWEEN_CHECKS = 200

export interface SwitchRequest {
  readonly ask: Ask
  readonly askSilently: AskSilently
  readonly clock: Clock
  readonly network: Network
  readonly signal: AbortSignal
}

/** Switches the wallet to a network, adds the network if the wallet does not know it, and checks that the wallet is on it. */
export async function switchWallet(request: SwitchRequest): Promise<void> {
  const wanted = chainIdOf(request.network)
  const chainId = hexChainId(request.network.caipNetworkId)
  const switchChain = () => send(request, 'wallet_switchEthereumChain', { chainId })
  try {
    await switchChain()
  } catch (error) {
    if (!saysUnknown(error)) throw switchError(error)
    await send(request, 'wallet_addEthereumChain', described(request.network)).catch((refusal: unknown) => {
      throw switchError(refusal)
    })
    // EIP-3085 allows a wallet to add a network without switching to it.
    if ((await currentChain(request)) !== wanted) {
      await switchChain().catch((refusal: unknown) => {
        throw switchError(refusal)
      })
    }
  }
  for (let check = 0; check < CHECKS; check++) {
    if ((await currentChain(request)) === wanted) return
    await sleep(request.clock, BETWEEN_CHECKS, request.signal)
  }
  throw new LatchkeyError('SWITCH_FAILED', { detail: `the wallet stayed away from eip155:${wanted}` })
}

/** The number in `eip155:1`. */
export function chainIdOf(network: Network): bigint {
  try {
    return parseChainId(parseCaipNetworkId(network.caipNetworkId).reference)
  } catch {
    throw new LatchkeyError('INVALID_CHAIN_ID', { detail: network.caipNetworkId.slice(0, 60) })
  }
}

/** The chain that the wallet is on now. Never prompts. */
export function currentChain({ askSilently, signal }: Pick<SwitchRequest, 'askSilently' | 'signal'>): Promise<bigint> {
  return askSilently({ method: 'eth_chainId' }, { signal, read: parseChainId })
}

async function send({ ask, signal }: SwitchRequest, method: string, details: object): Promise<void> {
  // EIP-3326 and EIP-3085 answer null on success. The answer is ignored, because `eth_chainId` is checked afterwards.
  await ask({ method, params: [details] }, { signal, read: () => undefined })
}

function saysUnknown(error: unknown): boolean {
  // `walletError` made the error, with the wallet's fault as its cause.
  const fault = isLatchkeyError(error) ? (error.cause as WalletFault | undefined) : undefined
  return codeOf(error) !== 'USER_REJECTED' && (fault?.codes ?? []).includes(UNKNOWN_NETWORK)
}

function switchError(error: unknown): unknown {
  const code = codeOf(error)
  if (isUnsupported(error)) return new LatchkeyError('CHAIN_NOT_SUPPORTED', { cause: error })
  if (code === 'UNKNOWN' || code === 'RPC_INTERNAL') return new LatchkeyError('SWITCH_FAILED', { cause: error })
  return error
}

function described(network: Network): object {
  const details = describeNetwork(network)
  if (!details) throw new LatchkeyError('SWITCH_FAILED', { detail: 'the network has no public RPC address' })
  return details
}
