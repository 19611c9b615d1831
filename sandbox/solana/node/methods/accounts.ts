/** The node's methods about accounts and the tokens in them. */
import * as v from 'valibot'
import { RpcError } from '../../../chains/rpc.ts'
import { RPC_CODES } from '../../../http/jsonRpc.ts'
import { toJsonAccount } from '../accounts.ts'
import type { Chain } from '../chain.ts'
import { fitsAll, PROGRAM_CONFIG } from '../filters.ts'
import { ACCOUNT_CONFIG, ADDRESS, CONFIG, inContext, method, type Methods } from '../params.ts'
import type { SvmAccount } from '../svm.ts'
import {
  readMint,
  readTokenAccount,
  TOKEN_PROGRAMS,
  toTokenAmount,
  type Mint,
  type TokenAccount,
} from '../tokenAccounts.ts'

const ADDRESSES = v.pipe(v.array(ADDRESS), v.maxLength(100))
const TOKEN_FILTER = v.union([v.object({ mint: ADDRESS }), v.object({ programId: ADDRESS })])
interface Listed {
  readonly address: string
  readonly account: SvmAccount
}

export function accountMethods(chain: Chain): Methods {
  const svm = () => chain.parts().svm
  const jsonOf = (address: string, config: v.InferOutput<typeof ACCOUNT_CONFIG>): object | null => {
    const account = svm().account(address)
    return account ? toJsonAccount(account, svm(), config ?? {}) : null
  }
  const listJson = (listed: readonly Listed[], config: v.InferOutput<typeof ACCOUNT_CONFIG>): readonly object[] =>
    listed.map(({ address, account }) => ({ pubkey: address, account: toJsonAccount(account, svm(), config ?? {}) }))

  return {
    getBalance: method(v.tuple([ADDRESS, CONFIG]), (address, config) =>
      inContext(chain, config, Number(svm().account(address)?.lamports ?? 0n)),
    ),
    getAccountInfo: method(v.tuple([ADDRESS, ACCOUNT_CONFIG]), (address, config) =>
      inContext(chain, config, jsonOf(address, config)),
    ),
    getMultipleAccounts: method(v.tuple([ADDRESSES, ACCOUNT_CONFIG]), (addresses, config) =>
      inContext(
        chain,
        config,
        addresses.map((address) => jsonOf(address, config)),
      ),
    ),
    getProgramAccounts: method(v.tuple([ADDRESS, PROGRAM_CONFIG]), (program, config) => {
      const fitting = listAccounts(chain, program).filter(({ account }) => fitsAll(account.data, config?.filters))
      const listed = listJson(fitting, config)
      return config?.withContext ? inContext(chain, config, listed) : listed
    }),
    getTokenAccountBalance: method(v.tuple([ADDRESS, CONFIG]), (address, config) => {
      const account = svm().account(address)
      const held = account && readTokenAccount(account)
      if (!held) throw new RpcError(RPC_CODES.params, 'Invalid param: not a Token account')
      return inContext(chain, config, toTokenAmount(held.amount, mintAt(chain, held.mint).decimals))
    }),
    getTokenSupply: method(v.tuple([ADDRESS, CONFIG]), (address, config) => {
      const { supply, decimals } = mintAt(chain, address)
      return inContext(chain, config, toTokenAmount(supply, decimals))
    }),
    getTokenAccountsByOwner: method(v.tuple([ADDRESS, TOKEN_FILTER, ACCOUNT_CONFIG]), (owner, filter, config) =>
      inContext(
        chain,
        config,
        listJson(
          listHeld(chain, filter, (held) => held.owner === owner),
          config,
        ),
      ),
    ),
    getTokenAccountsByDelegate: method(v.tuple([ADDRESS, TOKEN_FILTER, ACCOUNT_CONFIG]), (delegate, filter, config) =>
      inContext(
        chain,
        config,
        listJson(
          listHeld(chain, filter, (held) => held.delegate === delegate),
          config,
        ),
      ),
    ),
  }
}

/** Token accounts of one mint or program, of those that fit. */
function listHeld(
  chain: Chain,
  filter: v.InferOutput<typeof TOKEN_FILTER>,
  isWanted: (held: TokenAccount) => boolean,
): readonly Listed[] {
  const mint = 'mint' in filter ? filter.mint : undefined
  const program = 'programId' in filter ? filter.programId : mintAt(chain, filter.mint).program
  if (!TOKEN_PROGRAMS.includes(program)) {
    throw new RpcError(RPC_CODES.params, 'Invalid param: unrecognized Token program id')
  }
  return listAccounts(chain, program).filter(({ account }) => {
    const held = readTokenAccount(account)
    return held !== undefined && isWanted(held) && (mint === undefined || held.mint === mint)
  })
}

/** In an order that is the same in every run: the runtime's own is not. */
export function listAccounts(chain: Chain, program: string): readonly Listed[] {
  return chain
    .parts()
    .svm.accountsOf(program)
    .toSorted((one, other) => (one.address < other.address ? -1 : 1))
}

export function mintAt(chain: Chain, address: string): Mint & { readonly program: string } {
  const account = chain.parts().svm.account(address)
  const mint = account && readMint(account)
  if (!mint) throw new RpcError(RPC_CODES.params, 'Invalid param: could not find mint')
  return { ...mint, program: account.owner }
}
