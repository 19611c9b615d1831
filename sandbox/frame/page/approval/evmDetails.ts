/** EVM requests in words: messages, sign-ins, typed data, transactions. */
import { hexToBytes } from 'viem'
import { messageBox, readable } from '../../../wallets/pages/dom.ts'
import type { SigningAsk } from '../../../wallets/signer.ts'
import { networkName } from '../config.ts'
import { fact, facts, hostOf, type Details, type Surroundings } from './details.ts'
import { describeSignIn } from './signIn.ts'
import { describeTypedData } from './typedData.ts'
import { describeEvmTransaction } from './evmTransaction.ts'

/** What needs the chain's node besides. */
export interface EvmSurroundings extends Surroundings {
  /** Undefined where the frame has none; transactions are refused then. */
  readonly node: string | undefined
}

/** What keys alone can do; a bundle of calls needs an account that is a contract. */
export type KeyAsk = Exclude<SigningAsk, { kind: 'calls' }>

export function describeEvm(ask: KeyAsk, around: EvmSurroundings): Details {
  if (ask.kind === 'typedData') return describeTypedData(ask.typedData, around)
  if (ask.kind === 'transaction') return describeEvmTransaction(ask.transaction, around)
  const { words, chain, app } = around
  const bytes = hexToBytes(ask.message)
  const text = readable(bytes)
  const signIn = describeSignIn(text, ask.address, around)
  if (signIn) return signIn
  const isHidden = text.startsWith('0x') && bytes.length > 0 && text === ask.message.toLowerCase()
  return {
    heading: words.messageTitle,
    text: words.messageText,
    confirm: isHidden ? words.signAnyway : words.sign,
    dangers: isHidden ? [words.bytesWarning] : [],
    body: [messageBox(text), facts(fact(words.network, networkName(chain)), fact(words.from, hostOf(app)))],
  }
}
