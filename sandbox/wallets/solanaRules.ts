/** The rules for Solana requests: the methods of WalletConnect's Solana RPC, which the wallets use inside as well. */
import { toSolanaAsk } from '../solana/ask.ts'
import { fulfil } from '../solana/fulfil.ts'
import type { SolanaKey } from '../solana/keys.ts'
import { ERRORS, invalidParams } from './errors.ts'
import type { WalletMemory } from './memory.ts'
import type { Nodes } from './nodes.ts'
import { failed, result, type Rules } from './rules.ts'

export interface SolanaWallet {
  readonly keys: readonly SolanaKey[]
  readonly memory: WalletMemory
  readonly nodes: Nodes
}

export function createSolanaRules({ keys, memory, nodes }: SolanaWallet): Rules {
  const accounts = (site: string): readonly { readonly pubkey: string }[] =>
    memory.addresses(site, 'solana').map((pubkey) => ({ pubkey }))

  return (site, request) => {
    const allowed = memory.addresses(site, 'solana')
    if (request.method === 'solana_getAccounts') return { answer: result(accounts(site)) }
    if (request.method === 'solana_requestAccounts') {
      if (allowed.length > 0) return { answer: result(accounts(site)) }
      return {
        grant(account) {
          memory.connect(site, 'solana', account)
          return accounts(site)
        },
      }
    }
    const parsed = toSolanaAsk(request, allowed[0] ?? '')
    if (!parsed) return { answer: failed(ERRORS.unsupported) }
    if ('invalid' in parsed) return { answer: failed(invalidParams(parsed.invalid)) }
    const { ask } = parsed
    if (!allowed.includes(ask.address)) return { answer: failed(ERRORS.unauthorized) }
    if (ask.kind === 'send' && nodes.solana === undefined) return { answer: failed(ERRORS.chainDisconnected) }
    return { sign: () => fulfil(ask, { keys, node: nodes.solana }) }
  }
}
