/** Plans a transfer: its instructions and their cost. The wallet is not asked yet. */
import { LatchkeyError } from '#kernel'
import { parseCaipAddress, type TransferRequest } from '#wallet'
import { normalizeAddress } from './address.ts'
import type { Account } from '../wallet/answers.ts'
import { associatedAccount, createAccount, transferLamports, transferTokens, type Instruction } from './instructions.ts'
import type { Node } from './node.ts'
import { accountLength, isTokenProgram, obstacleOf, readMint, readTokenAccount, transferFee } from './tokenAccounts.ts'

const LARGEST = 2n ** 64n - 1n

export interface Plan {
  readonly payer: string
  readonly instructions: readonly Instruction[]
  /** The instructions to simulate. A transfer of lamports is simulated without its amount, because the fee comes from them too. */
  readonly trial: readonly Instruction[]
  /** Lamports that the payer spends besides the fee: the amount, and the deposit for the receiver's new token account. */
  readonly spent: bigint
  /** The part of `spent` that is a deposit. */
  readonly deposit: bigint
  /** The payer's lamports. */
  readonly balance: bigint
  /** The payer has to keep at least this many lamports, or none. */
  readonly least: bigint
  /** The receiver has no account yet. */
  readonly isNew: boolean
  /** What the receiver gets at least, in base units of what is sent. */
  readonly arrives: bigint
}

type PlannedTransfer = Pick<TransferRequest, 'network' | 'from' | 'to' | 'token' | 'amount'>

/** Rejects if the amount, an address, the token or a balance is wrong. */
export function planTransfer(node: Node, request: PlannedTransfer): Promise<Plan> {
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
  return {
    payer: from,
    instructions,
    trial,
    spent: amount,
    deposit: 0n,
    balance,
    least,
    isNew: !receiver,
    arrives: amount,
  }
}

async function planTokens(node: Node, { from, to, amount }: Transfer, mint: string): Promise<Plan> {
  const mintAccount = await node.account(mint)
  const details = mintAccount && readMint(mintAccount)
  if (!details) throw new LatchkeyError('TOKEN_NOT_SENDABLE', { detail: `${mint} is no token` })
  const obstacle = obstacleOf(details)
  if (obstacle !== undefined) throw new LatchkeyError('TOKEN_NOT_SENDABLE', { detail: obstacle })

  const token = { mint, program: mintAccount.owner }
  const source = associatedAccount(from, mint, token.program)
  const destination = associatedAccount(to, mint, token.program)
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
  const deposit = isNew ? await node.deposit(accountLength(token.program, details)) : 0n
  const { decimals } = details
  const instructions = [
    ...(isNew ? [createAccount(token, from, to, destination)] : []),
    transferTokens({ ...token, source, destination, owner: from, amount, decimals }),
  ]
  const arrives = amount - transferFee(details, amount)
  return {
    payer: from,
    instructions,
    trial: instructions,
    spent: deposit,
    deposit,
    balance,
    least,
    isNew: isNew && !receiver,
    arrives,
  }
}

/** Throws if the payer cannot pay everything and keep the minimum. */
export function checkFunds({ balance, spent, least }: Plan, fee: bigint): void {
  const rest = balance - spent - fee
  if (rest < 0n || (rest > 0n && rest < least))
    throw new LatchkeyError('FEE_BALANCE_TOO_LOW', { params: { symbol: 'SOL' } })
}

/** Coins sent to a program, a token or a token account are lost. */
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
  // An account can be given to another owner, but keeps the address derived from the former one.
  if (account?.owner !== to)
    throw new LatchkeyError('INVALID_ADDRESS', { detail: `the token account of ${to} belongs to somebody else` })
  if (account.frozen)
    throw new LatchkeyError('TOKEN_NOT_SENDABLE', { detail: 'the token account of the receiver is frozen' })
}
