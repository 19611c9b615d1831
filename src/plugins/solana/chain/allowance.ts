/** Reads a token's allowance. Loaded with @solana/web3.js, which derives the address of the token account. */
import { LatchkeyError } from '#kernel'
import { parseCaipAddress, type ChainAdapter } from '#wallet'
import { normalizeAddress } from './address.ts'
import { associatedAccount } from './instructions.ts'
import type { Node } from './node.ts'
import { isTokenProgram, readMint, readTokenAccount } from './tokenAccounts.ts'

type AllowanceRequest = Parameters<NonNullable<ChainAdapter<'solana'>['allowance']>>[0]

/** The allowance of the owner's associated token account, which is the one that wallets and dapps use. */
export async function readAllowance(node: Node, { network, owner, spender, token }: AllowanceRequest): Promise<bigint> {
  const { chainId, address: mint } = parseCaipAddress(token)
  if (chainId !== network.caipNetworkId) throw new LatchkeyError('CHAIN_MISMATCH', { detail: token })
  const [holder, delegate] = [normalizeAddress(owner), normalizeAddress(spender)]
  const mintAccount = await node.account(normalizeAddress(mint))
  if (!mintAccount || !readMint(mintAccount))
    throw new LatchkeyError('TOKEN_NOT_SENDABLE', { detail: `${mint} is no token` })
  const held = await node.account(associatedAccount(holder, mint, mintAccount.owner))
  const account = held && isTokenProgram(held.owner) ? readTokenAccount(held) : undefined
  // An account can be given to another owner, whose allowance does not count for this one.
  if (account?.owner !== holder || account.mint !== mint || account.delegate?.address !== delegate) return 0n
  // It may exceed the balance, as with ERC-20.
  return account.delegate.amount
}
