/** A demo wallet's logic: answers at once, asks the person, or signs, depending on its behaviour. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createCallBundles, type CallBundles } from './callBundles.ts'
import { ERRORS } from './errors.ts'
import { evmAccountsOf } from './evmAccounts.ts'
import { createEvmRules } from './evmRules.ts'
import { failureOf } from './failure.ts'
import { deriveKeys } from './keys.ts'
import { lieAbout } from './lies.ts'
import { createMemory, type WalletAddresses, type WalletMemory } from './memory.ts'
import type { Nodes } from './nodes.ts'
import { namespacesOf, type WalletId } from './profiles.ts'
import type { Answer, Behaviour } from './protocol.ts'
import { failed, namespaceOf, result, type Finding, type Rules } from './rules.ts'
import { createSolanaRules } from './solanaRules.ts'

export interface RequestOptions {
  /** The page's own choice of behaviour; wins over the wallet's. */
  readonly behaviour?: Behaviour | undefined
  /** EVM networks that the page lets the wallet know of; all of the wallet's without it. */
  readonly chainIds?: readonly number[] | undefined
}

export interface DemoWallet {
  readonly id: WalletId
  readonly addresses: WalletAddresses
  readonly memory: WalletMemory
  /** Batches that its window has sent. */
  readonly bundles: CallBundles
  request(site: string, request: Parameters<Rules>[1], options?: RequestOptions): Promise<Answer>
  /** How a request is handled, before the wallet's behaviour is applied. */
  question: Rules
}

/** `nodes` are the sandbox's nodes: the only ones a demo wallet will ever talk to. */
export function createDemoWallet(id: WalletId, nodes: Nodes): DemoWallet {
  const keys = deriveKeys(id)
  const accounts = evmAccountsOf(id)
  const bundles = createCallBundles()
  const addresses = {
    eip155: accounts.map(({ address }) => address),
    solana: keys.solana.map(({ address }) => address),
  }
  const memory = createMemory(id, addresses)
  const spoken = namespacesOf(id)
  const rules = {
    eip155: createEvmRules({ accounts, memory, nodes, bundles }),
    solana: createSolanaRules({ keys: keys.solana, memory, nodes }),
  }

  const question: Rules = (site, request, chainIds) => {
    const namespace = namespaceOf(request.method)
    if (!spoken.includes(namespace)) return { answer: failed(ERRORS.unsupported) }
    return rules[namespace](site, request, chainIds)
  }

  async function approve(found: Exclude<Finding, { answer: Answer }>): Promise<Answer> {
    try {
      if ('grant' in found) return result(found.grant())
      return result(await ('sign' in found ? found.sign() : found.lookUp()))
    } catch (error) {
      return failed(failureOf(error))
    }
  }

  return {
    id,
    addresses,
    memory,
    bundles,
    question,
    async request(site, request, options = {}) {
      const { mode, ms } = options.behaviour ?? memory.describe().behaviour
      if (mode === 'hang' || mode === 'vanish') return { kind: 'silence' }
      if (mode === 'lie') return result(lieAbout(request.method))
      if (mode === 'delay') await sleep(ms)
      const found = question(site, request, options.chainIds)
      if ('answer' in found) return found.answer
      if ('lookUp' in found) return approve(found)
      if (mode === 'ask') return { kind: 'window' }
      return mode === 'reject' ? failed(ERRORS.rejected) : approve(found)
    },
  }
}
