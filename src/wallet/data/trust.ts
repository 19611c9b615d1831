/** Which tokens are what they say (threat T19). A name proves nothing: only network and contract make a token real. */
import type { CaipAddress, CaipNetworkId, Network } from '../contracts/index.ts'
import { accountKey } from './lookalike.ts'
import { KNOWN, NAMED_AFTER_SITES, NATIVE_ALIASES, type KnownToken } from './knownTokens.ts'
import { skeletonOf } from './confusables.ts'
import { isSpamText } from './spam.ts'

/**
 * What is to be thought of a token. `real`: its contract on its network is the one of a well-known token. `fake`: it wants
 * to be taken for `of`. `spam`: its name is an advertisement. `plain`: nothing is known about it.
 */
export type Verdict = { readonly kind: 'plain' | 'spam' } | { readonly kind: 'real' | 'fake'; readonly of: string }

/** A token, as far as it is judged. */
export interface JudgedToken {
  readonly name: string
  readonly symbol: string
  readonly chainId: CaipNetworkId
  /** Absent: the native currency. `unknown`: nobody tells which contract it is, so only tricks of letters can be seen. */
  readonly address?: CaipAddress | 'unknown' | undefined
  readonly price?: number | undefined
}

export interface TokenTrust {
  judge(token: JudgedToken): Verdict
  isSuspicious(token: JudgedToken): boolean
}

const PLAIN: Verdict = { kind: 'plain' }
const SPAM: Verdict = { kind: 'spam' }

/** The same object is judged once. */
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
  const real = KNOWN.find(({ contracts }) => contracts[chainId]?.includes(contract))
  if (real) return { kind: 'real', of: real.symbol }
  if (NATIVE_ALIASES.has(id) || isNamedAfterSite(id, name)) return PLAIN
  if (isSpamText(name) || isSpamText(symbol)) return SPAM
  const words = [symbol, name].map((text) => ({ text, shape: skeletonOf(text) }))
  const imitated = imitatedBy(words, token) ?? nativeOf(words, token, network)
  return imitated === undefined ? PLAIN : { kind: 'fake', of: imitated }
}

const isNamedAfterSite = (id: string, name: string): boolean =>
  id === 'unknown' ? [...NAMED_AFTER_SITES.values()].includes(name) : NAMED_AFTER_SITES.has(id)

/** A token's symbol or name, and what it looks like. */
interface Shaped {
  readonly text: string
  readonly shape: string
}

/** What is known of the tokens that have a word of one shape. */
interface Words {
  readonly token: KnownToken
  /** How the word is spelled honestly. */
  readonly spellings: ReadonlySet<string>
}

const WORDS: ReadonlyMap<string, Words> = /* @__PURE__ */ byShape()

function byShape(): ReadonlyMap<string, Words> {
  const words = new Map<string, Words>()
  for (const token of KNOWN)
    for (const word of [token.symbol, ...token.names]) {
      const shape = skeletonOf(word)
      words.set(shape, { token, spellings: new Set([...(words.get(shape)?.spellings ?? []), spelled(word)]) })
    }
  return words
}

/**
 * A well-known word on what is none of the well-known contracts. Most networks have bridged dollars that we do not know: on
 * a network whose real one is not in our list, a token that is spelled honestly and has a price is taken for such.
 */
function imitatedBy(words: readonly Shaped[], { chainId, address, price = 0 }: JudgedToken): string | undefined {
  for (const { text, shape } of words) {
    const { token, spellings } = WORDS.get(shape) ?? {}
    if (!token) continue
    const mayBeReal = address === 'unknown' || (!token.contracts[chainId] && price > 0)
    if (!mayBeReal || !spellings?.has(spelled(text))) return token.symbol
  }
  return undefined
}

/** Letters, digits and signs of money as they are written; case and what stands between them says nothing. */
function spelled(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}\p{Sc}]/gu, '')
}

/** The native currency has no contract: a contract under its name is none of it. */
function nativeOf(
  words: readonly Shaped[],
  { address }: JudgedToken,
  network: Network | undefined,
): string | undefined {
  if (!network) return undefined
  const { nativeCurrency: currency } = network
  const isTaken = [currency.symbol, currency.name].some((real, at) => {
    const { text, shape } = words[at]!
    return shape === skeletonOf(real) && (address !== 'unknown' || spelled(text) !== spelled(real))
  })
  return isTaken ? currency.symbol : undefined
}
