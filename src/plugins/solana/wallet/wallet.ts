import { LatchkeyError } from '#kernel'
import {
  FORGET_LIMIT,
  SILENT_LIMIT,
  callWallet,
  peek,
  type Connection,
  type Network,
  type OpenOptions,
  type OpenWallet,
} from '#wallet'
import { parseAccounts } from './accounts.ts'
import { chainOn, featureOf } from './features.ts'
import { answerRequest } from './requests.ts'
import { openSession, type Session } from './session.ts'

/** The wallet behind a Wallet Standard object found in the page, which is untrusted. */
export function openWallet(standard: unknown, { clock, environment, life }: OpenOptions): OpenWallet {
  let session: Session | undefined
  life.addEventListener('abort', () => session?.end(), { once: true })

  const isKnown = ({ caipNetworkId }: Network) => chainOn(standard, caipNetworkId) !== undefined
  const usable = () =>
    environment.networks().filter((network) => network.chainNamespace === 'solana' && isKnown(network))

  /** The wanted network, else the first one that the wallet supports. */
  function chooseNetwork(wanted: Network | undefined): Network {
    const network = wanted && isKnown(wanted) ? wanted : usable()[0]
    if (!network) throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: 'the wallet knows none of the networks' })
    if (wanted && network !== wanted) environment.logger.info('the wallet connected on another network')
    return network
  }

  /** Null if the wallet shows no account. A new session replaces the old one only once it is established. */
  async function establish(silent: boolean, signal: AbortSignal, wanted?: Network): Promise<Connection | null> {
    const { caipNetworkId: chainId } = chooseNetwork(wanted)
    const next = openSession(standard, { chainId, emit: (event) => environment.emit(event) })
    try {
      const call = { owner: featureOf(standard, 'standard:connect'), method: 'connect', args: [{ silent }] }
      const limit = silent ? SILENT_LIMIT : undefined
      const read = (answer: unknown) => parseAccounts(peek(answer, 'accounts'))
      const answered = await callWallet(call, { clock, signal, limit, what: 'standard:connect', read })
      if (signal.aborted) throw new LatchkeyError('ABORTED')
      // If the wallet emitted a change meanwhile, its answer may be outdated.
      next.accounts = next.hasChanged ? parseAccounts(peek(standard, 'accounts')) : answered
      if (next.accounts.length === 0) {
        next.end()
        return null
      }
      session?.end()
      session = next
      next.goLive()
      return next.connection()
    } catch (error) {
      next.end()
      throw error
    }
  }

  return {
    async connect({ network, signal }) {
      const connection = await establish(false, signal, network)
      if (connection === null) throw new LatchkeyError('PROVIDER_INVALID', { detail: 'connected without an account' })
      return connection
    },
    restore: ({ network, signal }) => establish(true, signal, network),
    async forget({ signal }) {
      const owner = featureOf(standard, 'standard:disconnect')
      // The feature is optional.
      if (owner === undefined) return
      const options = { clock, signal, limit: FORGET_LIMIT, what: 'standard:disconnect', read: () => undefined }
      await callWallet({ owner, method: 'disconnect', args: [] }, options).catch(() => undefined)
    },
    request: (args, { network, signal = life }) =>
      answerRequest(args, {
        standard,
        clock,
        signal,
        accounts: session?.accounts ?? [],
        network: network?.caipNetworkId ?? session?.chainId,
      }),
    get approvedNetworks() {
      return usable().map(({ caipNetworkId }) => caipNetworkId)
    },
  }
}
