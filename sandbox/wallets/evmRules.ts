/** The rules for EVM requests: EIP-1193, permissions (EIP-2255), networks (EIP-3326, EIP-3085). */
import { numberToHex, type Address } from 'viem'
import { findAtOnce, wrongCalls, type BatchWallet, type CallsAsk } from './batchRules.ts'
import type { CallBundles } from './callBundles.ts'
import { ERRORS, invalidParams, type WalletError } from './errors.ts'
import type { EvmAccount } from './evmAccount.ts'
import type { WalletMemory } from './memory.ts'
import { READS, toAsk, type Ask } from './methods.ts'
import type { Nodes } from './nodes.ts'
import type { Answer } from './protocol.ts'
import { failed, result, type Finding, type Rules } from './rules.ts'
import { isSigning, sign } from './signer.ts'

export interface EvmWallet {
  readonly accounts: readonly EvmAccount[]
  readonly memory: WalletMemory
  /** The only nodes that a demo wallet will ever talk to. */
  readonly nodes: Nodes
  readonly bundles: CallBundles
}

export function createEvmRules({ accounts, memory, nodes, bundles }: EvmWallet): Rules {
  const batches: BatchWallet = { bundles, nodes, knows: (chainId) => memory.knows(chainId) }
  const hasBatches = accounts.some(({ isContract }) => isContract)
  const addresses = (site: string): readonly string[] => memory.addresses(site, 'eip155')

  function permissions(site: string): unknown {
    const value = addresses(site)
    if (value.length === 0) return []
    const caveats = [{ type: 'restrictReturnedAccounts', value }]
    return [{ parentCapability: 'eth_accounts', invoker: site, caveats }]
  }

  function mayUse(site: string, address: Address): WalletError | undefined {
    const allowed = addresses(site).some((own) => own.toLowerCase() === address.toLowerCase())
    return allowed ? undefined : ERRORS.unauthorized
  }

  function wrongChain(site: string, ask: Ask): WalletError | undefined {
    if (ask.kind !== 'transaction') return undefined
    const chainId = memory.chainOf(site)
    const wanted = ask.transaction.chainId ?? chainId
    if (wanted !== chainId) {
      return invalidParams(`the transaction is for chain ${wanted}, the site is on ${chainId}`)
    }
    return nodes[chainId] === undefined ? ERRORS.chainDisconnected : undefined
  }

  /** Only the sandbox's own networks can be added: a demo wallet never talks to anything else. */
  function mayMoveTo(
    { kind, chainId }: Extract<Ask, { kind: 'switchChain' | 'addChain' }>,
    chainIds?: readonly number[],
  ): boolean {
    if (chainIds && !chainIds.includes(chainId)) return false
    return kind === 'switchChain' ? memory.knows(chainId) : nodes[chainId] !== undefined
  }

  function answerAtOnce(site: string, method: string): Answer {
    const chainId = memory.chainOf(site)
    switch (method) {
      case 'eth_accounts':
        return result(addresses(site))
      case 'eth_chainId':
        return result(numberToHex(chainId))
      case 'wallet_getPermissions':
        return result(permissions(site))
      case 'wallet_revokePermissions':
        memory.forget(site, 'eip155')
        return result(null)
      default:
        if (!READS.has(method)) return failed(ERRORS.unsupported)
        return nodes[chainId] === undefined ? failed(ERRORS.chainDisconnected) : { kind: 'forward', chainId }
    }
  }

  function findCalls(site: string, ask: CallsAsk): Finding {
    const error = wrongCalls(site, ask, batches)
    if (error) return { answer: failed(error) }
    const { chainId, id } = ask
    return {
      async sign() {
        bundles.keep(site, id, { chainId, hash: await sign(ask, { accounts, chainId, node: nodes[chainId] }) })
        return { id }
      },
    }
  }

  return (site, request, chainIds) => {
    const own = addresses(site)
    const found = hasBatches ? findAtOnce(site, request, own, batches) : undefined
    if (found) return found
    if (!hasBatches && request.method === 'wallet_sendCalls') return { answer: failed(ERRORS.unsupported) }
    const parsed = toAsk(request, own[0])
    if (!parsed) return { answer: answerAtOnce(site, request.method) }
    if ('invalid' in parsed) return { answer: failed(invalidParams(parsed.invalid)) }
    const { ask } = parsed
    if (ask.kind === 'connect') {
      const wantsAccounts = ask.answer === 'accounts'
      if (wantsAccounts && addresses(site).length > 0) return { answer: result(addresses(site)) }
      return {
        grant(account) {
          memory.connect(site, 'eip155', account)
          return wantsAccounts ? addresses(site) : permissions(site)
        },
      }
    }
    if (isSigning(ask)) {
      const error = mayUse(site, ask.address) ?? wrongChain(site, ask)
      if (error) return { answer: failed(error) }
      if (ask.kind === 'calls') return findCalls(site, ask)
      const chainId = memory.chainOf(site)
      return { sign: () => sign(ask, { accounts, chainId, node: nodes[chainId] }) }
    }
    const { chainId } = ask
    if (!mayMoveTo(ask, chainIds)) return { answer: failed(ERRORS.unknownChain) }
    if (chainId === memory.chainOf(site) && memory.knows(chainId)) return { answer: result(null) }
    return {
      grant() {
        memory.moveTo(site, chainId)
        return null
      },
    }
  }
}
