/** The first state: both tokens and everybody's balances, written by real transactions that the ledger does not list. */
import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import type { TransactionInstruction } from '@solana/web3.js'
import { parseUnits } from 'viem'
import { FAUCET_HOLDING, SOLANA_HOLDINGS, type SolanaHolderId, type SolanaHolding } from '../holdings.ts'
import { initializeMint, MINT_SPACE, mintTo, openTokenAccount } from '../instructions.ts'
import { deriveSolanaKeys, type SolanaKey } from '../keys.ts'
import { signTransaction } from '../sign.ts'
import { SOLANA_TOKENS } from '../tokens.ts'
import type { Svm } from './svm.ts'

export const LAMPORTS_DECIMALS = 9

/** The wallets' addresses, by wallet and account index. */
export type SolanaAddresses = Readonly<Record<SolanaHolderId, readonly string[]>>

/** The addresses that the wallets' keys have. */
export function walletAddresses(): SolanaAddresses {
  const of = (wallet: SolanaHolderId): readonly string[] =>
    deriveSolanaKeys(wallet, SOLANA_HOLDINGS[wallet].length).map(({ address }) => address)
  return { marram: of('marram'), saltbox: of('saltbox'), tern: of('tern') }
}

/** The faucet's key, which also mints the tokens. */
export function faucetKey(): SolanaKey {
  return onlyKey('faucet')
}

/** The node's identity: it produces all blocks. */
export function nodeKey(): SolanaKey {
  return onlyKey('node')
}

export function writeGenesis(svm: Svm, faucet: SolanaKey, wallets: SolanaAddresses): void {
  const send = (instructions: TransactionInstruction[], others: readonly SolanaKey[] = []): void => {
    const { error, logs } = svm.execute(signed(instructions, svm.nextBlockhash(), [faucet, ...others]))
    if (error !== null)
      throw new Error(`The first state cannot be written: ${JSON.stringify(error)}\n${logs.join('\n')}`)
  }
  const fund = (owner: string, holding: SolanaHolding): void => {
    const instructions = SOLANA_TOKENS.flatMap((token) => {
      const held = holding[token.symbol]
      if (held === undefined) return []
      const opened = openTokenAccount(faucet.address, owner, token)
      const amount = parseUnits(held, token.decimals)
      return amount === 0n ? [opened] : [opened, mintTo(token, owner, faucet.address, amount)]
    })
    if (instructions.length > 0) send(instructions)
  }

  svm.grant(faucet.address, parseUnits(FAUCET_HOLDING.SOL, LAMPORTS_DECIMALS))
  for (const token of SOLANA_TOKENS) {
    const mint = onlyKey(`mint ${token.symbol}`)
    if (mint.address !== token.mint) throw new Error(`${token.symbol} belongs at ${mint.address}: correct tokens.ts.`)
    const created = SystemProgram.createAccount({
      fromPubkey: new PublicKey(faucet.address),
      newAccountPubkey: new PublicKey(mint.address),
      lamports: svm.rentOf(MINT_SPACE),
      space: MINT_SPACE,
      programId: new PublicKey(token.program),
    })
    send([created, initializeMint(token, faucet.address)], [mint])
  }
  fund(faucet.address, FAUCET_HOLDING)
  for (const [wallet, holdings] of Object.entries(SOLANA_HOLDINGS)) {
    for (const [index, holding] of holdings.entries()) {
      const owner = wallets[wallet as SolanaHolderId][index]
      if (owner === undefined) continue
      svm.grant(owner, parseUnits(holding.SOL, LAMPORTS_DECIMALS))
      fund(owner, holding)
    }
  }
}

/** A transaction of the sandbox's own; the first key pays. */
export function signed(
  instructions: TransactionInstruction[],
  recentBlockhash: string,
  keys: readonly [SolanaKey, ...(readonly SolanaKey[])],
): Uint8Array {
  const payerKey = new PublicKey(keys[0].address)
  const message = new TransactionMessage({ payerKey, recentBlockhash, instructions }).compileToLegacyMessage()
  return keys.reduce<Uint8Array>(signTransaction, new VersionedTransaction(message).serialize())
}

function onlyKey(name: string): SolanaKey {
  const [key] = deriveSolanaKeys(name, 1)
  if (!key) throw new Error(`There is no key for "${name}".`)
  return key
}
