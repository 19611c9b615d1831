/** A request as the person sees it: the texts to read, and what approval does. */
import { toSolanaAsk } from '../../solana/ask.ts'
import { CLUSTER } from '../../solana/cluster.ts'
import { describeSolanaAsk } from '../../solana/details.ts'
import { fulfil } from '../../solana/fulfil.ts'
import { evmAccountsOf } from '../evmAccounts.ts'
import { deriveKeys } from '../keys.ts'
import { toAsk, type Ask } from '../methods.ts'
import type { WalletId } from '../profiles.ts'
import type { WalletRequest } from '../protocol.ts'
import { namespaceOf } from '../rules.ts'
import { isSigning, sign } from '../signer.ts'
import type { Api, Standing } from './api.ts'
import { describeAsk, type Details } from './details.ts'

export interface CaseOptions {
  readonly wallet: WalletId
  /** The origin that the browser vouches for. */
  readonly site: string
  /** The wallet has found it well-formed and allowed, and that somebody must decide. */
  readonly request: WalletRequest
  readonly standing: Standing
  readonly grant: Api['grant']
  readonly keepCalls: Api['keepCalls']
}

export interface Case {
  readonly details: Pick<Details, 'heading' | 'text' | 'body'>
  /** Says yes; answers what the site gets. Rejects with a sentence for the site. */
  approve(): Promise<unknown>
}

export function toCase(options: CaseOptions): Case {
  const { method } = options.request
  if (method === 'solana_requestAccounts') return evmCase({ kind: 'connect', answer: 'accounts' }, options)
  if (namespaceOf(method) === 'solana') return solanaCase(options)
  return evmCase(understood(toAsk(options.request, options.standing.allowed[0])), options)
}

/** Connections too, which look alike in every namespace. */
function evmCase(ask: Ask, { wallet, site, request, standing, grant, keepCalls }: CaseOptions): Case {
  const details = describeAsk(ask, standing, site)
  if (!isSigning(ask)) return { details, approve: () => grant(site, request, details.account()) }
  const { nodes } = standing
  const chainId = ask.kind === 'calls' ? ask.chainId : standing.chainId
  const approve = async (): Promise<unknown> => {
    const signed = await sign(ask, { accounts: evmAccountsOf(wallet), chainId, node: nodes[chainId] })
    if (ask.kind !== 'calls') return signed
    const { id } = ask
    await keepCalls(site, { id, chainId, hash: signed })
    return { id }
  }
  return { details, approve }
}

function solanaCase({ wallet, request, standing }: CaseOptions): Case {
  const ask = understood(toSolanaAsk(request, standing.allowed[0] ?? ''))
  const context = { keys: deriveKeys(wallet).solana, node: standing.nodes['solana'] }
  return { details: describeSolanaAsk(ask, CLUSTER.name), approve: () => fulfil(ask, context) }
}

function understood<A>(parsed: { readonly ask: A } | { readonly invalid: string } | undefined): A {
  if (parsed && 'ask' in parsed) return parsed.ask
  throw new Error('The wallet did not understand the request.')
}
