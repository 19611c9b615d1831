/** The node's methods about how much there is, and who has most of it. */
import * as v from 'valibot'
import { PROGRAMS } from '../../describe.ts'
import type { Chain } from '../chain.ts'
import { ADDRESS, common, CONFIG, inContext, method, type Methods } from '../params.ts'
import type { Svm, SvmAccount } from '../svm.ts'
import { readTokenAccount, toTokenAmount } from '../tokenAccounts.ts'
import { listAccounts, mintAt } from './accounts.ts'

/** The longest lists of the largest. */
const LARGEST = 20

const SUPPLY_CONFIG = v.nullish(v.object({ ...common, excludeNonCirculatingAccountsList: v.nullish(v.boolean()) }))
const LARGEST_CONFIG = v.nullish(
  v.object({
    ...common,
    filter: v.nullish(v.picklist(['circulating', 'nonCirculating'])),
    sortResults: v.nullish(v.boolean()),
  }),
)

export function supplyMethods(chain: Chain): Methods {
  return {
    getSupply: method(v.tuple([SUPPLY_CONFIG]), (config) => {
      const total = allAccounts(chain.parts().svm).reduce((sum, { account }) => sum + account.lamports, 0n)
      // Nothing is locked or staked, so all of it goes round.
      const value = { total: Number(total), circulating: Number(total), nonCirculating: 0, nonCirculatingAccounts: [] }
      return inContext(chain, config, value)
    }),
    getLargestAccounts: method(v.tuple([LARGEST_CONFIG]), (config) => {
      const all = config?.filter === 'nonCirculating' ? [] : allAccounts(chain.parts().svm)
      const largest = all
        .toSorted((one, other) => descending(one.account.lamports, other.account.lamports))
        .slice(0, LARGEST)
        .map(({ address, account }) => ({ address, lamports: Number(account.lamports) }))
      return inContext(chain, config, largest)
    }),
    getTokenLargestAccounts: method(v.tuple([ADDRESS, CONFIG]), (mint, config) => {
      const { program, decimals } = mintAt(chain, mint)
      const largest = listAccounts(chain, program)
        .flatMap(({ address, account }) => {
          const held = readTokenAccount(account)
          return held?.mint === mint ? [{ address, amount: held.amount }] : []
        })
        .toSorted((one, other) => descending(one.amount, other.amount))
        .slice(0, LARGEST)
        .map(({ address, amount }) => ({ address, ...toTokenAmount(amount, decimals) }))
      return inContext(chain, config, largest)
    }),
  }
}

const descending = (one: bigint, other: bigint): number => (one > other ? -1 : one < other ? 1 : 0)

/** Owners that are no programs of their own. */
const ROOTS = [
  PROGRAMS.system,
  'NativeLoader1111111111111111111111111111111',
  'Sysvar1111111111111111111111111111111111111',
  'Feature111111111111111111111111111111111111',
  'Config1111111111111111111111111111111111111',
]

/** Every account with something in it. The runtime lists accounts by their owner only: owners are programs, which are accounts. */
function allAccounts(svm: Svm): readonly { readonly address: string; readonly account: SvmAccount }[] {
  const owners = new Set<string>(ROOTS)
  const all = new Map<string, SvmAccount>()
  // A set that grows is walked to its end.
  for (const owner of owners) {
    for (const { address, account } of svm.accountsOf(owner)) {
      if (account.lamports === 0n) continue
      all.set(address, account)
      if (account.executable) owners.add(address)
    }
  }
  return [...all]
    .map(([address, account]) => ({ address, account }))
    .toSorted((one, other) => (one.address < other.address ? -1 : 1))
}
