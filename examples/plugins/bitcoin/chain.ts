/** The abilities of Bitcoin, over an Esplora server. What moves value is loaded when it is asked for. */
import { codeOf, LatchkeyError } from 'latchkey/plugin'
import type { ChainAdapter, ChainEnvironment, Network } from 'latchkey/plugin/wallet'
import * as v from 'valibot'
import { addressAnywhere, addressOn } from './chain/address.ts'
import { AddressStats } from './chain/answers.ts'
import { createEsplora } from './chain/esplora.ts'

/** Codes that say what happened by themselves; all others are told as "the balance could not be read". */
const TELLING = new Set(['ABORTED', 'INVALID_ADDRESS', 'CHAIN_NOT_CONFIGURED'])

const Genesis = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

export default function createBitcoinAdapter(environment: ChainEnvironment): ChainAdapter<'bip122'> {
  const esplora = createEsplora(environment)
  const sending = async () => (await part('sending', import('./chain/sending.ts'))).createSending(esplora)

  const onNetwork = ({ caipNetworkId }: Network, text: string): string => {
    const found = addressOn(caipNetworkId, text)
    if (!found) throw new LatchkeyError('INVALID_ADDRESS', { detail: caipNetworkId })
    return found.text
  }

  return {
    namespace: 'bip122',
    isAddress: (address, { network } = {}) =>
      (network ? addressOn(network.caipNetworkId, address) : addressAnywhere(address)) !== undefined,
    normalizeAddress(address) {
      const found = addressAnywhere(address)
      if (!found) throw new LatchkeyError('INVALID_ADDRESS')
      return found.text
    },
    async getBalance({ network, address, signal }) {
      const asked = onNetwork(network, address)
      try {
        const path = `/address/${asked}`
        const stats = await esplora.ask({ network, signal, path, what: 'balance', schema: AddressStats })
        // Coins in the mempool are counted as wallets do: what is on its way in, less what is on its way out.
        const { chain_stats: chain, mempool_stats: mempool } = stats
        const value = chain.funded_txo_sum - chain.spent_txo_sum + mempool.funded_txo_sum - mempool.spent_txo_sum
        if (addressOn(network.caipNetworkId, stats.address)?.text !== asked || value < 0n)
          throw new LatchkeyError('HTTP_MALFORMED', { detail: 'balance' })
        const { decimals, symbol } = network.nativeCurrency
        return { value, decimals, symbol }
      } catch (error) {
        throw TELLING.has(codeOf(error)) ? error : new LatchkeyError('BALANCE_FAILED', { cause: error })
      }
    },
    /** A server of another network answers as well, and would show its balances: the first block tells them apart (CAIP-2). */
    async ping({ network, signal }) {
      const question = { network, signal, path: '/block-height/0', what: 'first block', schema: Genesis, plain: true }
      const hash = await esplora.ask(question)
      const id = network.caipNetworkId
      if (`bip122:${hash.slice(0, 32)}` !== id) throw new LatchkeyError('CHAIN_MISMATCH', { detail: id })
    },
    suggestFees: async (request) => (await sending()).suggestFees(request),
    estimateFee: async (request) => (await sending()).estimateFee(request),
    transfer: async (request) => (await sending()).transfer(request),
    signMessage: async (request) => (await sending()).signMessage(request),
    async readTransaction(request) {
      const { readTransaction } = await part('reading', import('./chain/reading.ts'))
      return readTransaction(esplora, request)
    },
    async waitForTransaction(request) {
      const { waitForTransaction } = await part('waiting', import('./chain/waiting.ts'))
      return waitForTransaction({ ...request, esplora, environment })
    },
  }
}

/** What comes when it is asked for. Rejects with CHUNK_FAILED. */
async function part<T>(name: string, loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (cause) {
    throw new LatchkeyError('CHUNK_FAILED', { detail: `bitcoin ${name}`, cause })
  }
}
