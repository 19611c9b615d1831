import { LatchkeyError } from '../errors/LatchkeyError.ts'

/**
 * Throws HTTP_REDIRECT when the answer came from another origin than that of `address`, or would have: whom the page speaks to
 * is the host's choice, not the server's. A POST follows no redirect at all (`redirect: 'manual'`), for its body would go along.
 */
export function refuseRedirect(response: Response, where: string, address?: string): void {
  const elsewhere = address && response.redirected && new URL(response.url).origin !== new URL(address).origin
  // "opaqueredirect" is what browsers answer to `redirect: 'manual'`; others hand out the status itself.
  const refused = response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)
  if (elsewhere || refused) throw new LatchkeyError('HTTP_REDIRECT', { detail: where })
}
