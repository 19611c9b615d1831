import {
  LatchkeyError,
  askWallet,
  codeOf,
  pageTime,
  type ChainAdapter,
  type ChainEnvironment,
  type Time,
} from '#kernel'
import * as v from 'valibot'
import { bytesToHex, hexToBytes } from 'viem'
import { isAddress, normalizeAddress } from './address.ts'
import { Quantity, Signature } from './answers.ts'
import { createAskNode } from './client.ts'

/** Codes that say what happened by themselves; all others are told as "the balance could not be read". */
const TELLING = new Set(['ABORTED', 'INVALID_ADDRESS', 'CHAIN_NOT_CONFIGURED'])

/** The abilities of EVM chains. Small on purpose: what moves value comes with transactions.ts when it is asked for. */
export default function createEvmAdapter(environment: ChainEnvironment, time: Time = pageTime): ChainAdapter {
  const ask = createAskNode(environment, time)
  const transactions = async () => {
    const { createTransactions } = await import('./transactions.ts').catch((cause: unknown) => {
      throw new LatchkeyError('CHUNK_FAILED', { detail: 'evm transactions', cause })
    })
    return createTransactions({ ask, time, signal: environment.signal })
  }

  const names = async () => {
    const { createNames } = await import('./names.ts').catch((cause: unknown) => {
      throw new LatchkeyError('CHUNK_FAILED', { detail: 'evm names', cause })
    })
    return createNames({ ask })
  }

  return {
    namespace: 'eip155',
    isAddress,
    normalizeAddress: (address) => normalizeAddress(address),
    async getBalance({ network, address, signal }) {
      const params = [normalizeAddress(address), 'latest']
      try {
        const value = await ask({ network, signal, args: { method: 'eth_getBalance', params }, schema: Quantity })
        const { decimals, symbol } = network.nativeCurrency
        return { value, decimals, symbol }
      } catch (error) {
        throw TELLING.has(codeOf(error)) ? error : new LatchkeyError('BALANCE_FAILED', { cause: error })
      }
    },
    nameOf: async (request) => (await names()).nameOf(request),
    async ping({ network, signal }) {
      try {
        await ask({ network, signal, args: { method: 'net_listening' }, schema: v.unknown() })
      } catch (error) {
        // "Unknown method" is an answer, too.
        if (!codeOf(error).startsWith('RPC_')) throw error
      }
    },
    async signMessage({ address, message, wallet, signal }) {
      const args = { method: 'personal_sign', params: [bytesToHex(message), normalizeAddress(address)] }
      const signature = await askWallet({ wallet, signal, args, schema: Signature })
      return hexToBytes(signature as `0x${string}`)
    },
    estimateFee: async (request) => (await transactions()).estimateFee(request),
    transfer: async (request) => (await transactions()).transfer(request),
    waitForTransaction: async (request) => (await transactions()).waitForTransaction(request),
  }
}
