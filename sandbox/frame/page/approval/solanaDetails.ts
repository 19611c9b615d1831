/** Solana requests in words: messages, and transactions by what they move or the programs they call. */
import { formatUnits } from 'viem'
import { messageBox, readable } from '../../../wallets/pages/dom.ts'
import { transactionsOf, type SolanaAsk } from '../../../solana/ask.ts'
import { PROGRAMS, type TransactionDescription } from '../../../solana/describe.ts'
import { SOLANA_TOKENS } from '../../../solana/tokens.ts'
import { networkName } from '../config.ts'
import { fill } from '../words/index.ts'
import {
  addressFact,
  amountLine,
  fact,
  facts,
  h,
  hostOf,
  shortFact,
  type Details,
  type Surroundings,
} from './details.ts'

export function describeSolana(ask: SolanaAsk, around: Surroundings): Details {
  const { app, chain, words } = around
  if (ask.kind === 'message') {
    const text = readable(ask.message)
    const isHidden = text.startsWith('0x') && ask.message.length > 0 && !isText(ask.message)
    return {
      heading: words.messageTitle,
      text: words.messageText,
      confirm: isHidden ? words.signAnyway : words.sign,
      dangers: isHidden ? [words.bytesWarning] : [],
      body: [messageBox(text), facts(fact(words.network, networkName(chain)), fact(words.from, hostOf(app)))],
    }
  }
  const all = transactionsOf(ask)
  const count = all.length
  const isUnclear = all.some(({ description }) => description.kind === 'other')
  const host = hostOf(app)
  const isSent = ask.kind === 'send'
  const label = isSent ? words.send : words.sign
  const anyway = isSent ? words.sendAnyway : words.signAnyway
  const title = count === 1 ? words.solSignTitle : fill(words.solSignAllTitle, { count })
  const text = fill(count === 1 ? words.solSignText : words.solSignAllText, { host })
  return {
    heading: isSent ? words.transactionTitle : title,
    text: isSent ? words.sendText : text,
    confirm: isUnclear ? anyway : label,
    dangers: isUnclear ? [fill(words.unknownCall, { host })] : [],
    body: all.map(({ description }, at) => {
      const part = count === 1 ? undefined : h('h2', {}, fill(words.part, { at: at + 1, count }))
      return transactionBox(description, ask.address, around, part)
    }),
  }
}

function transactionBox(
  description: TransactionDescription,
  account: string,
  around: Surroundings,
  title: HTMLElement | undefined,
): HTMLElement {
  const { chain, words } = around
  const { fee, feePayer } = description
  return h(
    'section',
    { class: 'transaction' },
    title,
    amountLine(amountOf(description, around), words.amount),
    facts(
      ...actionFacts(description, account, around),
      fact(words.network, networkName(chain)),
      shortFact(words.account, account),
      fact(words.fee, fill(words.atMost, { amount: sol(fee) })),
      feePayer === account ? fact(words.paidBy, words.thisAccount) : shortFact(words.paidBy, feePayer),
    ),
  )
}

function amountOf(description: TransactionDescription, { words }: Surroundings): string {
  if (description.kind === 'transfer') return sol(description.lamports)
  if (description.kind === 'other') return fill(words.programs, { count: description.programs.length })
  const { amount, decimals, mint } = description
  if (decimals === undefined) return fill(words.baseUnits, { amount: String(amount) })
  const units = formatUnits(amount, decimals)
  // Tokens are known by their mint only: anybody can use any name.
  const known = SOLANA_TOKENS.find((token) => token.mint === mint)
  return known ? `${units} ${known.symbol}` : fill(words.tokens, { amount: units })
}

function actionFacts(description: TransactionDescription, account: string, { words }: Surroundings): HTMLElement[] {
  if (description.kind === 'other') {
    return description.programs.map((program) => {
      const name = NAMES[program]
      return name === undefined ? addressFact(words.program, program) : fact(words.program, name)
    })
  }
  const parties = [
    addressFact(words.to, description.to),
    ...(description.from === account ? [] : [addressFact(words.from, description.from)]),
  ]
  if (description.kind === 'transfer') return parties
  const { mint, opensAccount } = description
  return [
    ...parties,
    mint === undefined ? fact(words.token, words.tokenUnsaid) : addressFact(words.token, mint),
    ...(opensAccount ? [fact(words.also, words.opensAccount)] : []),
  ]
}

/** Names of programs are names, the same in every language. */
const NAMES: Readonly<Record<string, string>> = {
  [PROGRAMS.system]: 'System',
  [PROGRAMS.token]: 'Token',
  [PROGRAMS.token2022]: 'Token 2022',
  [PROGRAMS.tokenAccounts]: 'Associated Token Account',
  [PROGRAMS.memo]: 'Memo',
}

const sol = (lamports: bigint): string => `${formatUnits(lamports, 9)} SOL`

/** Whether `readable` found text: hex is what it falls back to. */
function isText(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes) === readable(bytes)
}
