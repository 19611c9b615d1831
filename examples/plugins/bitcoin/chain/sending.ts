/** Fees, transfers and signed messages. Loaded when somebody sends or signs, because most visitors never do. */
import { LatchkeyError, objectOf } from 'latchkey/plugin'
import {
  askWallet,
  type ChainAdapter,
  type FeeEstimate,
  type Network,
  type TransferRequest,
  type WalletRequest,
} from 'latchkey/plugin/wallet'
import { base64 } from '@scure/base'
import * as v from 'valibot'
import { AccountResult, networkIdOf } from '../satsConnect/answers.ts'
import { addressOn, type Address } from './address.ts'
import { FeeEstimates, Hash, MOST_SATOSHIS, Utxos } from './answers.ts'
import type { Esplora } from './esplora.ts'
import { dustOf, feeOf, suggestionsOf, usualOf } from './fees.ts'

type Sending = Required<Pick<ChainAdapter<'bip122'>, 'suggestFees' | 'estimateFee' | 'transfer' | 'signMessage'>>

const Sent = objectOf({ txid: Hash })

/** A signature: base64 of a witness (BIP-322) or of 65 bytes (BIP-137). */
const Signed = objectOf({ signature: v.pipe(v.string(), v.maxLength(10_000), v.base64()) })

export function createSending({ ask }: Esplora): Sending {
  const estimatesOf = (question: { readonly network: Network; readonly signal: AbortSignal }) =>
    ask({ ...question, path: '/fee-estimates', what: 'fee estimates', schema: FeeEstimates })

  return {
    suggestFees: async ({ network, signal }) => suggestionsOf(await estimatesOf({ network, signal })),

    async estimateFee(request): Promise<FeeEstimate> {
      const { amount, network, signal } = request
      const { from, to } = check(request)
      const { symbol, decimals } = network.nativeCurrency
      // If one request fails, the other is cancelled.
      const end = new AbortController()
      const both = { network, signal: AbortSignal.any([signal, end.signal]) }
      const [coins, estimates] = await Promise.all([
        ask({ ...both, path: `/address/${from.text}/utxo`, what: 'unspent outputs', schema: Utxos }),
        estimatesOf(both),
      ]).finally(() => end.abort())
      return { fee: feeOf({ coins, from, to, amount, fees: usualOf(estimates), symbol }), symbol, decimals }
    },

    async transfer(request) {
      const { amount, network, wallet, signal } = request
      const { from, to } = check(request)
      await checkWallet({ network, from, wallet, signal })
      // `check` limits the amount to far below 2^53.
      const params = { recipients: [{ address: to.text, amount: Number(amount) }] }
      const { txid } = await askWallet({ wallet, signal, args: { method: 'sendTransfer', params }, schema: Sent })
      return txid
    },

    async signMessage({ address, message, wallet, signal }) {
      // BIP-322 signs for every kind of address, and any verifier can check it without a public key.
      const params = { address, message: textOf(message), protocol: 'BIP322' }
      const args = { method: 'signMessage', params }
      const { signature } = await askWallet({ wallet, signal, args, schema: Signed })
      return base64.decode(signature)
    },
  }
}

/** Checks that both addresses are of this network, and that nodes relay the amount. */
function check({ network, from, to, token, amount }: TransferRequest): {
  readonly from: Address
  readonly to: Address
} {
  if (token !== undefined) throw new LatchkeyError('TOKEN_NOT_SENDABLE', { detail: 'Bitcoin itself is all there is' })
  if (amount <= 0n || amount > MOST_SATOSHIS) throw new LatchkeyError('AMOUNT_AND_RECEIVER_REQUIRED')
  const [sender, receiver] = [from, to].map((text) => addressOn(network.caipNetworkId, text))
  if (!sender || !receiver) throw new LatchkeyError('INVALID_ADDRESS', { detail: network.caipNetworkId })
  if (amount < dustOf(receiver))
    throw new LatchkeyError('AMOUNT_TOO_SMALL', { detail: `below ${dustOf(receiver)} sat` })
  return { from: sender, to: receiver }
}

/**
 * Called right before sending: the person may have changed the network or the account in the wallet since the review, and
 * `sendTransfer` names neither.
 */
async function checkWallet({
  network,
  from,
  wallet,
  signal,
}: {
  readonly network: Network
  readonly from: Address
  readonly wallet: WalletRequest
  readonly signal: AbortSignal
}): Promise<void> {
  const account = await askWallet({ wallet, signal, args: { method: 'wallet_getAccount' }, schema: AccountResult })
  const id = network.caipNetworkId
  if (networkIdOf(account.network.bitcoin.name) !== id) throw new LatchkeyError('CHAIN_MISMATCH', { detail: id })
  const pays = account.addresses.some(
    ({ address, purpose }) => purpose === 'payment' && addressOn(id, address)?.text === from.text,
  )
  if (!pays) throw new LatchkeyError('ACCOUNT_NOT_FOUND', { detail: 'the wallet pays from another account' })
}

/** Wallets sign text. Bytes that are not valid UTF-8 would be changed, so they are rejected. */
function textOf(message: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
  } catch {
    throw new LatchkeyError('RPC_INVALID_PARAMS', { detail: 'Bitcoin wallets sign text only' })
  }
}
