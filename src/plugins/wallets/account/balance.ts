import { createTtlCache, isQuiet, LatchkeyError, shapes, whenIdle, type Shape } from '#kernel'
import {
  CONNECTED,
  formatUnits,
  MODAL_OPENED,
  type AccountsService,
  type CaipAddress,
  type ChainNamespace,
  type NativeBalance,
} from '#wallet'
import { findNetwork, type Cell, type Surroundings } from '../core.ts'
import { activeAccount } from '../state.ts'
import type { Talks } from '../fullCore.ts'
import { BalancesSchema, whole } from '../session/schemas.ts'
import { BALANCES_KEY } from '../session/storedSession.ts'
import { accountAnnotated } from '../session/transitions.ts'

/** How long a balance counts as fresh. */
const LIFE = 30_000
/** For how many accounts a balance is stored. */
const MOST = 100
/** After a failure the node is left alone for this long, unless a person asks. */
const RETRY_GAP = 30_000
/** How long a node may take. */
const LIMIT = 15_000

const Native: Shape<NativeBalance> = shapes.fields({
  value: shapes.guard((value): value is bigint => typeof value === 'bigint' && value >= 0n, 'an amount'),
  decimals: whole(0, 77),
  symbol: shapes.text(40),
})

/** Reads native balances; each account's once at a time. */
export function createRefresh(core: Surroundings & Cell & Talks): AccountsService['refreshBalance'] {
  const { chains, ctx, operations, state } = core
  const running = new Map<CaipAddress, Promise<void>>()
  const failedAt = new Map<CaipAddress, number>()
  const { clock, storage } = ctx
  const kept = createTtlCache({ clock, storage, key: BALANCES_KEY, schema: BalancesSchema, ttl: LIFE, max: MOST })

  /** Loading and error belong to the account on the screen; what is read for others stays quiet. */
  function say(key: CaipAddress, balance: { readonly loading: boolean; readonly error: string | undefined }): void {
    if (activeAccount(state.get())?.caipAddress === key) core.commit((slice) => ({ ...slice, balance }))
  }

  function show(key: CaipAddress, { value, decimals, symbol }: NativeBalance): void {
    core.commit(accountAnnotated(key, { balance: formatUnits(value, decimals), balanceSymbol: symbol }))
    say(key, { loading: false, error: undefined })
  }

  async function read(key: CaipAddress, namespace: ChainNamespace, address: string): Promise<void> {
    const operation = operations.begin(`balance:${key}`, { limit: LIMIT })
    say(key, { loading: true, error: undefined })
    try {
      const network = findNetwork(core, state.get().chains[namespace])
      const adapter = await operation.race(() => chains.get(namespace))
      if (!network) throw new LatchkeyError('BALANCE_FAILED')
      const answer = await operation.race(() => adapter.getBalance({ network, address, signal: operation.signal }))
      const balance = Native.read(answer)
      failedAt.delete(key)
      // Nothing is stored for an account that was disconnected meanwhile.
      if (state.get().accounts[namespace]?.caipAddress !== key) return
      kept.set(key, { ...balance, value: balance.value.toString() })
      show(key, balance)
    } catch (error) {
      if (!isQuiet(error)) failedAt.set(key, ctx.clock.monotonic())
      say(key, { loading: false, error: isQuiet(error) ? undefined : 'BALANCE_FAILED' })
      ctx.logger.info('the balance could not be read', error)
    } finally {
      operation.end()
      running.delete(key)
    }
  }

  return async ({ force = false, namespace = state.get().activeNamespace } = {}) => {
    const account = namespace && state.get().accounts[namespace]
    if (!account?.address || !account.caipAddress || !findNetwork(core, state.get().chains[namespace!])) return
    const key = account.caipAddress
    const known = force ? undefined : kept.fresh().get(key)
    if (known) return show(key, { ...known, value: BigInt(known.value) })
    const failed = failedAt.get(key)
    if (!force && failed !== undefined && ctx.clock.monotonic() - failed < RETRY_GAP) return
    const pending = running.get(key) ?? read(key, namespace!, account.address)
    running.set(key, pending)
    return pending
  }
}

/**
 * Reads the balance again when the account or network changes and when the modal opens. A returning visitor who has
 * touched nothing yet causes no request; whoever shows the balance then asks for it.
 */
export function keepBalanceFresh(
  { ctx, state }: Surroundings & Cell,
  refreshBalance: AccountsService['refreshBalance'],
): void {
  const { bus, own, router } = ctx
  let touched = router.state.get().open
  let last: CaipAddress | undefined
  const look = (): void => {
    const now = activeAccount(state.get())?.caipAddress
    if (!touched || now === last) return
    last = now
    // The account is painted first: the first read runs much code that never ran before.
    whenIdle(
      () => {
        if (!ctx.signal.aborted) void refreshBalance()
      },
      { timeout: 100 },
    )
  }
  const touch = (): void => {
    touched = true
    last = undefined
    look()
  }
  own(bus.on(MODAL_OPENED, touch))
  own(bus.on(CONNECTED, ({ reconnect }) => reconnect || touch()))
  own(state.subscribe(look))
}
