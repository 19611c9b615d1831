/** The vault on its chain: what it keeps of an account, and the transaction that changes that. Asks nodes, and nobody else. */
import { defineToken, LatchkeyError, type PluginContext } from 'latchkey/plugin'
import { worstFirst } from 'latchkey/plugin/operations'
import {
  ACCOUNTS,
  CHAINS,
  nativeAsset,
  NETWORKS,
  parseCaipAddress,
  type Asset,
  type CaipAddress,
  type ChainAdapter,
  type EvmTransaction,
  type FeeRange,
  type Network,
  type PreparedTransaction,
} from 'latchkey/plugin/wallet'
import type { StakingOptions } from './index.ts'

/** The first four bytes of the hash of `deposit()`, `withdraw(uint256)` and `balanceOf(address)`. */
const DEPOSIT = '0xd0e30db0'
const WITHDRAW = '0x2e1a7d4d'
const BALANCE_OF = '0x70a08231'
/** Milliseconds until an estimate of the fee is too old to be signed. */
const LIFE = 30_000

export type Side = 'stake' | 'unstake'

/** Base units of the network's coin. */
export interface Holdings {
  readonly wallet: bigint
  readonly staked: bigint
}

export interface Wanted {
  readonly account: CaipAddress
  readonly side: Side
  /** Above 0. */
  readonly units: bigint
}

/** `unexpected`: the vault does something else. `unproved`: the network's nodes cannot say what it does. */
export type Warning = { readonly weight: 'stop' | 'danger' } & (
  | { readonly kind: 'would-fail'; readonly said?: string | undefined }
  | { readonly kind: 'no-fee'; readonly missing: bigint }
  | { readonly kind: 'unexpected' | 'unproved' }
)

/** Everything that is shown, and the transaction that does exactly that. */
export interface Review extends Wanted {
  readonly fee: FeeRange
  /** After the highest fee. */
  readonly after: Holdings
  readonly warnings: readonly Warning[]
  readonly prepared: PreparedTransaction<'eip155'>
  /** The `clock.monotonic()` at which it expires. */
  readonly until: number
}

export type Vault = ReturnType<typeof createVault>

export const VAULT = defineToken<Vault>('staking/vault')

const word = (value: bigint): string => value.toString(16).padStart(64, '0')

/** Its questions reject with UNSUPPORTED_CHAIN, `staking/NO_VAULT`, BALANCE_TOO_LOW, an HTTP_… or an RPC_… code. */
export function createVault(ctx: PluginContext<StakingOptions>) {
  const { vault: id } = ctx.options
  const { address: to, chainId } = parseCaipAddress(id)
  /** Undefined where the page does not list it. */
  const network = (): Network | undefined => ctx.use(NETWORKS).get(chainId)
  const coin = (): Asset => {
    const at = network()
    return at ? nativeAsset(at) : { network: chainId, decimals: 18, symbol: '' }
  }

  async function ask(account: CaipAddress, signal: AbortSignal) {
    const chain: ChainAdapter<'eip155'> = await ctx.use(CHAINS).get('eip155')
    const { call, simulate } = chain
    const at = network()
    if (!at || !call || !simulate) throw new LatchkeyError('UNSUPPORTED_CHAIN', { detail: chainId })
    const from = parseCaipAddress(account).address
    const common = { network: at, signal: AbortSignal.any([signal, ctx.signal]) }
    return {
      balance: () => chain.getBalance({ ...common, address: from }),
      read: (data: `0x${string}`) => call({ ...common, call: { to, data } }),
      simulate: (transaction: EvmTransaction) => simulate({ ...common, from, transactions: [transaction], watch: [] }),
    }
  }

  async function read(account: CaipAddress, signal: AbortSignal): Promise<Holdings> {
    const node = await ask(account, signal)
    const data = `${BALANCE_OF}${word(BigInt(parseCaipAddress(account).address))}` as const
    const [wallet, staked] = await Promise.all([node.balance(), node.read(data)])
    // Where there is no contract, the answer is empty.
    if (!/^0x[\da-f]{64}$/i.test(staked)) throw new LatchkeyError('staking/NO_VAULT', { detail: to })
    return { wallet: wallet.value, staked: BigInt(staked) }
  }

  const callOf = (side: Side, units: bigint): EvmTransaction =>
    side === 'stake' ? { to, data: DEPOSIT, value: units } : { to, data: `${WITHDRAW}${word(units)}`, value: 0n }

  return {
    address: to,
    network,
    coin,
    read,
    /** The account in use, where it is on the vault's network. */
    account(): CaipAddress | undefined {
      const account = ctx.use(ACCOUNTS).state.get()
      const here = account?.status === 'connected' ? account.caipAddress : undefined
      return here && parseCaipAddress(here).chainId === chainId ? here : undefined
    },
    /** Tries it out on the newest block. */
    async prepare(
      wanted: Wanted,
      signal: AbortSignal,
    ): Promise<{ readonly review: Review; readonly holdings: Holdings }> {
      const { account, side, units } = wanted
      const holdings = await read(account, signal)
      if (units > (side === 'stake' ? holdings.wallet : holdings.staked)) throw new LatchkeyError('BALANCE_TOO_LOW')
      const transaction = callOf(side, units)
      const { steps, fee, fees, effects } = await (await ask(account, signal)).simulate(transaction)
      const [step] = steps
      // How much more is in the wallet afterwards, without the fee.
      const change = side === 'stake' ? -units : units
      const rest = holdings.wallet + change - fee.most
      const moved = effects?.movements.find(({ token }) => token === undefined)?.units
      const isOther = effects && (moved !== change || effects.movements.length !== 1 || effects.approvals.length > 0)
      const warnings: readonly (Warning | false | undefined)[] = [
        step?.failure && { kind: 'would-fail', weight: 'stop', said: step.failure.said },
        rest < 0n && { kind: 'no-fee', weight: 'stop', missing: -rest },
        isOther && { kind: 'unexpected', weight: 'stop' },
        !effects && !step?.failure && { kind: 'unproved', weight: 'danger' },
      ]
      const review: Review = {
        ...wanted,
        fee: { asset: coin(), ...fee },
        after: { wallet: rest > 0n ? rest : 0n, staked: holdings.staked - change },
        warnings: worstFirst(warnings.filter((warning) => warning !== false && warning !== undefined)),
        prepared: {
          namespace: 'eip155',
          network: chainId,
          from: account,
          transaction: { ...transaction, gas: step?.gas, fees },
        },
        until: ctx.clock.monotonic() + LIFE,
      }
      return { review, holdings }
    },
    /** All that can be staked or unstaked; of a stake, the fee stays in the wallet. */
    async largest(account: CaipAddress, side: Side, signal: AbortSignal): Promise<bigint> {
      const { staked } = await read(account, signal)
      if (side === 'unstake') return staked
      const { balance, fee } = await (await ask(account, signal)).simulate(callOf('stake', 1n))
      // The fee may rise until the review.
      const units = balance - (fee.most * 5n) / 4n
      return units > 0n ? units : 0n
    },
  }
}
