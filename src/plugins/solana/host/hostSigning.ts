/** The signing features of the modal's wallet for hosts. Loaded when a host connects. */
import { LatchkeyError, type Schema } from '#kernel'
import { askWallet, type Modal, type RequestArguments, type WalletRequest } from '#wallet'
import { base58, base64 } from '@scure/base'
import { Signed } from '../wallet/answers.ts'
import { standardNames } from '../chain/clusters.ts'
import { isConnected } from './hostConnect.ts'
import type { HostFeatures, SendInput, SignMessageInput, SignTransactionInput } from './hostTypes.ts'
import { readParams, SendOptions } from '../wallet/params.ts'
import { signAll } from '../wallet/signing.ts'

type Signing = HostFeatures['solana:signMessage'] &
  HostFeatures['solana:signTransaction'] &
  HostFeatures['solana:signAndSendTransaction']
export type HostSigning = Pick<Signing, 'signMessage' | 'signTransaction' | 'signAndSendTransaction'>

/** Each rejects with CONNECTOR_NOT_CONNECTED, ACCOUNT_NOT_FOUND, CHAIN_MISMATCH, or the error of the wallet. */
export function createHostSigning(modal: Modal): HostSigning {
  const wallet: WalletRequest = (args) => {
    const provider = modal.getProvider('solana')
    if (!provider) throw new LatchkeyError('CONNECTOR_NOT_CONNECTED', { detail: 'solana' })
    return provider.request(args)
  }
  /** A person may take any time, and the standard has no cancel, so a wait ends when the connection does. */
  async function whileConnected<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const life = new AbortController()
    const off = modal.subscribe(() => void (isConnected(modal.getState()) || life.abort()))
    return work(life.signal).finally(off)
  }
  const ask = <T>(args: RequestArguments, schema: Schema<T>): Promise<T> =>
    whileConnected((signal) => askWallet({ wallet, signal, args, schema }))

  /** Called right before each request: the person may have changed the account or the cluster meanwhile (threat T22). */
  function check({ account: { address }, chain }: Pick<SignTransactionInput, 'account' | 'chain'>): string {
    const { accounts } = modal.getState()
    const { allAccounts = [], caipAddress } = accounts.solana ?? {}
    if (!caipAddress) throw new LatchkeyError('CONNECTOR_NOT_CONNECTED', { detail: 'solana' })
    if (!allAccounts.some((account) => account.address === address))
      throw new LatchkeyError('ACCOUNT_NOT_FOUND', { detail: address.slice(0, 60) })
    const cluster = caipAddress.slice(0, caipAddress.lastIndexOf(':')) as `solana:${string}`
    const names: readonly string[] = standardNames(cluster)
    if (chain !== undefined && !names.includes(chain))
      throw new LatchkeyError('CHAIN_MISMATCH', { detail: `${chain.slice(0, 60)} instead of ${names[0]}` })
    return address
  }

  async function signMessage({ account, message }: SignMessageInput) {
    const params = { message: base58.encode(message), pubkey: check({ account }) }
    const args = { method: 'solana_signMessage', params }
    const { signature } = await ask(args, Signed)
    return { signedMessage: message, signature: base58.decode(signature) }
  }

  async function signAndSend({ account, chain, transaction, options = {} }: SendInput) {
    const sendOptions = readParams(SendOptions, options)
    const params = { transaction: base64.encode(transaction), pubkey: check({ account, chain }), sendOptions }
    const args = { method: 'solana_signAndSendTransaction', params }
    const { signature } = await ask(args, Signed)
    return { signature: base58.decode(signature) }
  }

  return {
    signMessage: (...inputs) => oneByOne(inputs, signMessage),
    signAndSendTransaction: (...inputs) => oneByOne(inputs, signAndSend),
    async signTransaction(...inputs) {
      for (const input of inputs) check(input)
      const signed = await oneByOne(bySigner(inputs), (group) => {
        const [address] = group.map(check)
        const transactions = group.map(({ transaction }) => transaction)
        return whileConnected((signal) => signAll({ wallet, signal, address: address! }, transactions))
      })
      return signed.flat().map((signedTransaction) => ({ signedTransaction }))
    },
  }
}

/** One after the other, because wallets show one request at a time. */
async function oneByOne<I, O>(inputs: readonly I[], handle: (input: I) => Promise<O>): Promise<readonly O[]> {
  const answers: O[] = []
  for (const input of inputs) answers.push(await handle(input))
  return answers
}

/** Groups neighbouring transactions of the same signer, which become one request. */
function bySigner(inputs: readonly SignTransactionInput[]): readonly (readonly SignTransactionInput[])[] {
  const groups: SignTransactionInput[][] = []
  for (const input of inputs) {
    const last = groups.at(-1)
    if (last?.[0]?.account.address === input.account.address) last.push(input)
    else groups.push([input])
  }
  return groups
}
