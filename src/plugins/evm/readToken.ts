/** Reads an ERC-20 token from the chain. Loaded with its first use. */
import { codeOf, LatchkeyError } from '#kernel'
import { parseCaipAddress, type AskNode, type ChainAdapter, type TokenFacts } from '#wallet'
import { normalizeAddress } from './address.ts'
import { Bytes } from './answers.ts'
import { word } from './fields.ts'
import { readString } from './revertReason.ts'

const SELECTORS = { balanceOf: '0x70a08231', decimals: '0x313ce567', name: '0x06fdde03', symbol: '0x95d89b41' } as const
const WORD = /^0x[0-9a-f]{64}$/i
const MOST_DECIMALS = 77n

type Request = Parameters<NonNullable<ChainAdapter['readToken']>>[0]

export async function readToken(ask: AskNode, { network, owner, token, signal }: Request): Promise<TokenFacts> {
  const { chainId, address } = parseCaipAddress(token)
  if (chainId !== network.caipNetworkId) throw new LatchkeyError('CHAIN_MISMATCH', { detail: token })
  const to = normalizeAddress(address)
  const read = async (data: string): Promise<string | undefined> => {
    const args = { method: 'eth_call', params: [{ to, data }, 'latest'] }
    try {
      return await ask({ network, signal, args, schema: Bytes })
    } catch (error) {
      // A contract that is no token reverts.
      if (['RPC_TRANSACTION_REJECTED', 'RPC_SERVER'].includes(codeOf(error))) return undefined
      throw error
    }
  }
  const [decimals, balance, symbol, name] = await Promise.all([
    read(SELECTORS.decimals),
    read(SELECTORS.balanceOf + word(normalizeAddress(owner))),
    read(SELECTORS.symbol),
    read(SELECTORS.name),
  ])
  const isToken = decimals && balance && WORD.test(decimals) && WORD.test(balance) && BigInt(decimals) <= MOST_DECIMALS
  if (!isToken) throw new LatchkeyError('TOKEN_NOT_SENDABLE', { detail: `${token} is no token` })
  return {
    decimals: Number(BigInt(decimals)),
    balance: BigInt(balance),
    symbol: textOf(symbol),
    name: textOf(name),
  }
}

/** Early tokens return 32 bytes instead of a string. */
function textOf(answer: string | undefined): string | undefined {
  if (!answer) return undefined
  if (!WORD.test(answer)) return readString(answer.slice(2))
  const bytes = answer.slice(2).match(/../g) ?? []
  return (
    bytes
      .map((byte) => String.fromCharCode(Number.parseInt(byte, 16)))
      .join('')
      .replace(/\0+$/, '') || undefined
  )
}
