import { codeOf, isLatchkeyError, LatchkeyError, sleep, type Clock } from '#kernel'
import { describeNetwork, hexChainId, parseCaipNetworkId, type Network, type WalletFault } from '#wallet'
import { parseChainId } from './answers.ts'
import type { Ask, AskSilently } from './ask.ts'

/** The wallet's answer to EIP-3326 that means "I do not know this network". */
const UNKNOWN_NETWORK = 4902

// Wallets on phones answer the switch before `eth_chainId` follows.
const CHECKS = 5
const BETWEEN_CHECKS = 200

export interface SwitchRequest {
  readonly ask: Ask
  readonly askSilently: AskSilently
  readonly clock: Clock
  readonly network: Network
  readonly signal: AbortSignal
}

/** Brings the wallet to a network, adding it there when it is unknown, and makes sure that it really went. */
export async function switchWallet(request: SwitchRequest): Promise<void> {
  const wanted = chainIdOf(request.network)
  const chainId = hexChainId(request.network.caipNetworkId)
  const move = () => tell(request, 'wallet_switchEthereumChain', { chainId })
  try {
    await move()
  } catch (error) {
    if (!saysUnknown(error)) throw switchError(error)
    await tell(request, 'wallet_addEthereumChain', described(request.network)).catch((refusal: unknown) => {
      throw switchError(refusal)
    })
    // EIP-3085 lets a wallet add without switching.
    if ((await currentChain(request)) !== wanted) {
      await move().catch((refusal: unknown) => {
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

/** Where the wallet is now. Never prompts. */
export function currentChain({ askSilently, signal }: Pick<SwitchRequest, 'askSilently' | 'signal'>): Promise<bigint> {
  return askSilently({ method: 'eth_chainId' }, { signal, read: parseChainId })
}

async function tell({ ask, signal }: SwitchRequest, method: string, details: object): Promise<void> {
  // EIP-3326 and EIP-3085 answer null on success; what it says is checked by `eth_chainId`, not here.
  await ask({ method, params: [details] }, { signal, read: () => undefined })
}

function saysUnknown(error: unknown): boolean {
  // Only `walletError` makes these, and always with the fault as the cause.
  const fault = isLatchkeyError(error) ? (error.cause as WalletFault | undefined) : undefined
  return codeOf(error) !== 'USER_REJECTED' && (fault?.codes ?? []).includes(UNKNOWN_NETWORK)
}

function switchError(error: unknown): unknown {
  const code = codeOf(error)
  if (
    code === 'RPC_METHOD_NOT_FOUND' ||
    code === 'RPC_METHOD_NOT_SUPPORTED' ||
    code === 'PROVIDER_UNSUPPORTED_METHOD'
  ) {
    return new LatchkeyError('CHAIN_NOT_SUPPORTED', { cause: error })
  }
  if (code === 'UNKNOWN' || code === 'RPC_INTERNAL') return new LatchkeyError('SWITCH_FAILED', { cause: error })
  return error
}

function described(network: Network): object {
  const details = describeNetwork(network)
  if (!details) throw new LatchkeyError('SWITCH_FAILED', { detail: 'the network has no public RPC address' })
  return details
}
