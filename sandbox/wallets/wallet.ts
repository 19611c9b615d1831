/** A demo wallet's mind: what each site may see, how requests are answered, what a person can change. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isAddressEqual, numberToHex, type Address, type HDAccount } from 'viem'
import { ERRORS, invalidParams, type WalletError } from './errors.ts'
import { deriveAccounts } from './keys.ts'
import { lieAbout } from './lies.ts'
import { READS, toAsk, type Ask } from './methods.ts'
import type { WalletId } from './profiles.ts'
import type { Answer, Behaviour, Patch, Session, WalletRequest } from './protocol.ts'
import { isSigning, sign } from './signer.ts'

interface Site {
  /** Indices of the accounts it may see. */
  accounts: readonly number[]
  chainId: number
}

/** A wallet as people and the control API see it. */
export interface WalletDescription {
  readonly id: WalletId
  readonly behaviour: Behaviour
  readonly locked: boolean
  readonly account: number
  readonly addresses: readonly Address[]
  readonly chainId: number
  /** Ids of the networks it knows. */
  readonly known: readonly number[]
  readonly sites: readonly { readonly origin: string; readonly session: Session }[]
}

export interface RequestOptions {
  /** The page's own choice of behaviour; wins over the wallet's. */
  readonly behaviour?: Behaviour | undefined
  /** Networks that the page lets the wallet know of; all of the wallet's without it. */
  readonly chainIds?: readonly number[] | undefined
}

export interface DemoWallet {
  readonly id: WalletId
  readonly accounts: readonly HDAccount[]
  session(site: string): Session
  request(site: string, request: WalletRequest, options?: RequestOptions): Promise<Answer>
  /** What the person is to decide about, or the answer when there is nothing to decide. */
  question(site: string, request: WalletRequest): { readonly ask: Ask } | { readonly answer: Answer }
  /** The person said yes to a connection or a network. Answers what the site gets. */
  grant(site: string, ask: Ask, account?: number): unknown
  /** Takes a site's permission away. */
  forget(site: string): void
  patch(patch: Patch): void
  describe(): WalletDescription
  onChange(listener: () => void): () => void
  reset(): void
}

/** Networks known from the start: Quarry must be told about the second one (EIP-3085). */
const KNOWN: Readonly<Record<WalletId, readonly number[]>> = { larkspur: [31337, 31338], quarry: [31337] }
const FIRST_CHAIN = 31337

