/** Tells real tokens from imitations (threat T19). A name proves nothing: only network and contract identify a token. */
import type { CaipAddress, CaipNetworkId, Network } from '../contracts/index.ts'
import { accountKey } from './lookalike.ts'
import { KNOWN_TOKENS, NAMED_AFTER_SITES, NATIVE_ALIASES, type KnownToken } from './knownTokens.ts'
import { skeletonOf } from './confusables.ts'
import { isSpamText } from './spam.ts'

/**
 * `real`: the contract of the well-known token `of`. `fake`: imitates `of`. `spam`: its name is an advertisement. `plain`:
 * nothing is known about it.
 */
export type Verdict = { readonly kind: 'plain' | 'spam' } | { readonly kind: 'real' | 'fake'; readonly of: string }

/** The fields of a token that are judged. */
export interface JudgedToken {
  readonly name: string
  readonly symbol: string
  readonly chainId: CaipNetworkId
  /** Absent: the native currency. `unknown`: the contract is not known, so only confusable spellings can be recognised. */
  readonly address?: CaipAddress | 'unknown' | undefined
  readonly price?: number | undefined
}

export interface TokenTrust {
  judge(token: JudgedToken): Verdict
  isSuspicious(token: JudgedToken): boolean
}

const PLAIN: Verdict = { kind: 'plain' }
const SPAM: Verdict = { kind: 'spam' }

/** Caches verdicts: the same object is judged once. */
export function createTokenTrust(networkOf: (id: CaipNetworkId) => Network | undefined): TokenTrust {
  const verdicts = new WeakMap<JudgedToken, Verdict>()

  function judge(token: JudgedToken): Verdict {
    const known = verdicts.get(token)
    if (known) return known
    const verdict = verdictOn(token, networkOf(token.chainId))
    verdicts.set(token, verdict)
    return verdict
  }

  return {
    judge,
    isSuspicious: (token) => ['fake', 'spam'].includes(judge(token).kind),
  }
}

function verdictOn(token: JudgedToken, network: Network | undefined): Verdict {
  const { address, chainId, name, symbol } = token
  if (!address) return PLAIN
  const id = address === 'unknown' ? address : accountKey(address)
  const contract = id.slice(id.lastIndexOf(':') + 1)
  const real = KNOWN_TOKENS.find(({ contracts }) => contracts[chainId]?.includes(contract))
  if (real) return { kind: 'real', of: real.symbol }
  if (NATIVE_ALIASES.has(id) || isNamedAfterSite(id, name)) return PLAIN
  if (isSpamText(name) || isSpamText(symbol)) return SPAM
  const words = [symbol, name].map((text) => ({ text, skeleton: skeletonOf(text) }))
  const imitated = imitatedBy(words, token) ?? nativeOf(words, token, network)
  return imitated === undefined ? PLAIN : { kind: 'fake', of: imitated }
}

const isNamedAfterSite = (id: string, name: string): boolean =>
  id === 'unknown' ? [...NAMED_AFTER_SITES.values()].includes(name) : NAMED_AFTER_SITES.has(id)

/** A token's symbol or name, and its skeleton. */
interface Word {
  readonly text: string
  readonly skeleton: string
}

/** The known token whose symbol or names have one skeleton. */
interface KnownWord {
  readonly token: KnownToken
  /** The genuine spellings, by `spelled`. */
  readonly spellings: ReadonlySet<string>
}

const KNOWN_WORDS: ReadonlyMap<string, KnownWord> = /* @__PURE__ */ bySkeleton()

function bySkeleton(): ReadonlyMap<string, KnownWord> {
  const words = new Map<string, KnownWord>()
  for (const token of KNOWN_TOKENS)
    for (const word of [token.symbol, ...token.names]) {
      const skeleton = skeletonOf(word)
      words.set(skeleton, { token, spellings: new Set([...(words.get(skeleton)?.spellings ?? []), spelled(word)]) })
    }
  return words
}

/**
 * The symbol of the known token that this one imitates: it has its name but not its contract. Most networks have bridged
 * dollars that are not in our list, so on a network for which the list has no contract, a token with a genuine spelling and a
 * price is accepted.
 */
function imitatedBy(words: readonly Word[], { chainId, address, price = 0 }: JudgedToken): string | undefined {
  for (const { text, skeleton } of words) {
    const { token, spellings } = KNOWN_WORDS.get(skeleton) ?? {}
    if (!token) continue
    const mayBeReal = address === 'unknown' || (!token.contracts[chainId] && price > 0)
    if (!mayBeReal || !spellings?.has(spelled(text))) return token.symbol
  }
  return undefined
}

/** Letters, digits and currency signs only, in lower case: spaces, punctuation and case do not distinguish spellings. */
function spelled(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}\p{Sc}]/gu, '')
}

/** The native currency's symbol if the token bears its name: the native currency has no contract, so that is an imitation. */
function nativeOf(words: readonly Word[], { address }: JudgedToken, network: Network | undefined): string | undefined {
  if (!network) return undefined
  const { nativeCurrency: currency } = network
  const isTaken = [currency.symbol, currency.name].some((real, at) => {
    const { text, skeleton } = words[at]!
    return skeleton === skeletonOf(real) && (address !== 'unknown' || spelled(text) !== spelled(real))
  })
  return isTaken ? currency.symbol : undefined
}
