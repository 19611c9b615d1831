import { codeOf, LatchkeyError, missingPeer } from '#kernel'
import { askWallet, type ChainAdapter, type ChainEnvironment, type Time } from '#wallet'
import { base58 } from '@scure/base'
import * as v from 'valibot'
import { isAddress, normalizeAddress } from './address.ts'
import { Amount, inContext, Signed } from '../wallet/answers.ts'
import { COMMITMENT, createAskNode } from './client.ts'
import { createSent } from './sent.ts'

/** Codes that say what happened by themselves; all others are told as "the balance could not be read". */
const TELLING = new Set(['ABORTED', 'INVALID_ADDRESS', 'CHAIN_NOT_CONFIGURED'])

/** The abilities of Solana. Small on purpose: what moves value, and @solana/web3.js with it, comes when it is asked for. */
export default function createSolanaAdapter(
  environment: ChainEnvironment,
  time: Time = environment.clock,
): ChainAdapter<'solana'> {
  const ask = createAskNode(environment, time)
  const sent = createSent()
  const lost = (cause: unknown): never => {
    throw new LatchkeyError('CHUNK_FAILED', { detail: 'solana transactions', cause })
  }
  const transactions = async () => {
    const { default: create } = await import('./transactions.ts').catch(missingPeer('@solana/web3.js')).catch(lost)
    return create({ ask, sent })
  }

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
        throw TELLING.has(codeOf(error)) ? error : new LatchkeyError('BALANCE_FAILED', { cause: error })
      }
    },
    async ping({ network, signal }) {
      try {
        await ask({ network, signal, args: { method: 'getHealth' }, schema: v.unknown() })
      } catch (error) {
        // "Unknown method" is an answer, too.
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
    async call(request) {
      const { readAccount } = await import('./reading.ts').catch(lost)
      return readAccount(ask, request)
    },
    async suggestFees(request) {
      const { suggestFees } = await import('./suggestions.ts').catch(lost)
      return suggestFees(ask, request)
    },
    allowance: async (request) => (await transactions()).allowance(request),
    sendTransaction: async (request) => (await transactions()).sendTransaction(request),
    estimateFee: async (request) => (await transactions()).estimateFee(request),
    transfer: async (request) => (await transactions()).transfer(request),
    async waitForTransaction(request) {
      const { waitForTransaction } = await import('./waiting.ts').catch(lost)
      return waitForTransaction({ ...request, ask, time, sent, life: environment.signal })
    },
  }
}
