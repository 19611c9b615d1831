/** Reads `AccountPassage.proof`: what a wallet claims to have signed, checked as strictly as the standard allows. */
import * as v from 'valibot'
import { objectOf } from '#kernel'
import {
  accountKey,
  attempt,
  isCaipAddress,
  type AccountPassage,
  type Cacao,
  type CaipAddress,
  type SessionTimes,
} from '#wallet'

/** How far the wallet's clock may differ from ours, in ms. */
export const CLOCK_TOLERANCE = 30_000
/** A wallet may sign for each of its accounts and networks. */
const MOST = 100
const ISSUER = 'did:pkh:'
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/

const text = (most: number) => v.pipe(v.string(), v.maxLength(most))
const moment = v.pipe(
  text(40),
  v.regex(MOMENT),
  v.check((value) => !Number.isNaN(Date.parse(value))),
)

const Proof: v.GenericSchema<unknown, Cacao> = objectOf({
  h: objectOf({ t: text(50) }),
  p: objectOf({
    iss: v.pipe(text(300), v.startsWith(ISSUER)),
    domain: text(300),
    aud: text(2_000),
    version: v.literal('1'),
    nonce: v.pipe(text(200), v.regex(/^[a-zA-Z0-9]{8,}$/)),
    iat: moment,
    nbf: v.optional(moment),
    exp: v.optional(moment),
    statement: v.optional(text(10_000)),
    requestId: v.optional(text(1_000)),
    resources: v.optional(v.pipe(v.array(text(2_000)), v.maxLength(100))),
  }),
  s: objectOf({ t: text(50), s: v.pipe(text(100_000), v.minLength(1)), m: v.optional(text(100_000)) }),
})

/** A proof that matches the account, the site and the time. Its signature and its nonce are not verified yet. */
export interface UnverifiedProof {
  readonly account: CaipAddress
  readonly cacao: Cacao
  readonly times: SessionTimes
}

export interface ProofPlace {
  /** `location.host` of this page. */
  readonly domain: string
  /** `clock.now()`. */
  readonly now: number
}

/**
 * The proofs of a passage that are worth verifying: of an account of the passage, for this site, valid now. The guard then has its
 * server verify the signature and use up the nonce. Otherwise the account is not proved. Never throws.
 */
export function proofsOf(
  { accounts, proof = [] }: Pick<AccountPassage, 'accounts' | 'proof'>,
  place: ProofPlace,
): readonly UnverifiedProof[] {
  return proof.slice(0, MOST).flatMap((one) => {
    const cacao = attempt(() => v.parse(Proof, one)) as Cacao | undefined
    if (!cacao) return []
    const claimed = cacao.p.iss.slice(ISSUER.length)
    const account = isCaipAddress(claimed) && accounts.find((each) => accountKey(each) === accountKey(claimed))
    const times = timesOf(cacao)
    return account && isHere(cacao, place) && isNow(times, place) ? [{ account, cacao, times }] : []
  })
}

/** True while a session with these times is valid, within the tolerance of two clocks. */
export function isNow(
  { issued, notBefore = issued, expires = Infinity }: SessionTimes,
  { now }: Pick<ProofPlace, 'now'>,
) {
  return Math.max(issued, notBefore) <= now + CLOCK_TOLERANCE && now < expires + CLOCK_TOLERANCE
}

/** Both fields name the site, and people read only `domain`. */
function isHere({ p: { domain, aud } }: Cacao, place: ProofPlace): boolean {
  return domain === place.domain && URL.canParse(aud) && new URL(aud).host === place.domain
}

function timesOf({ p: { iat, nbf, exp } }: Cacao): SessionTimes {
  return {
    issued: Date.parse(iat),
    ...(nbf !== undefined && { notBefore: Date.parse(nbf) }),
    ...(exp !== undefined && { expires: Date.parse(exp) }),
  }
}
