/** A site's description of itself. All of it is untrusted text. */
import * as v from 'valibot'
import type { Proposal } from './kit.ts'

export interface Peer {
  readonly name: string
  readonly url: string
  readonly description: string
}

/** What the attestation service knows of the site's origin: nothing, without the internet. */
export type Verdict = 'UNKNOWN' | 'VALID' | 'INVALID' | 'SCAM'

const LINE = (limit: number): v.GenericSchema<unknown, string> =>
  v.pipe(
    v.fallback(v.string(), ''),
    // Control and direction characters could make one site look like another.
    v.transform((text) =>
      text
        .replace(/[\p{Cc}\p{Cf}]/gu, '')
        .trim()
        .slice(0, limit),
    ),
  )
const METADATA = v.object({ name: LINE(80), url: LINE(200), description: LINE(200) })

export function peerOf(metadata: unknown): Peer {
  const parsed = v.safeParse(METADATA, metadata)
  return parsed.success ? parsed.output : { name: '', url: '', description: '' }
}

export function verdictOf(context: Proposal['verifyContext']): Verdict {
  return context.verified.isScam ? 'SCAM' : context.verified.validation
}
