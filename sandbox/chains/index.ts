/** The sandbox's chains: two anvil nodes with known contents that can be put back to their first state. */
import { encodeFunctionData, numberToHex, parseUnits, type Address } from 'viem'
import { portOf } from '../ports.ts'
import { startAnvil, type Anvil } from './anvil.ts'
import { writeGenesis, type WalletAddresses } from './genesis.ts'
import { CHAIN_IDS, NETWORKS, TOKEN_ABI, TOKENS, type ChainId } from './networks.ts'
import { sendMined, type Rpc } from './rpc.ts'

export interface Faucet {
  readonly chainId: ChainId
  readonly address: Address
  /** A decimal amount. */
  readonly amount: string
  /** A token's symbol; the native currency without it. */
  readonly token?: string | undefined
}

export interface Chains {
  readonly rpc: Readonly<Record<ChainId, Rpc>>
  /** Sends from the faucet's account in a real transaction; answers its hash. */
  faucet(order: Faucet): Promise<`0x${string}`>
  mine(chainId: ChainId, blocks: number): Promise<void>
  /** Back to the state after start. */
  reset(): Promise<void>
  stop(): Promise<void>
}

/** Starts both nodes and fills them. Nothing is left running when one of them fails. */
export async function startChains(base: number, wallets: WalletAddresses): Promise<Chains> {
  const outcomes = await Promise.allSettled(CHAIN_IDS.map((id) => startChain(id, base, wallets)))
  const chains = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const stop = async (): Promise<void> => {
    await Promise.all(chains.map((chain) => chain.stop()))
  }
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) {
    await stop()
    throw failure.reason
  }
  const [local, second] = chains
  if (!local || !second) throw new Error('A chain is missing.')
  const rpc: Record<ChainId, Rpc> = { 31337: local.rpc, 31338: second.rpc }
  return {
    rpc,
    faucet: (order) => sendFromFaucet(rpc[order.chainId], order),
    mine: async (chainId, blocks) => {
      await rpc[chainId].request('anvil_mine', [numberToHex(blocks)])
    },
    reset: async () => {
      await Promise.all(chains.map((chain) => chain.reset()))
    },
    stop,
  }
}

async function startChain(
  id: ChainId,
  base: number,
  wallets: WalletAddresses,
): Promise<Anvil & { reset(): Promise<void> }> {
  const anvil = await startAnvil(NETWORKS[id], portOf(base, `node${id}`))
  try {
    await writeGenesis(NETWORKS[id], anvil.rpc, wallets)
    let snapshot = await anvil.rpc.hex('evm_snapshot')
    const reset = async (): Promise<void> => {
      await anvil.rpc.request('evm_revert', [snapshot])
      snapshot = await anvil.rpc.hex('evm_snapshot')
    }
    return { ...anvil, reset }
  } catch (error) {
    await anvil.stop()
    throw error
  }
}

async function sendFromFaucet(rpc: Rpc, { address, amount, token: symbol }: Faucet): Promise<`0x${string}`> {
  const accounts = (await rpc.request('eth_accounts')) as readonly Address[]
  const token = TOKENS.find((candidate) => candidate.symbol === symbol)
  const value = parseUnits(amount, token?.decimals ?? 18)
  const transaction = token
    ? {
        to: token.address,
        data: encodeFunctionData({ abi: TOKEN_ABI, functionName: 'transfer', args: [address, value] }),
      }
    : { to: address, value: numberToHex(value) }
  return sendMined(rpc, { from: accounts[0], ...transaction })
}
