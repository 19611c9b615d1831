/** The sandbox's chains: two anvil nodes with known contents that can be put back to their first state. */
import { numberToHex } from 'viem'
import type { Access } from '../http/access.ts'
import { freePort, startAnvil, type Anvil } from './anvil.ts'
import { makeBusy, type BusyOrder } from './busy.ts'
import { beginning } from './writeBlocks.ts'
import { sendFromFaucet, sendTrade, type Faucet, type Trade } from './faucet.ts'
import { startNodePort } from './nodePort.ts'
import { writeGenesis, type WalletAddresses } from './genesis.ts'
import { CHAIN_IDS, NETWORKS, type ChainId } from './networks.ts'
import type { Rpc } from './rpc.ts'
import type { Faults } from '../services/faults.ts'

export interface Chains {
  /** The nodes themselves; clients have their own addresses for them. */
  readonly rpc: Readonly<Record<ChainId, Rpc>>
  /** Sends from the faucet's account in a real transaction; answers its hash. */
  faucet(order: Faucet): Promise<`0x${string}`>
  /** Thousands of transactions for an account. */
  busy(order: BusyOrder): Promise<void>
  mine(chainId: ChainId, blocks: number): Promise<void>
  /** Moves the price of a pool. */
  trade(chainId: ChainId, order: Trade): Promise<void>
  /** Back to the state after start. */
  reset(): Promise<void>
  stop(): Promise<void>
}

export interface ChainsOptions {
  readonly base: number
  readonly wallets: WalletAddresses
  readonly access: Access
  readonly faults?: Faults
}

/** Starts both nodes and fills them. Nothing is left running when one of them fails. */
export async function startChains(options: ChainsOptions): Promise<Chains> {
  const outcomes = await Promise.allSettled(CHAIN_IDS.map((id) => startChain(id, options)))
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
  const inTurn = { 31337: local.inTurn, 31338: second.inTurn }
  return {
    rpc,
    faucet: (order) => inTurn[order.chainId](() => sendFromFaucet(rpc[order.chainId], order)),
    busy: (order) => inTurn[order.chainId](() => makeBusy(rpc[order.chainId], order)),
    mine: async (chainId, blocks) => {
      await inTurn[chainId](() => rpc[chainId].request('anvil_mine', [numberToHex(blocks)]))
    },
    trade: (chainId, order) => inTurn[chainId](() => sendTrade(rpc[chainId], order)),
    reset: async () => {
      await Promise.all(chains.map((chain) => chain.reset()))
    },
    stop,
  }
}

interface RunningChain extends Anvil {
  reset(): Promise<void>
  /**
   * Runs one operation after the other: transactions of the node's own accounts are numbered, and a node that goes
   * back while it mines loses blocks.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

async function startChain(id: ChainId, { base, wallets, access, faults }: ChainsOptions): Promise<RunningChain> {
  const now = Math.floor(Date.now() / 1000)
  const inner = await freePort()
  const port = await startNodePort({ id, base, inner, access, faults })
  const anvil = await startAnvil(NETWORKS[id], inner, beginning(now)).catch(async (error: unknown) => {
    await port.stop()
    throw error
  })
  const stop = async (): Promise<void> => {
    await Promise.all([port.stop(), anvil.stop()])
  }
  try {
    await writeGenesis(NETWORKS[id], anvil.rpc, wallets, now)
    let snapshot = await anvil.rpc.hex('evm_snapshot')
    const goBack = async (): Promise<void> => {
      await anvil.rpc.request('anvil_dropAllTransactions')
      await anvil.rpc.request('evm_revert', [snapshot])
      // Reverting also resets the node's clock.
      await anvil.rpc.request('evm_setTime', [Math.floor(Date.now() / 1000)])
      snapshot = await anvil.rpc.hex('evm_snapshot')
    }
    let last: Promise<unknown> = Promise.resolve()
    const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
      const mine = last.then(work, work)
      last = mine
      return mine
    }
    return { rpc: anvil.rpc, stop, inTurn, reset: () => inTurn(goBack) }
  } catch (error) {
    await stop()
    throw error
  }
}
