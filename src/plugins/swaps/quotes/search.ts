/**
 * Searches the amount to give for what is to be got, by the answers of one provider alone. What others answer has no influence on it,
 * because one that promises too much would lead the search away from every amount at which the others bring what is wanted.
 */
import { waitFor, type ErrorCode } from '#kernel'
import type { QuoteInquiry, QuoteRequest, QuotesState } from '#wallet'
import type { Quotes } from './createQuotes.ts'
import { isEnough, isNear, nextGuess, type Tried } from './guess.ts'

/** A guess and three corrections. */
const ROUNDS = 4

/** The inquiry of an amount of `give`, which goes on so that its quote is removed when it expires. */
export interface Found {
  readonly inquiry: QuoteInquiry
  end(): void
}

export interface Search {
  readonly quotes: Quotes
  readonly request: QuoteRequest
  readonly provider: string
  readonly first: bigint
  /** Ends what was found too. */
  readonly signal: AbortSignal
  /** Called with each amount that is better than the one before: it brings enough, and not much more, and takes less. */
  keep(found: Found): void
}

/** Resolves to why there is no quote at the last amount; rejects with ABORTED, and ends what it does not keep. */
export async function searchFor(
  { quotes, request, provider, first, signal, keep }: Search,
  until: AbortSignal,
): Promise<ErrorCode | 'NO_WAY'> {
  const target = request.units
  const tried: Tried[] = []
  let best: bigint | undefined
  let units: bigint | undefined = first
  for (let count = 0; count < ROUNDS && units !== undefined; count += 1) {
    const life = new AbortController()
    const end = (): void => life.abort()
    const inquiry: QuoteInquiry = quotes.ask(
      { ...request, exact: 'give', units },
      { signal: AbortSignal.any([signal, life.signal]), only: provider },
    )
    let answer: QuotesState
    try {
      answer = await waitFor(inquiry.state, (now) => (now.waiting.length === 0 ? now : undefined), until)
    } catch (error) {
      end()
      throw error
    }
    const gets = answer.quotes[0]?.gets.units
    if (gets !== undefined && isEnough(gets, target) && (best === undefined || units < best)) {
      best = units
      keep({ inquiry, end })
    } else end()
    if (gets === undefined) return answer.without[0]?.code ?? 'NO_WAY'
    if (isNear(gets, target)) break
    tried.push({ gives: units, gets })
    units = nextGuess(tried, target)
  }
  return 'NO_WAY'
}
