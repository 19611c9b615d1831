/** Talks to a wallet that supports sats-connect, which is untrusted. Loaded when somebody uses one. */
import { codeOf, LatchkeyError } from 'latchkey/plugin'
import { FORGET_LIMIT, SILENT_LIMIT, type Connection, type OpenOptions, type OpenWallet } from 'latchkey/plugin/wallet'
import type { BitcoinAccount } from '../index.ts'
import { networkNameOf, readAccounts, type KnownAccounts } from './answers.ts'
import { createAsk } from './ask.ts'
import { listen } from './listen.ts'

const PURPOSES = ['payment', 'ordinals']

/** How often to ask a wallet again that changes while it is asked. */
const MOST_RETRIES = 3

/** `setAccounts` is called with the accounts and their types, and with none after a disconnect. */
export const createOpenWallet =
  (setAccounts: (accounts: readonly BitcoinAccount[]) => void) =>
  (provider: unknown, { clock, environment, life }: OpenOptions): OpenWallet => {
    const ask = createAsk(provider, clock)
    let known: KnownAccounts | undefined
    let stopListening: (() => void) | undefined
    /** Counts the wallet's events, so that an answer from before the last event is not used. */
    let changes = 0
    /** The pending requests for the account. Their callers check `changes` afterwards, so an event needs no other request. */
    let pending = 0

    function end(): void {
      changes += 1
      known = undefined
      stopListening?.()
      stopListening = undefined
      setAccounts([])
    }
    life.addEventListener('abort', end, { once: true })

    function disconnected(error?: unknown): void {
      end()
      environment.emit({ type: 'disconnect', error })
    }

    function changed(): void {
      changes += 1
      if (known && pending === 0) void update()
    }

    async function readAccount(signal: AbortSignal): Promise<KnownAccounts> {
      pending += 1
      try {
        return await ask('wallet_getAccount', null, { signal, limit: SILENT_LIMIT, read: readAccounts })
      } finally {
        pending -= 1
      }
    }

    /** Asks until nothing changes meanwhile. If the wallet changes each time it is asked, its last answer is used. */
    async function settled(first: () => Promise<KnownAccounts>, signal: AbortSignal): Promise<KnownAccounts> {
      let before = changes
      let answer = await first()
      for (let again = 0; before !== changes && again < MOST_RETRIES; again += 1) {
        before = changes
        answer = await readAccount(signal)
      }
      return answer
    }

    function take(next: KnownAccounts): void {
      const before = known
      known = next
      setAccounts(next.accounts)
      // Events are emitted only once it is connected.
      if (!before) return
      const { accounts, chainId } = next.connection
      environment.emit(
        before.connection.chainId === chainId ? { type: 'accounts', accounts } : { type: 'chain', chainId, accounts },
      )
    }

    /** Reads the changed account. If that fails, the wallet is disconnected, because the old account may be wrong. */
    async function update(): Promise<void> {
      try {
        const next = await settled(() => readAccount(life), life)
        if (known) take(next)
      } catch (error) {
        if (!known || codeOf(error) === 'ABORTED') return
        disconnected(codeOf(error) === 'PROVIDER_UNAUTHORIZED' ? undefined : error)
      }
    }

    /** A new connection replaces the old one only once it is established. */
    async function establish(first: () => Promise<KnownAccounts>, signal: AbortSignal): Promise<Connection> {
      const before = changes
      const meanwhile = { disconnected: false }
      const stop = listen(provider, {
        changed,
        disconnected() {
          meanwhile.disconnected = true
          if (known) disconnected()
        },
      })
      try {
        const next = await settled(first, signal)
        if (signal.aborted) throw new LatchkeyError('ABORTED')
        if (meanwhile.disconnected) throw new LatchkeyError('PROVIDER_DISCONNECTED')
        stopListening?.()
        stopListening = stop
        known = undefined
        take(next)
        return next.connection
      } catch (error) {
        stop()
        // The old connection remains, and may have changed meanwhile.
        if (known && before !== changes) void update()
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
          return await establish(() => readAccount(signal), signal)
        } catch (error) {
          // With these codes the wallet says that the site is not connected.
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
        const next = await settled(() => readAccount(signal), signal)
        if (known) take(next)
        if (next.connection.chainId !== id) throw new LatchkeyError('SWITCH_FAILED', { detail: id })
      },
      request: ({ method, params }, { signal = life }) => ask(method, params, { signal, read: (answer) => answer }),
    }
  }
