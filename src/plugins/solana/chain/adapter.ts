import { codeOf, LatchkeyError, lazy, missingPeer } from '#kernel'
import { askWallet, isCallerError, type ChainAdapter, type ChainEnvironment, type Time } from '#wallet'
import { base58 } from '@scure/base'
import * as v from 'valibot'
import { isAddress, normalizeAddress } from './address.ts'
import { Amount, inContext, Signed } from '../wallet/answers.ts'
import { COMMITMENT, createAskNode } from './jsonRpc.ts'
import { createSentTransactions } from './sentTransactions.ts'

/** The adapter of Solana. It is small: the parts that few visitors need, and @solana/web3.js, are loaded with their first use. */
export default function createSolanaAdapter(
  environment: ChainEnvironment,
  time: Time = environment.clock,
): ChainAdapter<'solana'> {
  const ask = createAskNode(environment, time)
  const sent = createSentTransactions()
  const chunkFailed = (cause: unknown): never => {
    throw new LatchkeyError('CHUNK_FAILED', { detail: 'solana transactions', cause })
  }
  const transactions = lazy(async () => {
    const { default: create } = await import('./transactions.ts')
      .catch(missingPeer('@solana/web3.js'))
      .catch(chunkFailed)
    return create({ ask, sent })
  })

  return {
    namespace: 'solana',
    isAddress,
    normalizeAddress,
    async getBalance({ network, address, signal }) {
      const params = [normalizeAddress(address), COMMITMENT]
      try {
        const args = { method: 'getBalance', params }
        const value = await ask({ network, signal, args, schema: inContext(Amount) })
        const { decimals, symbol } = network.nativeCurrency
        return { value, decimals, symbol }
      } catch (error) {
        throw isCallerError(error) ? error : new LatchkeyError('BALANCE_FAILED', { cause: error })
      }
    },
    async ping({ network, signal }) {
      try {
        await ask({ network, signal, args: { method: 'getHealth' }, schema: v.unknown() })
      } catch (error) {
        // A node that answers with an error, such as "unknown method", is alive.
        if (!codeOf(error).startsWith('RPC_')) throw error
      }
    },
    async signMessage({ address, message, wallet, signal }) {
      const params = { message: base58.encode(message), pubkey: normalizeAddress(address) }
      const { signature } = await askWallet({
        wallet,
        signal,
        args: { method: 'solana_signMessage', params },
        schema: Signed,
      })
      return base58.decode(signature)
    },
    async verifyMessage({ address, message, signature }) {
      const { verifyMessage } = await import('./signatures.ts').catch(chunkFailed)
      return verifyMessage({ address: normalizeAddress(address), message, signature })
    },
    async call(request) {
      const { readAccount } = await import('./readAccount.ts').catch(chunkFailed)
      return readAccount(ask, request)
    },
    async suggestFees(request) {
      const { suggestFees } = await import('./suggestions.ts').catch(chunkFailed)
      return suggestFees(ask, request)
    },
    allowance: async (request) => (await transactions.load()).allowance(request),
    readToken: async (request) => (await transactions.load()).readToken(request),
    prepareTransfer: async (request) => (await transactions.load()).prepareTransfer(request),
    sendTransaction: async (request) => (await transactions.load()).sendTransaction(request),
    estimateFee: async (request) => (await transactions.load()).estimateFee(request),
    transfer: async (request) => (await transactions.load()).transfer(request),
    async waitForTransaction(request) {
      const { waitForTransaction } = await import('./waiting.ts').catch(chunkFailed)
      return waitForTransaction({ ...request, ask, time, sent, life: environment.signal })
    },
  }
}
