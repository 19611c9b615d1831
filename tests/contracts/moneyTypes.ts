/**
 * What the contracts of quotes, sending and signing in allow and refuse, for the compiler (see types.ts). Nothing here runs.
 */
import { contribute } from '#kernel'
import type { CaipAddress, EvmTransaction, Modal } from '#wallet'
import type { Amount, Asset, PreparedTransaction } from '../../src/wallet/contracts/amounts.ts'
import {
  QUOTE_PROVIDER,
  QUOTES,
  type Quote,
  type QuoteInquiry,
  type QuoteOffer,
  type QuoteProvider,
  type QuoteRequest,
  type QuotesService,
} from '../../src/wallet/contracts/quotes.ts'
import { SENDER, type SenderService, type SendReview, type SendWarning } from '../../src/wallet/contracts/sending.ts'
import { SIGN_IN, type SignInService, type SignInState } from '../../src/wallet/contracts/signIn.ts'

declare module '../../src/wallet/contracts/chainTypes.ts' {
  /** A namespace of somebody else's, which says what its transactions are. */
  interface ChainTypes {
    readonly tern: {
      readonly call: never
      readonly answer: never
      readonly transaction: { readonly pebbles: bigint }
      readonly fees: never
    }
  }
}

declare const modal: Modal
declare const account: CaipAddress
declare const signal: AbortSignal
declare const asset: Asset
declare const request: QuoteRequest
declare const offer: QuoteOffer
declare const quote: Quote
declare const quotes: QuotesService
declare const review: SendReview
declare const sender: SenderService
declare const signIn: SignInService

export const exact: Amount = { asset, units: 1n }
// @ts-expect-error -- an amount is never a float
export const float: Amount = { asset, units: 1.5 }
// @ts-expect-error -- nor a text
export const written: Amount = { asset, units: '1' }
// @ts-expect-error -- an amount without decimals says nothing
export const scaleless: Asset = { network: 'eip155:1', symbol: 'ETH' }
// @ts-expect-error -- a token is named by CAIP-10
export const bare: Asset = { network: 'eip155:1', decimals: 6, symbol: 'USDC', token: '0xa0b8' }

const to = { namespace: 'eip155', network: 'eip155:1', from: account } as const
export const onEvm: PreparedTransaction<'eip155'> = { ...to, transaction: { to: '0x1', value: 1n } }
export const onSolana: PreparedTransaction<'solana'> = { ...to, namespace: 'solana', transaction: new Uint8Array() }
export const onTern: PreparedTransaction<'tern'> = { ...to, namespace: 'tern', transaction: { pebbles: 3n } }
/** Of a namespace that has said nothing, anything. */
export const elsewhere: PreparedTransaction<'starknet'> = { ...to, namespace: 'starknet', transaction: ['calls'] }
// @ts-expect-error -- wei are bigint
export const cheap: PreparedTransaction<'eip155'> = { ...to, transaction: { to: '0x1', value: 1 } }
// @ts-expect-error -- Solana's are bytes
export const text: PreparedTransaction<'solana'> = { ...to, namespace: 'solana', transaction: 'AQAB' }
// @ts-expect-error -- those of another namespace have their own
export const mixed: PreparedTransaction<'tern'> = { ...to, namespace: 'tern', transaction: { to: '0x1' } }
// @ts-expect-error -- what is in a transaction of any namespace nobody knows
export const guessed: EvmTransaction = review.transaction!.transaction

export function asking(): void {
  const inquiry: QuoteInquiry = quotes.ask(request, { signal })
  const service: Promise<QuotesService> = modal.use(QUOTES)
  const name: string | undefined = inquiry.state.get().quotes[0]?.provider.name
  void [service, name]

  // @ts-expect-error -- every wait has a signal
  quotes.ask(request)
  // @ts-expect-error -- the sides are two
  quotes.ask({ ...request, exact: 'both' }, { signal })
  // @ts-expect-error -- the price is counted from the amounts; an offer has none
  void offer.price
  // @ts-expect-error -- and nobody says who he is himself
  void offer.provider
  // @ts-expect-error -- what is read is not for writing
  quote.getsAtLeast = 0n
}

const provider: QuoteProvider = { quote: async () => null }
export const providers = [
  contribute(QUOTE_PROVIDER, {
    id: 'toy',
    name: 'Toy',
    networks: ['eip155:1'],
    load: async () => ({ default: ({ clock }) => ({ quote: async () => ({ ...offer, until: clock.monotonic() }) }) }),
  }),
  // @ts-expect-error -- a provider says where it quotes, before any code of it is loaded
  contribute(QUOTE_PROVIDER, { id: 'toy', name: 'Toy', load: async () => ({ default: () => provider }) }),
  contribute(QUOTE_PROVIDER, {
    id: 'toy',
    name: 'Toy',
    networks: ['eip155:1'],
    // @ts-expect-error -- it is made by a function of its surroundings
    load: async () => ({ default: provider }),
  }),
]
// @ts-expect-error -- an offer has everything that a review shows
export const blind: QuoteProvider = { quote: async () => ({ gives: offer.gives, gets: offer.gets }) }
// @ts-expect-error -- an approval is data, never somebody's transaction
export const approving: QuoteOffer = { ...offer, allowance: { transaction: { to: '0x1', data: '0x' } } }

export function sending(): void {
  const hash: Promise<string> = sender.send(review, { signal }).then((sent) => sent.hash)
  const service: Promise<SenderService> = modal.use(SENDER)
  void [hash, service]

  // @ts-expect-error -- what is signed is a review, not a wish
  void sender.send(review.request, { signal })
  // @ts-expect-error -- every wait has a signal
  void sender.send(review)
  // @ts-expect-error -- a receiver is on a network
  void sender.prepare({ ...review.request, to: '0x1' }, { signal })
  const standing = sender.standing(review).get()
  // @ts-expect-error -- a review that stands has no reason to be over
  void standing.why
}

export const warnings: readonly SendWarning[] = [
  { kind: 'lookalike', weight: 'danger', like: account },
  { kind: 'acme/SCAM', weight: 'stop' },
  // @ts-expect-error -- whom it looks like is shown
  { kind: 'lookalike', weight: 'danger' },
  // @ts-expect-error -- a kind of somebody's own carries their name
  { kind: 'scam', weight: 'stop' },
  // @ts-expect-error -- a warning has a weight
  { kind: 'first-time' },
]

export function signing(state: SignInState): void {
  const service: Promise<SignInService> = modal.use(SIGN_IN)
  const signature: string | undefined = signIn.session(account)?.signature
  void [service, signature]

  // @ts-expect-error -- every wait has a signal
  void signIn.signIn(account)
  // @ts-expect-error -- an account names its network
  void signIn.signIn('0x1', { signal })
  // @ts-expect-error -- what everybody may watch holds no signature
  void state.signedIn[0]?.signature
}