/** `nodes` are the sandbox's nodes by chain id: the only ones a demo wallet will ever talk to. */
export function createDemoWallet(id: WalletId, nodes: Readonly<Record<number, string>>): DemoWallet {
  const accounts = deriveAccounts(id)
  const listeners = new Set<() => void>()
  const sites = new Map<string, Site>()
  const known = new Set<number>()
  let behaviour: Behaviour
  let locked: boolean
  let selected: number
  let chainId: number

  function toFirstState(): void {
    sites.clear()
    known.clear()
    for (const chain of KNOWN[id]) known.add(chain)
    behaviour = { mode: 'ask', ms: 3000 }
    locked = false
    selected = 0
    chainId = FIRST_CHAIN
  }
  toFirstState()

  const changed = (): void => {
    for (const listener of listeners) listener()
  }
  const chainOf = (site: string): number => sites.get(site)?.chainId ?? chainId

  function addressesFor(site: string): readonly Address[] {
    const allowed = locked ? [] : (sites.get(site)?.accounts ?? [])
    const order = allowed.toSorted((a, b) => Number(b === selected) - Number(a === selected))
    return order.flatMap((index) => accounts[index]?.address ?? [])
  }

  const session = (site: string): Session => ({
    accounts: [...addressesFor(site)],
    chainId: numberToHex(chainOf(site)),
  })

  function permissions(site: string): unknown {
    const value = addressesFor(site)
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
      const connected = ask.answer === 'accounts' && addressesFor(site).length > 0
      return connected ? { answer: result(addressesFor(site)) } : { ask }
    }
    if (isSigning(ask)) return mayUse(site, ask.address) ?? wrongChain(site, ask) ?? { ask }
    if (!knows(ask, chainIds)) return { answer: failed(ERRORS.unknownChain) }
    return ask.chainId === chainOf(site) && known.has(ask.chainId) ? { answer: result(null) } : { ask }
  }

  function mayUse(site: string, address: Address): { answer: Answer } | undefined {
    const allowed = addressesFor(site).some((own) => isAddressEqual(own, address))
    return allowed ? undefined : { answer: failed(ERRORS.unauthorized) }
  }

  function wrongChain(site: string, ask: Ask): { answer: Answer } | undefined {
    if (ask.kind !== 'transaction') return undefined
    const wanted = ask.transaction.chainId
    if (wanted !== undefined && wanted !== chainOf(site)) {
      return {
        answer: failed(invalidParams(`the transaction is for chain ${wanted}, the site is on ${chainOf(site)}`)),
      }
    }
    return nodes[chainOf(site)] === undefined ? { answer: failed(ERRORS.chainDisconnected) } : undefined
  }

  /** Only the sandbox's own networks can be added: a demo wallet never talks to anything else. */
  function knows(ask: Extract<Ask, { kind: 'switchChain' | 'addChain' }>, chainIds?: readonly number[]): boolean {
    if (chainIds && !chainIds.includes(ask.chainId)) return false
    return ask.kind === 'switchChain' ? known.has(ask.chainId) : nodes[ask.chainId] !== undefined
  }

  function answerAtOnce(site: string, method: string): Answer {
    switch (method) {
      case 'eth_accounts':
        return result(addressesFor(site))
      case 'eth_chainId':
        return result(numberToHex(chainOf(site)))
      case 'wallet_getPermissions':
        return result(permissions(site))
      case 'wallet_revokePermissions':
        forget(site)
        return result(null)
      default:
        if (!READS.has(method)) return failed(ERRORS.unsupported)
        return nodes[chainOf(site)] === undefined
          ? failed(ERRORS.chainDisconnected)
          : { kind: 'forward', chainId: chainOf(site) }
    }
  }

  function forget(site: string): void {
    sites.delete(site)
    changed()
  }

  function grant(site: string, ask: Ask, account = selected): unknown {
    switch (ask.kind) {
      case 'connect':
        selected = account
        locked = false
        sites.set(site, { accounts: [account], chainId: chainOf(site) })
        changed()
        return ask.answer === 'accounts' ? addressesFor(site) : permissions(site)
      case 'switchChain':
      case 'addChain':
        known.add(ask.chainId)
        chainId = ask.chainId
        sites.set(site, { accounts: sites.get(site)?.accounts ?? [], chainId: ask.chainId })
        changed()
        return null
      default:
        throw new Error('Signatures are made, not granted.')
    }
  }

  async function approve(site: string, ask: Ask): Promise<Answer> {
    if (!isSigning(ask)) return result(grant(site, ask))
    const chain = chainOf(site)
    try {
      return result(await sign(ask, { accounts, chainId: chain, node: nodes[chain] }))
    } catch (error) {
      return failed({ code: ERRORS.internal.code, message: error instanceof Error ? error.message : String(error) })
    }
  }

  return {
    id,
    accounts,
    session,
    question,
    grant,
    forget,
    async request(site, request, options = {}) {
      const { mode, ms } = options.behaviour ?? behaviour
      if (mode === 'hang' || mode === 'vanish') return { kind: 'silence' }
      if (mode === 'lie') return result(lieAbout(request.method))
      if (mode === 'delay') await sleep(ms)
      const found = question(site, request, options.chainIds)
      if ('answer' in found) return found.answer
      if (mode === 'ask') return { kind: 'window' }
      return mode === 'reject' ? failed(ERRORS.rejected) : approve(site, found.ask)
    },
    patch(patch) {
      behaviour = { mode: patch.mode ?? behaviour.mode, ms: patch.ms ?? behaviour.ms }
      locked = patch.locked ?? locked
      if (patch.account !== undefined) {
        selected = patch.account
        // As in most wallets, a connected site sees the account that its person turns to.
        for (const site of sites.values()) {
          if (site.accounts.length > 0) site.accounts = [...new Set([selected, ...site.accounts])]
        }
      }
      if (patch.chainId !== undefined) {
        chainId = patch.chainId
        for (const site of sites.values()) site.chainId = patch.chainId
      }
      changed()
    },
    describe: () => ({
      id,
      behaviour,
      locked,
      account: selected,
      addresses: accounts.map(({ address }) => address),
      chainId,
      known: [...known],
      sites: [...sites.keys()].map((origin) => ({ origin, session: session(origin) })),
    }),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reset() {
      toFirstState()
      changed()
    },
  }
}

function result(value: unknown): Answer {
  return { kind: 'result', result: value }
}

function failed(error: WalletError): Answer {
  return { kind: 'error', error }
}
