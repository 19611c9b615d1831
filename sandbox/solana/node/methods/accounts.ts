/** The node's methods about accounts and the tokens in them. */
import { base58 } from '@scure/base'
import * as v from 'valibot'
import { RpcError } from '../../../chains/rpc.ts'
import { RPC_CODES } from '../../../http/jsonRpc.ts'
import { toJsonAccount } from '../accounts.ts'
import type { Chain } from '../chain.ts'
import { ACCOUNT_CONFIG, ADDRESS, CONFIG, inContext, method, WHOLE, type Methods } from '../params.ts'
import type { SvmAccount } from '../svm.ts'
import { readMint, readTokenAccount, TOKEN_PROGRAMS, toTokenAmount, type Mint } from '../tokenAccounts.ts'

const ADDRESSES = v.pipe(v.array(ADDRESS), v.maxLength(100))
const TOKEN_FILTER = v.union([v.object({ mint: ADDRESS }), v.object({ programId: ADDRESS })])
/** What accounts of a program may be picked by: their size, or bytes in them. */
const PROGRAM_FILTER = v.union([
  v.object({ dataSize: WHOLE }),
  v.object({
    memcmp: v.object({
      offset: WHOLE,
      bytes: v.pipe(v.string(), v.maxLength(175), v.regex(/^[1-9A-HJ-NP-Za-km-z]*$/, 'is not base58')),
      encoding: v.nullish(v.literal('base58')),
    }),
  }),
])
const PROGRAM_CONFIG = v.nullish(
  v.object({
    ...ACCOUNT_CONFIG.wrapped.entries,
    withContext: v.nullish(v.boolean()),
    filters: v.nullish(v.pipe(v.array(PROGRAM_FILTER), v.maxLength(4))),
  }),
)

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
      const fitting = listAccounts(chain, program).filter(({ account }) =>
        (config?.filters ?? []).every((filter) => fits(account.data, filter)),
      )
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
    getTokenAccountsByOwner: method(v.tuple([ADDRESS, TOKEN_FILTER, ACCOUNT_CONFIG]), (owner, filter, config) => {
      const mint = 'mint' in filter ? filter.mint : undefined
      const program = 'programId' in filter ? filter.programId : mintAt(chain, filter.mint).program
      if (!TOKEN_PROGRAMS.includes(program)) {
        throw new RpcError(RPC_CODES.params, 'Invalid param: unrecognized Token program id')
      }
      const fitting = listAccounts(chain, program).filter(({ account }) => {
        const held = readTokenAccount(account)
        return held?.owner === owner && (mint === undefined || held.mint === mint)
      })
      return inContext(chain, config, listJson(fitting, config))
    }),
  }
}

/** In an order that is the same in every run: the runtime's own is not. */
function listAccounts(chain: Chain, program: string): readonly Listed[] {
  return chain
    .parts()
    .svm.accountsOf(program)
    .toSorted((one, other) => (one.address < other.address ? -1 : 1))
}

function mintAt(chain: Chain, address: string): Mint & { readonly program: string } {
  const account = chain.parts().svm.account(address)
  const mint = account && readMint(account)
  if (!mint) throw new RpcError(RPC_CODES.params, 'Invalid param: could not find mint')
  return { ...mint, program: account.owner }
}

function fits(data: Uint8Array, filter: v.InferOutput<typeof PROGRAM_FILTER>): boolean {
  if ('dataSize' in filter) return data.length === filter.dataSize
  const { offset, bytes } = filter.memcmp
  return base58.decode(bytes).every((byte, index) => data[offset + index] === byte)
}
