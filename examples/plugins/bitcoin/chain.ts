/** The adapter of Bitcoin, which uses an Esplora server. The parts that few visitors need are loaded with their first use. */
import { LatchkeyError, lazy } from 'latchkey/plugin'
import { isCallerError, type ChainAdapter, type ChainEnvironment, type Network } from 'latchkey/plugin/wallet'
import * as v from 'valibot'
import { addressAnywhere, addressOn } from './chain/address.ts'
import { AddressStats } from './chain/answers.ts'
import { createEsplora } from './chain/esplora.ts'

const Genesis = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

export default function createBitcoinAdapter(environment: ChainEnvironment): ChainAdapter<'bip122'> {
  const esplora = createEsplora(environment)
  const sending = lazy(async () => (await loaded('sending', import('./chain/sending.ts'))).createSending(esplora))

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
      const known = onNetwork(network, address)
      try {
        const path = `/address/${known}`
        const stats = await esplora.ask({ network, signal, path, what: 'balance', schema: AddressStats })
        // As in wallets, the balance includes the mempool: pending payments in, less pending payments out.
        const { chain_stats: chain, mempool_stats: mempool } = stats
        const value = chain.funded_txo_sum - chain.spent_txo_sum + mempool.funded_txo_sum - mempool.spent_txo_sum
        if (addressOn(network.caipNetworkId, stats.address)?.text !== known || value < 0n)
          throw new LatchkeyError('HTTP_MALFORMED', { detail: 'balance' })
        const { decimals, symbol } = network.nativeCurrency
        return { value, decimals, symbol }
      } catch (error) {
        throw isCallerError(error) ? error : new LatchkeyError('BALANCE_FAILED', { cause: error })
      }
    },
    /** A server of another network answers too, but with that network's balances. The first block identifies the network (CAIP-2). */
    async ping({ network, signal }) {
      const question = { network, signal, path: '/block-height/0', what: 'first block', schema: Genesis, plain: true }
      const hash = await esplora.ask(question)
      const id = network.caipNetworkId
      if (`bip122:${hash.slice(0, 32)}` !== id) throw new LatchkeyError('CHAIN_MISMATCH', { detail: id })
    },
    suggestFees: async (request) => (await sending.load()).suggestFees(request),
    estimateFee: async (request) => (await sending.load()).estimateFee(request),
    transfer: async (request) => (await sending.load()).transfer(request),
    signMessage: async (request) => (await sending.load()).signMessage(request),
    async readTransaction(request) {
      const { readTransaction } = await loaded('readTransaction', import('./chain/readTransaction.ts'))
      return readTransaction(esplora, request)
    },
    async waitForTransaction(request) {
      const { waitForTransaction } = await loaded('waiting', import('./chain/waiting.ts'))
      return waitForTransaction({ ...request, esplora, environment })
    },
  }
}

/** Rejects with CHUNK_FAILED. */
async function loaded<T>(name: string, loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (cause) {
    throw new LatchkeyError('CHUNK_FAILED', { detail: `bitcoin ${name}`, cause })
  }
}
