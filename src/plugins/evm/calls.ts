/** Reading contracts. Loaded when somebody asks one something. */
import { LatchkeyError } from '#kernel'
import { parseCaipAddress, type ChainAdapter } from '#wallet'
import * as v from 'valibot'
import { normalizeAddress } from './address.ts'
import { Bytes, Quantity } from './answers.ts'
import type { AskNode } from './client.ts'
import { dataOf, hex, word } from './fields.ts'

type Calls = Required<Pick<ChainAdapter<'eip155'>, 'allowance' | 'call'>>

/** `allowance(address,address)` of ERC-20. */
const ALLOWANCE_SELECTOR = '0xdd62ed3e'

/** One word, as `allowance` returns it; anything else, like the nothing of an address without a contract, is none. */
const Word = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), Quantity)

export function createCalls({ ask }: { readonly ask: AskNode }): Calls {
  const call: Calls['call'] = async ({ network, call: { to, data, value, from }, signal }) => {
    const asked = {
      to: normalizeAddress(to, { strict: true }),
      data: dataOf(data),
      ...(value !== undefined && { value: hex(value) }),
      ...(from !== undefined && { from: normalizeAddress(from) }),
    }
    const args = { method: 'eth_call', params: [asked, 'latest'] }
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
