/** What a transfer takes: its instructions, and what the sender needs for them. Nothing is asked of the wallet yet. */
import { LatchkeyError } from '#kernel'
import { parseCaipAddress, type TransferRequest } from '#wallet'
import { normalizeAddress } from './address.ts'
import type { Account } from '../wallet/answers.ts'
import { associatedAccount, createAccount, transferLamports, transferTokens, type Instruction } from './instructions.ts'
import type { Node } from './node.ts'
import { accountLength, isTokenProgram, obstacleOf, readMint, readTokenAccount } from './tokenAccounts.ts'

const LARGEST = 2n ** 64n - 1n

export interface Plan {
  readonly payer: string
  readonly instructions: readonly Instruction[]
  /** The same work without the amount, where it is the payer's own lamports: what they also pay the fee with. */
  readonly trial: readonly Instruction[]
  /** Lamports that leave the payer besides the fee: what is sent, and the deposit for an account of the receiver. */
  readonly spent: bigint
  /** The part of `spent` that is a deposit. */
  readonly deposit: bigint
  /** What the payer has, in lamports. */
  readonly balance: bigint
  /** The least that may stay behind, unless nothing does. */
  readonly least: bigint
}

type Asked = Pick<TransferRequest, 'network' | 'from' | 'to' | 'token' | 'amount'>

/** Rejects with what is wrong with the transfer: amount, addresses, token, balances. */
export function planTransfer(node: Node, request: Asked): Promise<Plan> {
  const { network, amount, token } = request
  if (amount <= 0n || amount > LARGEST) throw new LatchkeyError('AMOUNT_AND_RECEIVER_REQUIRED')
  const [from, to] = [normalizeAddress(request.from), normalizeAddress(request.to)]
  if (token === undefined) return planLamports(node, { from, to, amount })
  const { chainId, address } = parseCaipAddress(token)
  if (chainId !== network.caipNetworkId) throw new LatchkeyError('CHAIN_MISMATCH', { detail: token })
  return planTokens(node, { from, to, amount }, normalizeAddress(address))
}

interface Transfer {
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

async function planLamports(node: Node, { from, to, amount }: Transfer): Promise<Plan> {
  const [balance, least, receiver] = await Promise.all([node.balance(from), node.deposit(0), node.account(to)])
  checkReceiver(receiver, to)
  if (amount > balance) throw new LatchkeyError('BALANCE_TOO_LOW')
  if (!receiver && amount < least) throw new LatchkeyError('AMOUNT_TOO_SMALL')
  const instructions = [transferLamports(from, to, amount)]
  const trial = [transferLamports(from, to, 0n)]
  return { payer: from, instructions, trial, spent: amount, deposit: 0n, balance, least }
}

async function planTokens(node: Node, { from, to, amount }: Transfer, mint: string): Promise<Plan> {
  const mintAccount = await node.account(mint)
  const details = mintAccount && readMint(mintAccount)
  if (!details) throw new LatchkeyError('TOKEN_NOT_SENDABLE', { detail: `${mint} is no token` })
  const obstacle = obstacleOf(details)
  if (obstacle !== undefined) throw new LatchkeyError('TOKEN_NOT_SENDABLE', { detail: obstacle })

  const place = { mint, program: mintAccount.owner }
  const source = associatedAccount(from, mint, place.program)
  const destination = associatedAccount(to, mint, place.program)
  const [balance, least, receiver, held, theirs] = await Promise.all([
    node.balance(from),
    node.deposit(0),
    node.account(to),
    node.account(source),
    node.account(destination),
  ])
  checkReceiver(receiver, to)
  checkHeld(held, amount)
  const isNew = !theirs || !isTokenProgram(theirs.owner)
  if (!isNew) checkTheirs(theirs, to)
  const deposit = isNew ? await node.deposit(accountLength(place.program, details)) : 0n
  const { decimals } = details
  const instructions = [
    ...(isNew ? [createAccount(place, from, to, destination)] : []),
    transferTokens({ ...place, source, destination, owner: from, amount, decimals }),
  ]
  return { payer: from, instructions, trial: instructions, spent: deposit, deposit, balance, least }
}

/** Rejects when the payer cannot pay it all and keep what an account has to hold. */
export function checkFunds({ balance, spent, least }: Plan, fee: bigint): void {
  const rest = balance - spent - fee
  if (rest < 0n || (rest > 0n && rest < least))
    throw new LatchkeyError('FEE_BALANCE_TOO_LOW', { params: { symbol: 'SOL' } })
}

/** A token's or a token account's own address is no wallet: what is sent there is lost. So is what a program gets. */
function checkReceiver(receiver: Account | null, to: string): void {
  if (receiver && (receiver.executable || isTokenProgram(receiver.owner)))
    throw new LatchkeyError('INVALID_ADDRESS', { detail: `${to} is no wallet` })
}

function checkHeld(held: Account | null, amount: bigint): void {
  const account = held && readTokenAccount(held)
  if (!account) throw new LatchkeyError('BALANCE_TOO_LOW', { detail: 'the sender has no account for the token' })
  if (account.frozen) throw new LatchkeyError('TOKEN_NOT_SENDABLE', { detail: 'the token account is frozen' })
  if (account.amount < amount) throw new LatchkeyError('BALANCE_TOO_LOW')
}

function checkTheirs(theirs: Account, to: string): void {
  const account = readTokenAccount(theirs)
  // Token lets an owner give an account away, and its address stays the one that belongs to the former owner.
  if (account?.owner !== to)
    throw new LatchkeyError('INVALID_ADDRESS', { detail: `the token account of ${to} belongs to somebody else` })
  if (account.frozen)
    throw new LatchkeyError('TOKEN_NOT_SENDABLE', { detail: 'the token account of the receiver is frozen' })
}
