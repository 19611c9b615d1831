import { LatchkeyError, lazy } from '#kernel'
import {
  askWallet,
  createNodeClient,
  isCallerError,
  type ChainAdapter,
  type ChainEnvironment,
  type Time,
} from '#wallet'
import * as v from 'valibot'
import { bytesToHex, hexToBytes } from 'viem'
import { isAddress, normalizeAddress } from './address.ts'
import { Quantity, Signature } from './answers.ts'
import { isAnswer, isRefused, nodeError } from './errors.ts'

/** Longer names are rejected before they are normalized. */
const LONGEST_NAME = 1_000

/** The adapter of EVM chains. It is small: the parts that few visitors need are loaded with their first use. */
export default function createEvmAdapter(
  environment: ChainEnvironment,
  time: Time = environment.clock,
): ChainAdapter<'eip155'> {
  const ask = createNodeClient({
    ...environment,
    time,
    ping: 'net_listening',
    isAlive: isAnswer,
    isFinal: isRefused,
    errorOf: nodeError,
    batch: true,
  })
  const transactions = lazy(async () =>
    (await loaded('transactions', import('./transactions.ts'))).createTransactions({
      ask,
      time,
      signal: environment.signal,
    }),
  )
  const names = lazy(async () => (await loaded('names', import('./names.ts'))).createNames({ ask, normalizeName }))
  const calls = lazy(async () => (await loaded('calls', import('./calls.ts'))).createCalls({ ask }))
  const suggestions = lazy(async () =>
    (await loaded('suggestions', import('./suggestions.ts'))).createSuggestions({ ask }),
  )
  const signatures = lazy(async () => (await loaded('signatures', import('./signatures.ts'))).createSignatures({ ask }))
  const reader = lazy(async () =>
    (await loaded('readTransaction', import('./readTransaction.ts'))).createTransactionReader({ ask }),
  )

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
        throw isCallerError(error) ? error : new LatchkeyError('BALANCE_FAILED', { cause: error })
      }
    },
    addressOf: async (request) => (await names.load()).addressOf(request),
    nameOf: async (request) => (await names.load()).nameOf(request),
    normalizeName,
    async ping({ network, signal }) {
      try {
        await ask({ network, signal, args: { method: 'net_listening' }, schema: v.unknown() })
      } catch (error) {
        if (!isAnswer(error)) throw error
      }
    },
    async signMessage({ address, message, wallet, signal }) {
      const args = { method: 'personal_sign', params: [bytesToHex(message), normalizeAddress(address)] }
      const signature = await askWallet({ wallet, signal, args, schema: Signature })
      return hexToBytes(signature as `0x${string}`)
    },
    verifyMessage: async (request) => (await signatures.load()).verifyMessage(request),
    isContract: async (request) => (await signatures.load()).isContract(request),
    call: async (request) => (await calls.load()).call(request),
    allowance: async (request) => (await calls.load()).allowance(request),
    suggestFees: async (request) => (await suggestions.load()).suggestFees(request),
    sendTransaction: async (request) => (await transactions.load()).sendTransaction(request),
    canBatch: async (request) => (await transactions.load()).canBatch(request),
    sendBatch: async (request) => (await transactions.load()).sendBatch(request),
    waitForBatch: async (request) => (await transactions.load()).waitForBatch(request),
    async readToken(request) {
      const { readToken } = await loaded('readToken', import('./readToken.ts'))
      return readToken(ask, request)
    },
    async prepareTransfer(request) {
      const { prepareTransfer } = await loaded('prepareTransfer', import('./prepareTransfer.ts'))
      return prepareTransfer(ask, request)
    },
    async simulate(request) {
      const { simulate } = await loaded('simulate', import('./simulate.ts'))
      return simulate(ask, request)
    },
    async readMovements(request) {
      const { readMovements } = await loaded('movements', import('./movements.ts'))
      return readMovements(ask, request)
    },
    estimateFee: async (request) => (await transactions.load()).estimateFee(request),
    transfer: async (request) => (await transactions.load()).transfer(request),
    readTransaction: async (request) => (await reader.load()).readTransaction(request),
    waitForTransaction: async (request) => (await transactions.load()).waitForTransaction(request),
  }
}

/** Names that ENSIP-15 does not change. Two hyphens after the second character are reserved for encodings. */
const PLAIN = /^(?:(?!..--)[a-z0-9-]+\.)+(?!..--)[a-z0-9-]+$/

async function normalizeName(name: string): Promise<string | null> {
  if (name.length > LONGEST_NAME) return null
  return PLAIN.test(name) ? name : (await loaded('ensName', import('./ensName.ts'))).ensName(name)
}

/** Rejects with CHUNK_FAILED. */
async function loaded<T>(name: string, loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (cause) {
    throw new LatchkeyError('CHUNK_FAILED', { detail: `evm ${name}`, cause })
  }
}
