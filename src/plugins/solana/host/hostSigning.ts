/** What hosts have signed through the modal's wallet. Loaded with the first connection that a host asks for. */
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

/** Each asks the wallet in use; rejects with CONNECTOR_NOT_CONNECTED, ACCOUNT_NOT_FOUND, CHAIN_MISMATCH and what the wallet says. */
export function createHostSigning(modal: Modal): HostSigning {
  const wallet: WalletRequest = (args) => {
    const provider = modal.getProvider('solana')
    if (!provider) throw new LatchkeyError('CONNECTOR_NOT_CONNECTED', { detail: 'solana' })
    return provider.request(args)
  }
  /** A person may take as long as they like, and the standard has no cancel: the end of the connection is the end of the wait. */
  async function whileConnected<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const life = new AbortController()
    const off = modal.subscribe(() => void (isConnected(modal.getState()) || life.abort()))
    return work(life.signal).finally(off)
  }
  const ask = <T>(args: RequestArguments, schema: Schema<T>): Promise<T> =>
    whileConnected((signal) => askWallet({ wallet, signal, args, schema }))

  /** Checked right before each question: the person may have changed account or cluster meanwhile (threat T22). */
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
    signMessage: (...inputs) => inTurn(inputs, signMessage),
    signAndSendTransaction: (...inputs) => inTurn(inputs, signAndSend),
    async signTransaction(...inputs) {
      for (const input of inputs) check(input)
      const signed = await inTurn(runs(inputs), (run) => {
        const [address] = run.map(check)
        const transactions = run.map(({ transaction }) => transaction)
        return whileConnected((signal) => signAll({ wallet, signal, address: address! }, transactions))
      })
      return signed.flat().map((signedTransaction) => ({ signedTransaction }))
    },
  }
}

/** One question after the other: wallets ask their person about one thing at a time. */
async function inTurn<I, O>(inputs: readonly I[], answer: (input: I) => Promise<O>): Promise<readonly O[]> {
  const answers: O[] = []
  for (const input of inputs) answers.push(await answer(input))
  return answers
}

/** Neighbours of one signer: each run is one question. */
function runs(inputs: readonly SignTransactionInput[]): readonly (readonly SignTransactionInput[])[] {
  const found: SignTransactionInput[][] = []
  for (const input of inputs) {
    const last = found.at(-1)
    if (last?.[0]?.account.address === input.account.address) last.push(input)
    else found.push([input])
  }
  return found
}
