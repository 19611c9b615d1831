/** The sandbox's Solana cluster: one node with a real runtime and known contents, and the controls for it. */
import { PublicKey, SystemProgram } from '@solana/web3.js'
import { parseUnits } from 'viem'
import { createAccess, type Access } from '../../http/access.ts'
import { Refusal } from '../../http/reply.ts'
import { urlOf } from '../../ports.ts'
import type { Faults } from '../../services/faults.ts'
import { realClock, type Clock } from '../../relay/clock.ts'
import { CLUSTER } from '../cluster.ts'
import { openTokenAccount, transferToken } from '../instructions.ts'
import { SOLANA_TOKENS } from '../tokens.ts'
import { createChain } from './chain.ts'
import { describeError } from './errors.ts'
import type { SolanaPatch, SolanaSwitches } from './faults.ts'
import { faucetKey, LAMPORTS_DECIMALS, nodeKey, signed, walletAddresses, writeGenesis } from './genesis.ts'
import type { Ledger } from './ledger.ts'
import { createMethods } from './methods/index.ts'
import { startNode } from './server.ts'
import { loadSvm } from './svm.ts'
import { readTransaction } from './transaction.ts'

export interface SolanaFaucet {
  /** Base58. */
  readonly address: string
  /** A decimal amount. */
  readonly amount: string
  /** A token's symbol; SOL without it. */
  readonly token?: string | undefined
}

/** The cluster as people and the control API see it. */
export interface SolanaState {
  readonly name: string
  readonly caipNetworkId: string
  readonly url: string
  readonly slot: number
  readonly blockHeight: number
  readonly transactions: number
  readonly switches: SolanaSwitches
  /** Open WebSockets. */
  readonly sockets: number
  /** Requests and sockets that a silent node keeps without an answer. */
  readonly silent: number
  /** Transactions that wait for the end of a stall. */
  readonly waiting: number
}

export interface Solana {
  /** The node's address: HTTP and WebSocket. */
  readonly url: string
  /** Every transaction that landed since the first state; ask anew after a reset. */
  ledger(): Ledger
  /** Sends from the faucet in a real transaction, whatever the switches say; answers its signature. */
  faucet(order: SolanaFaucet): Promise<string>
  mine(blocks: number): void
  /** Moves switches; those left out stay as they are. */
  patch(patch: SolanaPatch): void
  describe(): SolanaState
  /** Back to the state after start. */
  reset(): void
  stop(): Promise<void>
}

export async function startSolana(
  base: number,
  {
    clock = realClock,
    access = createAccess(),
    faults,
  }: { readonly clock?: Clock; readonly access?: Access; readonly faults?: Faults } = {},
): Promise<Solana> {
  const createSvm = await loadSvm()
  const faucet = faucetKey()
  const wallets = walletAddresses()
  const begin = (): ReturnType<typeof createSvm> => {
    const svm = createSvm()
    writeGenesis(svm, faucet, wallets)
    return svm
  }
  const chain = createChain(begin, clock)
  const url = urlOf(base, 'nodeSolana')
  const self = { identity: nodeKey().address, url, socketUrl: urlOf(base, 'nodeSolanaSocket') }
  const answer = createMethods({ chain, faucet, self, clock })
  const node = await startNode({ base, access, chain, answer, clock, faults })

  function sendFromFaucet({ address, amount, token: symbol }: SolanaFaucet): string {
    const token = SOLANA_TOKENS.find((candidate) => candidate.symbol === symbol)
    const units = parseUnits(amount, token?.decimals ?? LAMPORTS_DECIMALS)
    const instructions = token
      ? [openTokenAccount(faucet.address, address, token), transferToken(token, faucet.address, address, units)]
      : [
          SystemProgram.transfer({
            fromPubkey: new PublicKey(faucet.address),
            toPubkey: new PublicKey(address),
            lamports: units,
          }),
        ]
    const transaction = readTransaction(signed(instructions, chain.parts().blocks.latest().blockhash, [faucet]))
    const trial = chain.simulate(transaction, true)
    if (trial.error !== null) throw new Refusal(400, 'amount', `amount: ${describeError(trial.error)}`)
    chain.land(transaction)
    return transaction.signature
  }

  return {
    url,
    ledger: () => chain.parts().ledger,
    faucet: async (order) => sendFromFaucet(order),
    mine: chain.mine,
    patch(patch) {
      chain.patch(patch)
      node.arrange()
    },
    describe: () => {
      const { blocks, ledger } = chain.parts()
      const { open, silent } = node.count()
      return {
        name: CLUSTER.name,
        caipNetworkId: CLUSTER.caipNetworkId,
        url,
        slot: blocks.slot(),
        blockHeight: blocks.height(),
        transactions: ledger.count(),
        switches: chain.switches(),
        sockets: open,
        silent,
        waiting: chain.waiting(),
      }
    },
    reset() {
      chain.reset()
      node.arrange()
    },
    stop: () => node.stop(),
  }
}
