/** A demo wallet's mind: answers at once, asks the person, or signs, as its behaviour has it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isAddressEqual, numberToHex, type Address, type HDAccount } from 'viem'
import { ERRORS, invalidParams, type WalletError } from './errors.ts'
import { deriveAccounts } from './keys.ts'
import { lieAbout } from './lies.ts'
import { createMemory, type WalletMemory } from './memory.ts'
import { READS, toAsk, type Ask } from './methods.ts'
import type { WalletId } from './profiles.ts'
import type { Answer, Behaviour, WalletRequest } from './protocol.ts'
import { isSigning, sign } from './signer.ts'

export interface RequestOptions {
  /** The page's own choice of behaviour; wins over the wallet's. */
  readonly behaviour?: Behaviour | undefined
  /** Networks that the page lets the wallet know of; all of the wallet's without it. */
  readonly chainIds?: readonly number[] | undefined
}

export interface DemoWallet {
  readonly id: WalletId
  readonly accounts: readonly HDAccount[]
  readonly memory: WalletMemory
  request(site: string, request: WalletRequest, options?: RequestOptions): Promise<Answer>
  /** What the person is to decide about, or the answer when there is nothing to decide. */
  question(site: string, request: WalletRequest): { readonly ask: Ask } | { readonly answer: Answer }
  /** The person said yes to a connection or a network. Answers what the site gets. */
  grant(site: string, ask: Ask, account?: number): unknown
}

/** `nodes` are the sandbox's nodes by chain id: the only ones a demo wallet will ever talk to. */
export function createDemoWallet(id: WalletId, nodes: Readonly<Record<number, string>>): DemoWallet {
  const accounts = deriveAccounts(id)
  const memory = createMemory(
    id,
    accounts.map(({ address }) => address),
  )

  function permissions(site: string): unknown {
    const value = memory.addresses(site)
    if (value.length === 0) return []
    const caveats = [{ type: 'restrictReturnedAccounts', value }]
    return [{ parentCapability: 'eth_accounts', invoker: site, caveats }]
  }

  function question(
    site: string,
    request: WalletRequest,
    chainIds?: readonly number[],
  ): ReturnType<DemoWallet['question']> {
    const parsed = toAsk(request)
    if (!parsed) return { answer: answerAtOnce(site, request.method) }
    if ('invalid' in parsed) return { answer: failed(invalidParams(parsed.invalid)) }
    const { ask } = parsed
    if (ask.kind === 'connect') {
      const connected = ask.answer === 'accounts' && memory.addresses(site).length > 0
      return connected ? { answer: result(memory.addresses(site)) } : { ask }
    }
    if (isSigning(ask)) {
      const error = mayUse(site, ask.address) ?? wrongChain(site, ask)
      return error ? { answer: failed(error) } : { ask }
    }
    if (!mayMoveTo(ask, chainIds)) return { answer: failed(ERRORS.unknownChain) }
    const alreadyThere = ask.chainId === memory.chainOf(site) && memory.knows(ask.chainId)
    return alreadyThere ? { answer: result(null) } : { ask }
  }

  function mayUse(site: string, address: Address): WalletError | undefined {
    const allowed = memory.addresses(site).some((own) => isAddressEqual(own, address))
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
        return result(memory.addresses(site))
      case 'eth_chainId':
        return result(numberToHex(chainId))
      case 'wallet_getPermissions':
        return result(permissions(site))
      case 'wallet_revokePermissions':
        memory.forget(site)
        return result(null)
      default:
        if (!READS.has(method)) return failed(ERRORS.unsupported)
        return nodes[chainId] === undefined ? failed(ERRORS.chainDisconnected) : { kind: 'forward', chainId }
    }
  }

  function grant(site: string, ask: Ask, account?: number): unknown {
    switch (ask.kind) {
      case 'connect':
        memory.connect(site, account)
        return ask.answer === 'accounts' ? memory.addresses(site) : permissions(site)
      case 'switchChain':
      case 'addChain':
        memory.moveTo(site, ask.chainId)
        return null
      default:
        throw new Error('Signatures are made, not granted.')
    }
  }

  async function approve(site: string, ask: Ask): Promise<Answer> {
    if (!isSigning(ask)) return result(grant(site, ask))
    const chainId = memory.chainOf(site)
    try {
      return result(await sign(ask, { accounts, chainId, node: nodes[chainId] }))
    } catch (error) {
      return failed({ code: ERRORS.internal.code, message: error instanceof Error ? error.message : String(error) })
    }
  }

  return {
    id,
    accounts,
    memory,
    question,
    grant,
    async request(site, request, options = {}) {
      const { mode, ms } = options.behaviour ?? memory.describe().behaviour
      if (mode === 'hang' || mode === 'vanish') return { kind: 'silence' }
      if (mode === 'lie') return result(lieAbout(request.method))
      if (mode === 'delay') await sleep(ms)
      const found = question(site, request, options.chainIds)
      if ('answer' in found) return found.answer
      if (mode === 'ask') return { kind: 'window' }
      return mode === 'reject' ? failed(ERRORS.rejected) : approve(site, found.ask)
    },
  }
}

function result(value: unknown): Answer {
  return { kind: 'result', result: value }
}

function failed(error: WalletError): Answer {
  return { kind: 'error', error }
}
