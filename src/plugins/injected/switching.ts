import {
  LatchkeyError,
  SILENT_LIMIT,
  codeOf,
  isLatchkeyError,
  parseCaipNetworkId,
  type Clock,
  type Network,
  type WalletFault,
} from '#kernel'
import { parseChainId } from './answers.ts'
import type { Ask } from './ask.ts'

/** The wallet's answers to EIP-3326 that mean "I do not know this network". 5000 is what some bridges send. */
const UNKNOWN_NETWORK: readonly number[] = [4902, 5000]

// Wallets on phones answer the switch before `eth_chainId` follows.
const CHECKS = 5
const BETWEEN_CHECKS = 200

export interface SwitchRequest {
  readonly ask: Ask
  readonly clock: Clock
  readonly network: Network
  readonly signal: AbortSignal
}

/** Brings the wallet to a network, adding it there when it is unknown, and makes sure that it really went. */
export async function switchWallet(request: SwitchRequest): Promise<void> {
  const wanted = chainIdOf(request.network)
  const move = () => tell(request, 'wallet_switchEthereumChain', { chainId: hex(wanted) })
  try {
    await move()
  } catch (error) {
    if (!saysUnknown(error)) throw switchError(error)
    await tell(request, 'wallet_addEthereumChain', describe(request.network, wanted)).catch((refusal: unknown) => {
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
    await pause(request)
  }
  throw new LatchkeyError('SWITCH_FAILED', { detail: `the wallet stayed away from eip155:${wanted}` })
}

/** The number in `eip155:1`. */
export function chainIdOf(network: Network): number {
  try {
    return parseChainId(parseCaipNetworkId(network.caipNetworkId).reference)
  } catch {
    throw new LatchkeyError('INVALID_CHAIN_ID', { detail: network.caipNetworkId.slice(0, 60) })
  }
}

/** Where the wallet is now. Never prompts. */
export function currentChain({ ask, signal }: Pick<SwitchRequest, 'ask' | 'signal'>): Promise<number> {
  return ask({ method: 'eth_chainId' }, { signal, limit: SILENT_LIMIT, read: parseChainId })
}

async function tell({ ask, signal }: SwitchRequest, method: string, details: object): Promise<void> {
  // EIP-3326 and EIP-3085 answer null on success; what it says is checked by `eth_chainId`, not here.
  await ask({ method, params: [details] }, { signal, read: () => undefined })
}

function saysUnknown(error: unknown): boolean {
  // Only `walletError` makes these, and always with the fault as the cause.
  const fault = isLatchkeyError(error) ? (error.cause as WalletFault | undefined) : undefined
  return codeOf(error) !== 'USER_REJECTED' && (fault?.codes ?? []).some((code) => UNKNOWN_NETWORK.includes(code))
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

/** EIP-3085. Only the network's own public addresses go to the wallet: one with a project id in it would leak it. */
function describe(network: Network, chainId: number): object {
  const rpcUrls = network.rpcUrls.default.http.filter(isShareable)
  if (rpcUrls.length === 0)
    throw new LatchkeyError('SWITCH_FAILED', { detail: 'the network has no public RPC address' })
  const explorer = network.blockExplorers?.default.url
  const { name, symbol, decimals } = network.nativeCurrency
  return {
    chainId: hex(chainId),
    chainName: network.name,
    nativeCurrency: { name, symbol, decimals },
    rpcUrls,
    ...(explorer !== undefined && isShareable(explorer) ? { blockExplorerUrls: [explorer] } : {}),
    ...(network.imageUrl?.startsWith('https:') ? { iconUrls: [network.imageUrl] } : {}),
  }
}

function isShareable(address: string): boolean {
  try {
    const { protocol, hostname, username, searchParams } = new URL(address)
    const loopback = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
    const secret =
      username !== '' || [...searchParams.keys()].some((key) => /^(?:project|api)[-_]?(?:id|key)$/i.test(key))
    return !secret && (protocol === 'https:' || (protocol === 'http:' && loopback))
  } catch {
    return false
  }
}

function hex(chainId: number): string {
  return `0x${chainId.toString(16)}`
}

function pause({ clock, signal }: SwitchRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clock.clearTimeout(timer)
      reject(new LatchkeyError('ABORTED'))
    }
    const timer = clock.setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, BETWEEN_CHECKS)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}
