/** What the chain can do for the modal. It has no methods for what it cannot do: names, contracts, fees. */
import { LatchkeyError, shapes } from 'latchkey/plugin'
import {
  askWallet,
  isCallerError,
  type ChainAdapter,
  type ChainEnvironment,
  type TransferRequest,
} from 'latchkey/plugin/wallet'
import { ADDRESS } from './address.ts'
import { createAskNode } from './node.ts'

const { fields, mapped, text } = shapes

/** Amounts are texts that become bigints, because JSON numbers would be rounded. */
const BALANCE = fields({ amount: mapped(text(40, /^\d+$/), BigInt) })
const STATUS = fields({ network: text(40) })
const SENT = fields({ hash: text(64, /^[0-9a-f]{64}$/) })

export default function createMyChainAdapter(environment: ChainEnvironment): ChainAdapter {
  const ask = createAskNode(environment)

  const checked = (address: string): string => {
    if (!ADDRESS.test(address)) throw new LatchkeyError('INVALID_ADDRESS')
    return address
  }

  function check({ from, to, token, amount }: TransferRequest): void {
    checked(from)
    checked(to)
    if (token !== undefined) throw new LatchkeyError('TOKEN_NOT_SENDABLE')
    if (amount <= 0n) throw new LatchkeyError('AMOUNT_AND_RECEIVER_REQUIRED')
  }

  return {
    namespace: 'mychain',
    isAddress: (address) => ADDRESS.test(address),
    normalizeAddress: checked,

    async getBalance({ network, address, signal }) {
      const path = `/balances/${checked(address)}`
      try {
        const { amount: value } = await ask({ network, path, schema: BALANCE, signal })
        const { decimals, symbol } = network.nativeCurrency
        return { value, decimals, symbol }
      } catch (error) {
        throw isCallerError(error) ? error : new LatchkeyError('BALANCE_FAILED', { cause: error })
      }
    },

    /** A node of another network answers too, but with that network's balances. */
    async ping({ network, signal }) {
      const status = await ask({ network, path: '/status', schema: STATUS, signal })
      if (`mychain:${status.network}` !== network.caipNetworkId)
        throw new LatchkeyError('CHAIN_MISMATCH', { detail: network.caipNetworkId })
    },

    /** The wallet shows what it signs. The request names the network, because the person may have switched it in the wallet. */
    async transfer(request) {
      check(request)
      const { amount, from, network, signal, to, wallet } = request
      const params = { from, to, amount: String(amount), network: network.id }
      const { hash } = await askWallet({ wallet, signal, args: { method: 'transfer', params }, schema: SENT })
      return hash
    },
  }
}
