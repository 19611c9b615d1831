/** How much of a token somebody else may spend. Loaded with @solana/web3.js, which finds the account that holds it. */
import { LatchkeyError } from '#kernel'
import { parseCaipAddress, type ChainAdapter } from '#wallet'
import { normalizeAddress } from './address.ts'
import { associatedAccount } from './instructions.ts'
import type { Node } from './node.ts'
import { isTokenProgram, readMint, readTokenAccount } from './tokenAccounts.ts'

type Asked = Parameters<NonNullable<ChainAdapter<'solana'>['allowance']>>[0]

/** Of the owner's own account for the token (the associated one), which is where wallets keep and dapps look for it. */
export async function readAllowance(node: Node, { network, owner, spender, token }: Asked): Promise<bigint> {
  const { chainId, address: mint } = parseCaipAddress(token)
  if (chainId !== network.caipNetworkId) throw new LatchkeyError('CHAIN_MISMATCH', { detail: token })
  const [holder, delegate] = [normalizeAddress(owner), normalizeAddress(spender)]
  const mintAccount = await node.account(normalizeAddress(mint))
  if (!mintAccount || !readMint(mintAccount))
    throw new LatchkeyError('TOKEN_NOT_SENDABLE', { detail: `${mint} is no token` })
  const held = await node.account(associatedAccount(holder, mint, mintAccount.owner))
  const account = held && isTokenProgram(held.owner) ? readTokenAccount(held) : undefined
  // Token lets an owner give an account away; what its new owner allowed is none of the old one's.
  if (account?.owner !== holder || account.mint !== mint || account.delegate?.address !== delegate) return 0n
  // The program takes from an allowance what the account has, and no more.
  return account.delegate.amount
}
