/** What the person reads before deciding on a Solana request. For the wallets' pages. */
import { formatUnits } from 'viem'
import { addressBlock, fact, facts, h, messageBox, readable, shortAddress } from '../wallets/pages/dom.ts'
import type { AskedTransaction, SolanaAsk } from './ask.ts'
import { PROGRAMS, type TransactionDescription } from './describe.ts'
import { SOLANA_TOKENS, type SolanaToken } from './tokens.ts'

export interface SolanaDetails {
  readonly heading: string
  readonly text: string
  readonly body: readonly HTMLElement[]
}

/** `network` is the cluster's name. */
export function describeSolanaAsk(ask: SolanaAsk, network: string): SolanaDetails {
  switch (ask.kind) {
    case 'message':
      return {
        heading: 'Sign this message?',
        text: 'Signing is free and moves nothing.',
        body: [
          messageBox(readable(ask.message)),
          facts(fact('Account', h('code', {}, shortAddress(ask.address))), fact('Network', network)),
        ],
      }
    case 'sign':
      return {
        heading: 'Sign this transaction?',
        text: 'The site can send it once it is signed.',
        body: [transactionBox(ask.transaction, ask.address, network)],
      }
    case 'signAll': {
      const { length } = ask.transactions
      return {
        heading: `Sign ${length} ${length === 1 ? 'transaction' : 'transactions'}?`,
        text: 'The site can send them once they are signed.',
        body: ask.transactions.map((each, at) =>
          transactionBox(each, ask.address, network, h('h2', {}, `${at + 1} of ${length}`)),
        ),
      }
    }
  }
  return {
    heading: 'Send this transaction?',
    text: 'It cannot be undone once it is sent.',
    body: [transactionBox(ask.transaction, ask.address, network)],
  }
}

function transactionBox(
  { description }: AskedTransaction,
  address: string,
  network: string,
  title?: HTMLElement,
): HTMLElement {
  const { fee, feePayer } = description
  return h(
    'section',
    { class: 'transaction' },
    title,
    h('p', { class: 'amount' }, amountOf(description)),
    facts(
      ...actionOf(description, address),
      fact('Account', h('code', {}, shortAddress(address))),
      fact('Network', network),
      fact('Network fee', `at most ${sol(fee)}`),
      fact('Paid by', feePayer === address ? 'this account' : h('code', {}, shortAddress(feePayer))),
    ),
  )
}

function amountOf(description: TransactionDescription): string {
  if (description.kind === 'transfer') return sol(description.lamports)
  if (description.kind === 'other') {
    const { length } = description.programs
    return `Calls ${length} ${length === 1 ? 'program' : 'programs'}`
  }
  const { amount, decimals, mint } = description
  if (decimals === undefined) return `${amount} base units of a token`
  return `${formatUnits(amount, decimals)} ${tokenOf(mint)?.symbol ?? 'tokens'}`
}

/** The parties and the amount of a transfer; for anything else, the programs. */
function actionOf(description: TransactionDescription, address: string): readonly HTMLElement[] {
  if (description.kind === 'other') {
    return description.programs.map((program) => fact('Program', NAMES[program] ?? addressBlock(program)))
  }
  const { from, to } = description
  const parties = [
    fact('To', addressBlock(to)),
    ...(from === address ? [] : [fact('From', h('code', {}, shortAddress(from)))]),
  ]
  if (description.kind === 'transfer') return parties
  const { mint, opensAccount } = description
  return [
    fact('Token', mint === undefined ? 'It does not say' : addressBlock(mint)),
    ...parties,
    ...(opensAccount ? [fact('Also', 'opens the receiver’s account for this token')] : []),
  ]
}

/** Tokens are identified by their mint only: anybody can use any name. */
function tokenOf(mint: string | undefined): SolanaToken | undefined {
  return SOLANA_TOKENS.find((token) => token.mint === mint)
}

const NAMES: Readonly<Record<string, string>> = {
  [PROGRAMS.system]: 'System',
  [PROGRAMS.token]: 'Tokens',
  [PROGRAMS.token2022]: 'Tokens (2022)',
  [PROGRAMS.tokenAccounts]: 'Token accounts',
  [PROGRAMS.memo]: 'Memo',
}

const sol = (lamports: bigint): string => `${formatUnits(lamports, 9)} SOL`
