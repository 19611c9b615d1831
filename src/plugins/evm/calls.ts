/** Reads contracts. Loaded with its first use. */
import { LatchkeyError } from '#kernel'
import { parseCaipAddress, type AskNode, type ChainAdapter } from '#wallet'
import * as v from 'valibot'
import { normalizeAddress } from './address.ts'
import { Bytes, Quantity } from './answers.ts'
import { dataOf, hex, word } from './fields.ts'

type Calls = Required<Pick<ChainAdapter<'eip155'>, 'allowance' | 'call'>>

/** `allowance(address,address)` of ERC-20. */
const ALLOWANCE_SELECTOR = '0xdd62ed3e'

/** The 32 bytes that `allowance` returns. An address without a contract returns nothing. */
const Word = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), Quantity)

export function createCalls({ ask }: { readonly ask: AskNode }): Calls {
  const call: Calls['call'] = async ({ network, call: { to, data, value, from }, signal }) => {
    const params = {
      to: normalizeAddress(to, { strict: true }),
      data: dataOf(data),
      ...(value !== undefined && { value: hex(value) }),
      ...(from !== undefined && { from: normalizeAddress(from) }),
    }
    const args = { method: 'eth_call', params: [params, 'latest'] }
    return (await ask({ network, signal, args, schema: Bytes })) as `0x${string}`
  }

  return {
    call,
    async allowance({ network, owner, spender, token, signal }) {
      const { chainId, address } = parseCaipAddress(token)
      if (chainId !== network.caipNetworkId) throw new LatchkeyError('CHAIN_MISMATCH', { detail: token })
      const data = `${ALLOWANCE_SELECTOR}${word(normalizeAddress(owner))}${word(normalizeAddress(spender))}` as const
      const answer = v.safeParse(Word, await call({ network, signal, call: { to: address, data } }))
      if (answer.success) return answer.output
      throw new LatchkeyError('TOKEN_NOT_SENDABLE', { detail: `${token} is no token` })
    },
  }
}
