/** Works with a wallet of sats-connect: it is asked and listened to, never trusted. Loaded when somebody uses one. */
import { codeOf, LatchkeyError } from 'latchkey/plugin'
import { FORGET_LIMIT, SILENT_LIMIT, type Connection, type OpenOptions, type OpenWallet } from 'latchkey/plugin/wallet'
import type { BitcoinAccount } from '../index.ts'
import { networkNameOf, readAccounts, type KnownAccounts } from './answers.ts'
import { createAsk } from './ask.ts'
import { listen } from './listen.ts'

const PURPOSES = ['payment', 'ordinals']

/** A wallet that keeps changing while it is asked is asked again this often at most. */
const MOST_LOOKS = 3

/** `tell` hears what the accounts are for, and of none when they are gone. */
export const createOpenWallet =
  (tell: (accounts: readonly BitcoinAccount[]) => void) =>
  (provider: unknown, { clock, environment, life }: OpenOptions): OpenWallet => {
    const ask = createAsk(provider, clock)
    let known: KnownAccounts | undefined
    let stopListening: (() => void) | undefined
    /** Counts what the wallet told by itself: an answer that is older than that is asked for again. */
    let changes = 0
    /** Silent questions under way. Whoever asked them looks at `changes` afterwards, so no other need be asked. */
    let asking = 0

    function end(): void {
      changes += 1
      known = undefined
      stopListening?.()
      stopListening = undefined
      tell([])
    }
    life.addEventListener('abort', end, { once: true })

    function leave(error?: unknown): void {
      end()
      environment.emit({ type: 'disconnect', error })
    }

    function changed(): void {
      changes += 1
      if (known && asking === 0) void follow()
    }

    async function silently(signal: AbortSignal): Promise<KnownAccounts> {
      asking += 1
      try {
        return await ask('wallet_getAccount', null, { signal, limit: SILENT_LIMIT, read: readAccounts })
      } finally {
        asking -= 1
      }
    }

    /** Asks until nothing changed meanwhile. A wallet that changes whenever it is asked is believed in the end. */
    async function settled(first: () => Promise<KnownAccounts>, signal: AbortSignal): Promise<KnownAccounts> {
      let before = changes
      let answer = await first()
      for (let again = 0; before !== changes && again < MOST_LOOKS; again += 1) {
        before = changes
        answer = await silently(signal)
      }
      return answer
    }

    function take(next: KnownAccounts): void {
      const before = known
      known = next
      tell(next.accounts)
      // Before it is connected there is nobody to tell.
      if (!before) return
      const { accounts, chainId } = next.connection
      environment.emit(
        before.connection.chainId === chainId ? { type: 'accounts', accounts } : { type: 'chain', chainId, accounts },
      )
    }

    /** Something changed. A wallet that does not say what is not connected any more: the old account would be a wrong one. */
    async function follow(): Promise<void> {
      try {
        const next = await settled(() => silently(life), life)
        if (known) take(next)
      } catch (error) {
        if (!known || codeOf(error) === 'ABORTED') return
        leave(codeOf(error) === 'PROVIDER_UNAUTHORIZED' ? undefined : error)
      }
    }

    /** A new connection replaces the old one only when it stands. */
    async function establish(first: () => Promise<KnownAccounts>, signal: AbortSignal): Promise<Connection> {
      const before = changes
      const meanwhile = { gone: false }
      const stop = listen(provider, {
        changed,
        gone() {
          meanwhile.gone = true
          if (known) leave()
        },
      })
      try {
        const next = await settled(first, signal)
        if (signal.aborted) throw new LatchkeyError('ABORTED')
        if (meanwhile.gone) throw new LatchkeyError('PROVIDER_DISCONNECTED')
        stopListening?.()
        stopListening = stop
        known = undefined
        take(next)
        return next.connection
      } catch (error) {
        stop()
        // The old connection stands, and may have moved.
        if (known && before !== changes) void follow()
        throw error
      }
    }

    return {
      connect({ network, signal }) {
        const name = network && networkNameOf(network.caipNetworkId)
        const params = { addresses: PURPOSES, ...(name && { network: name }) }
        return establish(() => ask('wallet_connect', params, { signal, read: readAccounts }), signal)
      },
      async restore({ signal }) {
        try {
          return await establish(() => silently(signal), signal)
        } catch (error) {
          // The wallet's own word for "you are not connected".
          if (['PROVIDER_UNAUTHORIZED', 'PROVIDER_DISCONNECTED'].includes(codeOf(error))) return null
          throw error
        }
      },
      async forget({ signal }) {
        end()
        await ask('wallet_disconnect', null, { signal, limit: FORGET_LIMIT, read: () => undefined }).catch(
          () => undefined,
        )
      },
      async switchNetwork({ network, signal }) {
        const id = network.caipNetworkId
        const name = networkNameOf(id)
        if (!name) throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: id })
        await ask('wallet_changeNetwork', { name }, { signal, read: () => undefined })
        const next = await settled(() => silently(signal), signal)
        if (known) take(next)
        if (next.connection.chainId !== id) throw new LatchkeyError('SWITCH_FAILED', { detail: id })
      },
      request: ({ method, params }, { signal = life }) => ask(method, params, { signal, read: (answer) => answer }),
    }
  }
