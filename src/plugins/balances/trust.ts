import { isLure, shapeOf, type BalancesService, type CaipNetworkId, type Network } from '#kernel'
import { KNOWN, NAMED_AFTER_SITES, NATIVE_TWINS, type KnownToken } from './known.ts'

/**
 * What is to be thought of a token. `real`: its contract on its network is the one of a well-known token. `fake`: it wants
 * to be taken for `of`. `spam`: its name is an advertisement. `plain`: nothing is known about it.
 */
export type Verdict = { readonly kind: 'plain' | 'spam' } | { readonly kind: 'real' | 'fake'; readonly of: string }

type Judged = Parameters<BalancesService['isSuspicious']>[0]

export interface Trust {
  judge(token: Judged): Verdict
  readonly isSuspicious: BalancesService['isSuspicious']
}

const PLAIN: Verdict = { kind: 'plain' }
const SPAM: Verdict = { kind: 'spam' }

/** The rules of threat T19. A name proves nothing: only network and contract make a token real. */
export function createTrust(networkOf: (id: CaipNetworkId) => Network | undefined): Trust {
  const verdicts = new WeakMap<Judged, Verdict>()

  function judge(token: Judged): Verdict {
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

function verdictOn(token: Judged, network: Network | undefined): Verdict {
  const { address, chainId, name, symbol } = token
  if (!address) return PLAIN
  // On EVM the case of letters is a checksum only (ERC-55).
  const id = chainId.startsWith('eip155:') ? address.toLowerCase() : address
  const contract = id.slice(id.lastIndexOf(':') + 1)
  const real = KNOWN.find(({ contracts }) => contracts[chainId]?.includes(contract))
  if (real) return { kind: 'real', of: real.symbol }
  if (NATIVE_TWINS.has(id) || NAMED_AFTER_SITES.has(id)) return PLAIN
  if (isLure(name) || isLure(symbol)) return SPAM
  const imitated = imitatedBy(token) ?? nativeOf(token, network)
  return imitated === undefined ? PLAIN : { kind: 'fake', of: imitated }
}

/** The words of the well-known tokens by what they look like. */
const WORDS: ReadonlyMap<string, readonly (readonly [word: string, token: KnownToken])[]> = /* @__PURE__ */ byShape()

function byShape() {
  const words = new Map<string, (readonly [string, KnownToken])[]>()
  for (const token of KNOWN)
    for (const word of [token.symbol, ...token.names])
      words.set(shapeOf(word), [...(words.get(shapeOf(word)) ?? []), [letters(word), token]])
  return words
}

/**
 * A well-known word on what is none of the well-known contracts. Most networks have bridged dollars that we do not know: on
 * a network whose real one is not in our list, a token that is spelled honestly and has a price is taken for such.
 */
function imitatedBy({ name, symbol, chainId, price = 0 }: Judged): string | undefined {
  for (const text of [symbol, name])
    for (const [word, token] of WORDS.get(shapeOf(text)) ?? [])
      if (token.contracts[chainId] || price <= 0 || letters(text) !== word) return token.symbol
  return undefined
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}$]/gu, '')
}

/** The native currency has no contract: a contract under its name is none of it. */
function nativeOf({ name, symbol }: Judged, network: Network | undefined): string | undefined {
  const currency = network?.nativeCurrency
  const isIt = currency && (shapeOf(symbol) === shapeOf(currency.symbol) || shapeOf(name) === shapeOf(currency.name))
  return isIt ? currency.symbol : undefined
}
