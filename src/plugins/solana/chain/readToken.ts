/** Reads a token from the chain. Loaded with @solana/web3.js, which derives the address of the token account. */
import { LatchkeyError } from '#kernel'
import { parseCaipAddress, type ChainAdapter, type TokenFacts } from '#wallet'
import { normalizeAddress } from './address.ts'
import { associatedAccount } from './instructions.ts'
import type { Node } from './node.ts'
import { isTokenProgram, readMint, readTokenAccount } from './tokenAccounts.ts'

type Request = Parameters<NonNullable<ChainAdapter['readToken']>>[0]

/** The balance is that of the associated token account, from which transfers are made. The chain has no symbol. */
export async function readToken(node: Node, { network, owner, token }: Request): Promise<TokenFacts> {
  const { chainId, address } = parseCaipAddress(token)
  if (chainId !== network.caipNetworkId) throw new LatchkeyError('CHAIN_MISMATCH', { detail: token })
  const mint = normalizeAddress(address)
  const mintAccount = await node.account(mint)
  const details = mintAccount && readMint(mintAccount)
  if (!details) throw new LatchkeyError('TOKEN_NOT_SENDABLE', { detail: `${mint} is no token` })
  const held = await node.account(associatedAccount(normalizeAddress(owner), mint, mintAccount.owner))
  const account = held && isTokenProgram(held.owner) ? readTokenAccount(held) : undefined
  const isOurs = account?.owner === owner && account.mint === mint
  return { decimals: details.decimals, balance: isOurs ? account.amount : 0n }
}
