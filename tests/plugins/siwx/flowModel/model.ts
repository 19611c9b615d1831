/**
 * What a sign-in has to come to, by the rules of the product alone: it imports nothing of what it judges. An account is a wallet's
 * address on a network. A question is open, or nobody waits for anything.
 */
export interface Place {
  readonly address: string
  readonly chain: number
}
export const keyOf = ({ address, chain }: Place): string => `eip155:${chain}:${address}`

/** The networks that the page lists; a wallet may be elsewhere. */
export const LISTED: readonly number[] = [1, 8453]
/** So often may a wallet move under an open question. */
const MOST_MOVES = 3
const WEEK = 7 * 24 * 60 * 60_000
const TOLERANCE = 30_000

export class Model {
  readonly required: boolean
  wallet: Place
  /** What the page may know. */
  shown: Place | undefined
  asked: Place | undefined
  /** A wallet that was told to sign and has not answered. */
  signing = false
  /** End of each session, by account. */
  readonly sessions = new Map<string, number>()
  readonly #declined = new Set<string>()
  #moves = 0
  /** A wallet that was shown is remembered, until it is disconnected or kept out. */
  #isRemembered = false
  now = 0

  constructor(required: boolean, wallet: Place) {
    this.required = required
    this.wallet = wallet
  }

  isSignedIn(place: Place): boolean {
    return (this.sessions.get(keyOf(place)) ?? -Infinity) + TOLERANCE > this.now
  }

  connect(): void {
    if (this.shown ?? this.asked) return
    this.#arrive(this.wallet, true)
  }

  /** The wallet is somewhere else. */
  move(to: Place): void {
    const isSame = keyOf(to) === keyOf(this.wallet)
    this.wallet = to
    if (isSame || !(this.shown ?? this.asked)) return
    if (this.required && this.shown && keyOf(to) === keyOf(this.shown)) return this.#withdraw()
    this.#arrive(to, this.shown === undefined)
  }

  #withdraw(): void {
    if (this.asked) this.#moves += 1
    this.asked = undefined
    this.signing = false
  }

  #arrive(place: Place, isNew: boolean): void {
    const isListed = LISTED.includes(place.chain)
    this.#withdraw()
    if (this.required) {
      if (isListed && this.isSignedIn(place)) {
        this.#come(place)
        this.#moves = 0
      } else if (this.#moves > MOST_MOVES) this.#leave()
      else this.asked = place
      return
    }
    const isAsked = isListed && !this.isSignedIn(place) && !this.#declined.has(keyOf(place))
    this.#come(place)
    if (!isAsked) return
    if (this.#moves > MOST_MOVES) this.#moves = 0
    else this.asked = place
    if (isNew) this.#moves = 0
  }

  #come(place: Place): void {
    this.shown = place
    this.#isRemembered = true
  }

  /** The account leaves the page; its wallet's sessions end with it. */
  #leave(): void {
    const { address } = this.shown ?? {}
    if (address !== undefined)
      for (const kept of [this.sessions, this.#declined])
        for (const key of kept.keys()) if (key.endsWith(address)) kept.delete(key)
    this.shown = undefined
    this.#isRemembered = false
    this.asked = undefined
    this.signing = false
    this.#moves = 0
  }

  signed(): void {
    if (!this.asked) throw new Error('Nobody is asked.')
    this.sessions.set(keyOf(this.asked), this.now + WEEK)
    if (this.required) this.#come(this.asked)
    this.asked = undefined
    this.signing = false
    this.#moves = 0
  }

  cancel(): void {
    if (!this.asked) return
    if (this.required) return this.#leave()
    this.#declined.add(keyOf(this.asked))
    this.asked = undefined
    this.signing = false
    this.#moves = 0
  }

  disconnect(): void {
    this.#leave()
  }

  signOut(): void {
    this.#end(() => this.sessions.clear())
  }
  /** Another tab, or the server, has ended all sessions. */
  endElsewhere(): void {
    this.signOut()
  }
  pass(ms: number): void {
    this.#end(() => {
      this.now += ms
    })
  }

  /** A moment without anything. */
  rest(): void {
    if (!this.asked) this.#moves = 0
  }
  /** A wallet does not wait for days until it is connected. */
  giveUp(): void {
    if (this.required && this.asked) this.#leave()
  }

  #end(change: () => void): void {
    const was = this.shown && this.isSignedIn(this.shown)
    change()
    if (this.required && was && this.shown && !this.isSignedIn(this.shown)) this.#leave()
  }

  /** The wallet says where it is. */
  reload(): void {
    this.shown = undefined
    this.asked = undefined
    this.signing = false
    this.#declined.clear()
    this.#moves = 0
    if (!this.#isRemembered) return
    if (!this.required) this.shown = this.wallet
    else this.#arrive(this.wallet, true)
  }
}
