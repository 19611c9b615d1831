/** Transactions before the sandbox's start: payments by and to the wallets' first accounts. */
import { encodeFunctionData, parseEther, parseUnits, type Address } from 'viem'
import { tokenCall } from './calls.ts'
import type { PlannedBlock, PlannedTransaction } from './writeBlocks.ts'
import { FORGER_ABI, NAMES_ABI, NFT_ABI } from './contracts.ts'
import type { HolderId } from './holdings.ts'
import { NAMES_ADDRESS } from './namesAddress.ts'
import { PEOPLE } from './people.ts'
import { FORGER, GLYPHS, pieceUri, SAMPLE_CLAIM, SAMPLE_NAMES } from './samples.ts'

/** Units of gas: more than any of these takes. */
const GAS = { send: 21_000n, call: 120_000n, mint: 1_500_000n, name: 3_000_000n }
const { friend, mimic } = PEOPLE

export interface Cast {
  /** The wallets' addresses, by wallet and account index. */
  readonly wallets: Readonly<Record<HolderId, readonly Address[]>>
  /** Each wallet's first account. */
  readonly firsts: readonly Address[]
  readonly nodeAccounts: readonly Address[]
  /** Deployed the tokens, and registers names. */
  readonly deployer: Address
}

/** On every chain: money comes in and goes out, something fails, an account makes a piece of its own. */
export function ordinaryLife({ firsts, nodeAccounts: [, employer] }: Cast): readonly PlannedBlock[] {
  const impossible = tokenCall('SUSD', 'transfer', friend.address, '1000000000')
  return [
    each(62, firsts, (first) => [{ from: must(employer), to: first, value: parseEther('0.8'), gas: GAS.send }]),
    each(41, firsts, (first) => [{ from: friend.address, ...tokenCall('SUSD', 'transfer', first, '25.5') }]),
    each(40, firsts, (first) => [
      { from: first, ...tokenCall('SUSD', 'transfer', friend.address, '25.5') },
      { from: first, ...tokenCall('SBX', 'approve', friend.address, '10') },
    ]),
    each(20, firsts, (first, index) => [{ from: first, ...mintPiece(first, `Glyph No. ${101 + index}`) }]),
    each(12, firsts, (first) => [
      { from: first, to: friend.address, value: parseEther('0.05'), gas: GAS.send },
      { from: first, ...impossible, fails: true },
    ]),
    each(2, firsts, (first) => [{ from: first, to: first, value: parseEther('0.01'), gas: GAS.send }]),
  ]
}

/** Address poisoning: the look-alike of the friend appears in histories, from which people copy addresses. */
export function poisoning({ firsts }: Cast): readonly PlannedBlock[] {
  const args = [firsts, firsts.map(() => mimic.address), firsts.map(() => parseUnits('25.5', FORGER.decimals))] as const
  const forged = encodeFunctionData({ abi: FORGER_ABI, functionName: 'forge', args })
  const block = each(39, firsts, (first) => [
    // A transfer of 0 needs no allowance.
    { from: mimic.address, ...tokenCall('SUSD', 'transferFrom', first, mimic.address, '0') },
    { from: mimic.address, to: first, value: 100_000_000_000n, gas: GAS.send },
  ])
  const forgery = { from: mimic.address, to: FORGER.address, data: forged, gas: GAS.name }
  return [{ ...block, transactions: [...block.transactions, forgery] }]
}

export function naming({ wallets, deployer }: Cast): readonly PlannedBlock[] {
  const registrations = SAMPLE_NAMES.map(({ name, wallet, account, avatar, bio }): PlannedTransaction => {
    const args = [name, must(wallets[wallet][account]), [60n], avatar, bio] as const
    const data = encodeFunctionData({ abi: NAMES_ABI, functionName: 'register', args })
    return { from: deployer, to: NAMES_ADDRESS, data, gas: GAS.name }
  })
  const data = encodeFunctionData({ abi: NAMES_ABI, functionName: 'claim', args: [SAMPLE_CLAIM.name] })
  const from = must(wallets[SAMPLE_CLAIM.wallet][SAMPLE_CLAIM.account])
  return [{ daysAgo: 80, transactions: [...registrations, { from, to: NAMES_ADDRESS, data, gas: GAS.call }] }]
}

function each(
  daysAgo: number,
  accounts: readonly Address[],
  tell: (account: Address, index: number) => readonly PlannedTransaction[],
): PlannedBlock {
  return { daysAgo, transactions: accounts.flatMap(tell) }
}

function mintPiece(owner: Address, name: string): Pick<PlannedTransaction, 'to' | 'data' | 'gas'> {
  const data = encodeFunctionData({ abi: NFT_ABI, functionName: 'mint', args: [owner, pieceUri(name)] })
  return { to: GLYPHS.address, data, gas: GAS.mint }
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Somebody is missing in the story.')
  return value
}
