/** A site's own Solana code: it knows web3.js and the Wallet Standard, and nothing of how the wallet is reached. */
import { Connection, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { base58 } from '@scure/base'
import { solanaWallet } from 'latchkey/plugins/solana'
import type { Modal } from 'latchkey'
import { sandbox } from './modal.ts'

const connection = new Connection(sandbox.nodes.solana, 'confirmed')

/** Somebody who has no wallet here. */
const RECEIVER = new PublicKey(new Uint8Array(32).fill(7))
const LAMPORTS = 10_000_000

/** Signs a message, and checks the signature as a server would. */
export async function signWords(modal: Modal, address: string): Promise<string> {
  const wallet = solanaWallet(modal)
  const message = new TextEncoder().encode('Hello, Harbor!')
  const [signed] = await wallet.features['solana:signMessage'].signMessage({
    account: accountOf(wallet, address),
    message,
  })
  const key = await crypto.subtle.importKey('raw', new Uint8Array(new PublicKey(address).toBytes()), 'Ed25519', false, [
    'verify',
  ])
  const isGood = await crypto.subtle.verify('Ed25519', key, new Uint8Array(signed!.signature), message)
  return isGood ? 'Signed and verified' : 'The signature is wrong'
}

/** Two transactions in one question. */
export async function signSeveral(modal: Modal, address: string): Promise<string> {
  const wallet = solanaWallet(modal)
  const account = accountOf(wallet, address)
  const transactions = await Promise.all([transfer(address, 1), transfer(address, 2)])
  const answers = await wallet.features['solana:signTransaction'].signTransaction(
    ...transactions.map((transaction) => ({ account, transaction })),
  )
  const signed = answers.filter(({ signedTransaction }) =>
    VersionedTransaction.deserialize(signedTransaction).signatures[0]?.some((byte) => byte !== 0),
  )
  return `${signed.length} transactions signed`
}

/** Sends, and waits until the chain has it. */
export async function sendSome(modal: Modal, address: string): Promise<string> {
  const wallet = solanaWallet(modal)
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
  const transaction = await transfer(address, LAMPORTS, blockhash)
  const [sent] = await wallet.features['solana:signAndSendTransaction'].signAndSendTransaction({
    account: accountOf(wallet, address),
    transaction,
    chain: wallet.chains[0]!,
  })
  const signature = base58.encode(sent!.signature)
  const { value } = await connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight })
  return value.err ? 'The chain refused it' : `Sent ${signature}`
}

function accountOf(wallet: ReturnType<typeof solanaWallet>, address: string) {
  const account = wallet.accounts.find((candidate) => candidate.address === address)
  if (!account) throw new Error('The wallet has gone.')
  return account
}

async function transfer(from: string, lamports: number, blockhash?: string): Promise<Uint8Array> {
  const payerKey = new PublicKey(from)
  const recentBlockhash = blockhash ?? (await connection.getLatestBlockhash()).blockhash
  const instructions = [SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: RECEIVER, lamports })]
  const message = new TransactionMessage({ payerKey, recentBlockhash, instructions }).compileToV0Message()
  return new VersionedTransaction(message).serialize()
}
