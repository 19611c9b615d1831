/** Whether a session is of this account, for this site, and valid now. Everything here fails closed. */
import { accountKey, caipAddress, type CaipAddress, type SessionTimes } from '#wallet'
import type { SiwxSession } from '../options.ts'
import { isNow } from './proofs.ts'

export interface SessionPlace {
  readonly account: CaipAddress
  /** `location.host` of this page; undefined outside of a page, where no session is valid. */
  readonly host: string | undefined
  readonly now: number
}

/** The times of a session; undefined if one of them is no time. Without a time of issue it counts as issued in 1970. */
export function timesOf({ data: { issuedAt, notBefore, expirationTime } }: SiwxSession): SessionTimes | undefined {
  const moments = [issuedAt, notBefore, expirationTime].map((text) =>
    text === undefined ? undefined : Date.parse(text),
  )
  if (moments.some(Number.isNaN)) return undefined
  const [issued = 0, begin, expires] = moments
  return { issued, ...(begin !== undefined && { notBefore: begin }), ...(expires !== undefined && { expires }) }
}

/** Why a session must not be used; undefined if it may. Its signature is not looked at. */
export function refusalOf(session: SiwxSession, { account, host, now }: SessionPlace): string | undefined {
  const { accountAddress, chainId, domain, uri, version } = session.data
  if (accountKey(caipAddress(chainId, accountAddress)) !== accountKey(account)) return 'another account'
  if (version !== '1') return 'another version'
  if (host === undefined || domain !== host) return 'another site'
  if (!URL.canParse(uri) || new URL(uri).host !== host) return 'another page'
  const times = timesOf(session)
  return times && isNow(times, { now }) ? undefined : 'another time'
}
