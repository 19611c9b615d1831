import { LatchkeyError, codeOf } from '#kernel'
import { askWallet, type ChainAdapter, type ChainEnvironment, type Time } from '#wallet'
import * as v from 'valibot'
import { bytesToHex, hexToBytes } from 'viem'
import { isAddress, normalizeAddress } from './address.ts'
import { Quantity, Signature } from './answers.ts'
import { createAskNode } from './client.ts'

/** Codes that say what happened by themselves; all others are told as "the balance could not be read". */
const TELLING = new Set(['ABORTED', 'INVALID_ADDRESS', 'CHAIN_NOT_CONFIGURED'])

/** Longer ones are no names that people use. */
const LONGEST_NAME = 1_000

/** The abilities of EVM chains. Small on purpose: what moves value comes with transactions.ts when it is asked for. */
export default function createEvmAdapter(
  environment: ChainEnvironment,
  time: Time = environment.clock,
): ChainAdapter<'eip155'> {
  const ask = createAskNode(environment, time)
  const transactions = async () =>
    (await part('transactions', import('./transactions.ts'))).createTransactions({
      ask,
      time,
      signal: environment.signal,
    })
  const names = async () => (await part('names', import('./names.ts'))).createNames({ ask, normalizeName })
  const calls = async () => (await part('calls', import('./calls.ts'))).createCalls({ ask })
  const suggestions = async () => (await part('suggestions', import('./suggestions.ts'))).createSuggestions({ ask })
  const signed = async () => (await part('signed', import('./signed.ts'))).createSigned({ ask })

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
    addressOf: async (request) => (await names()).addressOf(request),
    nameOf: async (request) => (await names()).nameOf(request),
    normalizeName,
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
    call: async (request) => (await calls()).call(request),
    allowance: async (request) => (await calls()).allowance(request),
    suggestFees: async (request) => (await suggestions()).suggestFees(request),
    sendTransaction: async (request) => (await transactions()).sendTransaction(request),
    estimateFee: async (request) => (await transactions()).estimateFee(request),
    transfer: async (request) => (await transactions()).transfer(request),
    readTransaction: async (request) => (await signed()).readTransaction(request),
    waitForTransaction: async (request) => (await transactions()).waitForTransaction(request),
  }
}

/** Labels that ENSIP-15 leaves as they are; two hyphens in third place are kept for encodings. */
const PLAIN = /^(?:(?!..--)[a-z0-9-]+\.)+(?!..--)[a-z0-9-]+$/

async function normalizeName(name: string): Promise<string | null> {
  if (name.length > LONGEST_NAME) return null
  return PLAIN.test(name) ? name : (await part('ensName', import('./ensName.ts'))).ensName(name)
}

/** What comes when it is asked for. Rejects with CHUNK_FAILED. */
async function part<T>(name: string, loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (cause) {
    throw new LatchkeyError('CHUNK_FAILED', { detail: `evm ${name}`, cause })
  }
}
