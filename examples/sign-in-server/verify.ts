/** Whether a request of `POST /verify` proves an account, in everything but the single use of its nonce. */
import type { Address } from 'viem'
import { checkCacao, checkMessage } from './checks.ts'
import type { VerifyRequest } from './contract.ts'
import { MessageFault, readMessage, type SignInMessage } from './message.ts'
import { NONCE_LIFE, type Settings } from './options.ts'
import { Refusal } from './refusal.ts'
import { isSignedByEvm } from './signature/evm.ts'
import { NodeTrouble, type EvmNode } from './signature/node.ts'
import { isSignedBySolana } from './signature/solana.ts'

export interface VerifyContext {
  /** Of the page that asks. */
  readonly origin: string
  /** The browser's, under which its nonces are kept. */
  readonly holder: string | undefined
}

/** The message, if all of it is right. Rejects with a `Refusal`. */
export async function verify(
  { message: text, signature, data, cacao }: VerifyRequest,
  { origin, holder }: VerifyContext,
  { nodes, now, store }: Pick<Settings, 'nodes' | 'now' | 'store'>,
): Promise<SignInMessage> {
  const message = read(text)
  checkMessage(message, { origin, data, now: now(), oldest: NONCE_LIFE })
  if (cacao) checkCacao(cacao, message, signature)
  const node = nodes.get(data.chainId)
  if (node === undefined) throw new Refusal('UNKNOWN_CHAIN', `Nobody signs in on ${data.chainId} here.`)
  // Before the signature, which costs more.
  const nonce = await store.findNonce(message.nonce)
  if (!nonce || holder === undefined || nonce.holder !== holder || nonce.until <= now()) {
    throw new Refusal('NONCE', 'The nonce is unknown here, or its time is over.')
  }
  if (!(await isSigned(message, text, signature, node))) {
    throw new Refusal('SIGNATURE', 'The signature does not prove the account.')
  }
  return message
}

function read(text: string): SignInMessage {
  try {
    return readMessage(text)
  } catch (error) {
    if (error instanceof MessageFault) throw new Refusal('MALFORMED', `The message cannot be read. ${error.message}`)
    throw error
  }
}

async function isSigned(
  { address }: SignInMessage,
  message: string,
  signature: string,
  node: EvmNode | null,
): Promise<boolean> {
  if (node === null) return isSignedBySolana({ address, message, signature })
  try {
    return await isSignedByEvm({ address: address as Address, message, signature }, node)
  } catch (error) {
    if (!(error instanceof NodeTrouble)) throw error
    throw new Refusal('NODE_DOWN', 'The network cannot be asked about this account. Try again.', 5)
  }
}
